import { useMemo, useRef, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  /** With `range`, everything from the row that was touched last. */
  toggle: (id: string, range?: boolean) => void
  all: () => void
  clear: () => void
}

/** The scenes that are selected; those that leave the list leave the selection. */
export function useSelection(order: readonly string[]): Selection {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const ids = useMemo(() => new Set(order.filter((id) => chosenIds.has(id))), [order, chosenIds])
  return {
    ids,
    has: (id) => ids.has(id),
    toggle(id, range = false) {
      const from = range && last.current !== null ? order.indexOf(last.current) : -1
      const to = order.indexOf(id)
      const touched = from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
      const isOn = !ids.has(id)
      const next = new Set(ids)
      for (const one of touched) {
        if (isOn) next.add(one)
        else next.delete(one)
      }
      last.current = id
      setChosenIds(next)
    },
    all: () => setChosenIds(new Set(order)),
    clear: () => setChosenIds(new Set()),
  }
}
