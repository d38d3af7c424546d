/** Most scenes that one call creates, in all places together. */
export const SCENES_CREATED_MAX = 10_000
/** Most digits of a number in a name. */
export const SERIES_DIGITS_MAX = 8
/** The highest number in a name. */
export const SERIES_NUMBER_MAX = 99_999_999
/** Longest text before the number, in characters. */
export const SERIES_PREFIX_MAX = 100

interface Parts {
  prefix: string
  first: number
  last: number
  step: number
  digits: number
}

/** How many names a series has. */
export const seriesLength = ({ first, last, step }: Pick<Parts, 'first' | 'last' | 'step'>): number =>
  Math.floor((last - first) / step) + 1

/** One name of a series, counted from 0. */
export const seriesName = ({ prefix, first, step, digits }: Omit<Parts, 'last'>, at: number): string =>
  prefix.trimStart() + String(first + at * step).padStart(digits, '0')
