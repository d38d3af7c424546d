import { CURRENCIES } from '../platform/currencies.ts'
import { compareDecimals, isDecimal, plainDecimal } from '../platform/exact.ts'
import {
  AFFIX_MAX,
  fitsDecimals,
  hasLimit,
  type MetricForm,
  type MetricLimit,
  type MetricOptions,
  RATING_STEPS_MAX,
  type RatingChoice,
} from './metric-options.ts'
import { metricText } from './metric-texts.ts'

/** Numbers of a comma-separated list, or what is wrong with it (LIB-20, LIB-21). */
export function readValueList(text: string): { values: string[]; message: null } | { values: null; message: string } {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.some((part) => !isDecimal(part))) return { values: null, message: metricText('invalid') }
  const values = parts.map(plainDecimal)
  if (new Set(values).size < values.length) return { values: null, message: metricText('duplicates') }
  return { values, message: null }
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
