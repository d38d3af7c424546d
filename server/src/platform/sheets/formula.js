/** What disarmed() of the contract puts before formulas, and before cells that begin with a tab or a line break. */
const DISARMED = /(^|[;|\t\r\n])([" ]*)'(?='*[=+\-@])/g
const BLANK = /^'+[\t\r\n]/

/**
 * What was written before it was disarmed.
 *
 * @param {string} cell
 */
export function original(cell) {
  return (BLANK.test(cell) ? cell.slice(1) : cell).replace(DISARMED, '$1$2')
}
