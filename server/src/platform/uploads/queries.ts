import { sql } from 'drizzle-orm'
import { rowOf, rowsOf } from '../db/rows.ts'
import type { UploadTable } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'

export type UploadRow = Pick<UploadTable, 'id' | 'item_id' | 'key' | 'name' | 'mime' | 'size' | 'stored_at'>

/** Uploads that a member asked for, by key. */
export function uploadsByKey(tx: Tx, wsId: string, memberId: string, keys: readonly string[]): Promise<UploadRow[]> {
  return rowsOf<UploadRow>(
    tx,
    sql`select id, item_id, key, name, mime, size, stored_at from upload
      where ws_id = ${wsId} and ws_user_id = ${memberId} and key = any(${sql.param(keys)}::text[])`,
  )
}

/** Whether an upload is still wanted: it may have been given up while its bytes were on their way. */
export async function isWanted(tx: Tx, wsId: string, key: string): Promise<boolean> {
  const row = await rowOf(tx, sql`select from upload where ws_id = ${wsId} and key = ${key}`)
  return row !== undefined
}

/**
 * Whether the parts of an upload are still wanted, of a file that is not whole yet. A part that still comes is not
 * left over: it is kept for as long as a new one.
 */
export async function partIsWanted(tx: Tx, wsId: string, key: string, hours: number): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update upload set expires_at = now() + make_interval(hours => ${hours}::int)
      where ws_id = ${wsId} and key = ${key} and stored_at is null returning id`,
  )
  return rows.length === 1
}

/** @param mime what its content has turned out to be */
export async function markStored(tx: Tx, wsId: string, key: string, size: number, mime: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update upload set stored_at = now(), size = ${size}, mime = ${mime}
      where ws_id = ${wsId} and key = ${key} returning id`,
  )
  return rows.length === 1
}

/** @returns the keys that were there */
export async function takeUploads(tx: Tx, wsId: string, memberId: string, keys: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`delete from upload where ws_id = ${wsId} and ws_user_id = ${memberId} and key = any(${sql.param(keys)}::text[])
      returning key`,
  )
  return rows.map((row) => row.key)
}

/** Bytes that a workspace may still store: its quota less its files and the uploads under way. */
export async function freeBytes(tx: Tx, wsId: string): Promise<number> {
  const row = await rowOf<{ free: string }>(
    tx,
    sql`select w.storage_quota
        - (select coalesce(sum(f.size), 0) from rendition_file f where f.ws_id = w.id)
        - (select coalesce(sum(f.size), 0) from item_file f where f.ws_id = w.id)
        - (select coalesce(sum(a.size), 0) from comment_attachment a where a.ws_id = w.id)
        - (select coalesce(sum(u.size), 0) from upload u where u.ws_id = w.id) as free
      from workspace w where w.id = ${wsId}`,
  )
  return Number(row?.free ?? 0)
}
