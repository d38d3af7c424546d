import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { moveToTrash } from '../../platform/trash/move-to-trash.ts'
import { keepTimeOf } from '../time/keep-time.ts'
import { lockScenes } from './scene-state.ts'
import type { SceneState } from './scene-state.ts'

const DELETE = 'item_deleteItem_delete'
const TOLD_EACH = 20

type Removed = Place & Pick<SceneState, 'id' | 'entity_id'>

/**
 * Moves locked scenes with all that hangs on them to the trash, and tells of it. Their files stay until they leave it.
 * @returns the id of the entry
 */
export async function removeScenes(tx: Tx, member: Member, scenes: readonly Removed[]): Promise<string> {
  const ids = scenes.map(({ id }) => id)
  const trashId = await moveToTrash(tx, member, { kind: 'scene', ids, places: scenes })
  await keepTimeOf(tx, member.wsId, ids)
  await rowsOf(tx, sql`delete from item i where i.ws_id = ${member.wsId} and i.id = any(${sql.param(ids)}::uuid[])`)
  if (scenes.length > TOLD_EACH) {
    emitEvent(tx, member.wsId, 'items.changed', { batch_id: uuidv7(), count: scenes.length })
    return trashId
  }
  for (const scene of scenes) {
    emitEvent(tx, member.wsId, 'item.deleted', { item_id: scene.id, entity_id: scene.entity_id }, scene)
  }
  return trashId
}

/**
 * All, or none.
 * @returns the id of the entry of the trash
 * @throws {ApiError} not_found, permission_denied
 */
export async function deleteScenes(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  item_ids: readonly string[],
): Promise<string> {
  const ids = [...new Set(item_ids)]
  return database.withWorkspace(member.wsId, async (tx) => {
    const scenes = await lockScenes(tx, member, ids)
    if (scenes.size !== ids.length) throw new ApiError('not_found')
    for (const { isCoordinator } of scenes.values()) requirePermission(member, DELETE, isCoordinator)
    return removeScenes(tx, member, [...scenes.values()])
  })
}
