/** Drawn beyond each edge of the viewport, px. */
const BEYOND = 600
/** Below this many groups all of them are drawn. */
const DRAW_ALL = 40
/** Guessed heights of an undrawn group: its head, and each of its rows, px. */
const HEAD = 64
const ROW = 52

export const guessedHeight = (rows: number): number => HEAD + rows * ROW

/** Groups to be drawn, each with the height of those left out before it, and of those left out at the end, px. */
export interface FeedWindow {
  drawn: readonly { index: number; before: number }[]
  after: number
}

/**
 * The drawn groups of a list.
 * @param heights of all groups, px
 * @param top scroll position, px
 * @param height of the viewport, px
 * @param focusedIndex the focused group, which is always drawn
 */
export function windowOf(
  heights: readonly number[],
  top: number,
  height: number,
  focusedIndex: number | null,
): FeedWindow {
  const all = heights.length <= DRAW_ALL
  const drawn: { index: number; before: number }[] = []
  let [at, skippedHeight] = [0, 0]
  for (const [index, own] of heights.entries()) {
    const isNear = at + own > top - BEYOND && at < top + height + BEYOND
    if (all || isNear || index === focusedIndex) {
      drawn.push({ index, before: skippedHeight })
      skippedHeight = 0
    } else {
      skippedHeight += own
    }
    at += own
  }
  return { drawn, after: skippedHeight }
}

export function isSameWindow(one: FeedWindow, other: FeedWindow): boolean {
  return (
    one.after === other.after &&
    one.drawn.length === other.drawn.length &&
    one.drawn.every(({ index, before }, at) => {
      const too = other.drawn[at]
      return too?.index === index && too.before === before
    })
  )
}
