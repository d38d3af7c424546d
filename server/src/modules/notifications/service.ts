import type { NotificationCount } from '@arbo/core/contract'
import type { Deps } from '../../http/deps.ts'
import type { Member } from '../access/member.ts'

const COUNT = `
  select count(*) as new, count(*) filter (where type = 'report') as report
  from notification where ws_id = $1 and ws_user_id = $2 and seen_at is null and cleared_at is null`

/** The caller's notifications that wait: neither seen nor cleared. */
export function countNotifications({ database }: Pick<Deps, 'database'>, member: Member): Promise<NotificationCount> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const [row] = await tx.rows<NotificationCount>(COUNT, [member.wsId, member.id])
    return row ?? { new: 0, report: 0 }
  })
}
