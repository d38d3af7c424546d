import { sql } from 'drizzle-orm'
import type { Person, PlaylistUser } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { PlaylistUserTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import type { OpenedRow } from './present.ts'
import { shareInForce } from '../../platform/access/share-in-force.ts'

/** Somebody's share or request as it is stored. */
export type ShareRow = Pick<PlaylistUserTable, 'state' | 'access' | 'expires_at'>

type UserRow = ShareRow & Pick<PlaylistUserTable, 'message' | 'created_at'> & { person: Person }

/** @param lock keeps others from changing it until the transaction ends */
export async function shareOf(
  tx: Tx,
  wsId: string,
  id: string,
  personId: string,
  { lock = false } = {},
): Promise<ShareRow | undefined> {
  const [row] = await tx.rows<ShareRow>(
    `select state, access, expires_at from playlist_user
     where ws_id = $1 and playlist_id = $2 and ws_user_id = $3 ${lock ? 'for update' : ''}`,
    [wsId, id, personId],
  )
  return row
}

/** Whether a share holds; as shareInForce in SQL. */
export function holds({ state, expires_at }: ShareRow, now = Date.now()): boolean {
  return (state === 'shared' || state === 'accepted') && (expires_at === null || expires_at.getTime() > now)
}

/** Those of the people of a playlist that the caller may know. People who can no longer sign in are not among them. */
function whom(member: Member, { may_share }: OpenedRow) {
  if (may_share) return sql`true`
  return member.rootRole === 'guest' ? sql`s.ws_user_id = ${member.id}` : shareInForce('s')
}

/** Requests first, then by name. */
export async function peopleOf(tx: Tx, member: Member, playlist: OpenedRow): Promise<PlaylistUser[]> {
  const rows = await rowsOf<UserRow>(
    tx,
    sql`select ${personJson('m')} as person, s.state, s.access, s.expires_at, s.message, s.created_at
      from playlist_user s
      join ws_user m on m.ws_id = s.ws_id and m.id = s.ws_user_id and m.status = 1 and not m.blocked
      where s.ws_id = ${member.wsId} and s.playlist_id = ${playlist.id} and ${whom(member, playlist)}
      order by s.state = 'receive_request' desc, lower(m.display_name), m.id`,
  )
  return rows.map(({ person, state, access, expires_at, message, created_at }) => ({
    person,
    state,
    access,
    expires_at: expires_at?.toISOString() ?? null,
    message: playlist.may_share ? message : '',
    created_at: created_at.toISOString(),
  }))
}
