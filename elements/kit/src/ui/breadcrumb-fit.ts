/** Room beside each item, in px (specification, section 9). */
export const CRUMB_MARGIN = 4
/** Width of the last item until it is measured, in px (specification, section 9). */
export const LAST_CRUMB_WIDTH = 200
/** An item is cut with an ellipsis beyond this, in px. */
export const CRUMB_MAX_WIDTH = 200
/** The button of the menu that holds what does not fit, with the separator after it, in px. */
export const MORE_WIDTH = 46
/** Share of the room that the last item may take from the others. */
const LAST_SHARE = 0.6

export interface HiddenCrumbs {
  /** Index of the first item that goes into the menu. */
  from: number
  /** Index after the last one; equal to `from` where all fit. */
  to: number
}

/**
 * Which items of a breadcrumb go into its menu. The last one, where the user is, always stays; the first, where the way
 * begins, goes last; between them the outermost levels go first.
 *
 * @param widths of the items in px, outermost first
 * @param available room for all of them in px
 */
export function fitCrumbs(widths: readonly number[], available: number): HiddenCrumbs {
  const last = widths.length - 1
  const lastWidth = Math.min(widths[last] ?? 0, Math.max(available * LAST_SHARE, 0))
  const width = (index: number): number => (index === last ? lastWidth : (widths[index] ?? 0)) + CRUMB_MARGIN
  const widthOf = (from: number, to: number): number =>
    widths.reduce((sum, _, index) => (index >= from && index < to ? sum : sum + width(index)), 0) +
    (to > from ? MORE_WIDTH + CRUMB_MARGIN : 0)

  if (widthOf(0, 0) <= available) return { from: 0, to: 0 }
  for (let to = 2; to <= last; to += 1) if (widthOf(1, to) <= available) return { from: 1, to }
  return { from: 0, to: Math.max(last, 0) }
}
