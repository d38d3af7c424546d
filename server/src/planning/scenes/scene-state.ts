import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { coordinated, visibleItem } from '../../platform/access/visibility.ts'
import { STATUS_THEN_JSON } from '../status-flows/status-json.ts'
import type { SceneTies } from './scene-rights.ts'

/** As the history keeps a status and a person. */
export interface StatusThen {
  id: string
  name: string
  kind: number
  /** The colour that people chose, #RRGGBB; null: that of the kind. */
  colour: string | null
}
export interface PersonThen {
  id: string
  display_name: string
}

/** The fields of a scene that change together with its version. */
export interface SceneValues {
  name: string
  code: string | null
  description: string
  status: StatusThen | null
  due_date: string | null
  frame_range: { in: number; out: number } | null
  /** The scene’s own; null where it comes from above. */
  start_frame: number | null
  assignees: PersonThen[]
  reviewers: PersonThen[]
}

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
  const of = (role: 'assignee' | 'reviewer') => sql`
    json_agg(json_build_object('id', m.id, 'display_name', m.display_name) order by m.display_name, m.id)
      filter (where iu.role = ${role})`
  const isMine = (role: 'assignee' | 'reviewer') => sql`bool_or(iu.role = ${role} and iu.ws_user_id = ${id})`
  return sql`
    select iu.item_id, ${of('assignee')} as assignees, ${of('reviewer')} as reviewers,
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
    sql`with people as materialized (${peopleOf(member, list)})
      select i.id, i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, i.name, i.code, i.description,
        i.due_date, i.start_frame, i.version, coalesce(p.assignees, '[]') as assignees, coalesce(p.reviewers, '[]') as reviewers,
        ${STATUS_THEN_JSON} as status,
        case when i.frame_in is not null then json_build_object('in', i.frame_in, 'out', i.frame_out) end as frame_range,
        ${coordinated(member, 'i')} as "isCoordinator",
        coalesce(p."isAssignee", false) as "isAssignee", coalesce(p."isReviewer", false) as "isReviewer"
      from item i left join people p on p.item_id = i.id left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
      where ${seenOf(member, list)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
