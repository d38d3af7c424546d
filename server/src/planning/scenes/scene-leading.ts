import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SceneGroupBy } from '@arbo/core/contract'
import type { SceneScope } from './scene-filter.ts'
import { isOnePlace, orderKey, personTable, placeTable } from './scene-order.ts'
import type { Direction } from './scene-order.ts'

type Role = 'assignee' | 'reviewer'

/** The first key of a list's order, where it is one of few values with many scenes each: a status, a day, a person. */
export interface Leading {
  /** The value of `item i`. Null is a value too. */
  key: SQL
  type: 'uuid' | 'date' | 'smallint'
  /** The table of the value, joined by the id of the scene; without it, the value is in `item i` itself. */
  joins?: (id: SQL) => SQL
  /** Whether it is the entity of the scene, of which there are kept totals. */
  isPlace?: boolean
  /** Set where it is the first of the scene’s people by name. */
  first?: { role: Role; direction: Direction }
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

function byPerson(wsId: string, role: Role, way: SQL): Leading {
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

/** Of a list in groups. Those with several people stand in several groups. */
export function groupLeading(wsId: string, scope: SceneScope, groupBy: SceneGroupBy): Leading {
  const way = sql.raw('asc nulls last')
  switch (groupBy) {
    case 'status': {
      const leading = byStatus(wsId, way)
      return { ...leading, rank: [...leading.rank, sql`s.id ${way}`] }
    }
    case 'kind':
      return byValue(sql`i.status_kind`, 'smallint', way)
    case 'due_date':
      return { ...byValue(sql`i.due_date`, 'date', way), byDay: 'asc' }
    case 'assignee':
    case 'reviewer':
      return byPerson(wsId, groupBy, way)
    case 'project':
      return byPlace(wsId, scope, 'project_id', 'place', 'asc')
    case 'parent':
      return byPlace(wsId, scope, 'entity_id', 'place', 'asc')
  }
}

/** @returns null where almost every scene has a value of its own, or an index has their order */
export function orderLeading(wsId: string, scope: SceneScope, orderBy: string): Leading | null {
  const { name, direction } = orderKey(orderBy.split(',')[0] ?? '')
  const way = sql.raw(`${direction} nulls last`)
  switch (name) {
    case 'position':
      return isOnePlace(scope) ? null : byPlace(wsId, scope, 'entity_id', 'place', direction)
    case 'parent':
      return isOnePlace(scope) ? null : byPlace(wsId, scope, 'entity_id', 'place_by_name', direction)
    case 'status':
      return byStatus(wsId, way)
    case 'due_date':
      return { ...byValue(sql`i.due_date`, 'date', way), byDay: direction }
    case 'assignee':
    case 'reviewer':
      return { ...byPerson(wsId, name, way), first: { role: name, direction } }
    default:
      return null
  }
}
