import { createInterface } from 'node:readline'
import type { SheetFormat } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { writeSheet } from '../../platform/sheets/write-sheet.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { SHEET_TYPES } from '../../platform/sheets/sheet-stream.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { importFor } from './import-row.ts'
import type { Left } from './production.ts'
import type { ReportLine } from './report-lines.ts'
import { SOURCE_NAMES } from './suggest.ts'
import { wordsOf } from './report-words.ts'

type Line = ReportLine | { left: Left['what']; count: number; reason: string }

const COLUMNS = ['kind', 'outcome', 'name', 'place', 'message', 'file', 'row'] as const

/**
 * Everything of the last report, one line each, with the data left out at the end.
 * @throws {ApiError} not_found, production_empty
 */
export async function reportFile(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  member: Member,
  id: string,
  format: SheetFormat,
): Promise<FileAnswer> {
  const { row, levels } = await database.withWorkspace(member.wsId, async (tx) => ({
    row: await importFor(tx, member, id),
    levels: await levelsIn(tx, member.wsId),
  }))
  if (row.report_key === null || row.source === null) throw new ApiError('production_empty')
  const words = wordsOf(levels)
  const { stream } = await storage.get(row.report_key)
  const rows: (string | number | null)[][] = []
  for await (const json of createInterface({ input: stream, crlfDelay: Infinity })) {
    const line = JSON.parse(json) as Line
    if ('left' in line) {
      rows.push([
        text('production.left_kind'),
        text('production.left_count', { count: line.count }),
        line.left,
        '',
        line.reason,
        '',
        null,
      ])
    } else
      rows.push([
        words.kinds[line.kind],
        words.outcomes[line.outcome],
        line.name,
        line.place,
        line.message,
        line.file,
        line.row,
      ])
  }
  const body = await writeSheet(
    format,
    COLUMNS.map((column) => text(`production.column_${column}`)),
    rows,
  )
  return {
    body,
    type: SHEET_TYPES[format],
    headers: attachment(`${SOURCE_NAMES[row.source]} ${text('production.report_file')}.${format}`),
  }
}
