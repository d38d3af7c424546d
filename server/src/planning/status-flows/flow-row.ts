import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FlowStatus, TemplateFlowDetail, TemplateFlowInfo } from '@arbo/core/contract'
import type { TemplateFlowTable } from '../../platform/db/schema.gen.ts'
import type { Member } from '../../platform/access/member.ts'
import { omit } from '../../platform/omit.ts'
import { personJson } from '../../platform/access/people.ts'
import { STATUSES_JSON } from './status-json.ts'

/** A template flow as the queries give it. */
export interface FlowRow extends Pick<
  TemplateFlowTable,
  'id' | 'name' | 'description' | 'version' | 'created_at' | 'updated_at'
> {
  favorite: boolean
  is_default: boolean
  status: 0 | 1
  deployed_count: number
  statuses: FlowStatus[]
  created_by: TemplateFlowInfo['created_by']
}

/** Tables behind {@link FLOW_COLUMNS}, for one caller. */
export function flowFrom(member: Member): SQL {
  return sql`
    template_flow f
    left join ws_user m on m.ws_id = f.ws_id and m.id = f.created_by
    join workspace w on w.id = f.ws_id
    left join library_favourite fav on fav.ws_id = f.ws_id and fav.ws_user_id = ${member.id}
      and fav.kind = 'template_flow' and fav.thing_id = f.id`
}

export const FLOW_COLUMNS: SQL = sql`
  f.id, f.name, f.description, f.status, f.version, f.created_at, f.updated_at,
  fav.thing_id is not null as favorite, (f.status = 1 and w.default_flow_id is not distinct from f.id) as is_default, ${personJson('m')} as created_by, ${STATUSES_JSON} as statuses,
  (select count(*) from entity e where e.ws_id = f.ws_id and e.template_flow_id = f.id) as deployed_count`

export function toFlow(row: FlowRow): TemplateFlowInfo {
  return {
    ...omit(row, 'created_at', 'updated_at'),
    deployed: row.deployed_count > 0,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** @param scenes by the status that they have */
export function toFlowDetail(row: FlowRow, scenes: ReadonlyMap<string, number>): TemplateFlowDetail {
  return {
    ...toFlow(row),
    statuses: row.statuses.map((status) => ({ ...status, scenes: scenes.get(status.id) ?? 0 })),
  }
}
