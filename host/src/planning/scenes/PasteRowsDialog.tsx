import { sceneById, type SceneGridStore } from '@arbo/core/internal'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useMinutesPerDay } from '../../app/use-minutes-per-day.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { seriesTexts } from '../entities/series-texts.ts'
import { readPasted } from './paste-cells.ts'
import { rowsWithNames, type PastedBlock } from './pasted-rows.ts'
import { sceneViewOf, type KnownStatuses } from './scene-view.ts'
import { sceneTexts } from './texts.ts'
import type { useSceneActs } from './use-scene-acts.ts'

interface PasteRowsDialogProps {
  block: PastedBlock
  store: SceneGridStore
  statusById: KnownStatuses
  acts: ReturnType<typeof useSceneActs>
  onClose: () => void
}

/** Names that the question shows. */
const SHOWN = 3

function someOf(names: readonly string[]): string {
  const [last] = names.slice(-1)
  return names.length > SHOWN + 1 ? `${names.slice(0, SHOWN).join(', ')} … ${last}` : names.join(', ')
}

/** Asks whether pasted rows become scenes, creates them, and fills in their other cells; both are undone at once. */
export function PasteRowsDialog({ block, store, statusById, acts, onClose }: PasteRowsDialogProps): ReactNode {
  const { toasts } = useApp()
  const levels = levelValues(useLevels())
  const minutesPerDay = useMinutesPerDay()
  const rows = useMemo(() => rowsWithNames(block), [block])
  const names = rows.map(({ name }) => name)
  const isNameless = rows.length === 0
  useEffect(() => {
    if (!isNameless) return
    const count = block.rows.reduce((sum, row) => sum + row.length, 0)
    toasts.show({ title: sceneTexts.skipped({ count }), message: sceneTexts.skippedWhy })
    onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- once for what was pasted
  }, [block])

  /** What cannot be read stays in its cell with the reason. */
  async function fill(ids: readonly string[]): Promise<void> {
    const { pages } = store.getState()
    const like = [...pages.values()].flat()[0]
    const cells = rows.flatMap(({ name, cells: others }, at) => {
      const id = ids[at]
      // A long list has not read its end; a scene beside it has the same statuses and people.
      const known = id === undefined ? undefined : (sceneById(pages, id) ?? (like && { ...like, id, name }))
      return known ? others.map((other) => ({ ...other, view: sceneViewOf(known) })) : []
    })
    const { entries, refused } = await readPasted(cells, store, statusById, minutesPerDay)
    for (const { place, text, message } of refused) store.cells.refuse(place, text, message)
    // Whatever a new scene began with is replaced.
    await store.cells.enter(entries.map(({ from: _from, ...entry }) => entry))
  }

  async function create(): Promise<void> {
    // The rows that were there are another act, which is written first.
    await acts.pasted()
    const before = store.getState().undoable.length
    const outcome = await store.create({ names, existing: 'refuse' })
    await fill(outcome.item_ids)
    acts.created(outcome, store.getState().undoable.length - before)
  }

  if (isNameless) return null
  return (
    <ConfirmDialog
      title={seriesTexts.pasteTitle({ count: names.length, ...levels })}
      message={seriesTexts.pasteMessage({ names: someOf(names) })}
      confirmLabel={seriesTexts.createMany({ count: names.length, ...levels })}
      danger={false}
      onConfirm={create}
      onClose={onClose}
    />
  )
}
