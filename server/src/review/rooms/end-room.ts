import type { Room } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { mayTakeLead } from './access.ts'
import { presentRoom } from './present.ts'
import { endOf } from './present-visit.ts'
import { roomFor } from './queries.ts'
import { leads } from './visits.ts'
import type { RoomDeps } from './room-deps.ts'

/** An open room that nobody is in for so long ends by itself, hours. */
const IDLE_HOURS = 12

/** Ends a room and all that lasts in it. @returns whether it was open */
async function end(tx: Tx, wsId: string, id: string, at: Date | null): Promise<boolean> {
  const [room] = await tx.rows<{ playlist_id: string | null; ended_at: Date }>(
    `update room set ended_at = coalesce($3, now()), presenter_client_id = null, seq = seq + 1
     where ws_id = $1 and id = $2 and ended_at is null returning playlist_id, ended_at`,
    [wsId, id, at],
  )
  if (!room) return false
  await tx.rows(
    `update room_visit v set left_at = least($3::timestamptz, coalesce(${endOf('v')}, $3))
     where v.ws_id = $1 and v.room_id = $2 and v.left_at is null`,
    [wsId, id, room.ended_at],
  )
  await tx.rows('update room_shown set to_at = $3 where ws_id = $1 and room_id = $2 and to_at is null', [
    wsId,
    id,
    room.ended_at,
  ])
  emitEvent(tx, wsId, 'room.ended', { room_id: id, playlist_id: room.playlist_id })
  return true
}

/** Ending a room that has ended changes nothing. @throws {ApiError} not_found, permission_denied */
export async function endRoom(
  { database, rooms }: Pick<RoomDeps, 'database' | 'rooms'>,
  member: Member,
  id: string,
  fileUrl: FileUrl,
): Promise<Room> {
  const ended = await database.withWorkspace(member.wsId, async (tx) => {
    const row = await roomFor(tx, member, id, { lock: true })
    const { presenter_client_id: presenter } = row
    const isPresenter = presenter !== null && (await leads(tx, member, id, presenter))
    if (!isPresenter && !mayTakeLead(member, row.created_by.id)) throw new ApiError('permission_denied')
    await end(tx, member.wsId, id, null)
    return presentRoom(tx, member, id, fileUrl)
  })
  rooms.changed(member.wsId)
  return ended
}

const IDLE = `
  select r.ws_id, r.id,
    (select greatest(r.started_at, max(coalesce(v.left_at, v.seen_at))) from room_visit v
     where v.ws_id = r.ws_id and v.room_id = r.id) as left_at
  from room r
  where r.ended_at is null and r.started_at < now() - interval '${IDLE_HOURS} hours' and not exists (
    select from room_visit v
    where v.ws_id = r.ws_id and v.room_id = r.id
      and coalesce(v.left_at, v.seen_at) > now() - interval '${IDLE_HOURS} hours')`

/** Ends rooms that everybody has left long ago, as of when the last one left. */
export async function endIdleRooms(database: Database): Promise<void> {
  const idle = await database.query<{ ws_id: string; id: string; left_at: Date | null }>(IDLE)
  for (const { ws_id, id, left_at } of idle) {
    await database.withWorkspace(ws_id, (tx) => end(tx, ws_id, id, left_at))
  }
}
