import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'

/** Parameters and query of the current address. */
export function useLocation(): { params: Readonly<Record<string, string>>; query: URLSearchParams } {
  const { store } = useApp()
  const location = useSelected(store, (state) => state.place?.location)
  if (!location) throw new Error('useLocation: no page is open')
  return location
}
