import { sql } from 'drizzle-orm'
import type { AnnotationOp, Person, StoredAnnotationOp } from '@arbo/core/contract'
import type { FoldedObject } from '@arbo/core/annotations'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { personJson } from '../people.ts'

interface OpRow {
  seq: number
  author_id: string
  created_at: Date
  op: AnnotationOp
}

const OP_COLUMNS = sql`seq, author_id, created_at, op`

function toStored({ seq, author_id, created_at, op }: OpRow): StoredAnnotationOp {
  return { ...op, seq, author_id, created_at: created_at.toISOString() }
}

/** Oldest first. */
export async function opsAfter(
  tx: Tx,
  wsId: string,
  renditionId: string,
  since: number,
): Promise<StoredAnnotationOp[]> {
  const rows = await rowsOf<OpRow>(
    tx,
    sql`select ${OP_COLUMNS} from annotation_op
      where ws_id = ${wsId} and rendition_id = ${renditionId} and seq > ${since} order by seq`,
  )
  return rows.map(toStored)
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
  authorId: string,
  op: AnnotationOp,
): Promise<StoredAnnotationOp> {
  const { op_id, object_id, clock, actor } = op
  const row = await rowOf<OpRow>(
    tx,
    sql`insert into annotation_op (ws_id, rendition_id, op_id, object_id, author_id, clock, actor, op)
      values (${wsId}, ${renditionId}, ${op_id}, ${object_id}, ${authorId}, ${clock}, ${actor}, ${JSON.stringify(op)})
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

export interface StoredObject {
  id: string
  author_id: string
  folded: FoldedObject
}

export async function objectsOf(
  tx: Tx,
  wsId: string,
  renditionId: string,
  ids: readonly string[] | null = null,
): Promise<StoredObject[]> {
  const only = ids === null ? sql`` : sql`and id = any(${sql.param(ids)}::uuid[])`
  return rowsOf<StoredObject>(
    tx,
    sql`select id, author_id, folded from annotation_object
      where ws_id = ${wsId} and rendition_id = ${renditionId} ${only} order by created_at, id`,
  )
}

export async function writeObject(
  tx: Tx,
  wsId: string,
  renditionId: string,
  { id, author_id, folded }: StoredObject,
): Promise<void> {
  await rowsOf(
    tx,
    sql`insert into annotation_object (ws_id, rendition_id, id, author_id, deleted, folded)
      values (${wsId}, ${renditionId}, ${id}, ${author_id}, ${folded.deleted}, ${JSON.stringify(folded)})
      on conflict (ws_id, rendition_id, id) do update set deleted = excluded.deleted, folded = excluded.folded`,
  )
}

/** Who made the operations. */
export function authorsOf(tx: Tx, wsId: string, ids: readonly string[]): Promise<Person[]> {
  const query = sql`select ${personJson('m')} as person from ws_user m
    where m.ws_id = ${wsId} and m.id = any(${sql.param(ids)}::uuid[]) order by m.display_name, m.id`
  return rowsOf<{ person: Person }>(tx, query).then((rows) => rows.map((row) => row.person))
}
