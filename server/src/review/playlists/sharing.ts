import type { HandlerInput, PlaylistAccess, PlaylistUser } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { notifyPlaylist } from './notify-playlist.ts'
import { requirePeople } from '../../planning/scenes/scene-people.ts'
import { holds, peopleOf, shareOf } from './people.ts'
import { openedRow, rowTo } from './present.ts'
import type { OpenedRow } from './present.ts'
import { freeze } from './snapshots.ts'

type SharingDeps = Pick<Deps, 'database'>

interface Given {
  state: 'shared' | 'accepted'
  access: PlaylistAccess
  expires_at: string | null
}

function requireFuture(expiresAt: string | null | undefined): void {
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) throw validationFailed({ expires_at: text('playlist.past') })
}

/** Tells those who may open it, and the people of the share, who perhaps no longer may. */
export function emitPeople(tx: Tx, wsId: string, id: string, people: readonly string[]): void {
  emitEvent(tx, wsId, 'playlist.updated', { playlist_id: id })
  for (const ws_user_id of people) emitEvent(tx, wsId, 'playlist.access', { playlist_id: id, ws_user_id })
}

async function give(tx: Tx, wsId: string, id: string, personId: string, share: Given): Promise<void> {
  await tx.rows(
    `insert into playlist_user (ws_id, playlist_id, ws_user_id, state, access, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (ws_id, playlist_id, ws_user_id) do update
       set state = excluded.state, access = excluded.access, expires_at = excluded.expires_at`,
    [wsId, id, personId, share.state, share.access, share.expires_at],
  )
}

async function toShare(tx: Tx, member: Member, id: string): Promise<OpenedRow> {
  return rowTo(tx, member, { id, kind: null }, 'may_share')
}

/**
 * Shares with people, which accepts their requests as well. The owner among them has it already.
 * @throws {ApiError} not_found, permission_denied, invalid_reference where one is not active; validation_failed
 */
export function sharePlaylist(
  { database }: SharingDeps,
  member: Member,
  id: string,
  { ws_user_ids, access, expires_at }: HandlerInput<'sharePlaylist'>['body'],
): Promise<PlaylistUser[]> {
  requireFuture(expires_at)
  return database.withWorkspace(member.wsId, async (tx) => {
    const playlist = await toShare(tx, member, id)
    const people = (await requirePeople(tx, member.wsId, ws_user_ids)).filter((one) => one.id !== playlist.owner.id)
    for (const one of people) {
      const before = await shareOf(tx, member.wsId, id, one.id, { lock: true })
      const hasAsked = before?.state === 'receive_request' || before?.state === 'accepted'
      const state = hasAsked ? 'accepted' : 'shared'
      await give(tx, member.wsId, id, one.id, { state, access, expires_at })
      if (!before || !holds(before)) await notifyPlaylist(tx, member, id, [one.id], state)
    }
    await freeze(tx, member, playlist, 'shared')
    emitPeople(
      tx,
      member.wsId,
      id,
      people.map((one) => one.id),
    )
    return peopleOf(tx, member, playlist)
  })
}

/** The request that waits. @throws {ApiError} not_found, conflict with the state that it has by now */
async function requireRequest(tx: Tx, wsId: string, id: string, personId: string): Promise<void> {
  const share = await shareOf(tx, wsId, id, personId, { lock: true })
  if (!share) throw new ApiError('not_found')
  if (share.state !== 'receive_request') throw new ApiError('conflict', { meta: { state: share.state } })
}

/** @throws {ApiError} not_found, permission_denied, conflict, invalid_reference, validation_failed */
export function acceptRequest(
  { database }: SharingDeps,
  member: Member,
  id: string,
  { ws_user_id, access, expires_at }: HandlerInput<'acceptPlaylistRequest'>['body'],
): Promise<PlaylistUser[]> {
  requireFuture(expires_at)
  return database.withWorkspace(member.wsId, async (tx) => {
    const playlist = await toShare(tx, member, id)
    await requireRequest(tx, member.wsId, id, ws_user_id)
    await requirePeople(tx, member.wsId, [ws_user_id])
    await give(tx, member.wsId, id, ws_user_id, { state: 'accepted', access, expires_at })
    await freeze(tx, member, playlist, 'shared')
    await notifyPlaylist(tx, member, id, [ws_user_id], 'accepted')
    emitPeople(tx, member.wsId, id, [ws_user_id])
    return peopleOf(tx, member, playlist)
  })
}

/** @throws {ApiError} not_found, permission_denied, conflict */
export function rejectRequest(
  { database }: SharingDeps,
  member: Member,
  id: string,
  personId: string,
): Promise<PlaylistUser[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const playlist = await toShare(tx, member, id)
    await requireRequest(tx, member.wsId, id, personId)
    await tx.rows(
      `update playlist_user set state = 'declined' where ws_id = $1 and playlist_id = $2 and ws_user_id = $3`,
      [member.wsId, id, personId],
    )
    await notifyPlaylist(tx, member, id, [personId], 'declined')
    emitPeople(tx, member.wsId, id, [personId])
    return peopleOf(tx, member, playlist)
  })
}

/** @throws {ApiError} not_found */
export function listUsers({ database }: SharingDeps, member: Member, id: string): Promise<PlaylistUser[]> {
  return database.withWorkspace(member.wsId, async (tx) =>
    peopleOf(tx, member, await openedRow(tx, member, { id, kind: null })),
  )
}

/** Also of a share that is over, which can so be made to last again. @throws {ApiError} not_found, permission_denied */
export function updateUser(
  { database }: SharingDeps,
  member: Member,
  id: string,
  personId: string,
  change: HandlerInput<'updatePlaylistUser'>['body'],
): Promise<PlaylistUser[]> {
  requireFuture(change.expires_at)
  return database.withWorkspace(member.wsId, async (tx) => {
    const playlist = await toShare(tx, member, id)
    const share = await shareOf(tx, member.wsId, id, personId, { lock: true })
    if (share?.state !== 'shared' && share?.state !== 'accepted') throw new ApiError('not_found')
    const { state, access, expires_at } = share
    const end = change.expires_at === undefined ? (expires_at?.toISOString() ?? null) : change.expires_at
    await give(tx, member.wsId, id, personId, { state, access: change.access ?? access, expires_at: end })
    emitPeople(tx, member.wsId, id, [personId])
    return peopleOf(tx, member, playlist)
  })
}

async function takeAway(tx: Tx, wsId: string, id: string, personId: string): Promise<void> {
  const rows = await tx.rows(
    'delete from playlist_user where ws_id = $1 and playlist_id = $2 and ws_user_id = $3 returning state',
    [wsId, id, personId],
  )
  if (rows.length === 0) throw new ApiError('not_found')
  emitPeople(tx, wsId, id, [personId])
}

/** @throws {ApiError} not_found, permission_denied */
export function deleteUser(
  { database }: SharingDeps,
  member: Member,
  id: string,
  personId: string,
): Promise<PlaylistUser[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const playlist = await toShare(tx, member, id)
    await takeAway(tx, member.wsId, id, personId)
    return peopleOf(tx, member, playlist)
  })
}

/** Gives up one's own share or request; a request that was declined stays so. @throws {ApiError} not_found */
export function exitPlaylist({ database }: SharingDeps, member: Member, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const share = await shareOf(tx, member.wsId, id, member.id, { lock: true })
    if (!share || share.state === 'declined') throw new ApiError('not_found')
    await takeAway(tx, member.wsId, id, member.id)
  })
}
