import { and, eq, sql } from 'drizzle-orm'
import { SEE_ENTITIES } from '@arbo/core/contract'
import type { EntityMetric, HandlerInput, MetricChoice } from '@arbo/core/contract'
import { entity } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { beginBatch, recordChanges } from '../changes/record-changes.ts'
import type { Change } from '../changes/record-changes.ts'
import { allExist } from '../entities/queries.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import {
  attachedIds,
  chosenBelow,
  deleteAttached,
  formulasMissing,
  insertAttached,
  metricsOn,
  ownChoice,
  ownMetrics,
} from './entity-metric-queries.ts'
import { formulasOf, itemsBelow } from './formulas.ts'
import { toChoice } from './metric-row.ts'
import { choicePage, lockMetrics } from './queries.ts'
import { recomputeFormulas } from './recompute.ts'

type MetricDeps = Pick<Deps, 'database'>

const CHANGE = 'project_updateEntity_update'

/** @throws {ApiError} not_found */
export function listEntityMetrics({ database }: MetricDeps, member: Member, id: string): Promise<EntityMetric[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadEntity(tx, member, id, SEE_ENTITIES)
    return metricsOn(tx, member.wsId, id)
  })
}

/** @throws {ApiError} not_found, permission_denied */
export function assignableMetrics(
  { database }: MetricDeps,
  member: Member,
  id: string,
  query: HandlerInput<'assignableMetrics'>['query'],
): Promise<Page<MetricChoice>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadEntity(tx, member, id, CHANGE)
    const { rows, total } = await choicePage(tx, member.wsId, query, attachedIds(member.wsId, access))
    return { rows: rows.map(toChoice), total }
  })
}

/** Counts the change, keeps it in the history and tells of it. */
async function changed(
  tx: Tx,
  member: Member,
  access: EntityAccess,
  change: Pick<Change, 'field' | 'from' | 'to'>,
  columns: Partial<Pick<typeof entity.$inferInsert, 'primary_metric_id' | 'point_metric_id'>> = {},
): Promise<void> {
  const { id, parent_id } = access
  await tx
    .update(entity)
    .set({ ...columns, version: sql`${entity.version} + 1`, updated_at: new Date() })
    .where(and(eq(entity.ws_id, member.wsId), eq(entity.id, id)))
  await recordChanges(tx, member, await beginBatch(tx, member, 'edit'), [{ entityId: id, ...change }])
  emitEvent(tx, member.wsId, 'entity.updated', { entity_id: id, parent_id }, access)
}

/** Metrics, and all that the formulas among them are made of. */
export async function withParts(tx: Tx, wsId: string, ids: readonly string[]): Promise<string[]> {
  const { dependencies } = await formulasOf(tx, wsId)
  const all = new Set(ids)
  for (const id of all) for (const part of dependencies.get(id) ?? []) all.add(part)
  return [...all]
}

/** Attaches metrics, which are there, to an entity that is locked. */
export async function attachTo(
  tx: Tx,
  member: Member,
  access: EntityAccess,
  metricIds: readonly string[],
): Promise<void> {
  const { wsId } = member
  const { id } = access
  const has = new Set((await metricsOn(tx, wsId, id)).map((one) => one.id))
  const newIds = (await withParts(tx, wsId, metricIds)).filter((one) => !has.has(one))
  if (newIds.length === 0) return
  const from = await ownMetrics(tx, wsId, id)
  await insertAttached(tx, wsId, id, newIds)
  await changed(tx, member, access, { field: 'metrics', from, to: await ownMetrics(tx, wsId, id) })
  await recomputeFormulas(tx, wsId, await itemsBelow(tx, wsId, id), newIds)
}

/** @throws {ApiError} not_found, permission_denied, invalid_reference where a metric is unknown or archived */
export function attachMetrics(
  { database }: MetricDeps,
  member: Member,
  id: string,
  metricIds: readonly string[],
): Promise<EntityMetric[]> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const access = await loadEntity(tx, member, id, CHANGE, { lock: true })
    await lockMetrics(tx, wsId, metricIds)
    if (!(await allExist(tx, wsId, 'metric', metricIds))) throw new ApiError('invalid_reference')
    await attachTo(tx, member, access, metricIds)
    return metricsOn(tx, wsId, id)
  })
}

/**
 * Values that were entered are kept, and come back with the metric.
 * @throws {ApiError} not_found, permission_denied, metric_not_attached, metric_detach_primary, metric_in_formula
 */
export function detachMetrics(
  { database }: MetricDeps,
  member: Member,
  id: string,
  metricIds: readonly string[],
): Promise<EntityMetric[]> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const access = await loadEntity(tx, member, id, CHANGE, { lock: true })
    const from = await ownMetrics(tx, wsId, id)
    const own = new Set(from.map((one) => one.id))
    if (metricIds.some((one) => !own.has(one))) throw new ApiError('metric_not_attached')
    const chosen = await chosenBelow(tx, wsId, id, metricIds)
    if (chosen.length > 0) throw new ApiError('metric_detach_primary', { meta: { ids: chosen } })
    const missing = await formulasMissing(tx, wsId, access, metricIds)
    if (missing.length > 0) throw new ApiError('metric_in_formula', { meta: { ids: missing } })
    await deleteAttached(tx, wsId, id, metricIds)
    await changed(tx, member, access, { field: 'metrics', from, to: await ownMetrics(tx, wsId, id) })
    await recomputeFormulas(tx, wsId, await itemsBelow(tx, wsId, id), metricIds)
    return metricsOn(tx, wsId, id)
  })
}

const CHOICES = {
  primary: { field: 'primary_metric', column: 'primary_metric_id' },
  point: { field: 'point_metric', column: 'point_metric_id' },
} as const

/**
 * Chooses the metric that an entity counts by; null: that of the entity above.
 * @throws {ApiError} not_found, permission_denied, metric_not_attached, metric_no_point
 */
export function chooseMetric(
  { database }: MetricDeps,
  member: Member,
  id: string,
  kind: keyof typeof CHOICES,
  metricId: string | null,
): Promise<EntityMetric[]> {
  const { wsId } = member
  const { field, column } = CHOICES[kind]
  return database.withWorkspace(wsId, async (tx) => {
    const access = await loadEntity(tx, member, id, CHANGE, { lock: true })
    const before = await metricsOn(tx, wsId, id)
    const chosen = before.find((one) => one.id === metricId)
    if (metricId !== null && !chosen) throw new ApiError('metric_not_attached')
    if (kind === 'point' && chosen && chosen.type !== 'point') throw new ApiError('metric_no_point')
    const to = chosen ? { id: chosen.id, name: chosen.name } : null
    // Its own choice, so that taking it back leaves the choice above to count again.
    const from = await ownChoice(tx, wsId, id, column)
    await changed(tx, member, access, { field, from, to }, { [column]: metricId })
    return metricsOn(tx, wsId, id)
  })
}
