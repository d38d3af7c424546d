import { sql } from 'drizzle-orm'
import type { Person, PlaylistChanges, PlaylistItem, PlaylistSnapshot, SnapshotReason } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { playlistSnapshot, type PlaylistSnapshotTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { noFileUrls } from '../../platform/http/files.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { seesPart } from '../../platform/access/visibility.ts'
import { personJson } from '../../platform/access/people.ts'
import { changesSince } from './changes-since.ts'
import { itemRows, itemsOf } from './item-rows.ts'
import { openedRow, rowTo } from './present.ts'
import type { PlaylistRef } from './present.ts'
import type { PlaylistRow } from './queries.ts'
import type { FrozenItem } from './frozen-item.ts'

type SnapshotDeps = Pick<Deps, 'database'>

interface SnapshotRow extends Pick<PlaylistSnapshotTable, 'id' | 'reason' | 'created_at'> {
  by: Person
  items: FrozenItem[]
}

/** As many as are kept of a playlist. */
const KEPT = 50
const anyKind = (id: string): PlaylistRef => ({ id, kind: null })

const SNAPSHOTS = sql`select x.id, x.reason, ${personJson('m')} as by, x.created_at, x.items
  from playlist_snapshot x join ws_user m on m.ws_id = x.ws_id and m.id = x.by_id`

function toSnapshot({ id, reason, by, created_at, items }: SnapshotRow): PlaylistSnapshot {
  return { id, reason, by, created_at: created_at.toISOString(), item_count: items.length }
}

/** Keeps which renditions a playlist plays now, as the member sees it (XPLY-02). @returns the id of the snapshot */
export async function freeze(tx: Tx, member: Member, playlist: PlaylistRow, reason: SnapshotReason): Promise<string> {
  const items = (await itemsOf(tx, member, playlist, noFileUrls)).map(({ id, name, rendition }): FrozenItem => ({
    item_id: id,
    name,
    rendition_id: rendition?.id ?? null,
    number: rendition?.number ?? null,
  }))
  const [ws_id, id, by_id] = [member.wsId, uuidv7(), member.id]
  await tx.insert(playlistSnapshot).values({ ws_id, id, playlist_id: playlist.id, reason, items, by_id })
  await tx.rows(
    `delete from playlist_snapshot where ws_id = $1 and playlist_id = $2 and id not in (
       select id from playlist_snapshot where ws_id = $1 and playlist_id = $2 order by created_at desc, id desc limit $3)`,
    [ws_id, playlist.id, KEPT],
  )
  return id
}

async function snapshotFor(
  tx: Tx,
  wsId: string,
  playlistId: string,
  id: string | null,
): Promise<SnapshotRow | undefined> {
  return rowOf<SnapshotRow>(
    tx,
    sql`${SNAPSHOTS} where x.ws_id = ${wsId} and x.playlist_id = ${playlistId}
      and ${id === null ? sql`true` : sql`x.id = ${id}`}
      order by x.created_at desc, x.id desc limit 1`,
  )
}

/** Newest first. @throws {ApiError} not_found */
export function listSnapshots({ database }: SnapshotDeps, member: Member, id: string): Promise<PlaylistSnapshot[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await openedRow(tx, member, anyKind(id))
    const rows = await rowsOf<SnapshotRow>(
      tx,
      sql`${SNAPSHOTS} where x.ws_id = ${member.wsId} and x.playlist_id = ${id} order by x.created_at desc, x.id desc`,
    )
    return rows.map(toSnapshot)
  })
}

/** @throws {ApiError} not_found, permission_denied */
export function createSnapshot(
  { database }: SnapshotDeps,
  member: Member,
  id: string,
  reason: SnapshotReason,
): Promise<PlaylistSnapshot> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const playlist = await rowTo(tx, member, anyKind(id), 'may_edit')
    const snapshot = await snapshotFor(tx, member.wsId, id, await freeze(tx, member, playlist, reason))
    if (!snapshot) throw new ApiError('not_found')
    return toSnapshot(snapshot)
  })
}

/** Scenes that were deleted since are left out. @throws {ApiError} not_found */
export function snapshotItems(
  { database }: SnapshotDeps,
  member: Member,
  id: string,
  snapshotId: string,
  fileUrl: FileUrl,
): Promise<PlaylistItem[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await openedRow(tx, member, anyKind(id))
    const snapshot = await snapshotFor(tx, member.wsId, id, snapshotId)
    if (!snapshot) throw new ApiError('not_found')
    const entries = snapshot.items.map(({ item_id, rendition_id }) => ({ item_id, added: null, chosen: rendition_id }))
    const rows = await itemRows(tx, member, entries, false, fileUrl)
    const then = new Map(snapshot.items.map((item) => [item.item_id, item.rendition_id]))
    // Where the rendition of then is gone, no other is played in its place.
    return rows.map((row) => (row.rendition?.id === then.get(row.id) ? row : { ...row, rendition: null }))
  })
}

/** @returns null where there is no snapshot. @throws {ApiError} not_found */
export function showChanges({ database }: SnapshotDeps, member: Member, id: string): Promise<PlaylistChanges | null> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const playlist = await openedRow(tx, member, anyKind(id))
    const snapshot = await snapshotFor(tx, member.wsId, id, null)
    if (!snapshot) return null
    const now = await itemsOf(tx, member, playlist, noFileUrls)
    const visible = await itemRows(
      tx,
      member,
      snapshot.items.map(({ item_id }) => ({ item_id, added: null, chosen: null })),
      false,
      noFileUrls,
    )
    const names = new Map(visible.map((row) => [row.id, row.name]))
    // Guests learn no name of scenes that they do not see, deleted or not.
    const then = snapshot.items.filter(({ item_id }) => !seesPart(member) || names.has(item_id))
    const namedItems = then.map((item) => ({ ...item, name: names.get(item.item_id) ?? item.name }))
    return { snapshot: toSnapshot(snapshot), ...changesSince(namedItems, now) }
  })
}
