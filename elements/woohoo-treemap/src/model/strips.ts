import type { Box } from './tile.ts'

/** The part of a box that a category takes. */
export interface Strip extends Box {
  category: number
}

/**
 * Divides a box among categories along its longer side, in their order; values below zero have no area.
 * @param visit gets each part; the object is used again for the next
 */
export function eachStrip(
  values: ArrayLike<number>,
  active: readonly boolean[],
  { x0, y0, x1, y1 }: Box,
  visit: (strip: Readonly<Strip>) => void,
): void {
  let total = 0
  for (let at = 0; at < values.length; at += 1) if (active[at] !== false) total += Math.max(0, values[at] ?? 0)
  if (total === 0) return
  const isWide = x1 - x0 >= y1 - y0
  const strip: Strip = { category: 0, x0, y0, x1, y1 }
  let before = 0
  for (let category = 0; category < values.length; category += 1) {
    const value = active[category] === false ? 0 : Math.max(0, values[category] ?? 0)
    if (value === 0) continue
    const [from, to] = [before / total, (before + value) / total]
    strip.category = category
    if (isWide) [strip.x0, strip.x1] = [x0 + (x1 - x0) * from, x0 + (x1 - x0) * to]
    else [strip.y0, strip.y1] = [y0 + (y1 - y0) * from, y0 + (y1 - y0) * to]
    visit(strip)
    before += value
  }
}

/** The same as a list. */
export function stripsOf(values: ArrayLike<number>, active: readonly boolean[], box: Box): Strip[] {
  const strips: Strip[] = []
  eachStrip(values, active, box, (strip) => strips.push({ ...strip }))
  return strips
}
