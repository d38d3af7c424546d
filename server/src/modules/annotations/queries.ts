import { sql } from 'drizzle-orm'
import type { AnnotationOp, Audience, Person, StoredAnnotationOp } from '@arbo/core/contract'
import type { FoldedObject } from '@arbo/core/annotations'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { audienceSql, seenWith } from '../access/audience.ts'
import { guestNameSql } from '../people.ts'

interface OpRow {
  seq: number
  author_id: string
  created_at: Date
  op: AnnotationOp
}

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

/** That an object is kept for the team, without what else the operation did. */
function closing({ op_id, object_id, clock, actor }: AnnotationOp): AnnotationOp {
  return { op_id, object_id, clock, actor, kind: 'set', patch: { audience: 'team' } }
}

/** Those of the operations that are already stored, wherever in the workspace. */
export async function storedOps(tx: Tx, wsId: string, opIds: readonly string[]) {
  const rows = await rowsOf<OpRow & { op_id: string; rendition_id: string }>(
    tx,
    sql`select ${OP_COLUMNS}, op_id, rendition_id from annotation_op
      where ws_id = ${wsId} and op_id = any(${sql.param(opIds)}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.op_id, { renditionId: row.rendition_id, stored: toStored(row) }]))
}

export async function insertOp(
  tx: Tx,
  wsId: string,
  renditionId: string,
  by: Maker,
  op: AnnotationOp,
): Promise<StoredAnnotationOp> {
  const { op_id, object_id, clock, actor } = op
  const row = await rowOf<OpRow>(
    tx,
    sql`insert into annotation_op (ws_id, rendition_id, op_id, object_id, author_id, guest_id, clock, actor, op)
      values (${wsId}, ${renditionId}, ${op_id}, ${object_id}, ${by.authorId}, ${by.guestId}, ${clock}, ${actor}, ${JSON.stringify(op)})
      returning ${OP_COLUMNS}`,
  )
  if (!row) throw new Error('an inserted operation was not returned')
  return toStored(row)
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

export interface StoredObject {
  id: string
  /** A person's, or a guest's. */
  author_id: string
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
    sql`select id, ${AUTHOR}, folded, ${audienceSql('o')} as audience, audience_seq from annotation_object o
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

export async function writeObject(
  tx: Tx,
  wsId: string,
  renditionId: string,
  by: Maker,
  { id, folded, audience, audience_seq }: StoredObject,
): Promise<void> {
  await rowsOf(
    tx,
    sql`insert into annotation_object (ws_id, rendition_id, id, author_id, guest_id, deleted, folded, for_clients,
        audience_seq)
      values (${wsId}, ${renditionId}, ${id}, ${by.authorId}, ${by.guestId}, ${folded.deleted}, ${JSON.stringify(folded)},
        ${audience === 'clients'}, ${audience_seq})
      on conflict (ws_id, rendition_id, id) do update set deleted = excluded.deleted, folded = excluded.folded,
        for_clients = excluded.for_clients, audience_seq = excluded.audience_seq`,
  )
}

/** Who made the operations: people, and guests. */
export function authorsOf(tx: Tx, wsId: string, ids: readonly string[]): Promise<Person[]> {
  const list = sql`any(${sql.param(ids)}::uuid[])`
  return rowsOf<Person & Record<string, unknown>>(
    tx,
    sql`select m.id, m.display_name, m.profile_image from ws_user m where m.ws_id = ${wsId} and m.id = ${list}
      union all
      select g.id, ${guestNameSql('g')}, null from guest_visitor g where g.ws_id = ${wsId} and g.id = ${list}
      order by display_name, id`,
  )
}
