import { sql } from 'drizzle-orm'
import { isVisible } from '@arbo/core/annotations'
import type { AnnotationShape, Audience, Person, RoomMinutes } from '@arbo/core/contract'
import type { FoldedObject } from '@arbo/core/annotations'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { seenWith } from '../../../platform/access/audience.ts'
import type { Member } from '../../../platform/access/member.ts'
import { seesPart, visibleItem } from '../../../platform/access/visibility.ts'
import { guestJson, personJson, ruleJson } from '../../../platform/access/people.ts'
import { endOf } from '../present-visit.ts'
import type { Stay } from './attendance.ts'

type SceneMinutes = RoomMinutes['scenes'][number]
type Status = SceneMinutes['decisions'][number]['to']

/** Which room, when it was, and which of its scenes. */
export interface Span {
  roomId: string
  from: Date
  /** Null while it lasts. */
  to: Date | null
  itemIds: readonly string[]
}

const isIn = (column: string, { from, to }: Span) =>
  sql`${sql.raw(column)} >= ${from} and (${to}::timestamptz is null or ${sql.raw(column)} <= ${to})`
const ids = ({ itemIds }: Span) => sql`${sql.param([...itemIds])}::uuid[]`

/** Of these scenes those that the member may see; deleted ones are known to staff who see every project. */
export async function visibleAmong(tx: Tx, member: Member, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select s.id from unnest(${sql.param([...itemIds])}::uuid[]) as s (id)
      left join item i on i.ws_id = ${member.wsId} and i.id = s.id
      where case when i.id is null then ${!seesPart(member)} else ${visibleItem(member, 'i')} end`,
  )
  return new Set(rows.map(({ id }) => id))
}

export function staysIn(tx: Tx, wsId: string, roomId: string): Promise<Stay[]> {
  return rowsOf<Stay>(
    tx,
    sql`select ${personJson('m')} as person, v.joined_at, ${sql.raw(endOf('v'))} as left_at
      from room_visit v join ws_user m on m.ws_id = v.ws_id and m.id = v.ws_user_id
      where v.ws_id = ${wsId} and v.room_id = ${roomId} order by v.joined_at, v.id`,
  )
}

/** Seconds by scene. */
export async function shownIn(tx: Tx, wsId: string, roomId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ item_id: string; seconds: number }>(
    `select item_id, round(sum(extract(epoch from coalesce(to_at, now()) - from_at)))::int as seconds
     from room_shown where ws_id = $1 and room_id = $2 group by item_id`,
    [wsId, roomId],
  )
  return new Map(rows.map(({ item_id, seconds }) => [item_id, Math.max(0, seconds)]))
}

export type FoundDecision = SceneMinutes['decisions'][number] & { item_id: string }

const asStatus = (value: { name?: string; kind?: number; colour?: string | null } | null): Status =>
  value && { name: value.name ?? '', kind: value.kind ?? 0, colour: value.colour ?? null }

/** Changes of statuses, oldest first. */
export async function decisionsIn(tx: Tx, wsId: string, span: Span): Promise<FoundDecision[]> {
  const rows = await rowsOf<{ item_id: string; from: Status; to: Status; by: Person; at: Date }>(
    tx,
    sql`select c.item_id, c.from_value as "from", c.to_value as "to", coalesce(${personJson('m')}, ${ruleJson('b')}) as by,
        c.created_at as at
      from change_record c
      join change_batch b on b.ws_id = c.ws_id and b.id = c.batch_id
      left join ws_user m on m.ws_id = c.ws_id and m.id = c.ws_user_id
      where c.ws_id = ${wsId} and c.item_id = any(${ids(span)}) and c.field = 'status' and ${isIn('c.created_at', span)}
      order by c.created_at, c.id`,
  )
  return rows.map(({ item_id, from, to, by, at }) => {
    return { item_id, from: asStatus(from), to: asStatus(to), by, at: at.toISOString() }
  })
}

export type FoundComment = SceneMinutes['comments'][number] & { item_id: string }

/** Oldest first, replies included. */
export async function commentsIn(tx: Tx, wsId: string, eye: Audience, span: Span): Promise<FoundComment[]> {
  const rows = await rowsOf<Omit<FoundComment, 'at'> & { at: Date }>(
    tx,
    sql`select c.item_id, c.id, coalesce(${guestJson('guest')}, ${personJson('m')}) as author, c.text, c.rendition_id,
        c.frame_start, c.frame_end, c.created_at as at, c.done_at is not null as done
      from comment c
      join ws_user m on m.ws_id = c.ws_id and m.id = c.author_id
      left join guest_visitor guest on guest.ws_id = c.ws_id and guest.id = c.guest_id
      where c.ws_id = ${wsId} and c.item_id = any(${ids(span)}) and ${isIn('c.created_at', span)}
        and ${seenWith(eye, 'c')}
      order by c.created_at, c.id`,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export interface FoundDrawing {
  id: string
  item_id: string
  rendition_id: string
  shape: AnnotationShape
}

/** The drawings that were made or changed, as far as they are still to be seen. */
export async function drawingsIn(tx: Tx, wsId: string, eye: Audience, span: Span): Promise<FoundDrawing[]> {
  const rows = await rowsOf<{ id: string; item_id: string; rendition_id: string; folded: FoldedObject }>(
    tx,
    sql`select o.id, n.item_id, o.rendition_id, o.folded
      from annotation_object o join rendition n on n.ws_id = o.ws_id and n.id = o.rendition_id
      where o.ws_id = ${wsId} and n.item_id = any(${ids(span)}) and not o.deleted and ${seenWith(eye, 'o')} and exists (
        select from annotation_op p
        where p.ws_id = o.ws_id and p.rendition_id = o.rendition_id and p.object_id = o.id and ${isIn('p.created_at', span)})
      order by o.id`,
  )
  return rows.flatMap(({ folded, ...row }) => {
    const object = { ...folded, id: row.id }
    return isVisible(object) ? [{ ...row, shape: object.shape }] : []
  })
}
