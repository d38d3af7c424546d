import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { placeIds } from '../../platform/notices/notice.ts'
import type { Notice } from '../../platform/notices/notice.ts'
import { notify } from '../../platform/notices/notify.ts'

const PEOPLE = 'select ws_user_id as id, role from item_user where ws_id = $1 and item_id = $2 order by role'

/** Tells the scene’s people of a new version, in the transaction that makes it. */
export async function notifyVersion(tx: Tx, member: Member, access: ItemAccess, version: number): Promise<void> {
  const people = await tx.rows<{ id: string; role: string }>(PEOPLE, [member.wsId, access.id])
  const notices = people.map(({ id, role }): Notice => ({
    to: id,
    type: 'new',
    ...(role === 'assignee'
      ? ({ kind: 'direct', source: 'scene' } as const)
      : ({ kind: 'watcher', source: 'reviewer_status' } as const)),
    itemId: access.id,
    groupKey: access.id,
    mutedBy: [access.id, ...placeIds(access)],
    detail: { version },
  }))
  await notify(tx, member, notices)
}
