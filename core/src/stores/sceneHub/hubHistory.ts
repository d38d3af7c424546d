import { failureOf } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import { QUIET } from '../../api/effects.ts'
import { avatarUrl } from '../../files/addresses.ts'
import type { HubHistory } from './hubTypes.ts'

const PAGE = 50

export const NO_HISTORY: HubHistory = { status: 'idle', error: null, rows: [], total: 0 }

interface HistoryOptions {
  api: Client
  apiUrl: string
  itemId: string
  get(): HubHistory
  set(history: HubHistory): void
}

/** Reads the changes of a scene, page by page, once somebody wants to see them. */
export function createHubHistory({ api, apiUrl, itemId, get, set }: HistoryOptions) {
  let latest = 0

  async function read(page: number): Promise<void> {
    latest += 1
    const mine = latest
    const before = get()
    if (before.rows.length === 0) set({ ...before, status: 'loading', error: null })
    try {
      const { data, meta } = await api.listItemHistory({
        params: { id: itemId },
        query: { page, per_page: PAGE },
        optOut: QUIET,
      })
      if (mine !== latest) return
      const read = data.map((row) => ({
        ...row,
        by: { ...row.by, profile_image: avatarUrl(apiUrl, row.by.profile_image) },
      }))
      const known = new Set(read.map(({ id }) => id))
      // Changes that came meanwhile move rows to the next page.
      const others = before.rows.filter(({ id }) => !known.has(id))
      const rows = page === 1 ? read : [...others, ...read]
      set({ status: 'ready', error: null, rows, total: meta.total })
    } catch (error) {
      if (mine === latest) set({ ...get(), status: 'failed', error: failureOf(error) })
    }
  }

  return {
    open: () => (get().status === 'loading' ? Promise.resolve() : read(1)),
    more: () => read(Math.floor(get().rows.length / PAGE) + 1),
    /** Again from the newest on, where it is shown. */
    refresh: () => (get().status === 'idle' ? Promise.resolve() : read(1)),
  }
}
