import {
  FIELD_CONDITIONS,
  SCENE_GROUPS,
  type FieldCondition,
  type SceneGroupBy,
} from '../../contract/planning/scene-field-list.ts'

/** Conditions of a scene list by the names that they have in the API and in addresses (PLAN-14). */
export const SCENE_CONDITIONS: readonly SceneConditionKey[] = [
  ...FIELD_CONDITIONS.map(({ name }) => name),
  'without',
  'metrics',
]
/** A condition by which lists of scenes can be narrowed. */
export type SceneConditionKey = FieldCondition | 'without' | 'metrics'
/** Values as they go over the wire: ids with commas between them, days, `1`, ranges of metrics. A condition without a value is none. */
export type SceneConditions = Readonly<Partial<Record<SceneConditionKey, string>>>

const isGroup = (name: string | null): name is SceneGroupBy =>
  (SCENE_GROUPS as readonly (string | null)[]).includes(name)

/** The query of a scene list. */
export interface SceneQuery {
  /** In the name or code. */
  search: string
  /** Whether all conditions must hold, or any of them. */
  combine: 'and' | 'or'
  conditions: SceneConditions
  /** Up to three keys with commas between them; a leading - turns one round. */
  order: string
  groupBy: SceneGroupBy | null
  /** `direct`: only those on the entity itself. */
  depth: 'all' | 'direct'
  /** Narrows an overview of many projects down to one entity. */
  entityId: string | null
}

export const SCENE_QUERY: SceneQuery = {
  search: '',
  combine: 'and',
  conditions: {},
  order: 'position',
  groupBy: null,
  depth: 'all',
  entityId: null,
}

/** Whether anything but order and grouping narrows the list. */
export function isNarrowed({ search, conditions }: SceneQuery): boolean {
  return search !== '' || Object.keys(conditions).length > 0
}

/** The condition with another value; an empty one takes it away. */
export function withCondition(conditions: SceneConditions, key: SceneConditionKey, value: string): SceneConditions {
  const { [key]: _, ...others } = conditions
  return value === '' ? others : { ...others, [key]: value }
}

/** Conditions as calls take them: a flag is set, or not there. */
export function conditionsOf({ late_eq, omitted_eq, ...others }: SceneConditions) {
  return {
    ...others,
    ...(late_eq === '1' ? { late_eq: '1' as const } : {}),
    ...(omitted_eq === '1' ? { omitted_eq: '1' as const } : {}),
  }
}

/** The query’s part of a call. `entity` is the place of the list, which always narrows. */
export function filterOf(query: SceneQuery, entity: string | null) {
  const { search, combine, conditions, depth, entityId } = query
  const place = entityId ?? entity
  return {
    ...conditionsOf(conditions),
    condition_combine_type: combine,
    ...(search ? { name_like: search } : {}),
    ...(place ? { entity_id: place, depth } : {}),
  }
}

/** Whether both find the same scenes, whatever their order. */
export function isSameFilter(one: SceneQuery, other: SceneQuery): boolean {
  return JSON.stringify(filterOf(one, null)) === JSON.stringify(filterOf(other, null))
}

/** Whether both find the same scenes in the same groups, in whichever order. */
export function isSameTotals(one: SceneQuery, other: SceneQuery): boolean {
  return one.groupBy === other.groupBy && one.entityId === other.entityId && isSameFilter(one, other)
}

/** The query as an address keeps it: only what differs from `first`, under the API’s own names. */
export function queryToAddress(query: SceneQuery, first: SceneQuery = SCENE_QUERY): URLSearchParams {
  const address = new URLSearchParams()
  if (query.search) address.set('name_like', query.search)
  if (query.combine !== first.combine) address.set('condition_combine_type', query.combine)
  for (const key of SCENE_CONDITIONS) {
    const value = query.conditions[key]
    if (value) address.set(key, value)
  }
  if (query.order !== first.order) address.set('order_by', query.order)
  if (query.groupBy !== first.groupBy) address.set('group_by', query.groupBy ?? '')
  if (query.depth !== first.depth) address.set('depth', query.depth)
  if (query.entityId) address.set('entity_id', query.entityId)
  return address
}

/** The query that an address keeps; what is not there is as in `first`, but for conditions, which are all there. */
export function queryFromAddress(address: URLSearchParams, first: SceneQuery = SCENE_QUERY): SceneQuery {
  const combine = address.get('condition_combine_type')
  const group = address.get('group_by')
  const depth = address.get('depth')
  const conditions = Object.fromEntries(
    SCENE_CONDITIONS.flatMap((key) => {
      const value = address.get(key)
      return value ? [[key, value] as const] : []
    }),
  )
  return {
    search: address.get('name_like') ?? '',
    combine: combine === 'or' || combine === 'and' ? combine : first.combine,
    conditions,
    order: address.get('order_by') || first.order,
    groupBy: group === null ? first.groupBy : isGroup(group) ? group : null,
    depth: depth === 'all' || depth === 'direct' ? depth : first.depth,
    entityId: address.get('entity_id'),
  }
}

/** The order after a click on a column: a first one orders upwards by it alone, `more` adds it, another turns it round. */
export function orderedBy(order: string, key: string, more: boolean): string {
  const keys = order.split(',')
  const at = keys.findIndex((one) => one.replace(/^-/, '') === key)
  const turned = keys[at]?.startsWith('-') === false ? `-${key}` : key
  if (!more) return turned
  const others = keys.filter((one) => one !== 'position')
  const index = others.findIndex((one) => one.replace(/^-/, '') === key)
  if (index !== -1) return others.with(index, turned).join(',')
  return [...others, key].slice(-3).join(',')
}
