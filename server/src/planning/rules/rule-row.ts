import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Automation } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { AutomationTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { omit } from '../../platform/omit.ts'
import { refJson } from '../entities/entity-row.ts'
import { STATUS_CHOICE_JSON } from '../status-flows/status-json.ts'
import type { Member } from '../../platform/access/member.ts'
import { inSeenProject } from '../../platform/access/project-sight.ts'
import { personJson } from '../../platform/access/people.ts'

/** A rule as the query gives it. */
export interface RuleRow
  extends
    Omit<Automation, 'last_run' | 'created_at' | 'updated_at'>,
    Pick<AutomationTable, 'created_at' | 'updated_at'> {
  /** Whether who saved it last might set reserved statuses. */
  sets_reserved: AutomationTable['sets_reserved']
  last_run: { at: string; changed: number } | null
}

/** Why a rule rests although it is on; over the joins of {@link rulesOf}. */
const PROBLEM = sql`case
  when a.to_kind is null and a.to_status_id is null then 'status_gone'
  when p.status = 0 then 'project_archived'
  when a.trigger = 'all_scenes' and cardinality(a.when_kinds) = 0 and not exists (
    select from template_flow_status s where s.ws_id = a.ws_id and s.id = any(a.when_status_ids)) then 'when_gone'
  end`

/** Statuses that a rule names by id, as FlowStatusChoice. */
const STATUSES = sql`(
  select coalesce(json_agg(${STATUS_CHOICE_JSON} order by f.name, s.position), '[]')
  from template_flow_status s join template_flow f on f.ws_id = s.ws_id and f.id = s.template_flow_id
  where s.ws_id = a.ws_id and s.id = any(a.when_status_ids || a.only_status_ids || a.to_status_id))`

const LAST_RUN = sql`(
  select json_build_object('at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'changed', r.changed)
  from automation_run r where r.ws_id = a.ws_id and r.automation_id = a.id order by r.created_at desc, r.id desc limit 1)`

/** The rules that a condition over `automation a` finds, in their order. */
export function rulesOf(tx: Tx, wsId: string, where: SQL): Promise<RuleRow[]> {
  return rowsOf<RuleRow>(
    tx,
    sql`select a.id, a.name, a.is_on, a.sets_reserved, a.position, a.trigger, a.project_id, a.level, a.target, a.version,
        json_build_object('kinds', a.when_kinds, 'status_ids', a.when_status_ids) as "when",
        json_build_object('kinds', a.only_kinds, 'status_ids', a.only_status_ids) as "only",
        json_build_object('kind', a.to_kind, 'status_id', a.to_status_id) as "to",
        case when p.id is not null then ${refJson('p')} end as project,
        ${STATUSES} as statuses, ${PROBLEM} as problem, ${LAST_RUN} as last_run,
        ${personJson('m')} as created_by, a.created_at, a.updated_at
      from automation a
      left join entity p on p.ws_id = a.ws_id and p.id = a.project_id
      left join ws_user m on m.ws_id = a.ws_id and m.id = a.created_by
      where a.ws_id = ${wsId} and ${where} order by a.position, a.id`,
  )
}

/** SQL of the rules of projects that the member sees, and those of all; of `automation a`. */
export function seenRule({ projects }: Member): SQL {
  return projects === null ? sql`true` : sql`(a.project_id is null or ${inSeenProject(projects, 'a')})`
}

export function toAutomation(row: RuleRow): Automation {
  return {
    ...omit(row, 'sets_reserved'),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
