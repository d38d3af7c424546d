import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Metric } from '@arbo/core/contract'
import { itemMetric, libraryFavourite, metric, metricDependency } from '../../platform/db/schema.gen.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { toMetrics } from './metric-row.ts'
import type { MetricRow } from './metric-row.ts'
import { lockMetrics, metricsByIds } from './queries.ts'
import { presentMetric } from './service.ts'

type MetricDeps = Pick<Deps, 'database'>

async function lockedRows(tx: Tx, member: Member, ids: readonly string[]): Promise<MetricRow[]> {
  const unique = [...new Set(ids)]
  await lockMetrics(tx, member.wsId, unique)
  const rows = await metricsByIds(tx, member, unique)
  if (rows.length < unique.length) throw new ApiError('not_found')
  return rows
}

/** Archives metrics or brings them back: all or none. Where they are attached, their values stay. @throws {ApiError} not_found */
export function archiveMetrics(
  { database }: MetricDeps,
  member: Member,
  ids: readonly string[],
  status: 0 | 1,
): Promise<Metric[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await lockedRows(tx, member, ids)
    const changing = rows.filter((row) => row.status !== status).map(({ id }) => id)
    await tx
      .update(metric)
      .set({ status, version: sql`${metric.version} + 1`, updated_at: new Date() })
      .where(and(eq(metric.ws_id, member.wsId), inArray(metric.id, changing)))
    for (const metric_id of changing) emitEvent(tx, member.wsId, 'metric.updated', { metric_id })
    return toMetrics(tx, member.wsId, await metricsByIds(tx, member, ids))
  })
}

/** Formulas that stay and need one of the metrics. */
async function formulasNeeding(tx: Tx, wsId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct d.metric_id as id from metric_dependency d
      where d.ws_id = ${wsId} and d.depends_on_id = any(${sql.param([...ids])}::uuid[])
        and d.metric_id <> all(${sql.param([...ids])}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes metrics with the values that they had where they were attached before: all or none.
 * @throws {ApiError} not_found, metric_deployed, metric_in_formula
 */
export function deleteMetrics({ database }: MetricDeps, member: Member, ids: readonly string[]): Promise<void> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const rows = await lockedRows(tx, member, ids)
    const deployed = rows.filter((row) => row.is_deployed).map(({ id }) => id)
    if (deployed.length > 0) throw new ApiError('metric_deployed', { meta: { ids: deployed } })
    const metricIds = rows.map(({ id }) => id)
    const needing = await formulasNeeding(tx, wsId, metricIds)
    if (needing.length > 0) throw new ApiError('metric_in_formula', { meta: { ids: needing } })
    await tx
      .delete(metricDependency)
      .where(and(eq(metricDependency.ws_id, wsId), inArray(metricDependency.metric_id, metricIds)))
    await tx.delete(itemMetric).where(and(eq(itemMetric.ws_id, wsId), inArray(itemMetric.metric_id, metricIds)))
    const stars = and(eq(libraryFavourite.kind, 'metric'), inArray(libraryFavourite.thing_id, metricIds))
    await tx.delete(libraryFavourite).where(and(eq(libraryFavourite.ws_id, wsId), stars))
    await tx.delete(metric).where(and(eq(metric.ws_id, wsId), inArray(metric.id, metricIds)))
    for (const metric_id of metricIds) emitEvent(tx, wsId, 'metric.updated', { metric_id })
  })
}

/** Stars a metric for the member, or takes the star away. @throws {ApiError} not_found */
export function favoriteMetric(
  { database }: MetricDeps,
  member: Member,
  id: string,
  favorite: boolean,
): Promise<Metric> {
  const { wsId: ws_id, id: ws_user_id } = member
  return database.withWorkspace(ws_id, async (tx) => {
    await presentMetric(tx, member, id)
    if (favorite) {
      await tx
        .insert(libraryFavourite)
        .values({ ws_id, ws_user_id, kind: 'metric', thing_id: id })
        .onConflictDoNothing()
    } else {
      const own = and(eq(libraryFavourite.ws_id, ws_id), eq(libraryFavourite.ws_user_id, ws_user_id))
      await tx
        .delete(libraryFavourite)
        .where(and(own, eq(libraryFavourite.kind, 'metric'), eq(libraryFavourite.thing_id, id)))
    }
    return presentMetric(tx, member, id)
  })
}
