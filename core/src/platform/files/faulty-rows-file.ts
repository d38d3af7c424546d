import { workText } from '../work-texts.ts'
import { CSV_MARK, csvLine } from '../../contract/platform/csv.ts'
import type { ImportColumn, SceneImportFault, SceneImportPreview } from '../../contract/planning/scene-import.ts'

function problem({ column, value, message }: SceneImportFault): string {
  if (column === null) return message
  return value === '' ? `${column}: ${message}` : `${column} “${value}”: ${message}`
}

/** What stands before the columns of a file of faulty rows. An import of it leaves them out. */
const ownHeaders = (): string[] => [workText('import.row'), workText('import.problem')]

/** The headers of a file; of one with faulty rows alone those of the file that they are from. */
function fileHeaders(columns: readonly ImportColumn[]): string[] {
  const headers = columns.map(({ header }) => header)
  const own = ownHeaders()
  return own.every((header, at) => headers[at] === header) ? headers.slice(own.length) : headers
}

/** The faulty rows of a preview with all their columns, behind their numbers in the file and what is wrong with them. */
export function faultyRowsFile({ columns, rows }: SceneImportPreview): Blob {
  const headers = fileHeaders(columns)
  // A file that was mended once has the numbers and faults of then.
  const before = columns.length - headers.length
  const lines = rows
    .filter(({ state }) => state === 'faulty')
    .map(({ row, faults, cells }) => [String(row), faults.map(problem).join('; '), ...cells.slice(before)])
  return new Blob([CSV_MARK, ...[[...ownHeaders(), ...headers], ...lines].map(csvLine)], {
    type: 'text/csv;charset=utf-8',
  })
}
