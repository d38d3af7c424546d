import { metricOptions, metricWords, type MetricForm, type TreemapMetric } from '@arbo/core'
import { formatExact } from '@arbo/core/format'

/** A sum in the format of its metric, as in the totals of scene lists; the sum of ratings is not written as stars. */
export function metricFigure({ type, options }: TreemapMetric, sum: string): string {
  if (options === undefined || options === null || type === 'rating') return formatExact(sum)
  return metricWords({ type: type as MetricForm['type'], options: metricOptions(options) }, sum)
}
