import { REPORT_DIRECT_ROWS } from '@arbo/core/contract'
import type { HandlerInput } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { inSlice } from '../../platform/db/slice.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { SHEET_TYPES, sheetStream } from '../../platform/sheets/sheet-stream.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { fileName, reportName } from './file-name.ts'
import { openReport } from './open-report.ts'
import { reportLines } from './report-lines.ts'
import { recordUse } from './use.ts'

type Query = HandlerInput<'exportReport'>['query']

/**
 * A report as a file, answered at once.
 * @throws {ApiError} is_empty, report_long where it has more rows than are answered at once
 */
export async function exportReport(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  report: HandlerInput<'exportReport'>['params']['report'],
  { format, query }: Query,
): Promise<FileAnswer> {
  const { wsId } = member
  const { open, name, title, timezone } = await inSlice(database, wsId, async (tx) => {
    const { scope, open: openedReport } = await openReport(tx, member, report, query)
    const rows = await openedReport.count(tx)
    if (rows === 0) throw new ApiError('is_empty')
    if (rows > REPORT_DIRECT_ROWS) throw new ApiError('report_long', { meta: { rows, limit: REPORT_DIRECT_ROWS } })
    await recordUse(tx, member, report, 'file')
    const name = await fileName(tx, scope, format)
    return { open: openedReport, name, title: reportName(report, scope.levels), timezone: scope.timezone }
  })
  const keys = await inSlice(database, wsId, (tx) => open.keys(tx))
  const lines = reportLines({ database, wsId, timezone }, open, keys)
  return {
    body: sheetStream(format, title, open.columns, lines),
    type: SHEET_TYPES[format],
    headers: attachment(name),
  }
}
