/**
 * Spreadsheets run a CSV cell that begins with one of these as a formula (OWASP, CSV injection). An apostrophe before it
 * makes it text; cells that begin with apostrophes and then one of these get one more, so that reading gives back
 * exactly what was written.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/
const NEUTRALISED = /^'+[=+\-@\t\r\n]/

/** @param {string} cell */
export function neutralised(cell) {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/**
 * What was written before it was neutralised.
 *
 * @param {string} cell
 */
export function original(cell) {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell
}
