import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { coordinated, visibleItem } from '../../platform/access/visibility.ts'
import type { SceneTies } from './scene-rights.ts'
import { tagsOfItems } from './scene-tags.ts'
import { PEOPLE_FIELDS, VALUES_SQL } from './scene-values.ts'
import type { PersonRole, SceneValues } from './scene-values.ts'

/** A scene that this transaction has locked, as it is. */
export interface SceneState extends Place, SceneTies, SceneValues {
  id: string
  entity_id: string
  version: number
}

/**
 * The people of all scenes in one pass. Scene by scene it took minutes for 20,000 that were just imported, of which the
 * database has no statistics yet.
 */
function peopleOf({ wsId, id }: Member, list: SQL): SQL {
  const lists = PEOPLE_FIELDS.map(
    ({ field, role }) => sql`
    json_agg(json_build_object('id', m.id, 'display_name', m.display_name) order by m.display_name, m.id)
      filter (where iu.role = ${role}) as ${sql.identifier(field)}`,
  )
  const isMine = (role: PersonRole) => sql`bool_or(iu.role = ${role} and iu.ws_user_id = ${id})`
  return sql`
    select iu.item_id, ${sql.join(lists, sql`, `)},
      ${isMine('assignee')} as "isAssignee", ${isMine('reviewer')} as "isReviewer"
    from item_user iu join ws_user m on m.ws_id = iu.ws_id and m.id = iu.ws_user_id
    where iu.ws_id = ${wsId} and iu.item_id = any(${list})
    group by iu.item_id`
}

function seenOf(member: Member, list: SQL): SQL {
  return sql`i.ws_id = ${member.wsId} and i.id = any(${list}) and ${visibleItem(member, 'i')}`
}

const listOf = (ids: readonly string[]): SQL => sql`${sql.param([...new Set(ids)])}::uuid[]`

/**
 * Locks those of the scenes that the member sees, in the order of their ids so that two calls never wait for each
 * other, then reads them: a reading from before the lock may be old. Both statements are sent at once, and answered in
 * that order.
 */
export async function lockScenes(tx: Tx, member: Member, ids: readonly string[]): Promise<Map<string, SceneState>> {
  const locking = sql`select i.id from item i where ${seenOf(member, listOf(ids))} order by i.id for no key update of i`
  const [, states] = await Promise.all([rowsOf(tx, locking), statesOf(tx, member, ids)])
  return states
}

/** Scenes that this transaction has locked already, as they are. */
export async function statesOf(tx: Tx, member: Member, ids: readonly string[]): Promise<Map<string, SceneState>> {
  const list = listOf(ids)
  const rows = await rowsOf<SceneState>(
    tx,
    sql`with people as materialized (${peopleOf(member, list)}),
        tagged as materialized (${tagsOfItems(member.wsId, list)})
      select i.id, i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, i.version, ${VALUES_SQL},
        ${coordinated(member, 'i')} as "isCoordinator",
        coalesce(p."isAssignee", false) as "isAssignee", coalesce(p."isReviewer", false) as "isReviewer"
      from item i left join people p on p.item_id = i.id left join tagged g on g.item_id = i.id
        left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
      where ${seenOf(member, list)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
