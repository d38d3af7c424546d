import { sql } from 'drizzle-orm'
import { SEE_ENTITIES } from '@arbo/core/contract'
import type { HandlerInput, Person, ProjectMembers } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { EntityTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { seesWholeProject } from '../../platform/access/project-sight.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkEntityVersion } from './present.ts'
import { allExist } from './queries.ts'
import { mayPutTeams } from './teams.ts'

type MembersDeps = Pick<Deps, 'database'>
type Body = HandlerInput<'putProjectMembers'>['body']

const CHANGE = 'project_updateEntity_update'
/** People who work there without seeing all of it, that an answer names. */
const MOST_APART = 50

/** @throws {ApiError} not_found also where it is no project, permission_denied */
async function projectOf(
  tx: Tx,
  member: Member,
  id: string,
  rule: Parameters<typeof loadEntity>[3],
  options?: { lock: boolean },
): Promise<EntityAccess> {
  const entity = await loadEntity(tx, member, id, rule, options)
  if (entity.type !== 0) throw new ApiError('not_found')
  return entity
}

/** Active people of a project's scenes, places and teams who do not see all of it. */
function peopleApart(tx: Tx, wsId: string, id: string): Promise<Person[]> {
  return rowsOf<Person>(
    tx,
    sql`select m.id, m.display_name, m.profile_image
      from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      where m.ws_id = ${wsId} and m.status = 1 and not m.blocked and r.root_role_id = 1
        and not ${seesWholeProject(sql`${id}::uuid`)} and m.id in (
          select iu.ws_user_id from item i join item_user iu on iu.ws_id = i.ws_id and iu.item_id = i.id
          where i.ws_id = ${wsId} and i.project_id = ${id}
          union
          select c.ws_user_id from entity e join entity_coordinator c on c.ws_id = e.ws_id and c.entity_id = e.id
          where e.ws_id = ${wsId} and e.project_id = ${id}
          union
          select tm.ws_user_id from entity e
          join entity_team et on et.ws_id = e.ws_id and et.entity_id = e.id
          join team t on t.ws_id = et.ws_id and t.id = et.team_id and t.status = 1
          join team_member tm on tm.ws_id = t.ws_id and tm.team_id = t.id
          where e.ws_id = ${wsId} and e.project_id = ${id}
        )
      order by lower(m.display_name), m.id limit ${MOST_APART}`,
  )
}

async function read(tx: Tx, wsId: string, id: string): Promise<ProjectMembers> {
  const [project, people, teams, apart] = await Promise.all([
    rowOf<Pick<EntityTable, 'members_only' | 'version'>>(
      tx,
      sql`select members_only, version from entity where ws_id = ${wsId} and id = ${id}`,
    ),
    rowsOf<{ person: Person }>(
      tx,
      sql`select ${personJson('m')} as person from project_user pu
        join ws_user m on m.ws_id = pu.ws_id and m.id = pu.ws_user_id and m.status = 1 and not m.blocked
        where pu.ws_id = ${wsId} and pu.project_id = ${id} order by lower(m.display_name), m.id`,
    ),
    rowsOf<ProjectMembers['teams'][number]>(
      tx,
      sql`select t.id, t.name, (
            select count(*) from team_member tm join ws_user m on m.ws_id = tm.ws_id and m.id = tm.ws_user_id
            where tm.ws_id = t.ws_id and tm.team_id = t.id and m.status = 1
          ) as members
        from project_team pt join team t on t.ws_id = pt.ws_id and t.id = pt.team_id and t.status = 1
        where pt.ws_id = ${wsId} and pt.project_id = ${id} order by lower(t.name), t.id`,
    ),
    peopleApart(tx, wsId, id),
  ])
  if (!project) throw new ApiError('not_found')
  const visible_to = project.members_only ? 'members' : 'everyone'
  return { visible_to, people: people.map(({ person }) => person), teams, apart, version: project.version }
}

/** @throws {ApiError} not_found */
export function showProjectMembers({ database }: MembersDeps, member: Member, id: string): Promise<ProjectMembers> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await projectOf(tx, member, id, SEE_ENTITIES)
    return read(tx, member.wsId, id)
  })
}

/** Makes these the members. Whoever is archived or blocked, and a team that is archived, stay: they come back as members. */
async function putMembers(tx: Tx, wsId: string, id: string, people: readonly string[], teams: readonly string[]) {
  const [userIds, teamIds] = [sql`${sql.param([...people])}::uuid[]`, sql`${sql.param([...teams])}::uuid[]`]
  await rowsOf(
    tx,
    sql`delete from project_user pu using ws_user m
      where pu.ws_id = ${wsId} and pu.project_id = ${id} and m.ws_id = pu.ws_id and m.id = pu.ws_user_id
        and m.status = 1 and not m.blocked and pu.ws_user_id <> all(${userIds})`,
  )
  await rowsOf(
    tx,
    sql`delete from project_team pt using team t
      where pt.ws_id = ${wsId} and pt.project_id = ${id} and t.ws_id = pt.ws_id and t.id = pt.team_id
        and t.status = 1 and pt.team_id <> all(${teamIds})`,
  )
  await rowsOf(
    tx,
    sql`insert into project_user (ws_id, project_id, ws_user_id)
      select ${wsId}, ${id}, p.id from unnest(${userIds}) as p (id) on conflict do nothing`,
  )
  await rowsOf(
    tx,
    sql`insert into project_team (ws_id, project_id, team_id)
      select ${wsId}, ${id}, t.id from unnest(${teamIds}) as t (id) on conflict do nothing`,
  )
}

const names = ({ visible_to, people, teams }: ProjectMembers) => ({
  visible_to,
  people: people.map(({ display_name }) => display_name),
  teams: teams.map(({ name }) => name),
})

/**
 * Who changes it keeps seeing it: who is no owner or admin becomes a member.
 * @throws {ApiError} not_found, permission_denied, conflict, invalid_reference
 */
export function putProjectMembers(
  { database }: MembersDeps,
  member: Member,
  id: string,
  body: Body,
  fileUrl: FileUrl,
): Promise<ProjectMembers> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { wsId } = member
    const entity = await projectOf(tx, member, id, CHANGE, { lock: true })
    await checkEntityVersion(tx, member, id, body.version, fileUrl)
    const before = await read(tx, wsId, id)
    const people = new Set(body.ws_user_ids)
    if (member.rootRole === 'member') people.add(member.id)
    const teams = [...new Set(body.team_ids)]
    const newPeople = [...people].filter((one) => !before.people.some((person) => person.id === one))
    const newTeams = teams.filter((one) => !before.teams.some((team) => team.id === one))
    if (!(await allExist(tx, wsId, 'ws_user', newPeople)) || !(await mayPutTeams(tx, member, newTeams))) {
      throw new ApiError('invalid_reference')
    }
    await putMembers(tx, wsId, id, [...people], teams)
    await rowsOf(
      tx,
      sql`update entity set members_only = ${body.visible_to === 'members'}, version = version + 1, updated_at = now()
        where ws_id = ${wsId} and id = ${id}`,
    )
    const after = await read(tx, wsId, id)
    const data = { name: await nameOf(tx, wsId, id), project_id: id, before: names(before), after: names(after) }
    await recordRights(tx, member, { event: 'project.access_changed', subjectKind: 'workspace', subjectId: null, data })
    emitEvent(tx, wsId, 'entity.updated', { entity_id: id, parent_id: null, version: after.version }, entity)
    emitEvent(tx, wsId, 'project.access', { entity_id: id }, entity)
    return after
  })
}

async function nameOf(tx: Tx, wsId: string, id: string): Promise<string> {
  const row = await rowOf<{ name: string }>(tx, sql`select name from entity where ws_id = ${wsId} and id = ${id}`)
  return row?.name ?? ''
}

/**
 * Makes whoever makes a project one of its members, so that they see it whatever their role leaves them; owners and admins
 * see it anyway.
 * @returns the member, who sees it
 */
export async function addMaker(tx: Tx, member: Member, projectId: string): Promise<Member> {
  if (member.rootRole !== 'member' || member.rule) return member
  const { wsId, id } = member
  await rowsOf(
    tx,
    sql`insert into project_user (ws_id, project_id, ws_user_id) values (${wsId}, ${projectId}, ${id}) on conflict do nothing`,
  )
  emitEvent(
    tx,
    wsId,
    'project.access',
    { entity_id: projectId },
    {
      project_id: projectId,
      process_id: null,
      episode_id: null,
      take_id: null,
    },
  )
  const { projects } = member
  return projects && 'only' in projects ? { ...member, projects: { only: [...projects.only, projectId] } } : member
}

/** A copy of a project is seen by those who see the project. */
export async function copyMembers(tx: Tx, wsId: string, from: string, to: string): Promise<void> {
  await rowsOf(
    tx,
    sql`insert into project_user (ws_id, project_id, ws_user_id)
      select ws_id, ${to}, ws_user_id from project_user where ws_id = ${wsId} and project_id = ${from} on conflict do nothing`,
  )
  await rowsOf(
    tx,
    sql`insert into project_team (ws_id, project_id, team_id)
      select ws_id, ${to}, team_id from project_team where ws_id = ${wsId} and project_id = ${from} on conflict do nothing`,
  )
  await rowsOf(
    tx,
    sql`update entity copy set members_only = original.members_only from entity original
      where copy.ws_id = ${wsId} and copy.id = ${to} and original.ws_id = ${wsId} and original.id = ${from}`,
  )
}
