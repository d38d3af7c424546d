import { metricOptions, type Language, metricWords, type MetricForm, type TreemapMetric } from '@arbo/core'
import { formatExact } from '@arbo/core/format'

/** A sum in the format of its metric, as in the totals of scene lists; the sum of ratings is not written as stars. */
export function metricFigure({ type, options }: TreemapMetric, sum: string, language: Language): string {
  if (options === undefined || options === null || type === 'rating') return formatExact(sum, language)
  return metricWords({ type: type as MetricForm['type'], options: metricOptions(options) }, sum, language)
}
