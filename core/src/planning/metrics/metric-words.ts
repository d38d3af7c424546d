import type { MetricForm } from '../../contract/planning/metric-options.ts'
import type { Language } from '../../contract/platform/language/language.ts'
import { describeMetricValue, formatMetricValue } from './format-metric-value.ts'

/** A value where space is scarce: as {@link formatMetricValue} writes it, but of a rating’s named step the name. */
export function metricWords(metric: MetricForm, value: string, language: Language = 'en'): string {
  const isNamed = metric.type === 'rating' && metric.options.choices.some((one) => Number(one.value) === Number(value))
  return isNamed ? describeMetricValue(metric, value, language) : formatMetricValue(metric, value, language)
}
