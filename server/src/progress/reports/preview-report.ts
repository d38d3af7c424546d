import type { ReportPage, ReportQuery, StandardReport } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { openReport } from './open-report.ts'
import { recordUse } from './use.ts'

/**
 * A page of a report with its totals over all pages.
 * @throws {ApiError} not_found with meta.field, permission_denied, validation_failed
 */
export function previewReport(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  report: StandardReport,
  { page, per_page, ...filter }: ReportQuery,
): Promise<ReportPage> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { scope, open } = await openReport(tx, member, report, filter)
    const total = await open.count(tx)
    const keys = total > 0 ? await open.keys(tx, { limit: per_page, offset: (page - 1) * per_page }) : []
    const rows = await open.rows(tx, keys)
    await recordUse(tx, member, report, 'look')
    return {
      report,
      notices: scope.notices,
      range: scope.range,
      columns: open.columns,
      rows,
      totals: total > 0 ? await open.totals(tx) : [],
      chart: total > 0 ? await open.chart(tx) : null,
      page,
      per_page,
      total,
      made_at: new Date().toISOString(),
    }
  })
}
