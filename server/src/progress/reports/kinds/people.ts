import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { satisfies } from '@arbo/core/contract'
import type { PermissionKey } from '@arbo/core/contract'
import { likePattern } from '../../../platform/http/like-pattern.ts'
import { permissionDenied } from '../../../platform/access/check-access.ts'
import type { Member } from '../../../platform/access/member.ts'
import { uuidList } from '../../../planning/scenes/scene-filter.ts'
import { APPROVED } from '../columns.ts'
import type { ReportScope } from '../report-types.ts'

/** @throws {ApiError} permission_denied */
export function requireKey(member: Member, key: PermissionKey): void {
  if (!satisfies(member.permissions, key)) throw permissionDenied(key)
}

/** SQL of scenes of the report by assignee: `load (ws_user_id, assigned, approved, open, overdue)`. */
export function loadTable({ member, scenes, today }: ReportScope): SQL {
  return sql`load as materialized (
    select iu.ws_user_id, ${LOAD(today)}
    from item i join item_user iu on iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = 'assignee'
    where i.ws_id = ${member.wsId} and ${scenes.where} group by 1
  )`
}

/** Counts of `item i` as of a day. */
export const LOAD = (today: string): SQL => sql`count(*) as assigned,
  count(*) filter (where i.status_kind = ${APPROVED}) as approved,
  count(*) filter (where i.status_kind <> ${APPROVED}) as open,
  count(*) filter (where i.status_kind <> ${APPROVED} and i.due_date < ${today}::date) as overdue`

/** SQL: `ws_user m` is among the people of the report, and found by its search. */
export function isAsked({ people, filter: { search } }: ReportScope): SQL {
  const parts = [sql`true`]
  if (people) parts.push(sql`m.id = any(${uuidList(people)})`)
  if (search) parts.push(sql`m.display_name ilike ${likePattern(search)}`)
  return sql.join(parts, sql` and `)
}
