import { z } from 'zod'

/** Conditions on values of metrics: `{metric id}:gte:24`, `{metric id}:lte:48.5`, `{metric id}:none`. */

/** Most of them in one filter. */
export const METRIC_CONDITIONS_MAX = 20
// Numbers as {@link Decimal} has them.
const FORM = /^[\da-f-]{36}:(none|[gl]te:-?\d{1,18}(\.\d{1,8})?)$/i

/** The metric and the way to compare, without the number. */
const beginOf = (condition: string): string => condition.toLowerCase().split(':', 2).join(':')

/** In lists; what is said twice of a metric in different words would leave open which counts. */
export const MetricConditionList = z
  .array(z.string().regex(FORM))
  .max(METRIC_CONDITIONS_MAX)
  .refine((conditions) => new Set(conditions.map(beginOf)).size === conditions.length)
/** In queries, with commas between them. */
export const MetricConditionWords = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(MetricConditionList)

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
