import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { authorIdOf } from '../../platform/access/guest-member.ts'
import type { Member } from '../../platform/access/member.ts'

export interface ChangedDrawing {
  item_id: string
  rendition_id: string
  object_id: string
  seq: number
}

/** Names the operations that this makes; ties of the clock go to whoever drew. */
const ACTOR = ' audience'

/**
 * Gives drawings another audience, by operations as any other change of them, in one statement for all.
 * @param which a condition on the object `o` and its rendition `n`
 */
export async function openDrawings(tx: Tx, member: Member, which: SQL, audience: Audience): Promise<ChangedDrawing[]> {
  const { wsId } = member
  const isOpen = audience === 'clients'
  // Appending to a log goes in turn, so that a reader who goes on from a number misses nothing.
  await rowsOf(
    tx,
    sql`select from rendition l where l.ws_id = ${wsId} and l.id in (
        select o.rendition_id from annotation_object o join rendition n on n.ws_id = o.ws_id and n.id = o.rendition_id
        where o.ws_id = ${wsId} and o.for_clients <> ${isOpen} and ${which})
      order by l.id for no key update`,
  )
  return rowsOf<ChangedDrawing>(
    tx,
    sql`with target as (
        select o.rendition_id, o.id, n.item_id, gen_random_uuid() as op_id,
          (select max(m.clock) + 1 from annotation_op m where m.ws_id = o.ws_id and m.rendition_id = o.rendition_id) as clock
        from annotation_object o join rendition n on n.ws_id = o.ws_id and n.id = o.rendition_id
        where o.ws_id = ${wsId} and o.for_clients <> ${isOpen} and ${which}
      ), written as (
        insert into annotation_op (ws_id, rendition_id, op_id, object_id, author_id, clock, actor, op)
        select ${wsId}, t.rendition_id, t.op_id, t.id, ${authorIdOf(member)}, t.clock, ${ACTOR}::text, jsonb_build_object(
          'kind', 'set', 'op_id', t.op_id, 'object_id', t.id, 'clock', t.clock, 'actor', ${ACTOR}::text,
          'patch', jsonb_build_object('audience', ${audience}::text))
        from target t
        returning rendition_id, object_id, seq, clock
      )
      update annotation_object o set for_clients = ${isOpen}, audience_seq = w.seq, folded = jsonb_set(
          jsonb_set(o.folded, '{shape,audience}', to_jsonb(${audience}::text)),
          '{stamps,audience}', jsonb_build_object('clock', w.clock, 'actor', ${ACTOR}::text))
      from written w join target t on t.rendition_id = w.rendition_id and t.id = w.object_id
      where o.ws_id = ${wsId} and o.rendition_id = w.rendition_id and o.id = w.object_id
      returning t.item_id, o.rendition_id, o.id as object_id, w.seq`,
  )
}
