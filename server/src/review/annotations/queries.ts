import { sql } from 'drizzle-orm'
import type { AnnotationOp, Audience, Person, StoredAnnotationOp } from '@arbo/core/contract'
import type { FoldedObject } from '@arbo/core/annotations'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { AnnotationOpTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { audienceSql, seenWith } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { guestNameSql } from '../../platform/access/people.ts'

type OpRow = Pick<AnnotationOpTable, 'seq' | 'author_id' | 'created_at' | 'op'>

/** A guest's operations and drawings are theirs, not those of the member in whose name they are stored. */
const AUTHOR = sql`coalesce(guest_id, author_id) as author_id`
const OP_COLUMNS = sql`seq, ${AUTHOR}, created_at, op`

function toStored({ seq, author_id, created_at, op }: OpRow): StoredAnnotationOp {
  return { ...op, seq, author_id, created_at: created_at.toISOString() }
}

/** An operation with its object's audience, which those of before do not say. */
const TOLD_OP = sql`case when p.op ->> 'kind' = 'add' and p.op #>> '{shape,audience}' is null
  then jsonb_set(p.op, '{shape,audience}', to_jsonb(${audienceSql('o')}::text)) else p.op end`

/**
 * What an eye that reads for clients alone has to hear: of objects for clients all that is new, and everything once they
 * are opened; of one that is kept for the team that it is, and nothing more.
 */
const forClients = (since: number) => sql`(
  (o.for_clients and (p.seq > ${since} or o.audience_seq > ${since}))
  or (not o.for_clients and o.audience_seq > ${since} and p.seq = o.audience_seq))`

/** Oldest first. @param objectIds only of these */
export async function opsAfter(
  tx: Tx,
  wsId: string,
  eye: Audience,
  renditionId: string,
  since: number,
  objectIds: readonly string[] | null = null,
): Promise<StoredAnnotationOp[]> {
  const only = objectIds === null ? sql`` : sql`and p.object_id = any(${sql.param([...objectIds])}::uuid[])`
  const rows = await rowsOf<OpRow & { open: boolean }>(
    tx,
    sql`select p.seq, coalesce(p.guest_id, p.author_id) as author_id, p.created_at, ${TOLD_OP} as op, o.for_clients as open
      from annotation_op p
      join annotation_object o on o.ws_id = p.ws_id and o.rendition_id = p.rendition_id and o.id = p.object_id
      where p.ws_id = ${wsId} and p.rendition_id = ${renditionId} ${only}
        and ${eye === 'team' ? sql`p.seq > ${since}` : forClients(since)}
      order by p.seq`,
  )
  return rows.map(({ open, ...row }) => toStored(eye === 'team' || open ? row : { ...row, op: closing(row.op) }))
}

/** That an object is kept for the team, without the rest of the operation. */
function closing({ op_id, object_id, clock, actor }: AnnotationOp): AnnotationOp {
  return { op_id, object_id, clock, actor, kind: 'set', patch: { audience: 'team' } }
}

/** An operation of the log, or of those that wait for their place in it. */
export interface KnownOp {
  renditionId: string
  /** Written ahead, and not in the log yet: {@link writeDraft}. */
  isDraft: boolean
}

/** A draft stands under its own id in place of its object's, which no object has. */
const IS_DRAFT = sql`case when object_id = op_id then op ->> 'object_id' <> op_id::text else false end`

/** Which of the operations are there already, wherever in the workspace. */
export async function knownOps(tx: Tx, wsId: string, opIds: readonly string[]): Promise<Map<string, KnownOp>> {
  const rows = await rowsOf<{ op_id: string; rendition_id: string; is_draft: boolean }>(
    tx,
    sql`select op_id, rendition_id, ${IS_DRAFT} as is_draft from annotation_op
      where ws_id = ${wsId} and op_id = any(${sql.param([...opIds])}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.op_id, { renditionId: row.rendition_id, isDraft: row.is_draft }]))
}

/** These operations of the log, whole, by their ids. */
export async function storedOps(
  tx: Tx,
  wsId: string,
  opIds: readonly string[],
): Promise<Map<string, StoredAnnotationOp>> {
  if (opIds.length === 0) return new Map()
  const rows = await rowsOf<OpRow>(
    tx,
    sql`select ${OP_COLUMNS} from annotation_op
      where ws_id = ${wsId} and op_id = any(${sql.param([...opIds])}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.op.op_id, toStored(row)]))
}

/** The operations of a log at these numbers, whole and in their order. */
export async function opsAt(
  tx: Tx,
  wsId: string,
  renditionId: string,
  seqs: readonly number[],
): Promise<StoredAnnotationOp[]> {
  const rows = await rowsOf<OpRow>(
    tx,
    sql`select ${OP_COLUMNS} from annotation_op
      where ws_id = ${wsId} and rendition_id = ${renditionId} and seq = any(${sql.param([...seqs])}::bigint[])
      order by seq`,
  )
  return rows.map(toStored)
}

/** Where an operation stands in the log, and since when. */
export interface OpPlace {
  seq: number
  created_at: string
}

type PlaceRow = Pick<AnnotationOpTable, 'op_id' | 'seq' | 'created_at'>

const placesOf = (rows: readonly PlaceRow[]): Map<string, OpPlace> =>
  new Map(rows.map(({ op_id, seq, created_at }) => [op_id, { seq, created_at: created_at.toISOString() }]))

/**
 * Appends operations in their order, all in one statement. Their contents are not read back: they are as they were
 * given.
 */
export async function insertOps(
  tx: Tx,
  wsId: string,
  renditionId: string,
  by: Maker,
  ops: readonly AnnotationOp[],
): Promise<Map<string, OpPlace>> {
  if (ops.length === 0) return new Map()
  return placesOf(
    await rowsOf<PlaceRow>(
      tx,
      sql`insert into annotation_op (ws_id, rendition_id, op_id, object_id, author_id, guest_id, clock, actor, op)
        select ${wsId}, ${renditionId}, (o ->> 'op_id')::uuid, (o ->> 'object_id')::uuid, ${by.authorId}::uuid,
          ${by.guestId}::uuid, (o ->> 'clock')::bigint, o ->> 'actor', o
        from jsonb_array_elements(${JSON.stringify(ops)}::jsonb) with ordinality as given (o, nr) order by nr
        returning op_id, seq, created_at`,
    ),
  )
}

/**
 * Writes a long operation ahead of its place in the log, for a transaction of its own: to read its text takes as long as
 * all the rest. No reader sees it, as there is no object by its id; {@link placeDraft} puts it where it belongs. What
 * nobody places is written again when the request is sent again.
 */
export async function writeDraft(
  tx: Tx,
  wsId: string,
  renditionId: string,
  by: Maker,
  op: AnnotationOp,
): Promise<void> {
  const { op_id, clock, actor } = op
  await rowsOf(
    tx,
    sql`insert into annotation_op (ws_id, rendition_id, op_id, object_id, author_id, guest_id, clock, actor, op)
      values (${wsId}, ${renditionId}, ${op_id}, ${op_id}, ${by.authorId}, ${by.guestId}, ${clock}, ${actor},
        ${JSON.stringify(op)})
      on conflict (ws_id, op_id) do update set rendition_id = excluded.rendition_id, author_id = excluded.author_id,
        guest_id = excluded.guest_id, clock = excluded.clock, actor = excluded.actor, op = excluded.op
      where annotation_op.object_id = annotation_op.op_id
        and annotation_op.op ->> 'object_id' <> annotation_op.op_id::text`,
  )
}

/** Its number is a new one, so that the log's numbers stay in the order of commits. Absent where it is not the maker's. */
export async function placeDraft(
  tx: Tx,
  wsId: string,
  renditionId: string,
  by: Maker,
  { op_id, object_id }: AnnotationOp,
): Promise<Map<string, OpPlace>> {
  return placesOf(
    await rowsOf<PlaceRow>(
      tx,
      sql`update annotation_op set object_id = ${object_id}, seq = default, created_at = now()
        where ws_id = ${wsId} and rendition_id = ${renditionId} and op_id = ${op_id} and author_id = ${by.authorId}
          and guest_id is not distinct from ${by.guestId}::uuid
        returning op_id, seq, created_at`,
    ),
  )
}

export async function maxStoredClock(tx: Tx, wsId: string, renditionId: string): Promise<number> {
  const row = await rowOf<{ clock: number }>(
    tx,
    sql`select coalesce(max(clock), 0) as clock from annotation_op
      where ws_id = ${wsId} and rendition_id = ${renditionId}`,
  )
  return row?.clock ?? 0
}

/** In whose name something is stored, and which guest made it. */
export interface Maker {
  authorId: string
  guestId: string | null
}

export const makerOf = ({ id, guest }: Member): Maker => ({ authorId: id, guestId: guest?.visitor?.id ?? null })

export interface StoredObject {
  id: string
  /** A person's, or a guest's. */
  author_id: string
  /** Without its points, which may be many and decide nothing. */
  folded: FoldedObject
  audience: Audience
  /** The operation that changed its audience last. */
  audience_seq: number | null
}

export async function objectsOf(
  tx: Tx,
  wsId: string,
  renditionId: string,
  ids: readonly string[] | null = null,
  eye: Audience = 'team',
): Promise<StoredObject[]> {
  const only = ids === null ? sql`` : sql`and id = any(${sql.param(ids)}::uuid[])`
  return rowsOf<StoredObject>(
    tx,
    sql`select id, ${AUTHOR}, folded #- '{shape,points}' as folded, ${audienceSql('o')} as audience, audience_seq
      from annotation_object o
      where ws_id = ${wsId} and rendition_id = ${renditionId} ${only} and ${seenWith(eye, 'o')} order by created_at, id`,
  )
}

/** Those of these objects that are on some rendition of the scene. */
export async function idsOfScene(tx: Tx, wsId: string, itemId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select o.id from annotation_object o join rendition r on r.ws_id = o.ws_id and r.id = o.rendition_id
      where o.ws_id = ${wsId} and r.item_id = ${itemId} and not o.deleted and o.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}

/** An object as it is to be kept. */
export interface NewObject extends Omit<StoredObject, 'author_id'> {
  /** The operation in the log that its points are taken from; null: they stay as they were. */
  points_of: string | null
}

/**
 * Writes objects, all in one statement. Points are copied from the operation or stay as they are: sent once more as text,
 * those of a long stroke would hold the embedded engine as long as the operation itself did.
 */
export async function writeObjects(
  tx: Tx,
  wsId: string,
  renditionId: string,
  by: Maker,
  objects: readonly NewObject[],
): Promise<void> {
  if (objects.length === 0) return
  await rowsOf(
    tx,
    sql`insert into annotation_object (ws_id, rendition_id, id, author_id, guest_id, deleted, folded, for_clients,
        audience_seq)
      select ${wsId}, ${renditionId}, n.id, ${by.authorId}::uuid, ${by.guestId}::uuid, (n.folded ->> 'deleted')::boolean,
        coalesce(jsonb_set(n.folded, '{shape,points}', coalesce(p.op #> '{shape,points}', p.op #> '{patch,points}')),
          n.folded),
        n.audience = 'clients', n.audience_seq
      from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb)
        as n (id uuid, folded jsonb, audience text, audience_seq bigint, points_of uuid)
      left join annotation_op p on p.ws_id = ${wsId} and p.op_id = n.points_of
      on conflict (ws_id, rendition_id, id) do update set deleted = excluded.deleted,
        folded = case when excluded.folded -> 'shape' ? 'points' then excluded.folded
          else coalesce(jsonb_set(excluded.folded, '{shape,points}', annotation_object.folded #> '{shape,points}'),
            excluded.folded) end,
        for_clients = excluded.for_clients, audience_seq = excluded.audience_seq`,
  )
}

/** The people and guests who made the operations. */
export function authorsOf(tx: Tx, wsId: string, ids: readonly string[]): Promise<Person[]> {
  const list = sql`any(${sql.param(ids)}::uuid[])`
  return rowsOf<Person>(
    tx,
    sql`select m.id, m.display_name, m.profile_image from ws_user m where m.ws_id = ${wsId} and m.id = ${list}
      union all
      select g.id, ${guestNameSql('g')}, null from guest_visitor g where g.ws_id = ${wsId} and g.id = ${list}
      order by display_name, id`,
  )
}
