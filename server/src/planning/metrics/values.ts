import { sql } from 'drizzle-orm'
import { checkMetricValue, metricOptions, metricText, metricValueText, plainDecimal } from '@arbo/core/contract'
import type { MetricForm, MetricType } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordChanges } from '../changes/record-changes.ts'
import type { Change } from '../changes/record-changes.ts'
import { sceneMetrics } from './formulas.ts'
import { writableMetrics } from './writable-metrics.ts'
import { lockItems, recomputeFormulas, storeValues } from './recompute.ts'
import type { StoredValue } from './recompute.ts'

/** The outcome of one value of a call. */
export type ValueOutcome =
  | { outcome: 'changed' | 'unchanged'; message: null }
  /** `message` says why, to be shown beside the cell; the whole call's is ERRORS.metric_value_failed (LIB-32). */
  | { outcome: 'refused'; message: string }

interface KnownMetric extends MetricForm {
  name: string
  isArchived: boolean
}

async function metricsByIds(tx: Tx, wsId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KnownMetric>> {
  const rows = await rowsOf<{ id: string; name: string; type: MetricType; options: unknown; status: number }>(
    tx,
    sql`select id, name, type, options, status from metric
      where ws_id = ${wsId} and id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(
    rows.map(({ id, name, type, options, status }) => [
      id,
      { name, type, options: metricOptions(options), isArchived: status === 0 },
    ]),
  )
}

/** Why a value is not written; null where it may be. */
function refusal(metric: KnownMetric | undefined, isAttached: boolean, value: string | null): string | null {
  if (!metric || !isAttached) return metricText('not_attached')
  if (metric.isArchived) return metricText('archived')
  if (metric.type === 'formula') return metricText('computed')
  return value === null ? null : checkMetricValue(metric, value)
}

/**
 * Writes values of scenes' metrics, but locked ones of scenes that the member neither coordinates nor reviews (XFIX-02), tells the history, and computes anew the formulas that are made of them. The caller
 * has checked that the member may change these scenes, and counts their versions. Values that cannot be written are
 * refused one by one and the others written.
 * @param values null takes a value away; of several for one cell the last one stands
 * @returns an outcome for each, in their order
 */
export async function writeMetricValues(
  tx: Tx,
  member: Member,
  batchId: string,
  values: readonly StoredValue[],
): Promise<ValueOutcome[]> {
  if (values.length === 0) return []
  const { wsId } = member
  const itemIds = [...new Set(values.map(({ itemId }) => itemId))]
  const metricIds = [...new Set(values.map(({ metricId }) => metricId))]
  await lockItems(tx, wsId, itemIds)
  const metrics = await metricsByIds(tx, wsId, metricIds)
  const scenes = new Map((await sceneMetrics(tx, wsId, itemIds, metricIds)).map((scene) => [scene.id, scene]))
  const mayWrite = await writableMetrics(tx, member, itemIds, metricIds)
  const storedByKey = new Map<string, StoredValue>()
  const outcomes = values.map(({ itemId, metricId, value: input }): ValueOutcome => {
    const scene = scenes.get(itemId)
    if (!mayWrite(itemId, metricId)) return { outcome: 'refused', message: metricValueText('locked') }
    const message = refusal(metrics.get(metricId), scene?.attached.includes(metricId) ?? false, input)
    if (message !== null) return { outcome: 'refused', message }
    const key = `${itemId}/${metricId}`
    const value = input === null ? null : plainDecimal(input)
    const before = storedByKey.has(key) ? storedByKey.get(key)?.value : (scene?.values[metricId] ?? null)
    if (before === value) return { outcome: 'unchanged', message: null }
    storedByKey.set(key, { itemId, metricId, value })
    return { outcome: 'changed', message: null }
  })
  const stored = [...storedByKey.values()]
  const changes = stored.map(({ itemId, metricId, value }): Change => {
    const from = scenes.get(itemId)?.values[metricId] ?? null
    return { itemId, field: 'metric', metricId, label: metrics.get(metricId)?.name ?? '', from, to: value }
  })
  await storeValues(tx, wsId, stored)
  await recordChanges(tx, member, batchId, changes)
  if (stored.length > 0) {
    const concerned = [...new Set(stored.map(({ metricId }) => metricId))]
    await recomputeFormulas(tx, wsId, [...new Set(stored.map(({ itemId }) => itemId))], concerned)
  }
  return outcomes
}
