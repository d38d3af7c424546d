import { and, eq, inArray } from 'drizzle-orm'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { entity } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { moveToTrash } from '../../platform/trash/move-to-trash.ts'

interface Removed extends Place {
  id: string
  parent_id: string | null
}

/** Moves locked entities that have nothing in them to the trash, and tells of it. @returns the id of the entry */
export async function removeEntities(tx: Tx, member: Member, entities: readonly Removed[]): Promise<string> {
  const ids = entities.map(({ id }) => id)
  const trashId = await moveToTrash(tx, member, { kind: 'place', ids, places: entities })
  await tx.delete(entity).where(and(eq(entity.ws_id, member.wsId), inArray(entity.id, ids)))
  for (const { id, parent_id, ...place } of entities) {
    emitEvent(tx, member.wsId, 'entity.deleted', { entity_id: id, parent_id }, place)
  }
  return trashId
}
