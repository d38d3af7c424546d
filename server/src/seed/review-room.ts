import { uuidv7 } from 'uuidv7'
import type { RoomState } from '@arbo/core/contract'
import { room, roomShown, roomVisit } from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Member } from '../platform/access/member.ts'
import type { FrozenItem } from '../review/playlists/frozen-item.ts'
import { openedRow } from '../review/playlists/present.ts'
import { freeze } from '../review/playlists/snapshots.ts'
import { keepScenes, keptScenes } from '../review/rooms/room-scenes.ts'
import type { KeptScene } from '../review/rooms/room-scenes.ts'
import { REVIEW_ROOM } from './content.ts'
import { dayFrom } from './directory.ts'
import type { SeedBase } from './people.ts'

const MINUTE_MS = 60_000

/** A minute of the review room, which was yesterday; also before it began and after it ended. */
export function minuteOfRoom(today: Date, minute: number): Date {
  const began = new Date(`${dayFrom(today, -1)}T${REVIEW_ROOM.hour}:00:00Z`)
  return new Date(began.getTime() + minute * MINUTE_MS)
}

/** Where a room was left that ended with its last scene. */
function lastState(scenes: readonly FrozenItem[]): RoomState {
  const last = scenes.at(-1)
  const [item_id, rendition_id] = [last?.item_id ?? null, last?.rendition_id ?? null]
  return { item_id, rendition_id, frame: 0, file_index: 0, playing: false, speed: 1, zoom: 1, pan: { x: 0, y: 0 } }
}

/** Keeps what the playlist played then. */
async function frozenThen(tx: Tx, member: Member, playlistId: string, at: Date) {
  const playlist = await openedRow(tx, member, { id: playlistId, kind: null })
  const snapshotId = await freeze(tx, member, playlist, 'reviewed')
  const [snapshot] = await tx.rows<{ items: FrozenItem[] }>(
    'update playlist_snapshot set created_at = $3 where ws_id = $1 and id = $2 returning items',
    [member.wsId, snapshotId, at],
  )
  return { snapshotId, scenes: snapshot?.items ?? [] }
}

async function seedVisits(tx: Tx, { wsId: ws_id, people }: SeedBase, room_id: string, today: Date): Promise<void> {
  await tx.insert(roomVisit).values(
    REVIEW_ROOM.people.map(({ who, from, to }) => {
      const left_at = minuteOfRoom(today, to)
      const window = { client_id: uuidv7(), connection_id: uuidv7(), ws_user_id: people[who] ?? '' }
      return {
        ws_id,
        id: uuidv7(),
        room_id,
        ...window,
        joined_at: minuteOfRoom(today, from),
        seen_at: left_at,
        left_at,
      }
    }),
  )
}

async function seedShown(tx: Tx, ws_id: string, room_id: string, scenes: readonly KeptScene[], today: Date) {
  const { shown, ends } = REVIEW_ROOM
  const rows = shown.flatMap(({ code, from }, index) => {
    const scene = scenes.find((each) => each.code === code)
    if (!scene) return []
    const to_at = minuteOfRoom(today, shown[index + 1]?.from ?? ends)
    return { ws_id, id: uuidv7(), room_id, item_id: scene.item_id, from_at: minuteOfRoom(today, from), to_at }
  })
  await tx.insert(roomShown).values(rows)
}

/**
 * The room in which a playlist was reviewed yesterday. Its minutes are what was said, drawn and decided meanwhile.
 * Needs the playlists.
 * @param member whoever started it
 */
export async function seedReviewRoom(tx: Tx, base: SeedBase, member: Member, today: Date): Promise<void> {
  const { wsId: ws_id } = base
  const [playlist] = await tx.rows<{ id: string; name: string }>(
    'select id, name from playlist where ws_id = $1 and name = $2',
    [ws_id, REVIEW_ROOM.playlist],
  )
  if (!playlist) return
  const id = uuidv7()
  const [started_at, ended_at] = [minuteOfRoom(today, 0), minuteOfRoom(today, REVIEW_ROOM.ends)]
  const { snapshotId: snapshot_id, scenes } = await frozenThen(tx, member, playlist.id, started_at)
  await tx.insert(room).values({
    ws_id,
    id,
    name: playlist.name,
    playlist_id: playlist.id,
    of_playlist: true,
    snapshot_id,
    created_by: member.id,
    state: lastState(scenes),
    seq: scenes.length,
    set_at: ended_at,
    started_at,
    ended_at,
  })
  await keepScenes(tx, ws_id, id, scenes)
  await seedVisits(tx, base, id, today)
  await seedShown(tx, ws_id, id, await keptScenes(tx, ws_id, id), today)
}
