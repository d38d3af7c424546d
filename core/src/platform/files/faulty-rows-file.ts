import { workText } from '../work-texts.ts'
import { CSV_MARK, csvLine } from '../../contract/platform/csv.ts'
import type { SceneImportFault, SceneImportPreview } from '../../contract/planning/scene-import.ts'

function problem({ column, value, message }: SceneImportFault): string {
  if (column === null) return message
  return value === '' ? `${column}: ${message}` : `${column} “${value}”: ${message}`
}

/** The faulty rows of a preview with all their columns, behind their numbers in the file and what is wrong with them. */
export function faultyRowsFile({ columns, rows }: SceneImportPreview): Blob {
  const header = [workText('import.row'), workText('import.problem'), ...columns.map((column) => column.header)]
  const lines = rows
    .filter(({ state }) => state === 'faulty')
    .map(({ row, faults, cells }) => [String(row), faults.map(problem).join('; '), ...cells])
  return new Blob([CSV_MARK, ...[header, ...lines].map(csvLine)], { type: 'text/csv;charset=utf-8' })
}
