import { sql } from 'drizzle-orm'
import { LIBRARY_NAME_MAX, metricOptions } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity, may, requirePermission } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { attachTo } from './entity-metrics.ts'
import { insertMetric } from './save.ts'

/** Whether the member may make a metric and attach it to an entity. */
export function mayAddMetric(member: Member, { isCoordinator }: Pick<EntityAccess, 'isCoordinator'>): boolean {
  return may(member, 'metric_addMetric_create', false) && may(member, 'project_updateEntity_update', isCoordinator)
}

/**
 * A metric of plain numbers on an entity, made of a column of a file; one that is called so is used.
 * @throws {ApiError} permission_denied, name_taken
 */
export async function addNumberMetric(
  tx: Tx,
  member: Member,
  entityId: string,
  { name, decimals }: { name: string; decimals: number },
): Promise<{ id: string; name: string }> {
  const access = await loadEntity(tx, member, entityId, 'project_updateEntity_update', { lock: true })
  const there = await rowOf<{ id: string; name: string }>(
    tx,
    sql`select m.id, m.name from metric m
      where m.ws_id = ${member.wsId} and lower(m.name) = ${metricNameOf(name).toLowerCase()} and m.status = 1 and m.type <> 'formula'`,
  )
  // Only attached elsewhere so far.
  if (there) {
    await attachTo(tx, member, access, [there.id])
    return there
  }
  requirePermission(member, 'metric_addMetric_create', false)
  const form = { type: 'number' as const, options: metricOptions({ decimals }), description: '' }
  const made = await insertMetric(tx, member, { ...form, name: metricNameOf(name) })
  await attachTo(tx, member, access, [made.id])
  return { id: made.id, name: made.name }
}

/** A header as the name of a metric. */
export function metricNameOf(header: string): string {
  return Array.from(header).slice(0, LIBRARY_NAME_MAX).join('').trim()
}
