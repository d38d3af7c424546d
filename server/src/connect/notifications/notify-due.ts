import { SCENE_STATUS } from '@arbo/core/contract'
import type { NotificationDetail } from '@arbo/core/contract'
import { addDays } from '@arbo/core/format'
import { groupBy } from '../../platform/group-by.ts'
import type { ItemTable, ItemUserTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Place } from '../../platform/access/place.ts'
import type { Notice } from '../../platform/notices/notice.ts'
import { notify } from '../../platform/notices/notify.ts'
import { sceneSubjects } from '../../planning/scenes/scene-subjects.ts'

interface DueRow extends Place, Pick<ItemTable, 'id' | 'entity_id'>, Pick<ItemUserTable, 'role'> {
  due_date: string
  due: NonNullable<NotificationDetail['due']>
  userId: string
}

/**
 * Since the day of the last run: scenes due tomorrow, today, or overdue and not approved. Each day tells only once.
 */
const DUE = `
  select i.id, i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, i.due_date,
    case when i.due_date > $2 then 'tomorrow' when i.due_date = $2 then 'today' else 'late' end as due,
    iu.ws_user_id as "userId", iu.role
  from item i
  join item_user iu on iu.ws_id = i.ws_id and iu.item_id = i.id
  join entity p on p.ws_id = i.ws_id and p.id = i.project_id and p.status = 1
  where i.ws_id = $1 and not i.omitted and i.status_kind <> $4 and i.due_date between $3::date and $2::date + 1
  order by iu.role, i.due_date, i.id`

/** Once for each person and scene: as an assignee before as a reviewer. */
function ofEach(rows: readonly DueRow[]): DueRow[] {
  return [...new Map(rows.toReversed().map((row) => [`${row.userId} ${row.id}`, row])).values()]
}

/**
 * Tells assignees and reviewers of due dates that are close or have passed.
 * @param today the workspace’s day
 * @param lastDay that of the last time; null: never before, so that only yesterday’s are late
 */
export async function notifyDue(tx: Tx, wsId: string, today: string, lastDay: string | null): Promise<void> {
  const yesterday = addDays(today, -1)
  const from = lastDay !== null && lastDay < yesterday ? lastDay : yesterday
  const rows = await tx.rows<DueRow>(DUE, [wsId, today, from, SCENE_STATUS.APPROVED])
  const notices: Notice[] = []
  for (const list of groupBy(ofEach(rows), ({ userId, due, role }) => `${userId} ${due} ${role}`).values()) {
    const [first] = list
    if (!first) continue
    const { userId: to, due, role } = first
    for (const { about, scenes } of sceneSubjects(list)) {
      const changes = scenes.length
      notices.push({
        ...about,
        to,
        type: 'due',
        ...(role === 'assignee'
          ? ({ kind: 'direct', source: 'scene' } as const)
          : ({ kind: 'watcher', source: 'reviewer_status' } as const)),
        changes,
        detail: { due, ...(changes === 1 && scenes[0] ? { due_date: scenes[0].due_date } : {}) },
      })
    }
  }
  if (notices.length > 0) await notify(tx, { wsId, id: null }, notices)
}
