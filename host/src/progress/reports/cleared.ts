import type { ReportFilter } from '@arbo/core'

/** Takes everything away that a report is narrowed by. */
export const CLEARED: Partial<ReportFilter> = {
  entity_id: undefined,
  from: undefined,
  to: undefined,
  status_ina: undefined,
  kind_ina: undefined,
  people_ina: undefined,
  team_ina: undefined,
  metric_id: undefined,
  currency: undefined,
  search: undefined,
}
