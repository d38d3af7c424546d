import { sql } from 'drizzle-orm'
import type { WoohooMetric } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { ENTITY_FROM, inherited } from '../../planning/entities/entity-row.ts'

/**
 * The primary metric that holds on an entity; of the workspace, the one that all its active projects have.
 * @returns its id, or null
 */
async function primaryId(tx: Tx, wsId: string, entity: EntityAccess | null): Promise<string | null> {
  const row = await rowOf<{ id: string | null }>(
    tx,
    entity
      ? sql`select ${inherited('primary_metric_id')} as id from ${ENTITY_FROM}
          where e.ws_id = ${wsId} and e.id = ${entity.id}`
      : sql`select case when count(*) = count(e.primary_metric_id) and count(distinct e.primary_metric_id) = 1
            then min(e.primary_metric_id::text)::uuid end as id
          from entity e where e.ws_id = ${wsId} and e.type = 0 and e.status = 1`,
  )
  return row?.id ?? null
}

/**
 * The metric that a report sums.
 * @param metricId in place of the primary one
 * @param hidden private metrics that the caller may not sum here: a report is by scenes then
 * @throws {ApiError} invalid_reference where it does not exist, permission_denied where it is asked for and hidden
 */
export async function metricOf(
  tx: Tx,
  wsId: string,
  entity: EntityAccess | null,
  hidden: ReadonlySet<string>,
  metricId?: string,
): Promise<WoohooMetric | null> {
  const id = metricId ?? (await primaryId(tx, wsId, entity))
  if (metricId !== undefined && hidden.has(metricId)) throw permissionDenied('metric_readPrivateValues_read')
  if (id === null || hidden.has(id)) return null
  const row = await rowOf<WoohooMetric>(
    tx,
    sql`select k.id, k.name, k.type, k.options from metric k where k.ws_id = ${wsId} and k.id = ${id}`,
  )
  if (!row) throw new ApiError('invalid_reference')
  return row
}
