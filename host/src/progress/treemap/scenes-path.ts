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

/** Both conditions must hold: ids of both, or of the only one that is there. */
function narrowed(
  conditions: SceneConditions,
  key: 'kind_ina' | 'status_ina',
  ids: readonly string[],
): SceneConditions {
  const before = conditions[key]?.split(',')
  const both = before ? ids.filter((id) => before.includes(id)) : ids
  // None in both: an id that no scene has finds none, as it should.
  return withCondition(conditions, key, both.join(',') || 'none')
}

/** The conditions with a category: a fixed status, one of a flow, or a fixed status of what has none of the flow's. */
function within(
  conditions: SceneConditions,
  category: string,
  isByFlow: boolean,
  categories: TreemapData['categories'],
): SceneConditions {
  if (!category.startsWith(KIND_KEY)) return narrowed(conditions, isByFlow ? 'status_ina' : 'kind_ina', [category])
  const others = categories.flatMap(({ key }) => (key.startsWith(KIND_KEY) ? [] : [key]))
  const excludedStatuses = [...new Set([...(conditions.status_nina?.split(',') ?? []), ...others])]
  const ofKind = narrowed(conditions, 'kind_ina', [category.slice(KIND_KEY.length)])
  return withCondition(ofKind, 'status_nina', excludedStatuses.join(','))
}

/**
 * The address of the grid with exactly the scenes that a rectangle counts: the filters of the report and its category.
 * Null where a grid cannot be asked so: conditions of which any is enough cannot be narrowed.
 */
export function scenesPath(
  { entityId, direct, category }: Behind,
  query: WoohooQuery,
  categories: TreemapData['categories'],
): string | null {
  const isNarrowed = category !== null
  const count = Object.keys(query.conditions).length
  if (isNarrowed && query.combine === 'or' && count > 1) return null
  const conditions = isNarrowed
    ? within(query.conditions, category, query.flowId !== null, categories)
    : query.conditions
  const address = queryToAddress({
    ...SCENE_QUERY,
    search: query.search,
    // One condition is the same either way; with what narrows it both must hold.
    combine: isNarrowed ? 'and' : query.combine,
    conditions,
    depth: direct ? 'direct' : 'all',
  })
  if (entityId === null) return `/pl/au?${address.toString()}`
  return `/pl/dir/${entityId}?list=scenes&${address.toString()}`
}
