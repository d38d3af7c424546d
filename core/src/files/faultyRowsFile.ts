import type { SceneImportFault, SceneImportPreview } from '../contract/scene-import.ts'
import { formText } from '../formTexts.ts'

/** With the byte order mark Excel takes a CSV file for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheets run such a cell as a formula (OWASP, CSV injection); an apostrophe, which imports take away, stops it. */
const FORMULA = /^'*[=+\-@\t\r\n]/

function cell(words: string): string {
  const safe = FORMULA.test(words) ? `'${words}` : words
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function problem({ column, value, message }: SceneImportFault): string {
  if (column === null) return message
  return value === '' ? `${column}: ${message}` : `${column} “${value}”: ${message}`
}

/** The faulty rows of a preview with all their columns, behind their numbers in the file and what is wrong with them. */
export function faultyRowsFile({ columns, rows }: SceneImportPreview): Blob {
  const header = [formText('import.row'), formText('import.problem'), ...columns.map((column) => column.header)]
  const lines = rows
    .filter(({ state }) => state === 'faulty')
    .map(({ row, faults, cells }) => [String(row), faults.map(problem).join('; '), ...cells])
  const csv = [header, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
  return new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' })
}
