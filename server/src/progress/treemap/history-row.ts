import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EntityRef, Person, ReportHistory } from '@arbo/core/contract'
import type { ReportHistoryTable } from '../../platform/db/schema.gen.ts'
import type { Member } from '../../platform/access/member.ts'
import { coordinated, EVERYTHING, visibleItem } from '../../platform/access/visibility.ts'
import { refJson } from '../../planning/entities/entity-row.ts'
import type { MetricView } from '../../planning/metrics/metric-access.ts'
import { personJson } from '../../platform/access/people.ts'

export interface HistoryRow extends Pick<
  ReportHistoryTable,
  'id' | 'name' | 'scenes' | 'approved' | 'metric_sum' | 'created_at' | 'updated_at'
> {
  entity: EntityRef | null
  metric_id: string | null
  is_coordinator: boolean
  created_by: Person
}

/** Members who do not see every scene find only their own reports: these count no more than they saw. */
export function ownHistories(member: Member, alias: string): SQL {
  return visibleItem(member, 'i') === EVERYTHING ? EVERYTHING : sql`${sql.identifier(alias)}.created_by = ${member.id}`
}

export const HISTORY_FROM = sql`
  report_history h
  join ws_user m on m.ws_id = h.ws_id and m.id = h.created_by
  left join entity e on e.ws_id = h.ws_id and e.id = h.entity_id`

export const historyColumns = (member: Member): SQL => sql`
  h.data::jsonb #>> '{treemap,primary_metric,id}' as metric_id, ${coordinated(member, 'e')} as is_coordinator,
  h.id, h.name, h.scenes, h.approved, trim_scale(h.metric_sum)::text as metric_sum, h.created_at, h.updated_at,
  ${personJson('m')} as created_by, case when e.id is not null then ${refJson('e')} end as entity`

/** The person who saved a report renames and deletes it, and so do owners and admins. */
export function mayChange(member: Member, authorId: string): boolean {
  return authorId === member.id || member.rootRole === 'owner' || member.rootRole === 'admin'
}

/** Whether the saved report sums a private metric that is not the reader's to read. */
export function isHiddenSum({ hidden }: MetricView, { metric_id, is_coordinator }: HistoryRow): boolean {
  return metric_id !== null && hidden.has(metric_id) && !is_coordinator
}

export function toHistory(member: Member, row: HistoryRow, view: MetricView): ReportHistory {
  const metric_sum = isHiddenSum(view, row) ? null : row.metric_sum
  const { scenes, approved, created_at, updated_at, id, name, entity, created_by } = row
  return {
    id,
    name,
    entity,
    grand_total: { scenes, approved, metric_sum },
    created_by,
    editable: mayChange(member, created_by.id),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
