import { sql } from 'drizzle-orm'
import { satisfies } from '@arbo/core/contract'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { WsUserTable } from '../../../platform/db/schema.gen.ts'
import { text } from '../../texts.ts'
import { MEMBER_STATUS } from '../../../platform/access/member.ts'
import { seesAllPersonal } from '../../../platform/access/personal-data.ts'
import { ofKinds } from '../../../workspace/people/queries.ts'
import { teamFrom, visibleTeam } from '../../../workspace/teams/team-row.ts'
import { isoOf } from '../approval.ts'
import { column } from '../columns.ts'
import type { ReportKind } from '../report-types.ts'
import { requireKey, isAsked, loadTable } from './people.ts'
import { tableReport, tableRow } from './table-report.ts'

const LAST_SEEN = 'last_seen'

interface UserRow extends Pick<WsUserTable, 'id' | 'status' | 'blocked'> {
  name: string
  email: string
  role: string
  seen: string | null
  teams: string | null
  assigned: number
  open: number
  overdue: number
  reviewing: number
}

const STATES = {
  [MEMBER_STATUS.archived]: 'people.archived',
  [MEMBER_STATUS.active]: 'people.active',
  [MEMBER_STATUS.pending]: 'people.pending',
} as const

function stateText({ status, blocked }: UserRow): string {
  if (blocked) return text('report.blocked')
  return text(STATES[status as keyof typeof STATES] ?? 'people.active')
}

/** The people of the workspace; guests for those who may list guests. */
export const workspaceUser: ReportKind = async (tx, scope) => {
  const { member, scenes } = scope
  requireKey(member, 'people_getListOfWorkspaceUsers_read')
  const kinds = { people: true, guests: satisfies(member.permissions, 'guest_getListOfGuests_read') }
  const seesLast = seesAllPersonal(member)
  const rows = await rowsOf<UserRow>(
    tx,
    sql`with ${loadTable(scope)}, reviewed as materialized (
        select iu.ws_user_id, count(*) as reviewing
        from item i join item_user iu on iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = 'reviewer'
        where ${scenes.where} and i.status_kind <> 6 group by 1
      ), shown as materialized (
        select t.id, t.name from ${teamFrom(member)} where t.ws_id = ${member.wsId} and t.status = 1 and ${visibleTeam(member)}
      )
      select m.id, m.display_name as name, u.email, r.name as role, m.status, m.blocked,
        case when m.status <> ${MEMBER_STATUS.pending} then ${isoOf(sql`m.last_access_at`)} end as seen,
        (select string_agg(shown.name, ', ' order by lower(shown.name), shown.id) from team_member tm
         join shown on shown.id = tm.team_id where tm.ws_id = m.ws_id and tm.ws_user_id = m.id) as teams,
        coalesce(load.assigned, 0) as assigned, coalesce(load.open, 0) as open,
        coalesce(load.overdue, 0) as overdue, coalesce(reviewed.reviewing, 0) as reviewing
      from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id join user_account u on u.id = m.user_id
      left join load on load.ws_user_id = m.id left join reviewed on reviewed.ws_user_id = m.id
      where m.ws_id = ${member.wsId} and m.status <> ${MEMBER_STATUS.deleted} and ${ofKinds(kinds)} and ${isAsked(scope)}
      order by lower(m.display_name), m.id`,
  )
  // A link may ask for the order of a column that this reader has not.
  const { order_by: order, ...filter } = scope.filter
  const isLost = !seesLast && order?.replace(/^-/, '') === LAST_SEEN
  return tableReport(isLost ? { ...scope, filter } : scope, {
    columns: [
      column('person', 'name'),
      column('email', 'text'),
      column('role', 'text'),
      column('state', 'text'),
      column('teams', 'text'),
      ...(seesLast ? [column(LAST_SEEN, 'moment')] : []),
      column('assigned', 'count'),
      column('open', 'count'),
      column('overdue', 'count'),
      column('reviewing', 'count'),
    ],
    rows: rows.map((row) =>
      tableRow(row.id, { kind: 'person', id: row.id }, [
        row.name,
        row.email,
        row.role,
        stateText(row),
        row.teams,
        ...(seesLast ? [row.seen] : []),
        row.assigned,
        row.open,
        row.overdue,
        row.reviewing,
      ]),
    ),
    totals:
      rows.length > 0
        ? [
            {
              label: text('report.people', { count: rows.length }),
              metric: null,
              cells: Array<null>(seesLast ? 10 : 9).fill(null),
            },
          ]
        : [],
    chart: null,
  })
}
