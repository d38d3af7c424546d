import type { Failure, TreemapData, WoohooShowing, FetchedFile } from '@arbo/core'
import type { HistoryEntry } from '../model/history.ts'

/** Where the figures come from, and how that stands. */
export interface Source {
  /** Why there is nothing that could be read. */
  missing: 'nothing' | 'session' | null
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  data: TreemapData | null
  compare: TreemapData | null
  heading: string | undefined
  history: readonly HistoryEntry[]
  /** Entry that is shown; null: now. */
  historyId: string | null
  compareId: string | null
  /** Another entry was chosen, or another to compare with. */
  change: (id: string | null, compareId: string | null) => void
  /** A node was entered that has more below than the data. */
  need: (id: string) => void
  /** The sheet of the whole report as the server writes it; null: it is made of what is shown. */
  exportSheet: ((format: 'csv' | 'xlsx', showing: WoohooShowing) => Promise<FetchedFile>) | null
  reload: () => void
}
