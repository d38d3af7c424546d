import { sql } from 'drizzle-orm'
import type { CellChange } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { writableMetrics } from '../metrics/writable-metrics.ts'
import { statusesOf } from './flow-statuses.ts'
import type { FlowStatusRow } from './flow-statuses.ts'
import { placesOf } from './places.ts'
import type { ScenePlace } from './places.ts'
import { isUuid } from './scene-filter.ts'
import { assignablePeople } from './scene-people.ts'
import type { Assignable } from './scene-people.ts'
import { tagsByIds } from './scene-tags.ts'
import type { TagThen } from './scene-values.ts'
import type { SceneState } from './scene-state.ts'
import { statusGate } from './status-gate.ts'

/** The data that the cells of a call are checked against, read once for all of them. */
export interface CellContext {
  placeFor: (scene: SceneState) => ScenePlace
  statusesIn: (flowId: string | null) => FlowStatusRow[]
  /** Which of them a scene may get. */
  gate: Awaited<ReturnType<typeof statusGate>>
  people: ReadonlyMap<string, Assignable>
  tags: ReadonlyMap<string, TagThen>
  /** The value of a scene's metric now. */
  metricOf: (itemId: string, metricId: string) => string | null
  /** Whether the member may change it, where it is locked. */
  mayWrite: (itemId: string, metricId: string) => boolean
}

/** Values of metrics of scenes as they are. */
export async function metricsNow(
  tx: Tx,
  wsId: string,
  cells: readonly { item_id: string; metric_id: string }[],
): Promise<CellContext['metricOf']> {
  const rows =
    cells.length === 0
      ? []
      : await rowsOf<{ item_id: string; metric_id: string; value: string }>(
          tx,
          sql`select v.item_id, v.metric_id, trim_scale(v.value)::text as value
            from unnest(${sql.param(cells.map((one) => one.item_id))}::uuid[],
              ${sql.param(cells.map((one) => one.metric_id))}::uuid[]) as c (item_id, metric_id)
            join item_metric v on v.ws_id = ${wsId} and v.item_id = c.item_id and v.metric_id = c.metric_id`,
        )
  const byCell = new Map(rows.map(({ item_id, metric_id, value }) => [`${item_id}/${metric_id}`, value]))
  return (itemId, metricId) => byCell.get(`${itemId}/${metricId}`) ?? null
}

export async function cellContext(
  tx: Tx,
  member: Member,
  cells: readonly CellChange[],
  scenes: readonly SceneState[],
): Promise<CellContext> {
  const { wsId } = member
  const placeFor = await placesOf(tx, wsId, scenes)
  const flows = scenes.map((scene) => placeFor(scene).flowId)
  const named = (isOf: (field: CellChange['field']) => boolean) =>
    cells.flatMap(({ field, to }) => (isOf(field) && Array.isArray(to) ? to : [])).filter(isUuid)
  const metricIds = cells.flatMap(({ metric_id }) => metric_id ?? [])
  return {
    placeFor,
    mayWrite: await writableMetrics(
      tx,
      member,
      scenes.map(({ id }) => id),
      metricIds,
    ),
    statusesIn: await statusesOf(tx, wsId, flows),
    gate: await statusGate(tx, member, cells.some(({ field }) => field === 'status') ? scenes : []),
    people: await assignablePeople(
      tx,
      wsId,
      named((field) => field !== 'tags'),
    ),
    tags: await tagsByIds(
      tx,
      wsId,
      named((field) => field === 'tags'),
    ),
    metricOf: await metricsNow(
      tx,
      wsId,
      cells.flatMap(({ item_id, metric_id }) => (metric_id ? [{ item_id, metric_id }] : [])),
    ),
  }
}
