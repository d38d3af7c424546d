import { sql } from 'drizzle-orm'
import { SEE_SCENES } from '@arbo/core/contract'
import type { SceneSummary } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { visibleEntity } from '../../platform/access/visibility.ts'
import { readableColumns } from '../metrics/metric-access.ts'
import { pathOf } from './places.ts'
import { below } from './scene-filter.ts'

type Columns = SceneSummary['columns']

/**
 * Metrics that scenes on or below an entity, or anywhere, may have a value of: attached to it, above it or below it.
 * Those that are primary anywhere there come first. Private ones only for those who may read some of their values.
 */
export async function sceneColumns(tx: Tx, member: Member, entity: EntityAccess | null): Promise<Columns> {
  const onPath = entity ? sql`(e.id = any(${sql.param(pathOf(entity))}::uuid[]) or ${below(entity, 'e')})` : sql`true`
  const columns = await rowsOf<Columns[number]>(
    tx,
    sql`with here as materialized (
        select e.id, e.primary_metric_id from entity e
        where e.ws_id = ${member.wsId} and ${onPath} and ${visibleEntity(member, 'e')}
      )
      select k.id, k.name, k.type, k.options, k.id in (
          select here.primary_metric_id from here where here.primary_metric_id is not null
        ) as is_primary
      from metric k
      where k.ws_id = ${member.wsId} and k.id in (
        select em.metric_id from entity_metric em join here on here.id = em.entity_id where em.ws_id = ${member.wsId}
      )
      order by is_primary desc, lower(k.name), k.id`,
  )
  return entity?.isCoordinator ? columns : readableColumns(tx, member, columns)
}

/** @throws {ApiError} not_found */
export function listSceneMetrics(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  entityId: string | undefined,
): Promise<Columns> {
  return database.withWorkspace(member.wsId, async (tx) =>
    sceneColumns(tx, member, entityId ? await loadEntity(tx, member, entityId, SEE_SCENES) : null),
  )
}
