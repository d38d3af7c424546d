import { uuidv7 } from 'uuidv7'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { isPresent, isResumed, PRESENTER_STAYS } from './present-visit.ts'

/** @throws {ApiError} permission_denied where the window is another person's */
export async function requireOwnClient(tx: Tx, member: Member, roomId: string, clientId: string): Promise<void> {
  const [other] = await tx.rows(
    'select 1 from room_visit where ws_id = $1 and room_id = $2 and client_id = $3 and ws_user_id <> $4 limit 1',
    [member.wsId, roomId, clientId, member.id],
  )
  if (other) throw new ApiError('permission_denied')
}

/** Whether a window of the member is in the room, or of anybody where that is null. */
export async function isThere(
  tx: Tx,
  wsId: string,
  roomId: string,
  clientId: string,
  personId: string | null,
): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from room_visit v where v.ws_id = $1 and v.room_id = $2 and v.client_id = $3
       and ($4::uuid is null or v.ws_user_id = $4) and ${isPresent('v')}`,
    [wsId, roomId, clientId, personId],
  )
  return rows.length > 0
}

/** Whether the person's window leads the room: it is there, or will perhaps be back at once. The caller holds the lock. */
export async function leads(tx: Tx, member: Member, roomId: string, clientId: string): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from room r where r.ws_id = $1 and r.id = $2 and r.ended_at is null and r.presenter_client_id = $3
       and ${PRESENTER_STAYS} and exists (
         select from room_visit own
         where own.ws_id = r.ws_id and own.room_id = r.id and own.client_id = $3 and own.ws_user_id = $4)`,
    [member.wsId, roomId, clientId, member.id],
  )
  return rows.length > 0
}

/** Whether anybody leads the room. */
export async function isLed(tx: Tx, wsId: string, roomId: string): Promise<boolean> {
  const rows = await tx.rows(`select 1 from room r where r.ws_id = $1 and r.id = $2 and ${PRESENTER_STAYS}`, [
    wsId,
    roomId,
  ])
  return rows.length > 0
}

/** A visit that nobody has ended, since its process was killed. */
const END_FADED = `update room_visit v set left_at = v.seen_at
  where v.ws_id = $1 and v.room_id = $2 and v.client_id = $3 and v.left_at is null and not ${isPresent('v')}`

const RESUME = `update room_visit v set connection_id = $4, seen_at = now(), left_at = null
  where v.ws_id = $1 and v.id = (
    select last.id from room_visit last
    where last.ws_id = $1 and last.room_id = $2 and last.client_id = $3 and ${isResumed('last')}
    order by last.joined_at desc limit 1)
  returning v.id`

/**
 * Enters with a window: it comes back to its visit where it was gone for a moment only. The person who started the
 * room leads it as soon as they come.
 * @returns the id of the connection, to leave with; null where the room has ended
 * @throws {ApiError} permission_denied where the window is another person's
 */
export async function enterRoom(tx: Tx, member: Member, roomId: string, clientId: string): Promise<string | null> {
  const connectionId = uuidv7()
  const room = [member.wsId, roomId]
  const [open] = await tx.rows(
    'select 1 from room where ws_id = $1 and id = $2 and ended_at is null for no key update',
    room,
  )
  if (!open) return null
  await requireOwnClient(tx, member, roomId, clientId)
  await tx.rows(END_FADED, [...room, clientId])
  const resumed = await tx.rows(RESUME, [...room, clientId, connectionId])
  if (resumed.length === 0) {
    await tx.rows(
      `insert into room_visit (ws_id, id, room_id, client_id, connection_id, ws_user_id) values ($1, $2, $3, $4, $5, $6)`,
      [member.wsId, uuidv7(), roomId, clientId, connectionId, member.id],
    )
  }
  await tx.rows(
    `update room set presenter_client_id = $3, seq = 1
     where ws_id = $1 and id = $2 and seq = 0 and presenter_client_id is null and created_by = $4`,
    [...room, clientId, member.id],
  )
  return connectionId
}

export async function leaveRoom(database: Database, wsId: string, connectionId: string): Promise<void> {
  await database.query(
    'update room_visit set left_at = now() where ws_id = $1 and connection_id = $2 and left_at is null',
    [wsId, connectionId],
  )
}

/** Says that these connections last. */
export async function keepVisits(database: Database, wsId: string, connectionIds: readonly string[]): Promise<void> {
  await database.query(
    'update room_visit set seen_at = now() where ws_id = $1 and connection_id = any($2::uuid[]) and left_at is null',
    [wsId, connectionIds],
  )
}
