/** A cell of a CSV file: words, a figure as plain decimal text, or nothing. */
export type CsvCell = string | { number: string } | null

/** With the byte order mark a file begins; by it Excel takes the file for UTF-8. */
export const CSV_MARK = '\uFEFF'

const NUMBER = /^-?\d+(\.\d+)?$/
/**
 * Where a formula begins: at the start of a cell, and behind whatever a spreadsheet may take for the end of one. In a
 * country whose separator is the semicolon, a reader that is told to expect it pays no heed to quotes which begin behind
 * a comma: of `"a","b;=1+1"` it makes the cell `=1+1"`.
 */
const FORMULA = /(^|[;|\t\r\n])([" ]*)(?='*[=+\-@])/g
/** Spreadsheets drop these in front of a cell (OWASP, CSV injection). */
const BLANK = /^'*[\t\r\n]/

/**
 * Words that no spreadsheet runs: an apostrophe, which makes text of a cell, stands before each formula. Where apostrophes
 * stood there already they get one more, so that reading (server/src/platform/sheets/formula.js) gives back what was written.
 */
function disarmed(words: string): string {
  const safe = words.replace(FORMULA, "$1$2'")
  return BLANK.test(safe) ? `'${safe}` : safe
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return disarmed(cell)
  return NUMBER.test(cell.number) ? cell.number : disarmed(cell.number)
}

/** A line of a CSV file with its end (RFC 4180). Every cell is quoted; quoted figures are figures to spreadsheets, too. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}
