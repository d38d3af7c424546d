import { plainDecimal } from '../platform/exact.ts'

/** What a metric of each type consists of. Whether it is right, `metricFaults` says. Runs on both sides. */

/** What kinds of values metrics have (specification, section 3). */
export const METRIC_TYPES = ['number', 'percentage', 'currency', 'prefix_suffix', 'rating', 'point', 'formula'] as const
/** The kind of values that a metric has. */
export type MetricType = (typeof METRIC_TYPES)[number]

/** Signs that the steps of a rating are shown by, the usual one first. */
export const RATING_ICONS = ['star', 'heart', 'circle', 'square', 'flag'] as const
/** The sign of one rating. */
export type RatingIcon = (typeof RATING_ICONS)[number]
/** Most steps of a rating. */
export const RATING_STEPS_MAX = 10
/** Longest prefix or suffix, in characters. */
export const AFFIX_MAX = 10

/** Which values may be entered. Decimals as text; both ends of a range are allowed. */
export type MetricLimit =
  | { kind: 'range'; from: string; to: string }
  | { kind: 'exact'; values: readonly string[] }
  | { kind: 'not'; values: readonly string[] }

/** A named step of a rating. */
export interface RatingChoice {
  value: string
  name: string
}

/** All that any type needs; each type looks only at its own. */
export interface MetricOptions {
  /** Digits behind the point, 0 to 8. */
  decimals: number
  /** ISO 4217, of a currency metric. */
  currency: string | null
  /** Around the number of prefix_suffix, and of a formula. */
  prefix: string
  suffix: string
  /** Lowest and highest step of a rating. */
  from: number
  to: number
  icon: RatingIcon
  choices: readonly RatingChoice[]
  limit: MetricLimit | null
  /** Of a formula: metrics stand as {id}. */
  formula: string
}

/** Options that nobody has touched: whole numbers without a unit, ratings from 1 to 5. */
export const NO_OPTIONS: MetricOptions = {
  decimals: 0,
  currency: null,
  prefix: '',
  suffix: '',
  from: 1,
  to: 5,
  icon: 'star',
  choices: [],
  limit: null,
  formula: '',
}

/** Options as they are kept, with what is left out filled in: rows of older versions have fewer. */
export function metricOptions(stored: unknown): MetricOptions {
  const options = typeof stored === 'object' && stored !== null ? stored : {}
  return { ...NO_OPTIONS, ...options }
}

/** A metric as far as its values are concerned: what reading, checking and writing them need. */
export interface MetricForm {
  type: MetricType
  options: MetricOptions
}

/** Whether a person enters the values of a type, so that rules for them make sense. */
export function hasLimit(type: MetricType): boolean {
  return type !== 'rating' && type !== 'formula'
}

/** The options that a type looks at, all others as if never touched. */
export function ownOptions({ type, options }: MetricForm): MetricOptions {
  const { decimals, currency, prefix, suffix, from, to, icon, choices, limit, formula } = options
  const own: MetricOptions = { ...NO_OPTIONS, decimals }
  if (hasLimit(type)) own.limit = limit
  if (type === 'currency') own.currency = currency
  if (type === 'prefix_suffix' || type === 'formula') Object.assign(own, { prefix, suffix })
  if (type === 'rating') Object.assign(own, { decimals: 0, from, to, icon, choices })
  if (type === 'formula') own.formula = formula
  return own
}

function decimalsOf(value: string): number {
  return plainDecimal(value).split('.')[1]?.length ?? 0
}

/** Whether a value has no more digits behind the point than its metric. */
export function fitsDecimals(value: string, decimals: number): boolean {
  return decimalsOf(value) <= decimals
}
