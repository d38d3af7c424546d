import { useMemo, useState } from 'react'

export interface LocalRowsOptions<Row> {
  /** The text that a search matches. */
  textOf: (row: Row) => string
  /** A column's sort value; texts are compared by locale. */
  orderOf: (row: Row, column: string) => string | number
  /** The order at first. */
  sort: string
}

interface LocalRows<Row> {
  rows: readonly Row[]
  search: string
  setSearch: (search: string) => void
  sort: string
  setSort: (sort: string) => void
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Searches and sorts a short list that is loaded as a whole. */
export function localRows<Row>(
  all: readonly Row[],
  search: string,
  sort: string,
  { textOf, orderOf }: Pick<LocalRowsOptions<Row>, 'textOf' | 'orderOf'>,
): Row[] {
  const needle = search.trim().toLocaleLowerCase()
  const matches = needle === '' ? [...all] : all.filter((row) => textOf(row).toLocaleLowerCase().includes(needle))
  const column = sort.replace(/^-/, '')
  const turn = sort.startsWith('-') ? -1 : 1
  return matches.toSorted((a, b) => {
    const [one, other] = [orderOf(a, column), orderOf(b, column)]
    const order =
      typeof one === 'number' && typeof other === 'number' ? one - other : COLLATOR.compare(String(one), String(other))
    return order * turn
  })
}

/** Search and order of a short list. `options` are read at every change of the rows: they need not be stable. */
export function useLocalRows<Row>(all: readonly Row[], options: LocalRowsOptions<Row>): LocalRows<Row> {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState(options.sort)
  // oxlint-disable-next-line react/exhaustive-deps -- the options are functions of the row alone
  const rows = useMemo(() => localRows(all, search, sort, options), [all, search, sort])
  return { rows, search, setSearch, sort, setSort }
}
