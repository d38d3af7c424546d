import { SEARCH_KINDS } from '../../contract/connect/search-values.ts'
import type { SearchRow } from '../../contract/connect/search.ts'

/** Where recent things are kept: the browser's local storage, or anything like it. */
export type RecentMemory = Pick<Storage, 'getItem' | 'setItem'>

/** Things that are remembered, the last one first. */
export const RECENT_MAX = 8

function isRow(value: unknown): value is SearchRow {
  const row = value as Partial<SearchRow> | null
  return (
    typeof row === 'object' &&
    row !== null &&
    typeof row.id === 'string' &&
    typeof row.title === 'string' &&
    Array.isArray(row.path) &&
    typeof row.target === 'object' &&
    SEARCH_KINDS.some((kind) => kind === row.kind)
  )
}

/** Data that something else stored under the name, or a page without storage, count as none. */
export function readRecent(memory: RecentMemory | undefined, name: string): SearchRow[] {
  try {
    const value: unknown = JSON.parse(memory?.getItem(name) ?? '[]')
    return Array.isArray(value) ? value.filter(isRow).slice(0, RECENT_MAX) : []
  } catch {
    return []
  }
}

export function writeRecent(memory: RecentMemory | undefined, name: string, rows: readonly SearchRow[]): void {
  try {
    memory?.setItem(name, JSON.stringify(rows))
  } catch {
    // Full or forbidden: they are remembered until the page is left.
  }
}

/** The row before all others, once; its picture's address would have run out, and it was found by other words. */
export function withRecent(rows: readonly SearchRow[], row: SearchRow): SearchRow[] {
  const others = rows.filter(({ kind, id }) => kind !== row.kind || id !== row.id)
  return [{ ...row, thumbnail: null, matches: [] }, ...others].slice(0, RECENT_MAX)
}
