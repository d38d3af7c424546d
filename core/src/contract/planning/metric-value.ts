import { compareDecimals, isDecimal, plainDecimal } from '../platform/exact.ts'
import { fitsDecimals } from './metric-options.ts'
import type { MetricForm, MetricLimit, MetricOptions } from './metric-options.ts'
import { metricText } from './metric-texts.ts'

/** Whether values may be entered for a metric. */

function checkLimit(limit: MetricLimit, value: string): string | null {
  if (limit.kind === 'range') {
    const isInside = compareDecimals(value, limit.from) >= 0 && compareDecimals(value, limit.to) <= 0
    return isInside ? null : metricText('between', { fromValue: limit.from, toValue: limit.to })
  }
  const isListed = limit.values.some((one) => compareDecimals(value, one) === 0)
  if (limit.kind === 'exact') return isListed ? null : metricText('invalid')
  return isListed ? metricText('not_allowed', { valueLimit: limit.values.join(', ') }) : null
}

function checkRating({ from, to }: MetricOptions, value: string): string | null {
  if (!fitsDecimals(value, 0)) return metricText('invalid')
  const step = Number(value)
  return step >= from && step <= to ? null : metricText('between', { fromValue: from, toValue: to })
}

/**
 * Why a value may not be entered (LIB-22, LIB-23, decision 67); null where it may.
 * @param value a decimal as text
 */
export function checkMetricValue({ type, options }: MetricForm, value: string): string | null {
  if (type === 'formula') return metricText('computed')
  if (!isDecimal(value)) return metricText('invalid')
  if (type === 'rating') return checkRating(options, value)
  const { decimals, limit } = options
  if (!fitsDecimals(value, decimals)) {
    return decimals === 0 ? metricText('no_decimals') : metricText('decimals', { decimals })
  }
  return limit && checkLimit(limit, value)
}

const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/
const DECIMAL_COMMA = /^-?\d+,\d+$/

function numberIn(text: string): string {
  const plain = text
    .replace(/[−–]/g, '-')
    .replace(/[\s'’]/gu, '')
    .replace(/^\+/, '')
    .replace(/%$/, '')
  // Signs of a currency, and its code, before or behind the number.
  const bare = plain.replace(/^(-?)[\p{L}\p{Sc}.]*?(?=[\d.-])/u, '$1').replace(/(?<=\d)[\p{L}\p{Sc}]+$/u, '')
  if (THOUSANDS.test(bare)) return bare.replaceAll(',', '')
  return DECIMAL_COMMA.test(bare) ? bare.replace(',', '.') : bare
}

/** Without the metric's own prefix and suffix. */
function withoutAffix({ prefix, suffix }: MetricOptions, text: string): string {
  const start = prefix.trim() !== '' && text.startsWith(prefix.trim()) ? prefix.trim().length : 0
  const end = suffix.trim() !== '' && text.endsWith(suffix.trim()) ? suffix.trim().length : 0
  return text.slice(start, text.length - end)
}

/** A value, or null for none, or why it is none. */
export type MetricReading = { value: string | null; message: null } | { value: null; message: string }

/**
 * What a person typed or pasted: `€ 1,234.50`, `42 %` and the name of a rating’s step are understood; nothing is no
 * value.
 */
export function readMetricValue(metric: MetricForm, typed: string): MetricReading {
  const text = typed.trim()
  if (text === '') return metric.type === 'formula' ? refusal(metricText('computed')) : { value: null, message: null }
  const { choices } = metric.options
  const choice = metric.type === 'rating' && choices.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  const number = choice ? choice.value : numberIn(withoutAffix(metric.options, text))
  const message = checkMetricValue(metric, number)
  return message === null ? { value: plainDecimal(number), message } : refusal(message)
}

function refusal(message: string): MetricReading {
  return { value: null, message }
}
