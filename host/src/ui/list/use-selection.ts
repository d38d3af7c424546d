import { useCallback, useMemo, useRef, useState } from 'react'

/** The rows that are checked. Rows that leave the list leave the selection. */
export interface Selection<Row> {
  /** Checked rows that are in the list, in its order. */
  rows: readonly Row[]
  has: (key: string) => boolean
  /** With `range`, also all rows between this and the last toggled one. */
  toggle: (key: string, range?: boolean) => void
  /** All rows of the list, or none. */
  setAll: (checked: boolean) => void
  /** Checks exactly these rows, even if some are not in the list yet. */
  choose: (rows: readonly Row[]) => void
  clear: () => void
}

const idOf = (row: unknown): string => (row as { id: string }).id

/** Selection over the rows that are shown. Rows are known by their `id`, or by `keyOf`, which must not change. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string = idOf): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const chosen = useMemo(() => rows.filter((row) => keys.has(keyOf(row))), [rows, keys, keyOf])
  const present = useMemo(() => new Set(chosen.map(keyOf)), [chosen, keyOf])

  const toggle = useCallback(
    (key: string, range = false): void => {
      const order = rows.map(keyOf)
      const from = range && last.current !== null ? order.indexOf(last.current) : -1
      const to = order.indexOf(key)
      const touched = from === -1 ? [key] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
      last.current = key
      setKeys((before) => {
        const next = new Set(before)
        const checked = !before.has(key)
        for (const one of touched) {
          if (checked) next.add(one)
          else next.delete(one)
        }
        return next
      })
    },
    [rows, keyOf],
  )
  const setAll = useCallback(
    (checked: boolean): void => setKeys(new Set(checked ? rows.map(keyOf) : [])),
    [rows, keyOf],
  )
  const choose = useCallback((some: readonly Row[]): void => setKeys(new Set(some.map(keyOf))), [keyOf])
  const clear = useCallback((): void => setKeys(new Set()), [])

  return { rows: chosen, has: (key) => present.has(key), toggle, setAll, choose, clear }
}
