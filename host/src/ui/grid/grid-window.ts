/** Lines drawn beyond each edge of what shows. */
const BEYOND = 6
/** New lines drawn at a time: more would not fit into one frame. */
const STEP = 2

/** The drawn part of an axis: from `first` up to, not including, `last`. */
export interface Span {
  first: number
  last: number
}

/** The lines to draw in a box that shows `height` px from `top` on. */
export function lineSpan(count: number, lineHeight: number, top: number, height: number): Span {
  const start = Math.floor(top / lineHeight / STEP) * STEP
  const visible = Math.ceil(height / lineHeight)
  return {
    first: Math.max(0, Math.min(start, count - visible) - BEYOND),
    last: Math.min(count, start + visible + STEP + BEYOND),
  }
}

/** Left edges of columns of these widths, and last their total. */
export function edgesOf(widths: readonly number[]): number[] {
  const edges = [0]
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width)
  return edges
}

/**
 * The columns after the frozen ones to draw in a box that shows `width` px from `left` on; one more at each edge. The
 * frozen ones are always drawn.
 */
export function columnSpan(edges: readonly number[], frozen: number, left: number, width: number): Span {
  const count = edges.length - 1
  const from = left + (edges[frozen] ?? 0)
  let first = frozen
  while (first < count - 1 && (edges[first + 1] ?? 0) <= from) first += 1
  let last = first
  while (last < count && (edges[last] ?? 0) < left + width) last += 1
  return { first: Math.max(frozen, first - 1), last: Math.min(count, last + 1) }
}

export const isSameSpan = (one: Span, other: Span): boolean => one.first === other.first && one.last === other.last

/**
 * The scroll position that shows `start` to `end` in a box of `size` px scrolled to `now`; `before` px of it are
 * covered.
 */
export function scrollFor(now: number, size: number, start: number, end: number, before: number): number {
  if (start < now + before) return Math.max(0, start - before)
  return end > now + size ? end - size : now
}
