import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AutomationDraft } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ENTITY_FROM, IS_HIDDEN } from '../entities/entity-row.ts'
import { matchSql } from './status-match.ts'
import type { FullSet } from './status-match.ts'
import { COUNTED } from '../scenes/counted.ts'

/** The column in which a scene, or an entity, names its ancestor on a level. */
const COLUMNS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const

export function columnOf(alias: string, level: number): SQL {
  return sql`${sql.identifier(alias)}.${sql.identifier(COLUMNS[level] ?? 'project_id')}`
}

/** An entity that meets a rule's condition, with the entity whose scenes the rule then sets; null: there is none. */
export interface Met {
  id: string
  target_id: string | null
}

/** The active sibling behind an entity `e`, as the directory orders them. */
const NEXT = sql`(
  select n.id from entity n
  where n.ws_id = e.ws_id and n.parent_id = e.parent_id and n.status = 1
    and (n.position, n.name_sort, n.id) > (e.position, e.name_sort, e.id)
  order by n.position, n.name_sort, n.id limit 1)`

const alike = (one: string, other: string): SQL => {
  const [a, b] = [sql.identifier(one), sql.identifier(other)]
  return sql`(lower(${a}.name) = lower(${b}.name) or lower(${a}.code) = lower(${b}.code))`
}
const NEXT_PROCESS = sql`(
  select n.id from entity n
  where n.ws_id = e.ws_id and n.parent_id = p1.parent_id and n.status = 1
    and (n.position, n.name_sort, n.id) > (p1.position, p1.name_sort, p1.id)
  order by n.position, n.name_sort, n.id limit 1)`
const childOf = (parent: SQL, like: string): SQL => sql`(
  select c.id from entity c
  where c.ws_id = e.ws_id and c.parent_id = ${parent} and c.status = 1 and ${alike('c', like)}
  order by lower(c.name) = lower(${sql.identifier(like)}.name) desc, c.position, c.id limit 1)`

function targetSql({ target, level }: Pick<AutomationDraft, 'target' | 'level'>): SQL {
  if (target === 'scenes') return sql`e.id`
  if (target === 'next') return NEXT
  if (level === 1) return NEXT_PROCESS
  const episode = childOf(NEXT_PROCESS, 'p2')
  return level === 2 ? episode : childOf(episode, 'p3')
}

/**
 * Entities of which all scenes have a status of the set, and at least one has. Archived ones are left alone.
 * @param among only these; null: wherever the rule looks
 */
export function entitiesMet(
  tx: Tx,
  wsId: string,
  rule: Pick<AutomationDraft, 'level' | 'project_id' | 'target'>,
  when: FullSet,
  among: readonly string[] | null,
): Promise<Met[]> {
  const level = rule.level ?? 0
  const onEntity = sql`${columnOf('i', level)} = e.id and i.ws_id = e.ws_id`
  return rowsOf<Met>(
    tx,
    sql`select e.id, ${targetSql(rule)} as target_id
      from ${ENTITY_FROM}
      where e.ws_id = ${wsId} and e.type = ${level} and not (${IS_HIDDEN})
        and (${rule.project_id}::uuid is null or e.project_id = ${rule.project_id})
        and (${sql.param(among)}::uuid[] is null or e.id = any(${sql.param(among)}::uuid[]))
        and exists (select from item i where ${onEntity} and ${COUNTED})
        and not exists (select from item i where ${onEntity} and ${COUNTED} and not ${matchSql('i', when)})
      order by p0.position, p0.name_sort, p0.id, p1.position, p1.name_sort, p1.id, p2.position, p2.name_sort, p2.id,
        e.position, e.name_sort, e.id`,
  )
}
