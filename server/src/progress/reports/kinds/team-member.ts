import { sql } from 'drizzle-orm'
import { rowOf, rowsOf } from '../../../platform/db/rows.ts'
import { text } from '../../texts.ts'
import { MEMBER_STATUS } from '../../../platform/access/member.ts'
import { uuidList } from '../../../planning/scenes/scene-filter.ts'
import { teamFrom, visibleTeam } from '../../../workspace/teams/team-row.ts'
import { column } from '../columns.ts'
import type { ReportKind } from '../report-types.ts'
import { requireKey, isAsked, LOAD, loadTable } from './people.ts'
import { tableReport, tableRow } from './table-report.ts'

interface Load {
  assigned: number
  approved: number
  open: number
  overdue: number
}

interface MemberRow extends Load {
  team_id: string
  team: string
  person_id: string
  name: string
  role: string
}

const COUNTS = ['assigned', 'approved', 'open', 'overdue'] as const

/** Members of the teams that the caller sees; the total counts a scene of several of them once. */
export const teamMember: ReportKind = async (tx, scope) => {
  const { member, scenes, filter } = scope
  requireKey(member, 'team_getListOfTeams_read')
  const some = filter.team_ina?.length ? sql`and t.id = any(${uuidList(filter.team_ina)})` : sql``
  const rows = await rowsOf<MemberRow>(
    tx,
    sql`with ${loadTable(scope)}, shown as materialized (
        select t.id, t.name from ${teamFrom(member)}
        where t.ws_id = ${member.wsId} and t.status = 1 and ${visibleTeam(member)} ${some}
      )
      select shown.id as team_id, shown.name as team, m.id as person_id, m.display_name as name, r.name as role,
        ${sql.join(
          COUNTS.map((name) => sql`coalesce(load.${sql.identifier(name)}, 0) as ${sql.identifier(name)}`),
          sql`, `,
        )}
      from shown join team_member tm on tm.ws_id = ${member.wsId} and tm.team_id = shown.id
      join ws_user m on m.ws_id = tm.ws_id and m.id = tm.ws_user_id and m.status <> ${MEMBER_STATUS.deleted}
      join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      left join load on load.ws_user_id = m.id
      where ${isAsked(scope)}
      order by lower(shown.name), shown.id, lower(m.display_name), m.id`,
  )
  const ids = [...new Set(rows.map(({ person_id }) => person_id))]
  const all = await rowOf<Load>(
    tx,
    sql`select ${LOAD(scope.today)} from item i where ${scenes.where} and exists (
      select from item_user iu where iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = 'assignee'
        and iu.ws_user_id = any(${uuidList(ids)}))`,
  )
  const label = text('report.people', { count: ids.length })
  return tableReport(scope, {
    columns: [
      column('team', 'text'),
      column('member', 'name'),
      column('role', 'text'),
      ...COUNTS.map((name) => column(name, 'count')),
    ],
    rows: rows.map((row) =>
      tableRow(`${row.team_id}:${row.person_id}`, { kind: 'person', id: row.person_id }, [
        row.team,
        row.name,
        row.role,
        ...COUNTS.map((name) => row[name]),
      ]),
    ),
    totals:
      all && rows.length > 0
        ? [{ label, metric: null, cells: [null, null, null, ...COUNTS.map((name) => all[name])] }]
        : [],
    chart: null,
  })
}
