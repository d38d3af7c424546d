import { metricOptions, metricWords, pageLanguage, readMetricValue, type SceneConditions } from '@arbo/core'
import {
  labelOfOne,
  METRIC_CONDITIONS_MAX,
  metricConditions,
  metricRanges,
  withCondition,
  type MetricRange,
} from '@arbo/core/internal'
import { sceneTexts } from './texts.ts'

/** A metric that scenes are filtered by; `null`: nothing is known of it by now, or ever. */
export interface MetricFacet {
  id: string
  label: () => string
  type: 'metric'
  metricId: string
  form: Form | null
}

type Form = Parameters<typeof metricWords>[0]

/** Metrics of a list as its totals name them. */
export type MetricColumns = readonly { id: string; name: string; type: string; options: unknown }[]

/** Most digits behind the point that a bound may have, whatever the metric’s own values have. */
const DECIMALS = 8
/** Lower and upper bound, and none. */
const WAYS = 3

const rangesOf = (conditions: SceneConditions) => metricRanges(conditions.metrics?.split(',').filter(Boolean) ?? [])

/** The metrics of a list, and those that are filtered by without being there: deleted ones, and private ones. */
export function metricFacets(columns: MetricColumns | null, conditions: SceneConditions): MetricFacet[] {
  const known = (columns ?? []).map(({ id, name, type, options }): MetricFacet => {
    const form: Form = { type: type as Form['type'], options: metricOptions(options) }
    return { id: `metric:${id}`, label: () => name, type: 'metric', metricId: id, form }
  })
  const ids = new Set(known.map(({ metricId }) => metricId))
  // Until the list is read, nobody can tell which are missing.
  const label = (): string => (columns ? sceneTexts.metricGone : labelOfOne('metric'))
  const others = [...rangesOf(conditions).keys()].filter((id) => !ids.has(id))
  return [
    ...known,
    ...others.map((id) => ({ id: `metric:${id}`, label, type: 'metric' as const, metricId: id, form: null })),
  ]
}

/** Whether one more metric can be filtered by. */
export function hasRoom({ metrics }: SceneConditions): boolean {
  return (metrics?.split(',').length ?? 0) <= METRIC_CONDITIONS_MAX - WAYS
}

/** What is asked of the metric; null: nothing. */
export function rangeOf({ metricId }: MetricFacet, conditions: SceneConditions): MetricRange | null {
  return rangesOf(conditions).get(metricId) ?? null
}

/** The conditions with another range of the metric; without any, it is not filtered by any more. */
export function withRange({ metricId }: MetricFacet, conditions: SceneConditions, range: MetricRange): SceneConditions {
  const ranges = rangesOf(conditions).set(metricId, range)
  return withCondition(conditions, 'metrics', metricConditions(ranges).join(','))
}

/** A bound as people type it, `1,234.5` or `42 %`. It need not be a value that the metric takes. */
export function readBound({ form }: MetricFacet, typed: string): ReturnType<typeof readMetricValue> {
  const options = { ...metricOptions(form?.options), decimals: DECIMALS, limit: null }
  return readMetricValue({ type: 'number', options }, typed)
}

/** A bound in words, with all its digits: rounded it would tell another range. */
function boundText({ form }: MetricFacet, value: string): string {
  const options = metricOptions(form?.options)
  const decimals = Math.max(options.decimals, value.split('.')[1]?.length ?? 0)
  const type = !form || form.type === 'rating' ? 'number' : form.type
  return metricWords({ type, options: { ...options, decimals } }, value, pageLanguage())
}

/** A range of values in words. */
export function rangeText(facet: MetricFacet, conditions: SceneConditions): string {
  const { gte, lte, none } = rangeOf(facet, conditions) ?? {}
  const words = (value: string): string => boundText(facet, value)
  const bounds =
    gte && lte
      ? sceneTexts.betweenDurations({ from: words(gte), to: words(lte) })
      : gte
        ? sceneTexts.atLeast({ duration: words(gte) })
        : lte && sceneTexts.atMost({ duration: words(lte) })
  if (!none) return bounds || sceneTexts.chipAny
  return bounds ? sceneTexts.orNoValue({ range: bounds }) : sceneTexts.noValue
}
