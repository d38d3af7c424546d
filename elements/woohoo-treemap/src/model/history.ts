/** A report as it was saved once. */
export interface HistoryEntry {
  id: string
  name: string
  /** When it was saved: ISO 8601. */
  at: string
}

/** The oldest first. */
export function inTime(history: readonly HistoryEntry[]): HistoryEntry[] {
  return history.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
