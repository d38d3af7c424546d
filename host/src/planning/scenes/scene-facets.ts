import {
  DUE_RANGE_DAYS,
  formatDuration,
  pageLanguage,
  SCENE_FIELDS,
  type SceneConditionKey,
  type SceneConditions,
  type SceneFieldKey,
  type SceneFieldType,
  type SceneFilterWay,
  type SceneGroupBy,
} from '@arbo/core'
import { fieldOfOne, labelOfOne, oneOf, SCENE_FILTERS, SCENE_LACKS } from '@arbo/core/internal'
import { metricFacets, rangeOf, withRange, type MetricColumns, type MetricFacet } from './metric-facets.ts'
import { sceneTexts } from './texts.ts'
import { addDays, shortDay } from '@arbo/core/format'

/** Where the choices of a filter come from: from the list’s own values, or from a search. */
type ChoicesFrom = SceneGroupBy | 'people' | 'teams' | 'places' | 'lacks'
/** The choices that a search finds. */
const SEARCHED: Partial<Record<SceneFieldType, ChoicesFrom>> = { person: 'people', team: 'teams', place: 'places' }

/** A filter of scenes by what every list has: a list of choices, a range of days, or a flag. */
export type FixedFacet = { id: string; label: () => string } & (
  | { type: 'choices'; key: SceneConditionKey; from: ChoicesFrom; single?: boolean }
  | { type: 'days' | 'durations'; from: SceneConditionKey; to: SceneConditionKey }
  | { type: 'flag'; key: SceneConditionKey }
)
/** A filter of scenes in the interface. */
export type Facet = FixedFacet | MetricFacet

/** Fields of these types, in the order of the types: what menus list together stands together. */
export function inOrder<K extends SceneFieldKey>(fields: readonly K[], ...types: readonly SceneFieldType[]): K[] {
  return types.flatMap((type) => fields.filter((field) => SCENE_FIELDS[field].type === type))
}

/** The filters of a field, by the ways in which it is compared. */
function facetsOf(field: (typeof SCENE_FILTERS)[number]): FixedFacet[] {
  const { type, filter: ways } = SCENE_FIELDS[field]
  const id = oneOf(field)
  const label = (): string => labelOfOne(field)
  const key = (way: SceneFilterWay) => `${id}_${way}` as SceneConditionKey
  if (type === 'day' || type === 'moment') return [{ id, label, type: 'days', from: key('gte'), to: key('lte') }]
  if (type === 'duration') return [{ id, label, type: 'durations', from: key('gte'), to: key('lte') }]
  const from = SEARCHED[type] ?? (id as SceneGroupBy)
  return ways.map((way): FixedFacet => {
    if (type === 'flag') return { id, label, type: 'flag', key: key(way) }
    const choices = { type: 'choices', key: key(way), from } as const
    if (way === 'eq')
      return { id: `${id}_is`, label: () => sceneTexts.isExactly({ field: label() }), ...choices, single: true }
    if (way === 'all') return { id: `${id}_all`, label: () => sceneTexts.isAll({ field: label() }), ...choices }
    return way === 'nina'
      ? { id: `${id}_none`, label: () => sceneTexts.isNone({ field: label() }), ...choices }
      : { id, label, ...choices }
  })
}

/** In the order of the menu. */
export const FACETS: readonly FixedFacet[] = [
  ...inOrder(
    SCENE_FILTERS,
    'status',
    'kind',
    'priority',
    'tags',
    'people',
    'team',
    'place',
    'day',
    'duration',
    'flag',
  ).flatMap(facetsOf),
  { id: 'without', label: () => sceneTexts.lacks, type: 'choices', key: 'without', from: 'lacks' },
  ...inOrder(SCENE_FILTERS, 'person', 'moment').flatMap(facetsOf),
]

/** What a scene may lack, in the order of the menu. */
export const lackChoices = (): { id: string; label: string }[] =>
  inOrder(SCENE_LACKS.map(fieldOfOne), 'people', 'tags', 'day', 'duration', 'status', 'rendition').map((field) => ({
    id: oneOf(field),
    label: labelOfOne(field),
  }))

/** All filters of a list with these metrics, in the order of the menu. */
export function facetsFor(columns: MetricColumns | null, conditions: SceneConditions): Facet[] {
  return [...FACETS, ...metricFacets(columns, conditions)]
}

export const keysOf = (facet: FixedFacet): SceneConditionKey[] => ('to' in facet ? [facet.from, facet.to] : [facet.key])

export function isSet(facet: Facet, conditions: SceneConditions): boolean {
  if (facet.type === 'metric') return rangeOf(facet, conditions) !== null
  return keysOf(facet).some((key) => conditions[key])
}

/** Ids that are chosen. */
export function chosenOf(facet: Facet, conditions: SceneConditions): string[] {
  return facet.type === 'choices' ? (conditions[facet.key]?.split(',') ?? []) : []
}

export function without(facet: Facet, conditions: SceneConditions): SceneConditions {
  // Other metrics stand under the same key.
  if (facet.type === 'metric') return withRange(facet, conditions, {})
  const keys: readonly string[] = keysOf(facet)
  return Object.fromEntries(Object.entries(conditions).filter(([key]) => !keys.includes(key)))
}

/** The default range of due dates: the last two weeks (decision 72). */
export function usualDays(today: string): { from: string; to: string } {
  return { from: addDays(today, -DUE_RANGE_DAYS), to: today }
}

/** A range of days in words. */
export function daysText(from: string | undefined, to: string | undefined): string {
  const dayText = (day: string): string => shortDay(day.slice(0, 10), undefined, pageLanguage())
  if (from && to) return sceneTexts.between({ from: dayText(from), to: dayText(to) })
  if (from) return sceneTexts.since({ day: dayText(from) })
  return to ? sceneTexts.until({ day: dayText(to) }) : sceneTexts.chipAny
}

/** A range of durations, in minutes, in words. */
export function durationsText(from: string | undefined, to: string | undefined): string {
  const words = (minutes: string): string => formatDuration(Number(minutes), pageLanguage())
  if (from && to) return sceneTexts.betweenDurations({ from: words(from), to: words(to) })
  if (from) return sceneTexts.atLeast({ duration: words(from) })
  return to ? sceneTexts.atMost({ duration: words(to) }) : sceneTexts.chipAny
}
