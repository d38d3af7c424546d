import { useApp } from '../app/AppContext.ts'
import { useSelected } from '../app/store.ts'
import { useSessionState } from '../app/useSessionState.ts'
import type { HeaderSituation } from './headerRules.ts'

/** Where the header stands; null before the first page. */
export function useHeaderSituation(): HeaderSituation | null {
  const { store } = useApp()
  const place = useSelected(store, (state) => state.place)
  const workspaceCode = useSessionState((state) => state.workspaceCode)
  return place && { name: place.name, path: place.location.path, workspaceCode }
}
