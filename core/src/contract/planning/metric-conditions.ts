import { z } from 'zod'
import { METRIC_CONDITIONS_MAX } from './metric-ranges.ts'

/** Conditions on values of metrics: `{metric id}:gte:24`, `{metric id}:lte:48.5`, `{metric id}:none`. */

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
