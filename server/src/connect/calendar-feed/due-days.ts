import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { ENTITY_FROM, IS_HIDDEN } from '../../planning/entities/entity-row.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import type { CalendarDay } from './write-calendar.ts'
import { COUNTED } from '../../planning/scenes/counted.ts'

/** Most due dates of a calendar, the newest ones. */
const DAYS_MAX = 2000
/** Days that it goes back. */
const PAST_DAYS = 90
const APPROVED = 6
const LEVELS = ['project', 'process', 'episode', 'take'] as const

interface DueRow {
  kind: 'assignee' | 'reviewer' | 'coordinator'
  id: string
  type: 0 | 1 | 2 | 3 | null
  name: string
  status: string | null
  path: string[]
  day: string
  changed_at: Date
  version: number
}

/** The names of the entities above a scene or an entity. */
const PATH = sql`array_remove(array[p0.name, p1.name, p2.name, p3.name], null)`
const SINCE = sql`current_date - ${PAST_DAYS}::int`

function dueRows(tx: Tx, member: Member): Promise<DueRow[]> {
  const { wsId, id } = member
  return rowsOf<DueRow>(
    tx,
    sql`select * from (
      select min(u.role) as kind, i.id, null::smallint as type, i.name, s.name as status, ${PATH} as path,
        i.due_date as day, i.updated_at as changed_at, i.version
      from item_user u
      join item i on i.ws_id = u.ws_id and i.id = u.item_id
      join (${ENTITY_FROM}) on e.ws_id = i.ws_id and e.id = i.entity_id
      left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
      where u.ws_id = ${wsId} and u.ws_user_id = ${id} and i.due_date >= ${SINCE} and i.status_kind <> ${APPROVED}
        and ${COUNTED} and not (${IS_HIDDEN}) and ${visibleItem(member, 'i')}
      group by i.ws_id, i.id, s.name, p0.name, p1.name, p2.name, p3.name, i.name, i.due_date, i.updated_at, i.version
      union all
      select 'coordinator', e.id, e.type, e.name, null, (${PATH})[1:e.type], e.scheduled_due, e.updated_at, e.version
      from entity_coordinator c
      join (${ENTITY_FROM}) on e.ws_id = c.ws_id and e.id = c.entity_id
      where c.ws_id = ${wsId} and c.ws_user_id = ${id} and e.scheduled_due >= ${SINCE}
        and not (${IS_HIDDEN}) and ${visibleEntity(member, 'e')}
      ) due order by day desc, id limit ${DAYS_MAX}`,
  )
}

/** A person's work with due dates: their scenes that are not approved, and the entities that they coordinate. */
export async function dueDays(tx: Tx, member: Member, baseUrl: string): Promise<CalendarDay[]> {
  const levels = await levelsIn(tx, member.wsId)
  const below = `${baseUrl}/w:${member.wsCode}`
  return (await dueRows(tx, member)).map((row) => {
    const { kind, id, type, name, status, path, day, changed_at, version } = row
    const what = type === null ? levels.scene : levels[LEVELS[type]]
    const place = path.join(' / ')
    const url = type === null ? `${below}/st/${id}` : `${below}/pl/dir/${id}`
    const facts = [place, status && text('feed.status', { status }), text(`feed.as_${kind}`, { what: what.word }), url]
    return {
      uid: `${id}.${member.id}@arbo`,
      day,
      summary: text('feed.due', { name }),
      description: facts.filter(Boolean).join('\n'),
      url,
      category: what.one,
      changedAt: changed_at,
      version,
    }
  })
}
