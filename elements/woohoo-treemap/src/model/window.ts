/** Rows that are rendered beyond those on screen, each way. */
const SPARE = 6

/** Which rows of a list of equal rows stand on screen. @param scroll px from the top @param height of the list, px */
export function windowOf(
  count: number,
  rowHeight: number,
  scroll: number,
  height: number,
): { from: number; to: number } {
  const first = Math.floor(scroll / rowHeight) - SPARE
  const last = Math.ceil((scroll + height) / rowHeight) + SPARE
  return { from: Math.max(0, Math.min(first, count)), to: Math.max(0, Math.min(count, last)) }
}
