import type { Cell, Sheet } from './sheet.ts'

// Spreadsheets run a cell that begins with one of these as a formula (OWASP, CSV injection); an apostrophe makes it text.
const FORMULA = /^'*[=+\-@\t\r\n]/

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if ('number' in cell) return cell.number
  const text = FORMULA.test(cell.text) ? `'${cell.text}` : cell.text
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A sheet as CSV (RFC 4180), with the mark by which Excel knows UTF-8. */
export function csvOf({ head, rows }: Sheet): Blob {
  const lines = [head.map((text) => ({ text })), ...rows].map((row) => row.map(cellText).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
