import { useApp } from '../app/app-context.ts'
import { useSelected } from '../app/store.ts'
import { useSessionState } from '../app/use-session-state.ts'
import type { HeaderSituation } from './header-rules.ts'

/** The page that the header is on; null before the first page. */
export function useHeaderSituation(): HeaderSituation | null {
  const { store } = useApp()
  const place = useSelected(store, (state) => state.place)
  const workspaceCode = useSessionState((state) => state.workspaceCode)
  return place && { name: place.name, path: place.location.path, workspaceCode }
}
