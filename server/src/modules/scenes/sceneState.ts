import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Member } from '../access/member.ts'
import type { Place } from '../access/rights.ts'
import { coordinated, visibleItem } from '../access/visibility.ts'
import type { SceneTies } from './sceneRights.ts'

/** As the history keeps a status and a person. */
export interface StatusThen {
  id: string
  name: string
  kind: number
}
export interface PersonThen {
  id: string
  display_name: string
}

/** What of a scene changes together with its version. */
export interface SceneValues {
  name: string
  code: string | null
  description: string
  status: StatusThen | null
  due_date: string | null
  frame_range: { in: number; out: number } | null
  assignees: PersonThen[]
  reviewers: PersonThen[]
}

/** A scene that this transaction has locked, as it is. */
export interface SceneState extends Place, SceneTies, SceneValues {
  id: string
  entity_id: string
  version: number
}

function people(role: 'assignee' | 'reviewer') {
  return sql`(
    select coalesce(json_agg(json_build_object('id', m.id, 'display_name', m.display_name)
      order by m.display_name, m.id), '[]')
    from item_user iu join ws_user m on m.ws_id = iu.ws_id and m.id = iu.ws_user_id
    where iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = ${role}
  )`
}

function isMine({ id }: Member, role: 'assignee' | 'reviewer') {
  return sql`exists (
    select from item_user iu
    where iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = ${role} and iu.ws_user_id = ${id}
  )`
}

/**
 * Locks those of the scenes that the member sees, in the order of their ids so that two calls never wait for each other,
 * then reads them: what was read before the lock may be old.
 */
export async function lockScenes(tx: Tx, member: Member, ids: readonly string[]): Promise<Map<string, SceneState>> {
  const list = sql`${sql.param([...new Set(ids)])}::uuid[]`
  const seen = sql`i.ws_id = ${member.wsId} and i.id = any(${list}) and ${visibleItem(member, 'i')}`
  await rowsOf(tx, sql`select i.id from item i where ${seen} order by i.id for no key update of i`)
  const rows = await rowsOf<SceneState>(
    tx,
    sql`select i.id, i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, i.name, i.code, i.description,
        i.due_date, i.version, ${people('assignee')} as assignees, ${people('reviewer')} as reviewers,
        case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'kind', s.kind) end as status,
        case when i.frame_in is not null then json_build_object('in', i.frame_in, 'out', i.frame_out) end as frame_range,
        ${coordinated(member, 'i')} as "isCoordinator",
        ${isMine(member, 'assignee')} as "isAssignee", ${isMine(member, 'reviewer')} as "isReviewer"
      from item i left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
      where ${seen}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
