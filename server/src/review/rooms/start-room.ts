import { uuidv7 } from 'uuidv7'
import type { HandlerInput, Room, RoomState } from '@arbo/core/contract'
import { room } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { noFileUrls } from '../../platform/http/files.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { itemRows } from '../playlists/item-rows.ts'
import { openedRow } from '../playlists/present.ts'
import { lockPlaylist } from '../playlists/queries.ts'
import { freeze } from '../playlists/snapshots.ts'
import type { FrozenItem } from '../playlists/frozen-item.ts'
import { presentRoom } from './present.ts'
import { openRoomOf } from './queries.ts'
import { keepScenes } from './room-scenes.ts'

interface Made {
  name: string
  playlistId: string | null
  snapshotId: string | null
  scenes: FrozenItem[]
}

/** The first scene, at its beginning. */
function firstState(scenes: readonly FrozenItem[]): RoomState {
  const [first] = scenes
  return {
    item_id: first?.item_id ?? null,
    rendition_id: first?.rendition_id ?? null,
    frame: 0,
    file_index: 0,
    playing: false,
    speed: 1,
    zoom: 1,
    pan: { x: 0, y: 0 },
  }
}

async function insert(tx: Tx, member: Member, { name, playlistId, snapshotId, scenes }: Made): Promise<string> {
  const [ws_id, id, state] = [member.wsId, uuidv7(), firstState(scenes)]
  await tx.insert(room).values({
    ws_id,
    id,
    name,
    playlist_id: playlistId,
    of_playlist: playlistId !== null,
    snapshot_id: snapshotId,
    created_by: member.id,
    state,
  })
  await keepScenes(tx, ws_id, id, scenes)
  if (state.item_id !== null) await logShown(tx, ws_id, id, state.item_id)
  emitEvent(tx, ws_id, 'room.started', { room_id: id, playlist_id: playlistId })
  return id
}

/** Says which scene is shown from now on. */
export async function logShown(tx: Tx, wsId: string, roomId: string, itemId: string | null): Promise<void> {
  await tx.rows('update room_shown set to_at = now() where ws_id = $1 and room_id = $2 and to_at is null', [
    wsId,
    roomId,
  ])
  if (itemId === null) return
  await tx.rows('insert into room_shown (ws_id, id, room_id, item_id) values ($1, $2, $3, $4)', [
    wsId,
    uuidv7(),
    roomId,
    itemId,
  ])
}

/** @throws {ApiError} not_found */
async function ofPlaylist(tx: Tx, member: Member, playlistId: string, name: string | undefined): Promise<string> {
  await lockPlaylist(tx, member.wsId, playlistId)
  const playlist = await openedRow(tx, member, { id: playlistId, kind: null })
  const open = await openRoomOf(tx, member.wsId, playlistId)
  if (open !== null) return open
  const snapshotId = await freeze(tx, member, playlist, 'reviewed')
  const [snapshot] = await tx.rows<{ items: FrozenItem[] }>(
    'select items from playlist_snapshot where ws_id = $1 and id = $2',
    [member.wsId, snapshotId],
  )
  return insert(tx, member, { name: name ?? playlist.name, playlistId, snapshotId, scenes: snapshot?.items ?? [] })
}

/** @throws {ApiError} invalid_reference where one is not the member's to see */
async function ofScenes(tx: Tx, member: Member, ids: readonly string[], name: string | undefined): Promise<string> {
  const unique = [...new Set(ids)]
  const entries = unique.map((item_id) => ({ item_id, added: null, chosen: null }))
  const rows = await itemRows(tx, member, entries, false, noFileUrls)
  const [first] = rows
  if (!first || rows.length < unique.length) throw new ApiError('invalid_reference')
  const scenes = rows.map(({ id, name: sceneName, rendition }): FrozenItem => ({
    item_id: id,
    name: sceneName,
    rendition_id: rendition?.id ?? null,
    number: rendition?.number ?? null,
  }))
  return insert(tx, member, { name: name ?? first.name, playlistId: null, snapshotId: null, scenes })
}

/** Of a playlist that has an open room that room. @throws {ApiError} not_found, invalid_reference */
export function startRoom(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { playlist_id, item_ids = [], name }: HandlerInput<'startRoom'>['body'],
  fileUrl: FileUrl,
): Promise<Room> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const id =
      playlist_id === undefined
        ? await ofScenes(tx, member, item_ids, name)
        : await ofPlaylist(tx, member, playlist_id, name)
    return presentRoom(tx, member, id, fileUrl)
  })
}
