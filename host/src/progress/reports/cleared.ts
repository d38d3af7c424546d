import type { ReportFilter } from '@arbo/core'

/** Clears all filters of a report. */
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
