import { KIND_KEY, type SceneConditions, type TreemapData, type WoohooQuery } from '@arbo/core'
import { SCENE_QUERY, queryToAddress, withCondition } from '@arbo/core/internal'

interface Behind {
  /** The entity that holds the scenes; null: the workspace. */
  entityId: string | null
  /** Only those on the entity itself. */
  direct: boolean
  /** The key of a category; null: all. */
  category: string | null
}

/** Intersects the ids of both conditions; a single one counts as it is. */
function narrowed(
  conditions: SceneConditions,
  key: 'kind_ina' | 'status_ina',
  ids: readonly string[],
): SceneConditions {
  const before = conditions[key]?.split(',')
  const both = before ? ids.filter((id) => before.includes(id)) : ids
  // No id in common: an id that no scene has matches none.
  return withCondition(conditions, key, both.join(',') || 'none')
}

/** The number of a fixed status is the key of its category. */
const FIXED_KEY = /^[0-6]$/

/** Whether scenes are divided by the fixed statuses. */
export function isByFixed(categories: TreemapData['categories']): boolean {
  return categories.every(({ key }) => FIXED_KEY.test(key))
}

/** Ids of the statuses of a category; undefined for scenes without one. */
function statusesOf(category: TreemapData['categories'][number] | undefined): readonly string[] | undefined {
  if (!category || category.key.startsWith(KIND_KEY)) return undefined
  return category.status_ids ?? [category.key]
}

/**
 * The conditions with a category: a fixed status, a flow's status, or a fixed status of scenes without a flow's status.
 */
function within(conditions: SceneConditions, category: string, categories: TreemapData['categories']): SceneConditions {
  if (FIXED_KEY.test(category)) return narrowed(conditions, 'kind_ina', [category])
  if (!category.startsWith(KIND_KEY)) {
    return narrowed(conditions, 'status_ina', statusesOf(categories.find(({ key }) => key === category)) ?? [category])
  }
  const others = categories.flatMap((one) => statusesOf(one) ?? [])
  const excludedStatuses = [...new Set([...(conditions.status_nina?.split(',') ?? []), ...others])]
  const ofKind = narrowed(conditions, 'kind_ina', [category.slice(KIND_KEY.length)])
  return withCondition(ofKind, 'status_nina', excludedStatuses.join(','))
}

/**
 * The address of the grid with exactly the scenes that a rectangle counts: the filters of the report and its category.
 * Null where a grid has no such query: conditions combined by `or` cannot be narrowed.
 */
export function scenesPath(
  { entityId, direct, category }: Behind,
  query: WoohooQuery,
  categories: TreemapData['categories'],
): string | null {
  const isNarrowed = category !== null
  const count = Object.keys(query.conditions).length
  if (isNarrowed && query.combine === 'or' && count > 1) return null
  const conditions = isNarrowed ? within(query.conditions, category, categories) : query.conditions
  const address = queryToAddress({
    ...SCENE_QUERY,
    search: query.search,
    // A single condition is the same either way; narrowed, both must hold.
    combine: isNarrowed ? 'and' : query.combine,
    conditions,
    depth: direct ? 'direct' : 'all',
  })
  if (entityId === null) return `/pl/au?${address.toString()}`
  return `/pl/dir/${entityId}?list=scenes&${address.toString()}`
}
