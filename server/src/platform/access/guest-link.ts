import type { GuestAccess } from '@arbo/core/contract'
import type { Database } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { MEMBERSHIP_COLUMNS, toMember } from './member.ts'
import type { Member, MembershipRow } from './member.ts'
import type { LinkIds } from './guest-link-token.ts'

/** A guest link with its author's membership and its workspace. */
export interface LinkRow extends MembershipRow {
  linkId: string
  playlistId: string | null
  itemId: string | null
  access: GuestAccess
  passphraseHash: string | null
  hasWatermark: boolean
  isRevoked: boolean
  isExpired: boolean
  userId: string
  workspace: string
  /** The day that it is in the workspace. */
  today: string
}

/** SQL: whether the last day of a link `l` is over in its workspace `w`. */
export const IS_OVER = `coalesce(now() >= ((l.expires_on + 1)::timestamp at time zone w.timezone), false)`

const BY_ID = `
  select l.id as "linkId", l.playlist_id as "playlistId", l.item_id as "itemId", l.access,
    l.passphrase_hash as "passphraseHash", l.has_watermark as "hasWatermark", l.revoked_at is not null as "isRevoked",
    ${IS_OVER} as "isExpired", m.user_id as "userId", w.name as workspace,
    (now() at time zone w.timezone)::date as today, ${MEMBERSHIP_COLUMNS}
  from guest_link l
  join workspace w on w.id = l.ws_id
  join ws_user m on m.ws_id = l.ws_id and m.id = l.created_by
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  join user_account u on u.id = m.user_id and not u.blocked and u.deleted_at is null
  where l.ws_id = $1 and l.id = $2`

/**
 * A link that opens, looked up anew with each call, so that it ends at once.
 * @throws {ApiError} guest_link_revoked, guest_link_expired
 */
export async function linkInForce(database: Database, { wsId, id }: LinkIds): Promise<LinkRow> {
  const [row] = await database.query<LinkRow>(BY_ID, [wsId, id])
  if (!row || row.isRevoked) throw new ApiError('guest_link_revoked')
  if (row.isExpired) throw new ApiError('guest_link_expired')
  return row
}

/**
 * The author of the link: it shows the scenes that they see.
 * @throws {ApiError} guest_link_revoked where they are not active any more
 */
export function authorOf(row: LinkRow): Member {
  try {
    return toMember(row, row.userId)
  } catch (error) {
    throw error instanceof ApiError ? new ApiError('guest_link_revoked', { cause: error }) : error
  }
}
