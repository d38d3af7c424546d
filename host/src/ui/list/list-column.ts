import type { ReactNode } from 'react'

/** A column besides the name's, which every list has and which takes the remaining width. */
export interface ListColumn<Row> {
  /** Also what `sort` names when the list is ordered by it. */
  id: string
  label: string
  /** One sentence on what it counts. */
  help?: string
  /** Pixels. */
  width: number
  sortable?: boolean
  /** Numbers stand at the end. */
  align?: 'end'
  /** Shown from this width of the window on: `medium` 768 px, `wide` 1201 px. */
  from?: 'medium' | 'wide'
  /** Its side in a row's second line on a phone; without it the phone hides it. */
  narrow?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

/** The other direction of the same order; a minus turns it round. A first click orders upwards. */
export function turnedSort(sort: string | undefined, id: string): string {
  return sort === id ? `-${id}` : id
}

/** The column's `aria-sort`. */
export function ariaSort(sort: string | undefined, id: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : 'none'
}
