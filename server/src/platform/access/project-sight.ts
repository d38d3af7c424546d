import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ROOT_ROLES, SEES_OWN_PROJECTS } from '@arbo/core/contract'
import { shareInForce } from './share-in-force.ts'

/**
 * The projects that a member sees as a whole, where these are not all of them: all but some, or only some. Of the others
 * they see what is theirs, as guests do (docs/decisions/0044-who-sees-a-project.md).
 */
export type ProjectSight = { except: readonly string[] } | { only: readonly string[] }

/** Ids of projects, as far as they bound what somebody sees; null where they do not. */
export interface ProjectRow {
  /** Projects for members alone that are not theirs. */
  hiddenProjects: string[] | null
  /** Projects that they are a member of. */
  ownProjects: string[] | null
}

/** SQL of the ids of the projects that a person is a member of, by name or by an active team. */
const ownProjects = (wsUser: string): string => `
  select pu.project_id from project_user pu where pu.ws_id = ${wsUser}.ws_id and pu.ws_user_id = ${wsUser}.id
  union
  select pt.project_id
  from team_member tm
  join team t on t.ws_id = tm.ws_id and t.id = tm.team_id and t.status = 1
  join project_team pt on pt.ws_id = tm.ws_id and pt.team_id = tm.team_id
  where tm.ws_id = ${wsUser}.ws_id and tm.ws_user_id = ${wsUser}.id`

/** Owners and admins see every project; guests see none as a whole. */
const isBounded = (role: string): string => `${role}.root_role_id = ${ROOT_ROLES.member}`

/** Whether the role or an exception of the person leaves them their own projects; roles without keys of their own do not. */
const seesOwnOnly = (wsUser: string, role: string): string => `(
  ('${SEES_OWN_PROJECTS}' = any(${role}.permissions) is true or '${SEES_OWN_PROJECTS}' = any(${wsUser}.granted))
  and '${SEES_OWN_PROJECTS}' <> all(${wsUser}.revoked))`

/** SQL of a {@link ProjectRow}, of `ws_user m` and `ws_role r`: nothing is looked for where no project and no role bounds. */
export const PROJECT_COLUMNS = `
  case when ${isBounded('r')} and exists (select from entity c where c.ws_id = m.ws_id and c.members_only) then array(
    select c.id from entity c
    where c.ws_id = m.ws_id and c.members_only and c.type = 0 and c.id not in (${ownProjects('m')})) end as "hiddenProjects",
  case when ${isBounded('r')} and ${seesOwnOnly('m', 'r')} then array(${ownProjects('m')}) end as "ownProjects"`

/** Null: the member sees every project. */
export function projectSight({ hiddenProjects, ownProjects: own }: ProjectRow): ProjectSight | null {
  if (own) return { only: own }
  return hiddenProjects && hiddenProjects.length > 0 ? { except: hiddenProjects } : null
}

export function seesProject(sight: ProjectSight | null, projectId: string): boolean {
  if (sight === null) return true
  return 'only' in sight ? sight.only.includes(projectId) : !sight.except.includes(projectId)
}

/** Whether two looks at a member gave the same. */
export function isSameSight(one: ProjectSight | null, other: ProjectSight | null): boolean {
  const key = (sight: ProjectSight | null) =>
    sight && ('only' in sight ? ['only', ...sight.only.toSorted()] : ['except', ...sight.except.toSorted()]).join(' ')
  return key(one) === key(other)
}

/** SQL: the row lies in a project that the member sees as a whole. @param alias of a row of `item` or `entity` */
export function inSeenProject(sight: ProjectSight, alias: string): SQL {
  const project = sql`${sql.identifier(alias)}.project_id`
  return 'only' in sight
    ? sql`${project} = any(${sql.param([...sight.only])}::uuid[])`
    : sql`${project} <> all(${sql.param([...sight.except])}::uuid[])`
}

/**
 * SQL of the same for whoever `m` is, with the role `r`: whether they see a project as a whole. Never of guests, whom no
 * project is shown as a whole.
 * @param project SQL of its id
 */
export function seesWholeProject(project: SQL): SQL {
  return sql`(r.root_role_id in (${ROOT_ROLES.owner}, ${ROOT_ROLES.admin}) or (
    ${sql.raw(isBounded('r'))} and (
      (not ${sql.raw(seesOwnOnly('m', 'r'))} and not exists (
        select from entity closed where closed.ws_id = m.ws_id and closed.id = ${project} and closed.members_only))
      or ${project} in (${sql.raw(ownProjects('m'))})
    )))`
}

/**
 * SQL: whether something is a person's own though they may not see the project: they work on the scene, review or coordinate
 * it, or it is shared with them. What {@link visibleItem} asks of one member, for whoever `m` is.
 * @param item alias of a row of `item`
 */
export function tiedToScene(item: string): SQL {
  const row = sql.identifier(item)
  return sql`(exists (
      select from item_user tie where tie.ws_id = m.ws_id and tie.item_id = ${row}.id and tie.ws_user_id = m.id
    ) or exists (
      select from entity_coordinator tie where tie.ws_id = m.ws_id and tie.ws_user_id = m.id
        and tie.entity_id in (${row}.project_id, ${row}.process_id, ${row}.episode_id, ${row}.take_id)
    ) or exists (
      select from playlist_user tie
      join playlist_item held on held.ws_id = tie.ws_id and held.playlist_id = tie.playlist_id
      where tie.ws_id = m.ws_id and tie.ws_user_id = m.id and held.item_id = ${row}.id and ${shareInForce('tie')}
    ))`
}

/** The same of an entity: it, something above or something below is theirs. @param entity alias of a row of `entity` */
export function tiedToEntity(entity: string): SQL {
  const row = sql.identifier(entity)
  return sql`(exists (
      select from entity_coordinator tie
      join entity led on led.ws_id = tie.ws_id and led.id = tie.entity_id
      where tie.ws_id = m.ws_id and tie.ws_user_id = m.id and (
        led.id in (${row}.project_id, ${row}.process_id, ${row}.episode_id, ${row}.take_id)
        or ${row}.id in (led.project_id, led.process_id, led.episode_id, led.take_id))
    ) or exists (
      select from item_user tie
      join item below on below.ws_id = tie.ws_id and below.id = tie.item_id
      where tie.ws_id = m.ws_id and tie.ws_user_id = m.id
        and ${row}.id in (below.project_id, below.process_id, below.episode_id, below.take_id)
    ) or exists (
      select from playlist_user tie
      join playlist_item held on held.ws_id = tie.ws_id and held.playlist_id = tie.playlist_id
      join item below on below.ws_id = held.ws_id and below.id = held.item_id
      where tie.ws_id = m.ws_id and tie.ws_user_id = m.id and ${shareInForce('tie')}
        and ${row}.id in (below.project_id, below.process_id, below.episode_id, below.take_id)
    ))`
}
