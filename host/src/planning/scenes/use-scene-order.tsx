import type { SceneRow } from '@arbo/core'
import type { SceneGridState, SceneGridStore } from '@arbo/core/internal'
import { useReorder } from '@arbo/kit/ui'
import { useCallback, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { sceneTexts } from './texts.ts'
import type { Grips } from './SceneGrip.tsx'
import type { useSceneActs } from './use-scene-acts.ts'

export interface SceneOrderRows {
  grips: Grips | null
  /** Of the element of a row, by its id; undefined where rows stay. */
  rowOf: ((id: string) => ReturnType<ReturnType<typeof useReorder>['item']>) | undefined
  /** Alt with an arrow key, in a row: the line that the row comes to, where it moves. */
  onKey: (event: KeyboardEvent, scene: SceneRow, line: number) => number | null
  announcement: ReactNode
}

/**
 * Rows of one place that are put in another order, by dragging their handle or by Alt and an arrow key; chosen ones go
 * along. Only where the list is shown in that order.
 */
export function useSceneOrder(
  store: SceneGridStore,
  { pages, query, selected }: SceneGridState,
  acts: ReturnType<typeof useSceneActs>,
  isOnePlace: boolean,
): SceneOrderRows {
  const { toasts } = useApp()
  const readOnly = useReadOnly()
  const isOn = isOnePlace && readOnly === null && query.order === 'position' && query.groupBy === null
  const rows = useMemo(
    () => (isOn ? [...pages].toSorted(([one], [other]) => one - other).flatMap(([, page]) => page) : []),
    [isOn, pages],
  )
  const moving = useRef(false)

  async function place(id: string, behind: string | null, before: string | null): Promise<string | undefined> {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const scene = byId.get(id)
    // What stands before the loaded rows is not known.
    if (!scene || moving.current || (behind === null && !pages.has(0))) return undefined
    const isHere = (other: string | null): boolean => byId.get(other ?? '')?.entity_id === scene.entity_id
    const going = rows.filter(
      (row) => row.id === id || (selected.has(id) && selected.has(row.id) && row.entity_id === scene.entity_id),
    )
    const isGoing = new Set(going.map((row) => row.id))
    const ahead = rows.slice(0, rows.findIndex((row) => row.id === behind) + 1)
    const after = ahead.findLast((row) => !isGoing.has(row.id))
    if (!isHere(behind) && !isHere(before)) {
      toasts.show({ id: 'order', title: sceneTexts.orderFailed, message: sceneTexts.onlyWithin })
      return undefined
    }
    moving.current = true
    try {
      await acts.bulk(() =>
        store.placeBehind(
          going.map((row) => row.id),
          after && isHere(after.id) ? after.id : null,
        ),
      )
    } finally {
      moving.current = false
    }
    const { pages: now, total } = store.getState()
    for (const [page, list] of now) {
      const at = list.findIndex((row) => row.id === id)
      if (at !== -1) return sceneTexts.placed({ name: scene.name, place: page * 100 + at + 1, total })
    }
    return undefined
  }

  const reorder = useReorder({
    ids: rows.map(({ id }) => id),
    along: selected,
    onMove: ({ id, behind, before }) => place(id, behind, before),
  })
  const latest = useRef(reorder)
  useLayoutEffect(() => {
    latest.current = reorder
  })
  const grips = useMemo(
    (): Grips | null => (isOn ? { press: (id, event) => latest.current.handle(id).onPointerDown(event) } : null),
    [isOn],
  )
  const onKey = useCallback(
    (event: KeyboardEvent, scene: SceneRow, line: number): number | null => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (!isOn || !event.altKey || by === 0) return null
      const step = scene.editable.includes('name') && !moving.current ? latest.current.step(scene.id, by) : undefined
      step?.()
      return step ? line + by : line
    },
    [isOn],
  )
  return { grips, rowOf: isOn ? reorder.item : undefined, onKey, announcement: reorder.announcement }
}
