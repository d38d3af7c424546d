import type { MetricForm, MetricOptions, RatingIcon } from '../../contract/planning/metric-options.ts'
import { textsIn } from '../../contract/platform/language/catalogue.ts'
import type { Language } from '../../contract/platform/language/language.ts'
import { formatNumber, percentText } from '../../platform/format/number.ts'
import { ratingMessages } from './texts.ts'

/** A filled and an empty step of a rating. */
export const RATING_SIGNS: Readonly<Record<RatingIcon, readonly [filled: string, empty: string]>> = {
  star: ['★', '☆'],
  heart: ['♥', '♡'],
  circle: ['●', '○'],
  square: ['■', '□'],
  flag: ['⚑', '⚐'],
}

const currencies = new Map<string, Intl.NumberFormat>()

function inCurrency(value: string, currency: string, decimals: number, language: Language): string {
  const key = `${language}/${currency}/${decimals}`
  const cached = currencies.get(key)
  const format =
    cached ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  if (!cached) currencies.set(key, format)
  // Decimal text is kept exact.
  return format.format(value as Intl.StringNumericLiteral)
}

/** How many steps a rating has, and how many of them a value fills. A rating that begins at 0 can fill none. */
function stepsOf(value: string, { from, to }: MetricOptions): { filled: number; total: number } {
  const before = from === 0 ? 0 : from - 1
  const total = to - before
  return { filled: Math.min(Math.max(Math.round(Number(value)) - before, 0), total), total }
}

/**
 * A value as it is shown (LIB-08): `1,234.50`, `42.5%`, `€1,234.50`, `v7`, `★★★☆☆`.
 * @param value a decimal as text, as the API gives it
 */
export function formatMetricValue({ type, options }: MetricForm, value: string, language: Language = 'en'): string {
  const { decimals, currency, prefix, suffix, icon } = options
  switch (type) {
    case 'percentage':
      return percentText(formatNumber(value, decimals, language), language)
    case 'currency':
      return currency ? inCurrency(value, currency, decimals, language) : formatNumber(value, decimals, language)
    case 'rating': {
      const { filled, total } = stepsOf(value, options)
      const [full, empty] = RATING_SIGNS[icon]
      return full.repeat(filled) + empty.repeat(total - filled)
    }
    case 'prefix_suffix':
    case 'formula':
      return `${prefix}${formatNumber(value, decimals, language)}${suffix}`
    default:
      return formatNumber(value, decimals, language)
  }
}

/** A value in words, where its signs do not read well: the name of a rating’s step, or `3 of 5`. */
export function describeMetricValue(metric: MetricForm, value: string, language: Language = 'en'): string {
  if (metric.type !== 'rating') return formatMetricValue(metric, value, language)
  const named = metric.options.choices.find((choice) => Number(choice.value) === Number(value))
  const { filled, total } = stepsOf(value, metric.options)
  return named?.name ?? textsIn(ratingMessages, language).step({ filled, total })
}
