import {
  SCENE_QUERY,
  queryToAddress,
  withCondition,
  type SceneConditions,
  type TreemapData,
  type WoohooQuery,
} from '@arbo/core'

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

/**
 * The address of the grid with exactly the scenes that a rectangle counts: the filters of the report, its category, and
 * with a flow its statuses. Null where a grid cannot be asked so: conditions of which any is enough cannot be narrowed.
 */
export function scenesPath(
  { entityId, direct, category }: Behind,
  query: WoohooQuery,
  categories: TreemapData['categories'],
): string | null {
  const isByFlow = query.flowId !== null
  const isNarrowed = category !== null || isByFlow
  const count = Object.keys(query.conditions).length
  if (isNarrowed && query.combine === 'or' && count > 1) return null
  const keys = category === null ? categories.map(({ key }) => key) : [category]
  const conditions = isNarrowed
    ? narrowed(query.conditions, isByFlow ? 'status_ina' : 'kind_ina', keys)
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
