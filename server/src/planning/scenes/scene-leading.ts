import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fieldOfOne, SCENE_FIELDS } from '@arbo/core/contract'
import type { SceneFieldKey, SceneGroupBy } from '@arbo/core/contract'
import type { SceneScope } from './scene-filter.ts'
import { isOnePlace, isOrder, orderKey, personTable, placeTable, tagTable } from './scene-order.ts'
import type { Direction } from './scene-order.ts'
import type { PersonRole } from './scene-values.ts'

/** The first key of a list's order, where it is one of few values with many scenes each: a status, a day, a person. */
export interface Leading {
  /** The value of `item i`. Null is a value too. */
  key: SQL
  type: 'uuid' | 'date' | 'smallint' | 'integer'
  /** The table of the value, joined by the id of the scene; without it, the value is in `item i` itself. */
  joins?: (id: SQL) => SQL
  /** Whether it is the entity of the scene, of which there are kept totals. */
  isPlace?: boolean
  /** Set where it is the first of the scene’s people by name. */
  first?: { role: PersonRole; direction: Direction }
  /** Set where it is the day, which comes last where there is none. */
  byDay?: Direction
  /** Tables to be read first, each `name as materialized (...)`. */
  tables: SQL[]
  /** The tables joined to rows `c` with a `key`, and the order of these rows. */
  ranks: SQL
  rank: SQL[]
}

function byPlace(
  wsId: string,
  scope: SceneScope,
  column: 'project_id' | 'entity_id',
  name: 'place' | 'place_by_name',
  way: Direction,
): Leading {
  const place = sql.identifier(name)
  return {
    key: sql`i.${sql.identifier(column)}`,
    type: 'uuid',
    isPlace: column === 'entity_id',
    tables: [placeTable(wsId, scope, name)],
    ranks: sql`join ${place} on ${place}.id = c.key`,
    rank: [sql`${place}.rank ${sql.raw(way)}`],
  }
}

function byStatus(wsId: string, way: SQL): Leading {
  return {
    key: sql`i.status_id`,
    type: 'uuid',
    tables: [],
    ranks: sql`left join template_flow_status s on s.ws_id = ${wsId} and s.id = c.key`,
    rank: [sql`s.position ${way}`, sql`lower(s.name) ${way}`],
  }
}

function byValue(key: SQL, type: Leading['type'], way: SQL): Leading {
  return { key, type, tables: [], ranks: sql``, rank: [sql`c.key ${way}`] }
}

function byPerson(wsId: string, role: PersonRole, way: SQL): Leading {
  return {
    key: sql`in_group.ws_user_id`,
    type: 'uuid',
    joins: (id) => sql`left join item_user in_group
      on in_group.ws_id = ${wsId} and in_group.item_id = ${id} and in_group.role = ${role}`,
    tables: [personTable(wsId)],
    ranks: sql`left join person on person.id = c.key`,
    rank: [sql`person.rank ${way}`],
  }
}

function byTag(wsId: string, way: SQL): Leading {
  return {
    key: sql`in_group.tag_id`,
    type: 'uuid',
    joins: (id) => sql`left join item_tag in_group on in_group.ws_id = ${wsId} and in_group.item_id = ${id}`,
    tables: [tagTable(wsId)],
    ranks: sql`left join ranked_tag on ranked_tag.id = c.key`,
    rank: [sql`ranked_tag.rank ${way}`],
  }
}

/** By a day. Lists by due date know their first ones without counting all, by an index. */
function byDay(field: SceneFieldKey, way: Direction): Leading {
  const leading = byValue(sql`i.${sql.identifier(field)}`, 'date', sql.raw(`${way} nulls last`))
  return field === 'due_date' ? { ...leading, byDay: way } : leading
}

/** Of a list in groups. Those with several people or tags stand in several groups. */
export function groupLeading(wsId: string, scope: SceneScope, groupBy: SceneGroupBy): Leading {
  const way = sql.raw('asc nulls last')
  const field = fieldOfOne(groupBy)
  switch (SCENE_FIELDS[field].type) {
    case 'status': {
      const leading = byStatus(wsId, way)
      return { ...leading, rank: [...leading.rank, sql`s.id ${way}`] }
    }
    case 'kind':
      return byValue(sql`i.status_kind`, 'smallint', way)
    case 'priority':
      return byValue(sql`i.priority`, 'smallint', sql.raw('desc'))
    case 'day':
      return byDay(field, 'asc')
    case 'people':
      return byPerson(wsId, groupBy as PersonRole, way)
    case 'tags':
      return byTag(wsId, way)
    case 'place':
      return byPlace(wsId, scope, groupBy === 'project' ? 'project_id' : 'entity_id', 'place', 'asc')
  }
}

/** @returns null where almost every scene has a value of its own, or an index has their order */
export function orderLeading(wsId: string, scope: SceneScope, orderBy: string): Leading | null {
  const { name, direction } = orderKey(orderBy.split(',')[0] ?? '')
  const way = sql.raw(`${direction} nulls last`)
  if (name === 'position') return isOnePlace(scope) ? null : byPlace(wsId, scope, 'entity_id', 'place', direction)
  if (!isOrder(name)) return null
  const field = fieldOfOne(name)
  switch (SCENE_FIELDS[field].type) {
    case 'place':
      return isOnePlace(scope) ? null : byPlace(wsId, scope, 'entity_id', 'place_by_name', direction)
    case 'status':
      return byStatus(wsId, way)
    case 'day':
      return byDay(field, direction)
    case 'duration':
      return byValue(sql`i.${sql.identifier(field)}`, 'integer', way)
    case 'priority':
      return byValue(sql`i.priority`, 'smallint', way)
    case 'people': {
      const role = name as PersonRole
      return { ...byPerson(wsId, role, way), first: { role, direction } }
    }
    default:
      return null
  }
}
