/** The rendered rows of a list: from `first` up to, not including, `last`. */
export interface RowsWindow {
  first: number
  last: number
}

export interface WindowOptions {
  /** Rows rendered beyond each edge of what shows. */
  spare?: number
  /** The window moves by so many rows at a time, so that a small scroll renders nothing new. */
  step?: number
  /** Up to so many rows all of them are rendered. */
  all?: number
}

/** Which rows, of one size each, are rendered in a box that shows `length` px of them from `scrolled` px on. */
export function rowsWindow(
  count: number,
  size: number,
  scrolled: number,
  length: number,
  { spare = 6, step = 1, all = 0 }: WindowOptions = {},
): RowsWindow {
  if (count <= all || size <= 0) return { first: 0, last: count }
  const start = Math.floor(scrolled / size / step) * step
  const visible = Math.ceil(length / size)
  return {
    first: Math.max(0, Math.min(start, count - visible) - spare),
    last: Math.min(count, start + visible + step + spare),
  }
}

/** The scroll position that shows a row: the same where it is in view, else at the nearest edge or in the middle. */
export function scrolledTo(
  index: number,
  size: number,
  scrolled: number,
  length: number,
  place: 'nearest' | 'center',
): number {
  const start = index * size
  if (start >= scrolled && start + size <= scrolled + length) return scrolled
  if (place === 'center') return Math.max(0, start + size / 2 - length / 2)
  return start < scrolled ? start : start + size - length
}
