import { sql } from 'drizzle-orm'
import type { HandlerInput, Person, SharedPlaylist } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { PlaylistTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { notifyPlaylist } from './notify-playlist.ts'
import { personJson } from '../../platform/access/people.ts'
import { holds, shareOf } from './people.ts'
import { openable } from './queries.ts'
import { emitPeople } from './sharing.ts'

type LinkDeps = Pick<Deps, 'database'>

interface LinkedRow extends Pick<PlaylistTable, 'id' | 'name' | 'kind'> {
  owner: Person
  has_access: boolean
}

/** The playlist that a link names, whether or not the member may open it. @throws {ApiError} not_found */
async function linked(tx: Tx, member: Member, code: string, id: string | null): Promise<SharedPlaylist> {
  const row = await rowOf<LinkedRow>(
    tx,
    sql`select p.id, p.name, p.kind, ${personJson('o')} as owner, ${openable(member)} as has_access
      from playlist p join ws_user o on o.ws_id = p.ws_id and o.id = p.owner_id
      where p.ws_id = ${member.wsId} and p.code = ${code} and ${id === null ? sql`true` : sql`p.id = ${id}`}`,
  )
  if (!row) throw new ApiError('not_found')
  const share = await shareOf(tx, member.wsId, row.id, member.id)
  const isWaiting = share?.state === 'receive_request' || share?.state === 'declined'
  const { name, kind, owner, has_access } = row
  const sharing_state = share && (isWaiting || holds(share)) ? share.state : null
  return { id: row.id, name, kind, owner, has_access, sharing_state }
}

/** @throws {ApiError} not_found */
export function showShared({ database }: LinkDeps, member: Member, code: string): Promise<SharedPlaylist> {
  return database.withWorkspace(member.wsId, (tx) => linked(tx, member, code, null))
}

/**
 * Asks for access (XPLY-05). A member who has it or waits already changes nothing by asking; a member who was
 * declined, or whose share is over, asks anew.
 * @throws {ApiError} not_found where the code is not the playlist's
 */
export function requestPlaylist(
  { database }: LinkDeps,
  member: Member,
  id: string,
  { code, message }: HandlerInput<'requestPlaylist'>['body'],
): Promise<SharedPlaylist> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const before = await linked(tx, member, code, id)
    if (before.has_access || before.sharing_state === 'receive_request') return before
    await tx.rows(
      `insert into playlist_user (ws_id, playlist_id, ws_user_id, state, message) values ($1, $2, $3, 'receive_request', $4)
       on conflict (ws_id, playlist_id, ws_user_id) do update
         set state = excluded.state, access = 'view', expires_at = null, message = excluded.message, created_at = now()`,
      [member.wsId, id, member.id, message],
    )
    await notifyPlaylist(tx, member, id, [before.owner.id], 'receive_request')
    emitPeople(tx, member.wsId, id, [member.id])
    return linked(tx, member, code, id)
  })
}
