import { useEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'

/** Parts of a page that have keys of their own; `host/src/ui/keys/key-table.ts` says which. */
export type KeyPart =
  | 'up'
  | 'scenes'
  | 'grid'
  | 'list'
  | 'select'
  | 'rows'
  | 'work'
  | 'checks'
  | 'timeline'
  | 'steps'
  | 'weeks'

/** What keys of a part do from anywhere on the page, by the key's name in the table. */
export type KeyRuns = Readonly<Record<string, () => void>>

interface Registered {
  part: KeyPart
  runs: KeyRuns
}

/** Of the parts that the page shows now, in the order in which they came. */
export const pageKeys = createStore<{ parts: readonly Registered[] }>(() => ({ parts: [] }))

/** Registers the keys of a part while it shows. `isOn` false: the part has none now. */
export function usePageKeys(part: KeyPart, runs?: KeyRuns, isOn = true): void {
  const latest = useRef(runs)
  useEffect(() => void (latest.current = runs))
  const names = Object.keys(runs ?? {}).join(' ')
  useEffect(() => {
    if (!isOn) return undefined
    const run = (name: string) => (): void => latest.current?.[name]?.()
    const row = {
      part,
      runs: Object.fromEntries(
        names
          .split(' ')
          .filter(Boolean)
          .map((name) => [name, run(name)]),
      ),
    }
    pageKeys.setState(({ parts }) => ({ parts: [...parts, row] }))
    return () => pageKeys.setState(({ parts }) => ({ parts: parts.filter((one) => one !== row) }))
  }, [part, names, isOn])
}
