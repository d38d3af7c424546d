/** @param {number[]} times @param {number} part from 0 to 1 */
export function percentile(times, part) {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
}
