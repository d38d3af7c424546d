import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { groupBy } from '../../platform/group-by.ts'
import { authorIdOf } from '../../platform/access/guest-member.ts'
import type { Member } from '../../platform/access/member.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { openDrawings } from '../annotations/open-drawings.ts'
import type { ChangedDrawing } from '../annotations/open-drawings.ts'
import { opsAfter } from '../annotations/queries.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'

async function emitDrawings(
  tx: Tx,
  { wsId }: Member,
  access: ItemAccess,
  changed: readonly ChangedDrawing[],
): Promise<void> {
  for (const [rendition_id, drawings] of groupBy(changed, (drawing) => drawing.rendition_id)) {
    const since = Math.min(...drawings.map(({ seq }) => seq)) - 1
    const ids = drawings.map(({ object_id }) => object_id)
    const ops = await opsAfter(tx, wsId, 'team', rendition_id, since, ids)
    emitEvent(tx, wsId, 'annotation.ops', { item_id: access.id, rendition_id, ops }, access)
  }
}

/** Gives drawings of a scene another audience, and tells of them. @param which a condition on the object `o` */
export async function setDrawings(
  tx: Tx,
  member: Member,
  access: ItemAccess,
  which: SQL,
  audience: Audience,
): Promise<void> {
  await emitDrawings(tx, member, access, await openDrawings(tx, member, which, audience))
}

/** Drawings of the writer's own on the comment's rendition belong to it from now on, and are for whom it is. */
export async function takeDrawings(
  tx: Tx,
  member: Member,
  access: ItemAccess,
  { id, audience, rendition_id }: { id: string; audience: Audience; rendition_id: string },
  drawingIds: readonly string[] = [],
): Promise<void> {
  if (drawingIds.length === 0) return
  await rowsOf(
    tx,
    sql`update annotation_object set comment_id = ${id}
      where ws_id = ${member.wsId} and rendition_id = ${rendition_id} and id = any(${sql.param([...drawingIds])}::uuid[])
        and coalesce(guest_id, author_id) = ${authorIdOf(member)} and comment_id is null`,
  )
  await setDrawings(tx, member, access, sql`o.comment_id = ${id}`, audience)
}
