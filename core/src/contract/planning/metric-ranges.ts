/** What conditions on values of metrics ask for. Apart from their shapes: pages read them without checking any. */

/** Most of them in one filter. */
export const METRIC_CONDITIONS_MAX = 20

/** What is asked of one metric. The ends of a range hold together; scenes without a value are found beside them. */
export interface MetricRange {
  /** Exact decimals. */
  gte?: string
  lte?: string
  none?: true
}

/** The conditions by metric, in their order. */
export function metricRanges(conditions: readonly string[]): Map<string, MetricRange> {
  const ranges = new Map<string, MetricRange>()
  for (const condition of conditions) {
    const [id = '', way, value = ''] = condition.toLowerCase().split(':')
    const range = ranges.get(id) ?? {}
    if (way === 'none') range.none = true
    else if (way === 'gte' || way === 'lte') range[way] = value
    ranges.set(id, range)
  }
  return ranges
}

/** The conditions that {@link metricRanges} reads; a metric of which nothing is asked has none. */
export function metricConditions(ranges: ReadonlyMap<string, MetricRange>): string[] {
  return [...ranges].flatMap(([id, { gte, lte, none }]) => [
    ...(gte ? [`${id}:gte:${gte}`] : []),
    ...(lte ? [`${id}:lte:${lte}`] : []),
    ...(none ? [`${id}:none`] : []),
  ])
}
