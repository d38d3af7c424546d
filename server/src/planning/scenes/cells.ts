import type { CellChange, CellOutcome, CellsOutcome, HandlerInput } from '@arbo/core/contract'
import { errorText } from '../../platform/http/api-error.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { text } from '../texts.ts'
import { openBatch } from '../changes/change-batch.ts'
import { checkCell } from './check-cell.ts'
import { cellContext } from './cell-context.ts'
import type { BulkDeps } from './bulk.ts'
import { reversedRanges } from './frames.ts'
import { sceneRows } from './scene-rows.ts'
import { lockScenes } from './scene-state.ts'
import type { SceneState } from './scene-state.ts'
import type { SceneValues } from './scene-values.ts'
import { writeSceneMetrics } from './scene-metrics.ts'
import { isSame, emitScenes, writeScenes } from './write-scenes.ts'
import type { SceneEdit } from './write-scenes.ts'

const gone = (): CellOutcome => ({ outcome: 'gone', message: errorText('not_found') })
const CHANGED: CellOutcome = { outcome: 'changed', message: null }
const UNCHANGED: CellOutcome = { outcome: 'unchanged', message: null }

/** A value of a metric that is to be written, with the place of its cell in the call. */
interface MetricCell {
  index: number
  scene: SceneState
  metricId: string
  value: string | null
}

/** The result of a call's cells: edits by scene, values of metrics, and outcomes of those that are settled. */
class CellPlan {
  readonly outcomes: CellOutcome[] = []
  readonly edits = new Map<string, SceneEdit>()
  readonly metrics: MetricCell[] = []

  addValues(scene: SceneState, to: Partial<SceneValues>): void {
    const edit = this.edits.get(scene.id) ?? { scene, to: {} }
    Object.assign(edit.to, to)
    this.edits.set(scene.id, edit)
  }
}

function isUnchanged(scene: SceneState, to: Partial<SceneValues>): boolean {
  return (Object.keys(to) as (keyof SceneValues)[]).every((field) => {
    const next = to[field]
    return next === undefined || isSame(field, scene[field], next)
  })
}

type Context = Awaited<ReturnType<typeof cellContext>>

function plan(member: Member, cells: readonly CellChange[], scenes: ReadonlyMap<string, SceneState>, context: Context) {
  const planned = new CellPlan()
  cells.forEach((cell, index) => {
    const scene = scenes.get(cell.item_id)
    if (!scene) return void (planned.outcomes[index] = gone())
    const checked = checkCell(member, scene, cell, context)
    if ('outcome' in checked) return void (planned.outcomes[index] = checked)
    if ('metric' in checked) {
      const { metricId, value } = checked.metric
      return void planned.metrics.push({ index, scene, metricId, value })
    }
    planned.outcomes[index] = isUnchanged(scene, checked.to) ? UNCHANGED : CHANGED
    planned.addValues(scene, checked.to)
  })
  refuseReversed(planned, cells)
  return planned
}

/** Ends of a range that come together are one range: one that would end before it begins is not written. */
function refuseReversed({ edits, outcomes }: CellPlan, cells: readonly CellChange[]): void {
  for (const { scene, to } of edits.values()) {
    for (const ends of reversedRanges(scene, to)) {
      for (const end of ends) delete to[end]
      cells.forEach(({ item_id, field }, index) => {
        const isOfRange = item_id === scene.id && (ends as readonly string[]).includes(field)
        if (isOfRange && outcomes[index] === CHANGED)
          outcomes[index] = { outcome: 'invalid', message: text('scenes.frames') }
      })
    }
  }
}

/**
 * Changes cells: each is checked by itself, those that can be written are, in one transaction and one act.
 * @throws {ApiError} invalid_reference where the act cannot go on
 */
export function updateCells(
  { database }: BulkDeps,
  member: Member,
  { cells, batch_id }: HandlerInput<'bulkUpdateItems'>['body'],
  fileUrl: FileUrl,
): Promise<CellsOutcome> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const batch = await openBatch(tx, member, cells.length === 1 ? 'edit' : 'bulk', batch_id)
    const ids = [...new Set(cells.map(({ item_id }) => item_id))]
    const scenes = await lockScenes(tx, member, ids)
    const context = await cellContext(tx, member, cells, [...scenes.values()])
    const { outcomes, edits, metrics } = plan(member, cells, scenes, context)
    const changed = await writeScenes(tx, member, batch, [...edits.values()])
    const values = metrics.map(({ scene, metricId, value }) => ({ itemId: scene.id, metricId, value }))
    const result = await writeSceneMetrics(tx, member, batch, values, changed)
    metrics.forEach(({ index }, at) => {
      const one = result.outcomes[at]
      if (one?.outcome === 'refused') outcomes[index] = { outcome: 'invalid', message: one.message }
      else outcomes[index] = one?.outcome === 'changed' ? CHANGED : UNCHANGED
    })
    const all = new Set([...changed, ...result.changed])
    await emitScenes(
      tx,
      member,
      batch,
      [...scenes.values()].filter(({ id }) => all.has(id)),
    )
    return {
      batch_id: batch.batchId,
      cells: outcomes,
      rows: [...(await sceneRows(tx, member, ids, fileUrl)).values()],
    }
  })
}
