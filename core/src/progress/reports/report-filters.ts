import { REPORT_FACTS, type ReportFilterName, type StandardReport } from '../../contract/progress/report-values.ts'
import type { ReportFilter } from '../../contract/progress/standard-reports.ts'

/** The fields of a filter by what they belong to. */
const FIELDS: Readonly<Record<ReportFilterName, readonly (keyof ReportFilter)[]>> = {
  entity: ['entity_id'],
  range: ['from', 'to'],
  statuses: ['status_ina', 'kind_ina'],
  division: ['divided_by'],
  people: ['people_ina'],
  teams: ['team_ina'],
  metric: ['metric_id'],
  currency: ['currency'],
  search: ['search'],
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
}

/** What of a filter a report knows and is set. A report is opened with what the one before was narrowed by. */
export function filterFor(report: StandardReport, filter: ReportFilter): ReportFilter {
  const fields = new Set<string>(REPORT_FACTS[report].filters.flatMap((name) => FIELDS[name]))
  const entries = Object.entries(filter).filter(
    ([name, value]) => (fields.has(name) || name === 'order_by') && isSet(value),
  )
  const narrowed: ReportFilter = Object.fromEntries(entries)
  // A person is shown the statuses that they know; a caller of the API who says nothing the fixed ones, as ever.
  if (fields.has('divided_by')) narrowed.divided_by ??= 'own'
  // One person's report is about one.
  if (report === 'individual_achievement' && narrowed.people_ina) narrowed.people_ina = narrowed.people_ina.slice(0, 1)
  return narrowed
}

/** Whether a report shows less than it could. */
export function isNarrowed(filter: ReportFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'order_by' && name !== 'divided_by' && isSet(value))
}
