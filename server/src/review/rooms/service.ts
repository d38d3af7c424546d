import type { HandlerInput, Room, RoomMoved, RoomSummary } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { eyeOf } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { mayLead, mayTakeLead } from './access.ts'
import type { PositionRow } from './position-queries.ts'
import { toPosition } from './position-queries.ts'
import { presentRoom, toMoved } from './present.ts'
import { roomFor, roomPage } from './queries.ts'
import type { RoomRow } from './queries.ts'
import { isShowable } from './room-scenes.ts'
import { logShown } from './start-room.ts'
import { requireOwnClient, isLed, isThere, leads } from './visits.ts'
import { seenIn, unveiled, veiled } from './veil.ts'
import type { Seen } from './veil.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RoomDeps } from './room-deps.ts'

type LiveRoomDeps = Pick<RoomDeps, 'database' | 'rooms'>
type Body<N extends 'setRoomState' | 'leadRoom' | 'followRoom' | 'pointInRoom'> = HandlerInput<N>['body']

/** A position that is lost in a crash is no lost work: nobody waits for the disk. */
const MOVED = `returning seq, state, presenter_client_id, set_at, clock_timestamp() as now,
  set_config('synchronous_commit', 'off', true)`
type MovedRow = PositionRow & { now: Date; set_config: string }

/** Somebody was faster, or it is over: where the room stands instead. */
function conflictOf({ id, seq, state, presenter_client_id }: RoomRow, visibleIds: Seen): ApiError {
  const current = veiled(id, visibleIds, { seq, state, presenter_client_id })
  return new ApiError('conflict', { meta: { current } })
}

export function listRooms(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: HandlerInput<'listRooms'>['query'],
): Promise<Page<RoomSummary>> {
  return database.withWorkspace(member.wsId, (tx) => roomPage(tx, member, query))
}

/** @throws {ApiError} not_found */
export function showRoom(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  fileUrl: FileUrl,
): Promise<Room> {
  return database.withWorkspace(member.wsId, (tx) => presentRoom(tx, member, id, fileUrl))
}

/** Before a stream begins, while a refusal can still be answered. @throws {ApiError} not_found, permission_denied */
export function checkEntry(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  clientId: string,
): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await roomFor(tx, member, id)
    if (!member.viewAs) await requireOwnClient(tx, member, id, clientId)
  })
}

/** Commits a change of where a room stands, and tells its readers. */
async function move(
  { database, rooms }: LiveRoomDeps,
  member: Member,
  id: string,
  change: (tx: Tx, room: RoomRow) => Promise<MovedRow | undefined>,
): Promise<RoomMoved> {
  const {
    row,
    room,
    seen: visibleIds,
  } = await database.withWorkspace(member.wsId, async (tx) => {
    const roomRow = await roomFor(tx, member, id, { lock: true })
    return { row: await change(tx, roomRow), room: roomRow, seen: await seenIn(tx, member, id) }
  })
  if (!row) throw conflictOf(room, visibleIds)
  rooms.moved(id, toPosition(row))
  return veiled(id, visibleIds, toMoved(row))
}

/** @throws {ApiError} not_found, permission_denied, conflict, invalid_reference */
export function setState(
  deps: RoomDeps,
  member: Member,
  id: string,
  { client_id, state: requestedState }: Body<'setRoomState'>,
): Promise<RoomMoved> {
  return move(deps, member, id, async (tx, room) => {
    if (!(await leads(tx, member, id, client_id))) {
      await requireOwnClient(tx, member, id, client_id)
      return undefined
    }
    const { item_id, rendition_id } = room.state
    const state = unveiled(id, room.state, requestedState)
    const isOther = state.item_id !== item_id || state.rendition_id !== rendition_id
    if (isOther) {
      const itemId = state.item_id
      const fits =
        itemId === null
          ? state.rendition_id === null
          : await isShowable(tx, member.wsId, id, itemId, state.rendition_id)
      if (!fits) throw new ApiError('invalid_reference')
    }
    if (state.item_id !== item_id) await logShown(tx, member.wsId, id, state.item_id)
    const [row] = await tx.rows<MovedRow>(
      `update room set state = $3, seq = seq + 1, set_at = clock_timestamp() where ws_id = $1 and id = $2 ${MOVED}`,
      [member.wsId, id, JSON.stringify(state)],
    )
    return row
  })
}

/** Whether the member may give the lead to a window. @throws {ApiError} permission_denied */
async function mayGive(tx: Tx, member: Member, room: RoomRow, { client_id, to_client_id }: Body<'leadRoom'>) {
  if (await leads(tx, member, room.id, client_id)) return true
  if (mayTakeLead(member, room.created_by.id)) return true
  if (!mayLead(member, room.created_by.id)) throw new ApiError('permission_denied')
  return to_client_id === client_id && !(await isLed(tx, member.wsId, room.id))
}

/** @throws {ApiError} not_found, permission_denied, conflict, invalid_reference where nobody is at the window */
export function giveLead(deps: RoomDeps, member: Member, id: string, body: Body<'leadRoom'>): Promise<RoomMoved> {
  return move(deps, member, id, async (tx, room) => {
    await requireOwnClient(tx, member, id, body.client_id)
    const isHere = await isThere(tx, member.wsId, id, body.client_id, member.id)
    if (room.ended_at || !isHere || !(await mayGive(tx, member, room, body))) return undefined
    if (!(await isThere(tx, member.wsId, id, body.to_client_id, null))) throw new ApiError('invalid_reference')
    const [row] = await tx.rows<MovedRow>(
      `update room set presenter_client_id = $3, seq = seq + 1 where ws_id = $1 and id = $2 ${MOVED}`,
      [member.wsId, id, body.to_client_id],
    )
    return row
  })
}

/** @throws {ApiError} not_found, permission_denied, conflict where the window is not in the room */
export async function setFollowing(
  { database, rooms }: LiveRoomDeps,
  member: Member,
  id: string,
  { client_id, following }: Body<'followRoom'>,
): Promise<void> {
  await database.withWorkspace(member.wsId, async (tx) => {
    const room = await roomFor(tx, member, id)
    await requireOwnClient(tx, member, id, client_id)
    const set = await tx.rows(
      `update room_visit set following = $5
       where ws_id = $1 and room_id = $2 and client_id = $3 and ws_user_id = $4 and left_at is null returning 1`,
      [member.wsId, id, client_id, member.id, following],
    )
    if (set.length === 0) throw conflictOf(room, await seenIn(tx, member, id))
  })
  rooms.changed(member.wsId)
}

/** Nothing of it is written anywhere. @throws {ApiError} not_found, permission_denied, conflict */
export async function point(
  { database, rooms }: LiveRoomDeps,
  member: Member,
  id: string,
  { client_id, ...pointed }: Body<'pointInRoom'>,
): Promise<void> {
  // A hand that moves asks many times a second: whose stream this process holds was let in already.
  if (!rooms.holds(member, id, client_id)) {
    await database.withWorkspace(member.wsId, async (tx) => {
      const room = await roomFor(tx, member, id)
      await requireOwnClient(tx, member, id, client_id)
      if (room.ended_at || !(await isThere(tx, member.wsId, id, client_id, member.id)))
        throw conflictOf(room, await seenIn(tx, member, id))
    })
  }
  const audience = eyeOf(member) === 'clients' ? 'clients' : (pointed.audience ?? 'team')
  rooms.point(id, { ...pointed, audience, client_id, name: member.displayName })
}
