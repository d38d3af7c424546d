import type { Tx } from '../../platform/db/transaction.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import type { SoleWorkspace } from './sole-owner.ts'

const HAND_OVER = `
  update ws_user m set role_id = $3, version = m.version + 1, updated_at = now()
  from user_account u
  where m.ws_id = $1 and u.id = m.user_id and lower(u.email) = $2 and u.deleted_at is null and not u.blocked
    and m.status = ${MEMBER_STATUS.active} and not m.blocked
  returning m.id, m.display_name as name`

/**
 * Gives workspaces to the person with the address, where they are an active member.
 * @param email in lower case
 * @returns the workspaces that they are no member of
 */
export async function handOver(tx: Tx, sole: readonly SoleWorkspace[], email: string): Promise<SoleWorkspace[]> {
  const remaining: SoleWorkspace[] = []
  for (const workspace of sole) {
    const { wsId, memberId, roleId } = workspace
    const [heir] = await tx.rows<{ id: string; name: string }>(HAND_OVER, [wsId, email, roleId])
    if (!heir || heir.id === memberId) {
      remaining.push(workspace)
      continue
    }
    const data = { name: heir.name, handed_over: true }
    const record = { event: 'person.role_changed', subjectKind: 'person', subjectId: heir.id, data } as const
    await recordRights(tx, { wsId, id: memberId }, record)
    emitEvent(tx, wsId, 'member.updated', { ws_user_id: heir.id, status: MEMBER_STATUS.active })
  }
  return remaining
}
