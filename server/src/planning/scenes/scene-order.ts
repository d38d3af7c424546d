import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fieldOfOne, SCENE_FIELDS, SCENE_ORDERS } from '@arbo/core/contract'
import type { SceneFieldKey, SceneGroupBy, SceneOrder } from '@arbo/core/contract'
import { isUuid } from './scene-filter.ts'
import type { SceneScope } from './scene-filter.ts'
import { TAG_ORDER } from '../tags/known-tags.ts'
import type { PersonRole } from './scene-values.ts'

/** Parts of a query over `item i` that order its rows. */
export interface Ordering {
  /** Tables to be read first, each `name as materialized (...)`. */
  with: Map<string, SQL>
  joins: Map<string, SQL>
  by: SQL[]
}

/** The grouping of scenes: the key of the group as text, and the order of the groups. */
export interface Grouping {
  key: SQL
  order: SQL[]
}

export type Direction = 'asc' | 'desc'

const PLACES = {
  place: sql`p0.position, p0.name_sort, p0.id, p1.position nulls first, p1.name_sort, p1.id,
    p2.position nulls first, p2.name_sort, p2.id, p3.position nulls first, p3.name_sort, p3.id`,
  place_by_name: sql`p0.name_sort, p0.id, p1.name_sort nulls first, p1.id,
    p2.name_sort nulls first, p2.id, p3.name_sort nulls first, p3.id`,
}

/** Places of the entities in the directory: as they are ordered there, or by their names. */
export function placeTable(wsId: string, { entity }: SceneScope, name: keyof typeof PLACES): SQL {
  return sql`${sql.identifier(name)} as materialized (
    select e.id, row_number() over (order by ${PLACES[name]}) as rank
    from entity e
    join entity p0 on p0.ws_id = e.ws_id and p0.id = e.project_id
    left join entity p1 on p1.ws_id = e.ws_id and p1.id = e.process_id
    left join entity p2 on p2.ws_id = e.ws_id and p2.id = e.episode_id
    left join entity p3 on p3.ws_id = e.ws_id and p3.id = e.take_id
    where e.ws_id = ${wsId} ${entity ? sql`and e.project_id = ${entity.project_id}` : sql``}
  )`
}

export function personTable(wsId: string): SQL {
  return sql`person as materialized (
    select m.id, row_number() over (order by lower(m.display_name), m.id) as rank from ws_user m where m.ws_id = ${wsId}
  )`
}

export function tagTable(wsId: string): SQL {
  return sql`ranked_tag as materialized (
    select t.id, row_number() over (order by ${TAG_ORDER}) as rank from tag t where t.ws_id = ${wsId}
  )`
}

export function orderKey(key: string): { name: string; direction: Direction } {
  return { name: key.replace(/^-/, ''), direction: key.startsWith('-') ? 'desc' : 'asc' }
}

export const isOrder = (name: string): name is Exclude<SceneOrder, 'position'> =>
  name !== 'position' && (SCENE_ORDERS as readonly string[]).includes(name)

/** Names and codes are ordered as people count, by a column that the database makes of them. */
const sortColumn = (field: SceneFieldKey) => sql.identifier(`${field}_sort`)

/** Whether the scenes lie in one place, so that no order of places is needed. */
export function isOnePlace({ entity, depth }: SceneScope): boolean {
  return entity !== null && (depth === 'direct' || entity.type === 3)
}

/** Collects the keys that a list is ordered by. */
export class SceneOrdering implements Ordering {
  readonly with = new Map<string, SQL>()
  readonly joins = new Map<string, SQL>()
  readonly by: SQL[] = []
  readonly #wsId: string
  readonly #scope: SceneScope
  readonly #people: SQL | null

  /** @param people ids in the order of their names, where the first person of every scene is among them */
  constructor(wsId: string, scope: SceneScope, people: SQL | null = null) {
    this.#wsId = wsId
    this.#scope = scope
    this.#people = people
  }

  /** @param orderBy as the contract allows it */
  orderBy(orderBy: string): void {
    const keys = orderBy.split(',').map(orderKey)
    for (const { name, direction } of keys) this.#add(name, direction)
    const last = keys.at(-1)
    const way = sql.raw(last?.direction ?? 'asc')
    // The same direction as the last key's, so that one index serves both.
    if (last?.name !== 'name') this.by.push(sql`i.name_sort ${way}`)
    this.by.push(sql`i.id ${way}`)
  }

  /** Rows come group by group; a scene with two people or tags stands in both their groups. */
  groupBy(groupBy: SceneGroupBy): Grouping {
    const grouping = this.#grouping(groupBy)
    this.by.push(...grouping.order.map((expression) => sql`${expression} asc nulls last`))
    return grouping
  }

  #add(name: string, direction: Direction): void {
    const way = sql.raw(`${direction} nulls last`)
    const plain = sql.raw(direction)
    if (name === 'position') {
      this.#place('place', plain)
      return void this.by.push(sql`i.position ${plain}`)
    }
    const field = isOrder(name) ? fieldOfOne(name) : 'metric'
    const column = sql.identifier(field)
    switch (SCENE_FIELDS[field].type) {
      case 'name':
        return void this.by.push(sql`i.${sortColumn(field)} ${plain}`)
      case 'code':
        return void this.by.push(sql`i.${sortColumn(field)} ${way}`)
      case 'moment':
      case 'priority':
        return void this.by.push(sql`i.${column} ${plain}`)
      case 'day':
      case 'duration':
        return void this.by.push(sql`i.${column} ${way}`)
      case 'place':
        return this.#place('place_by_name', plain)
      case 'status':
        this.#status()
        return void this.by.push(sql`s.position ${way}`, sql`lower(s.name) ${way}`)
      case 'people':
        return void this.by.push(sql`${this.#firstPerson(name as PersonRole)} ${way}`)
      case 'metric':
        return void this.by.push(sql`${this.#metric(name.slice('metric:'.length))} ${way}`)
    }
  }

  #grouping(groupBy: SceneGroupBy): Grouping {
    const field = fieldOfOne(groupBy)
    switch (SCENE_FIELDS[field].type) {
      case 'status':
        this.#status()
        return { key: sql`i.status_id::text`, order: [sql`s.position`, sql`lower(s.name)`, sql`s.id`] }
      case 'kind':
        return { key: sql`i.status_kind::text`, order: [sql`i.status_kind`] }
      case 'priority':
        // What is urgent stands first.
        return { key: sql`i.priority::text`, order: [sql`-i.priority`] }
      case 'day': {
        const day = sql`i.${sql.identifier(field)}`
        return { key: sql`to_char(${day}, 'YYYY-MM-DD')`, order: [day] }
      }
      case 'people':
        this.with.set('person', personTable(this.#wsId))
        this.joins.set(
          'in_group',
          sql`left join item_user in_group
            on in_group.ws_id = i.ws_id and in_group.item_id = i.id and in_group.role = ${groupBy}
          left join person group_person on group_person.id = in_group.ws_user_id`,
        )
        return { key: sql`in_group.ws_user_id::text`, order: [sql`group_person.rank`] }
      case 'tags':
        this.with.set('ranked_tag', tagTable(this.#wsId))
        this.joins.set(
          'in_group',
          sql`left join item_tag in_group on in_group.ws_id = i.ws_id and in_group.item_id = i.id
          left join ranked_tag group_tag on group_tag.id = in_group.tag_id`,
        )
        return { key: sql`in_group.tag_id::text`, order: [sql`group_tag.rank`] }
      case 'place': {
        this.with.set('place', placeTable(this.#wsId, this.#scope, 'place'))
        const column = groupBy === 'project' ? sql`i.project_id` : sql`i.entity_id`
        this.joins.set('group_place', sql`join place group_place on group_place.id = ${column}`)
        return { key: sql`${column}::text`, order: [sql`group_place.rank`] }
      }
    }
  }

  #place(name: keyof typeof PLACES, way: SQL): void {
    if (isOnePlace(this.#scope)) return
    const alias = sql.identifier(name)
    this.with.set(name, placeTable(this.#wsId, this.#scope, name))
    this.joins.set(name, sql`join ${alias} on ${alias}.id = i.entity_id`)
    this.by.push(sql`${alias}.rank ${way}`)
  }

  #status(): void {
    this.joins.set('s', sql`left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id`)
  }

  #firstPerson(role: PersonRole): SQL {
    const wsId = this.#wsId
    // Of few scenes each by itself, of all together at once.
    if (this.#people) {
      return sql`(
        select min(array_position(${this.#people}, iu.ws_user_id)) from item_user iu
        where iu.ws_id = ${wsId} and iu.item_id = i.id and iu.role = ${role}
      )`
    }
    this.with.set('person', personTable(wsId))
    const alias = sql.identifier(`first_${role}`)
    this.joins.set(
      `first_${role}`,
      sql`left join (
        select iu.item_id, min(person.rank) as rank from item_user iu join person on person.id = iu.ws_user_id
        where iu.ws_id = ${wsId} and iu.role = ${role} group by iu.item_id
      ) ${alias} on ${alias}.item_id = i.id`,
    )
    return sql`${alias}.rank`
  }

  #metric(id: string): SQL {
    // Nothing is ordered by private values: the order would tell them.
    if (!isUuid(id) || this.#scope.hiddenMetrics.has(id)) return sql`null::numeric`
    const name = `metric_${id.replaceAll('-', '')}`
    const alias = sql.identifier(name)
    this.joins.set(
      name,
      sql`left join item_metric ${alias}
        on ${alias}.ws_id = i.ws_id and ${alias}.item_id = i.id and ${alias}.metric_id = ${id}`,
    )
    return sql`${alias}.value`
  }
}

/** `with ... select ... from item i ... where ...`, ready for a continuation. */
export function sceneQuery(ordering: Ordering, columns: SQL, where: SQL): SQL {
  const tables = [...ordering.with.values()]
  const head = tables.length > 0 ? sql`with ${sql.join(tables, sql`, `)} ` : sql``
  const joins = sql.join([...ordering.joins.values()], sql` `)
  return sql`${head}select ${columns} from item i ${joins} where ${where}`
}
