import { metricOptions, metricWords, type MetricForm, type TreemapMetric } from '@arbo/core'
import { formatExact } from '@arbo/core/format'

/** A sum as its metric writes values, as the totals of scene lists do; stars of a rating do not add up to stars. */
export function metricFigure({ type, options }: TreemapMetric, sum: string): string {
  if (options === undefined || options === null || type === 'rating') return formatExact(sum)
  return metricWords({ type: type as MetricForm['type'], options: metricOptions(options) }, sum)
}
