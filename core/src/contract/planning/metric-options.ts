import { CURRENCIES } from '../platform/currencies.ts'
import { compareDecimals, isDecimal, plainDecimal } from '../platform/exact.ts'
import { metricText } from './metric-texts.ts'

/** What a metric of each type consists of, and whether it is right. Runs on both sides. */

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

/** Numbers of a comma-separated list, or what is wrong with it (LIB-20, LIB-21). */
export function readValueList(text: string): { values: string[]; message: null } | { values: null; message: string } {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.some((part) => !isDecimal(part))) return { values: null, message: metricText('invalid') }
  const values = parts.map(plainDecimal)
  if (new Set(values).size < values.length) return { values: null, message: metricText('duplicates') }
  return { values, message: null }
}

function decimalsOf(value: string): number {
  return plainDecimal(value).split('.')[1]?.length ?? 0
}

/** Whether a value has no more digits behind the point than its metric. */
export function fitsDecimals(value: string, decimals: number): boolean {
  return decimalsOf(value) <= decimals
}

type Faults = Record<string, string>

function limitFaults(limit: MetricLimit, decimals: number): Faults {
  const isNumber = (value: string) => isDecimal(value) && fitsDecimals(value, decimals)
  if (limit.kind !== 'range') {
    const { values, message } = readValueList(limit.values.join(','))
    if (message !== null) return { 'limit.values': message }
    return values.every(isNumber) ? {} : { 'limit.values': metricText('invalid') }
  }
  if (!isNumber(limit.from)) return { 'limit.from': metricText('invalid') }
  if (!isNumber(limit.to)) return { 'limit.to': metricText('invalid') }
  return compareDecimals(limit.to, limit.from) > 0 ? {} : { 'limit.to': metricText('range') }
}

function choiceFaults({ from, to, choices }: MetricOptions): Faults {
  const faults: Faults = {}
  for (const [index, { value, name }] of choices.entries()) {
    const before = choices.slice(0, index)
    const step = /^-?\d{1,3}$/.test(value) ? Number(value) : Number.NaN
    if (!(step >= from && step <= to)) faults[`choices.${index}.value`] = metricText('invalid')
    else if (before.some((one) => Number(one.value) === step))
      faults[`choices.${index}.value`] = metricText('duplicate')
    const sameName = (one: RatingChoice) => one.name.trim().toLowerCase() === name.trim().toLowerCase()
    if (name.trim() === '') faults[`choices.${index}.name`] = metricText('name_required')
    else if (before.some(sameName)) faults[`choices.${index}.name`] = metricText('name_taken')
  }
  return faults
}

function ratingFaults(options: MetricOptions): Faults {
  const { from, to } = options
  const isStep = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100
  if (!isStep(from)) return { from: metricText('invalid') }
  if (!isStep(to)) return { to: metricText('invalid') }
  if (to <= from) return { to: metricText('range') }
  if (to - from >= RATING_STEPS_MAX) return { to: metricText('steps', { max: RATING_STEPS_MAX }) }
  return choiceFaults(options)
}

function affixFaults({ prefix, suffix }: MetricOptions): Faults {
  const isLong = (affix: string) => Array.from(affix).length > AFFIX_MAX
  if (isLong(prefix)) return { prefix: metricText('affix_long', { max: AFFIX_MAX }) }
  return isLong(suffix) ? { suffix: metricText('affix_long', { max: AFFIX_MAX }) } : {}
}

/** What is wrong with the options, by field; nothing where they are right. Formulas are looked at by parseFormula. */
export function metricFaults({ type, options }: MetricForm): Faults {
  const { decimals, currency, prefix, suffix, limit } = options
  const faults: Faults = {}
  if (type === 'rating') return ratingFaults(options)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 8) faults['decimals'] = metricText('invalid')
  if (type === 'currency' && !CURRENCIES.includes(currency ?? '')) faults['currency'] = metricText('currency')
  if (type === 'prefix_suffix' && `${prefix}${suffix}`.trim() === '') faults['prefix'] = metricText('affix')
  if (type === 'prefix_suffix' || type === 'formula') Object.assign(faults, affixFaults(options), faults)
  if (hasLimit(type) && limit) Object.assign(faults, limitFaults(limit, decimals))
  return faults
}
