import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { keepTimeOf } from '../time/keep-time.ts'
import { itemPrefix } from './queries.ts'
import { lockScenes } from './scene-state.ts'
import type { SceneState } from './scene-state.ts'

const DELETE = 'item_deleteItem_delete'
const TOLD_EACH = 20

/** Deletes locked scenes with all that hangs on them, and tells of it; their files are the caller's, after the commit. */
export async function removeScenes(tx: Tx, member: Member, scenes: readonly SceneState[]): Promise<void> {
  const ids = scenes.map(({ id }) => id)
  await keepTimeOf(tx, member.wsId, ids)
  await rowsOf(tx, sql`delete from item i where i.ws_id = ${member.wsId} and i.id = any(${sql.param(ids)}::uuid[])`)
  if (scenes.length > TOLD_EACH) {
    emitEvent(tx, member.wsId, 'items.changed', { batch_id: uuidv7(), count: scenes.length })
    return
  }
  for (const scene of scenes) {
    emitEvent(tx, member.wsId, 'item.deleted', { item_id: scene.id, entity_id: scene.entity_id }, scene)
  }
}

/**
 * All, or none. The rows go first: a crash in between leaves files without a scene, never the reverse.
 * @throws {ApiError} not_found, permission_denied
 */
export async function deleteScenes(
  deps: Pick<Deps, 'database' | 'storage'>,
  member: Member,
  item_ids: readonly string[],
): Promise<void> {
  const ids = [...new Set(item_ids)]
  await deps.database.withWorkspace(member.wsId, async (tx) => {
    const scenes = await lockScenes(tx, member, ids)
    if (scenes.size !== ids.length) throw new ApiError('not_found')
    for (const { isCoordinator } of scenes.values()) requirePermission(member, DELETE, isCoordinator)
    await removeScenes(tx, member, [...scenes.values()])
  })
  for (const id of ids) await deps.storage.deletePrefix(itemPrefix(member.wsId, id))
}
