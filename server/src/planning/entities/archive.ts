import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { recordEntity } from './record-entity.ts'

/**
 * Archives (0) or unarchives (1) entities: all, or none. What lies below stays as it is, and is hidden or shown with it.
 * @throws {ApiError} not_found, permission_denied
 * @returns how many were in another state before
 */
export function setEntityStatus(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  ids: readonly string[],
  status: 0 | 1,
): Promise<number> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const entities: EntityAccess[] = []
    for (const id of [...new Set(ids)].toSorted()) {
      entities.push(await loadEntity(tx, member, id, 'project_updateEntity_update', { lock: true }))
    }
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`update entity set status = ${status}, version = version + 1, updated_at = now()
        where ws_id = ${member.wsId} and id = any(${sql.param(entities.map(({ id }) => id))}::uuid[])
          and status <> ${status}
        returning id`,
    )
    const changed = new Set(rows.map(({ id }) => id))
    await recordEntity(
      tx,
      member,
      entities.length > 1 ? 'bulk' : 'edit',
      [...changed].map((entityId) => ({ entityId, field: 'archived', from: status === 1, to: status === 0 })),
    )
    for (const one of entities) {
      if (!changed.has(one.id)) continue
      emitEvent(tx, member.wsId, 'entity.updated', { entity_id: one.id, parent_id: one.parent_id }, one)
    }
    return changed.size
  })
}
