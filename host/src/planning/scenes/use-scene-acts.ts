import { failureOf, SCENE_FIELDS, type BulkOutcome, type SceneCell } from '@arbo/core'
import { cellKey, type CellContent, type CellEntry, type CreatedScenes, type SceneGridStore } from '@arbo/core/internal'
import { useCallback, useMemo, useRef } from 'react'
import { levelValues } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { sceneTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { useMinutesPerDay } from '../../app/use-minutes-per-day.ts'
import type { GridCell } from '../../ui/grid/Grid.tsx'
import { readPasted } from './paste-cells.ts'
import { editOf, startOf, type KnownStatuses, type SceneView } from './scene-view.ts'
import { placeOf, type SceneColumn } from './use-scene-columns.tsx'

const TOAST = 'scene-act'

interface SceneActs {
  undo: () => void
  redo: () => void
  bulk: (run: () => Promise<BulkOutcome>) => Promise<void>
  commit: (cells: readonly GridCell<SceneView>[], value: unknown) => void
  paste: (cells: readonly (GridCell<SceneView> & { text: string })[], skipped: number) => void
  /** Resolves when what was pasted last is written or refused. */
  pasted: () => Promise<void>
  empty: (cells: readonly GridCell<SceneView>[]) => void
  /** Says how many scenes were created, and how many names left out. `steps`: acts that its Undo takes back. */
  created: (outcome: CreatedScenes, steps?: number) => void
  /** Says why a cell cannot be changed. */
  locked: (reason: string | null) => void
}

/** Whether a cell has a list, of people or tags. */
const isSeveral = (field: SceneCell): boolean => ['people', 'tags'].includes(SCENE_FIELDS[field].type)

/** Actions on scenes from the grid, with their toasts and undo. */
export function useSceneActs(store: SceneGridStore, statusById: KnownStatuses): SceneActs {
  const { toasts } = useApp()
  const levels = useLevels()
  const minutesPerDay = useMinutesPerDay()
  const pasting = useRef(Promise.resolve())

  const takeBack = useCallback(
    async (way: 'undo' | 'redo'): Promise<void> => {
      try {
        const outcome = await store[way]()
        if (!outcome) return void toasts.show({ id: TOAST, title: sceneTexts.nothingToUndo })
        const { restored, kept: keptCount, reasons } = outcome
        const title =
          way === 'undo'
            ? sceneTexts.undone({ count: restored, ...levelValues(levels) })
            : sceneTexts.redone({ count: restored, ...levelValues(levels) })
        // Most stay since somebody has changed them; other reasons are told in the server's words.
        const others = reasons.find(({ reason }) => reason !== 'changed')
        const why = others?.message ?? sceneTexts.keptByOthers({ count: keptCount })
        const message = keptCount > 0 ? { message: why } : {}
        toasts.show({ id: TOAST, kind: 'success', title, ...message })
      } catch (error) {
        const message = messageOf(failureOf(error))
        toasts.show({ id: TOAST, kind: 'error', title: sceneTexts.undoFailed, message })
      }
    },
    [store, toasts, levels],
  )

  return useMemo(() => {
    const undo = (): void => void takeBack('undo')
    async function undoSteps(count: number): Promise<void> {
      // oxlint-disable-next-line no-await-in-loop -- the last act first
      for (let step = 0; step < count; step += 1) await takeBack('undo')
    }
    const withUndo = { action: { label: sceneTexts.undo, onClick: undo } }

    async function enter(entries: readonly CellEntry[]): Promise<void> {
      const before = store.getState().undoable.length
      await store.cells.enter(entries)
      // A single cell shows its own result.
      if (entries.length < 2 || store.getState().undoable.length === before) return
      const { edits } = store.getState()
      const written = entries.filter((entry) => !edits.has(cellKey(entry))).length
      toasts.show({ id: TOAST, kind: 'success', title: sceneTexts.cellsChanged({ count: written }), ...withUndo })
    }

    async function put(cells: readonly (GridCell<SceneView> & { text: string })[], skipped: number): Promise<void> {
      try {
        const pasted = cells.map(({ row, column, text }) => ({ view: row, column: column as SceneColumn, text }))
        const { entries, refused } = await readPasted(pasted, store, statusById, minutesPerDay)
        for (const { place, text, message } of refused) store.cells.refuse(place, text, message)
        await enter(entries)
        if (skipped > 0) toasts.show({ title: sceneTexts.skipped({ count: skipped }), message: sceneTexts.skippedWhy })
      } catch (error) {
        const message = messageOf(failureOf(error))
        toasts.show({ id: TOAST, kind: 'error', title: sceneTexts.bulkFailed, message })
      }
    }

    function created({ created: count, skipped, batch_id }: CreatedScenes, steps = 1): void {
      toasts.show({
        id: TOAST,
        ...(count > 0 ? { kind: 'success' as const } : {}),
        title:
          count > 0
            ? sceneTexts.scenesCreated({ count, ...levelValues(levels) })
            : sceneTexts.noneCreated(levelValues(levels)),
        ...(skipped > 0 ? { message: sceneTexts.namesSkipped({ count: skipped, ...levelValues(levels) }) } : {}),
        ...(batch_id === null ? {} : { action: { label: sceneTexts.undo, onClick: () => void undoSteps(steps) } }),
      })
    }

    return {
      undo,
      redo: () => void takeBack('redo'),
      async bulk(run) {
        try {
          const { changed, refused, batch_id } = await run()
          const message = refused
            .map((one) => sceneTexts.refused({ count: one.item_ids.length, why: one.message }))
            .join(' ')
          toasts.show({
            id: TOAST,
            kind: changed === 0 && refused.length > 0 ? 'error' : 'success',
            title: sceneTexts.changed({ count: changed, ...levelValues(levels) }),
            ...(message ? { message } : {}),
            ...(batch_id === null ? {} : withUndo),
          })
        } catch (error) {
          const message = messageOf(failureOf(error))
          toasts.show({ id: TOAST, kind: 'error', title: sceneTexts.bulkFailed, message })
        }
      },
      commit(cells, value) {
        const [first] = cells
        const column = first?.column as SceneColumn | undefined
        if (!column?.field) return
        const { field } = column
        // Typed text is parsed as pasted text is; a list returns the choice itself.
        const { type } = SCENE_FIELDS[field]
        if (type === 'status' || type === 'people' || type === 'tags') {
          const to = value as CellContent
          const status = type === 'status' && typeof to === 'string' ? statusById.get(to) : undefined
          void enter(
            cells.flatMap(({ row }) => {
              const place = placeOf(column, row)
              return place ? [{ ...place, ...startOf(row, place), to, ...(status ? { status } : {}) }] : []
            }),
          )
        } else {
          const text = String(value)
          // A field that was left unchanged is not sent again.
          const same = cells.filter(({ row }) => {
            const edit = editOf(row, field, column.metricId)
            return !edit || edit.typed !== text
          })
          void put(
            same.map((cell) => ({ ...cell, text })),
            0,
          )
        }
      },
      paste(cells, skipped) {
        pasting.current = put(cells, skipped)
      },
      pasted: () => pasting.current,
      created,
      locked: (reason) => void toasts.show({ id: TOAST, title: reason ?? sceneTexts.readOnlyColumn }),
      empty(cells) {
        void enter(
          cells.flatMap(({ row, column }) => {
            const place = placeOf(column as SceneColumn, row)
            // A scene is never without a name.
            if (!place || place.field === 'name') return []
            return [{ ...place, to: isSeveral(place.field) ? [] : null }]
          }),
        )
      },
    }
  }, [store, statusById, toasts, levels, minutesPerDay, takeBack])
}
