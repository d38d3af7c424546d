import { failureOf } from '@arbo/core'
import { useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import type { Selection } from './use-selection.ts'

interface SelectEveryOptions<Row> {
  selection: Selection<Row> | undefined
  /** Loaded rows, and all rows that match the query. */
  here: number
  total: number
  /** Most rows that one bulk action takes. */
  limit: number
  /** Loads at least `count` rows, and returns all loaded ones. Rejects with an ApiError. */
  load: ((count: number) => Promise<readonly Row[]>) | undefined
}

interface SelectEvery {
  /** How many there are to check. */
  count: number
  busy: boolean
  onSelect: () => void
}

/** Checks all matching rows: offered while every loaded row is checked. */
export function useSelectEvery<Row>(options: SelectEveryOptions<Row>): SelectEvery | undefined {
  const { selection, here, total, limit, load } = options
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)
  const count = Math.min(total, limit)
  if (!load || !selection || selection.rows.length < here || here >= count) return undefined

  async function select(): Promise<void> {
    setBusy(true)
    try {
      const rows = await load?.(count)
      if (rows) selection?.choose(rows.slice(0, limit))
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'load-more', kind: 'error', title: texts.moreFailed, message })
    } finally {
      setBusy(false)
    }
  }

  return { count, busy, onSelect: () => void select() }
}
