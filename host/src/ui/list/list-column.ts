import type { ReactNode } from 'react'

/** A column beside that of the name, which every list has and which is as wide as the others leave it. */
export interface ListColumn<Row> {
  /** Also what `sort` names when the list is ordered by it. */
  id: string
  label: string
  /** Pixels. */
  width: number
  sortable?: boolean
  /** Numbers stand at the end. */
  align?: 'end'
  /** Shown from this width of the window on: `medium` 768 px, `wide` 1201 px. */
  from?: 'medium' | 'wide'
  /** Where it stands in the second line of a row on a phone, where it shows there. */
  narrow?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

/** The other direction of the same order; a minus turns it round. A first click orders upwards. */
export function turnedSort(sort: string | undefined, id: string): string {
  return sort === id ? `-${id}` : id
}

/** What assistive technology is told of a column. */
export function ariaSort(sort: string | undefined, id: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : 'none'
}
