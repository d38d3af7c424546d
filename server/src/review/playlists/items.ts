import { sql } from 'drizzle-orm'
import { PLAYLIST_ITEMS_MAX } from '@arbo/core/contract'
import type { HandlerInput, PlaylistItem } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { entriesOf, itemsOf } from './item-rows.ts'
import { openedRow, rowTo } from './present.ts'
import type { OpenedRow, PlaylistRef } from './present.ts'

type ItemDeps = Pick<Deps, 'database'>

/** Tells that scenes of a playlist changed. Its version stays: that is for its own fields. */
async function touch(tx: Tx, wsId: string, id: string): Promise<void> {
  await tx.rows('update playlist set updated_at = now() where ws_id = $1 and id = $2', [wsId, id])
  emitEvent(tx, wsId, 'playlist.updated', { playlist_id: id })
}

async function requireVisible(tx: Tx, member: Member, ids: readonly string[]): Promise<void> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from item i
      where i.ws_id = ${member.wsId} and i.id = any(${sql.param([...ids])}::uuid[]) and ${visibleItem(member, 'i')}
      for key share of i`,
  )
  const visibleIds = new Set(rows.map(({ id }) => id))
  const missingIds = ids.filter((id) => !visibleIds.has(id))
  if (missingIds.length > 0) throw new ApiError('invalid_reference', { meta: { ids: missingIds } })
}

async function writeOrder(tx: Tx, wsId: string, id: string, order: readonly string[]): Promise<void> {
  await tx.rows(
    `update playlist_item pi set position = o.n - 1
     from unnest($3::uuid[]) with ordinality as o (item_id, n)
     where pi.ws_id = $1 and pi.playlist_id = $2 and pi.item_id = o.item_id and pi.position <> o.n - 1`,
    [wsId, id, order],
  )
}

/**
 * Adds scenes to a locked playlist, each with the rendition that is newest now.
 * @param position from 0; at the end by default
 * @throws {ApiError} invalid_reference, limit_reached
 */
export async function addScenes(
  tx: Tx,
  member: Member,
  id: string,
  itemIds: readonly string[],
  position?: number,
): Promise<void> {
  const ids = [...new Set(itemIds)]
  if (ids.length === 0) return
  await requireVisible(tx, member, ids)
  const before = (await entriesOf(tx, member.wsId, id)).map(({ item_id }) => item_id)
  const sceneIds = new Set(before)
  const newIds = ids.filter((one) => !sceneIds.has(one))
  if (newIds.length === 0) return
  const limit = PLAYLIST_ITEMS_MAX
  if (before.length + newIds.length > limit) throw new ApiError('limit_reached', { meta: { limit } })
  await tx.rows(
    `insert into playlist_item (ws_id, playlist_id, item_id, position, added_rendition_id, added_by, added_at)
     select $1, $2, o.item_id, $5::int + o.n, (
         select r.id from rendition r
         where r.ws_id = $1 and r.item_id = o.item_id and r.state = 'ready' order by r.version desc limit 1
       ), $4, (select clock_timestamp()) + o.n * interval '1 microsecond'
     from unnest($3::uuid[]) with ordinality as o (item_id, n)`,
    [member.wsId, id, newIds, member.id, before.length],
  )
  const at = Math.min(position ?? before.length, before.length)
  await writeOrder(tx, member.wsId, id, [...before.slice(0, at), ...newIds, ...before.slice(at)])
}

async function takeScenes(tx: Tx, wsId: string, id: string, itemIds: readonly string[]): Promise<number> {
  const removed = await tx.rows(
    'delete from playlist_item where ws_id = $1 and playlist_id = $2 and item_id = any($3::uuid[]) returning item_id',
    [wsId, id, itemIds],
  )
  const remaining = await entriesOf(tx, wsId, id)
  await writeOrder(
    tx,
    wsId,
    id,
    remaining.map(({ item_id }) => item_id),
  )
  return removed.length
}

/** A change of the scenes of a playlist, one at a time, so that of two people's changes at once none is lost. */
function change(
  { database }: ItemDeps,
  member: Member,
  ref: PlaylistRef,
  fileUrl: FileUrl,
  work: (tx: Tx, row: OpenedRow) => Promise<void>,
): Promise<PlaylistItem[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const row = await rowTo(tx, member, ref, 'may_edit')
    if (row.rule) throw new ApiError('invalid_reference', { message: text('playlist.found_by_rule') })
    await work(tx, row)
    await touch(tx, member.wsId, ref.id)
    return itemsOf(tx, member, await openedRow(tx, member, ref), fileUrl)
  })
}

/** @throws {ApiError} not_found */
export function listItems(
  { database }: ItemDeps,
  member: Member,
  ref: PlaylistRef,
  fileUrl: FileUrl,
): Promise<PlaylistItem[]> {
  return database.withWorkspace(member.wsId, async (tx) =>
    itemsOf(tx, member, await openedRow(tx, member, ref), fileUrl),
  )
}

/** @throws {ApiError} not_found, permission_denied, invalid_reference, limit_reached */
export function addItems(
  deps: ItemDeps,
  member: Member,
  ref: PlaylistRef,
  { item_ids, position }: HandlerInput<'addPlaylistItems'>['body'],
  fileUrl: FileUrl,
): Promise<PlaylistItem[]> {
  return change(deps, member, ref, fileUrl, (tx) => addScenes(tx, member, ref.id, item_ids, position))
}

/** @throws {ApiError} not_found, also where the scene is not in it; permission_denied, invalid_reference */
export function takeItem(
  deps: ItemDeps,
  member: Member,
  ref: PlaylistRef,
  itemId: string,
  fileUrl: FileUrl,
): Promise<PlaylistItem[]> {
  return change(deps, member, ref, fileUrl, async (tx) => {
    if ((await takeScenes(tx, member.wsId, ref.id, [itemId])) === 0) throw new ApiError('not_found')
  })
}

/** Scenes that are not there to be taken out are let be. @throws {ApiError} as addItems */
export function batchItems(
  deps: ItemDeps,
  member: Member,
  ref: PlaylistRef,
  { add, remove }: HandlerInput<'batchPlaylistItems'>['body'],
  fileUrl: FileUrl,
): Promise<PlaylistItem[]> {
  return change(deps, member, ref, fileUrl, async (tx) => {
    await takeScenes(tx, member.wsId, ref.id, remove)
    await addScenes(tx, member, ref.id, add)
  })
}

/** Scenes that somebody took out meanwhile are let be. @throws {ApiError} not_found, permission_denied, invalid_reference */
export function orderItems(
  deps: ItemDeps,
  member: Member,
  ref: PlaylistRef,
  itemIds: readonly string[],
  fileUrl: FileUrl,
): Promise<PlaylistItem[]> {
  return change(deps, member, ref, fileUrl, async (tx) => {
    await requireVisible(tx, member, [...new Set(itemIds)])
    const before = (await entriesOf(tx, member.wsId, ref.id)).map(({ item_id }) => item_id)
    const currentIds = new Set(before)
    const orderedIds = new Set(itemIds.filter((id) => currentIds.has(id)))
    await writeOrder(tx, member.wsId, ref.id, [...orderedIds, ...before.filter((id) => !orderedIds.has(id))])
  })
}

/** @throws {ApiError} invalid_reference where a rendition is not one of the scene, or the scene not of the playlist */
async function choose(
  tx: Tx,
  wsId: string,
  id: string,
  { item_id, rendition_id }: { item_id: string; rendition_id: string | null },
): Promise<void> {
  const changed = await tx.rows(
    `update playlist_item pi set chosen_rendition_id = $4
     where pi.ws_id = $1 and pi.playlist_id = $2 and pi.item_id = $3 and ($4::uuid is null or exists (
       select from rendition r where r.ws_id = $1 and r.id = $4 and r.item_id = $3))
     returning pi.item_id`,
    [wsId, id, item_id, rendition_id],
  )
  if (changed.length === 0) throw new ApiError('invalid_reference', { meta: { ids: [rendition_id ?? item_id] } })
}

/** @throws {ApiError} not_found, permission_denied, invalid_reference */
export function setRendition(
  deps: ItemDeps,
  member: Member,
  ref: PlaylistRef,
  { default_rendition, items }: HandlerInput<'setPlaylistRendition'>['body'],
  fileUrl: FileUrl,
): Promise<PlaylistItem[]> {
  return change(deps, member, ref, fileUrl, async (tx) => {
    if (default_rendition) {
      await tx.rows('update playlist set default_rendition = $3 where ws_id = $1 and id = $2', [
        member.wsId,
        ref.id,
        default_rendition,
      ])
    }
    for (const one of items) await choose(tx, member.wsId, ref.id, one)
  })
}

/** @throws {ApiError} not_found, permission_denied, invalid_reference */
export function resetItems(
  deps: ItemDeps,
  member: Member,
  ref: PlaylistRef,
  fileUrl: FileUrl,
): Promise<PlaylistItem[]> {
  return change(deps, member, ref, fileUrl, async (tx) => {
    const values = [member.wsId, ref.id]
    await tx.rows(`update playlist set default_rendition = 'latest' where ws_id = $1 and id = $2`, values)
    await tx.rows(
      `update playlist_item pi set chosen_rendition_id = null, position = o.n - 1
       from (select item_id, row_number() over (order by added_at, item_id) as n from playlist_item
             where ws_id = $1 and playlist_id = $2) o
       where pi.ws_id = $1 and pi.playlist_id = $2 and pi.item_id = o.item_id`,
      values,
    )
  })
}
