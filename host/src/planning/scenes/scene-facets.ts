import { DUE_RANGE_DAYS, type SceneConditionKey, type SceneConditions, type SceneGroupBy } from '@arbo/core'
import { sceneTexts } from './texts.ts'
import { addDays, shortDay } from '@arbo/core/format'

/** A filter of scenes in the interface: a list of choices, a range of days, or a flag. */
export type Facet = { id: keyof typeof sceneTexts.facets } & (
  | { type: 'choices'; key: SceneConditionKey; from: SceneGroupBy | 'people' | 'lacks'; single?: boolean }
  | { type: 'days'; from: SceneConditionKey; to: SceneConditionKey }
  | { type: 'flag'; key: SceneConditionKey }
)

/** In the order of the menu. */
export const FACETS: readonly Facet[] = [
  { id: 'status', type: 'choices', key: 'status_ina', from: 'status' },
  { id: 'status_is', type: 'choices', key: 'status_eq', from: 'status', single: true },
  { id: 'status_none', type: 'choices', key: 'status_nina', from: 'status' },
  { id: 'kind', type: 'choices', key: 'kind_ina', from: 'kind' },
  { id: 'assignee', type: 'choices', key: 'assignee_ina', from: 'assignee' },
  { id: 'reviewer', type: 'choices', key: 'reviewer_ina', from: 'reviewer' },
  { id: 'due_date', type: 'days', from: 'due_date_gte', to: 'due_date_lte' },
  { id: 'late', type: 'flag', key: 'late_eq' },
  { id: 'without', type: 'choices', key: 'without', from: 'lacks' },
  { id: 'created_by', type: 'choices', key: 'created_by_ina', from: 'people' },
  { id: 'created_at', type: 'days', from: 'created_at_gte', to: 'created_at_lte' },
  { id: 'updated_at', type: 'days', from: 'updated_at_gte', to: 'updated_at_lte' },
]

const keysOf = (facet: Facet): SceneConditionKey[] => (facet.type === 'days' ? [facet.from, facet.to] : [facet.key])

export function isSet(facet: Facet, conditions: SceneConditions): boolean {
  return keysOf(facet).some((key) => conditions[key])
}

/** Ids that are chosen. */
export function chosenOf(facet: Facet, conditions: SceneConditions): string[] {
  return facet.type === 'choices' ? (conditions[facet.key]?.split(',') ?? []) : []
}

export function without(facet: Facet, conditions: SceneConditions): SceneConditions {
  const keys: readonly string[] = keysOf(facet)
  return Object.fromEntries(Object.entries(conditions).filter(([key]) => !keys.includes(key)))
}

/** The default range of due dates: the last two weeks (decision 72). */
export function usualDays(today: string): { from: string; to: string } {
  return { from: addDays(today, -DUE_RANGE_DAYS), to: today }
}

/** A range of days in words. */
export function daysText(from: string | undefined, to: string | undefined): string {
  if (from && to) return sceneTexts.between(shortDay(from.slice(0, 10)), shortDay(to.slice(0, 10)))
  if (from) return sceneTexts.since(shortDay(from.slice(0, 10)))
  return to ? sceneTexts.until(shortDay(to.slice(0, 10))) : sceneTexts.chipAny
}
