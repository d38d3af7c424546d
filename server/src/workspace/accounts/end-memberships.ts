import type { Tx } from '../../platform/db/transaction.ts'
import { text } from '../texts.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { withdrawInvitations } from '../invitations/people.ts'

interface Membership {
  wsId: string
  id: string
}

/** An owner cannot restore who has no account any more: only an invitation brings them back, as somebody new. */
const END = `
  update ws_user set status = ${MEMBER_STATUS.deleted}, status_before = null, deleted_at = now(), profile_image = null,
    favourites = '[]', display_name = case when $2 then display_name else $3 end, version = version + 1, updated_at = now()
  where user_id = $1 returning ws_id as "wsId", id`

/** Rows that open something without a sign-in, and rows that a workspace keeps about the person beside their work. */
const ENDED = [
  `update api_token t set revoked_at = now() from ws_user m
    where m.user_id = $1 and t.ws_id = m.ws_id and t.ws_user_id = m.id and t.revoked_at is null`,
  `update guest_link l set revoked_at = now(), version = l.version + 1 from ws_user m
    where m.user_id = $1 and l.ws_id = m.ws_id and l.created_by = m.id and l.revoked_at is null`,
  `delete from calendar_feed f using ws_user m where m.user_id = $1 and f.ws_id = m.ws_id and f.ws_user_id = m.id`,
  `delete from ws_data_value v using ws_user m where m.user_id = $1 and v.ws_id = m.ws_id and v.ws_user_id = m.id`,
  `delete from ws_user_detail d using ws_user m where m.user_id = $1 and d.ws_id = m.ws_id and d.ws_user_id = m.id`,
]

/** Ends all memberships of an account; the caller holds their workspaces' locks. The person's work stays. */
export async function endMemberships(
  tx: Tx,
  userId: string,
  { keepName, by }: { keepName: boolean; by: 'person' | 'operator' },
): Promise<void> {
  for (const statement of ENDED) await tx.rows(statement, [userId])
  const members = await tx.rows<Membership>(END, [userId, keepName, text('people.former')])
  for (const { wsId, id } of members) {
    await withdrawInvitations(tx, wsId, [id])
    const record = { event: 'person.account_deleted', subjectKind: 'person', subjectId: id, data: { by } } as const
    await recordRights(tx, { wsId, id }, record)
    emitEvent(tx, wsId, 'member.updated', { ws_user_id: id, status: MEMBER_STATUS.deleted })
  }
}
