import { sql } from 'drizzle-orm'
import { SEE_ENTITIES } from '@arbo/core/contract'
import type { AnswerData, AssignedTeam, Entity } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { notifyEntity } from './notify-entity.ts'
import { checkEntityVersion, presentOne } from './present.ts'
import { recordEntity } from './record-entity.ts'

type EntityDeps = Pick<Deps, 'database'>
type Named = { id: string; name: string }
type AssignableTeam = AnswerData<'entityAssignableTeams'>[number]

const CHANGE = 'project_updateEntity_update'

const MEMBERS = sql`(
  select count(*) from team_member tm join ws_user m on m.ws_id = tm.ws_id and m.id = tm.ws_user_id
  where tm.ws_id = t.ws_id and tm.team_id = t.id and m.status = 1
)`

/** Teams on the way down to a place; a team that stands there twice counts where it is nearest. */
export async function teamsAt(tx: Tx, wsId: string, place: Place): Promise<AssignedTeam[]> {
  const ids = [place.project_id, place.process_id, place.episode_id, place.take_id].filter((id) => id !== null)
  const rows = await rowsOf<AssignedTeam & { type: number }>(
    tx,
    sql`select * from (
        select distinct on (t.id) t.id, t.name, ${MEMBERS} as members, e.type,
          json_build_object('id', e.id, 'type', e.type, 'name', e.name, 'code', e.code) as assigned_on
        from entity_team et
        join entity e on e.ws_id = et.ws_id and e.id = et.entity_id
        join team t on t.ws_id = et.ws_id and t.id = et.team_id
        where et.ws_id = ${wsId} and et.entity_id = any(${sql.param(ids)}::uuid[])
        order by t.id, e.type desc
      ) found order by found.type desc, lower(found.name), found.id`,
  )
  return rows.map(({ id, name, members, assigned_on }) => ({ id, name, members, assigned_on }))
}

/** @throws {ApiError} not_found */
export function assignedTeams({ database }: EntityDeps, member: Member, id: string): Promise<AssignedTeam[]> {
  return database.withWorkspace(member.wsId, async (tx) =>
    teamsAt(tx, member.wsId, await loadEntity(tx, member, id, SEE_ENTITIES)),
  )
}

/** Public teams and one’s own, and all for those who may change teams (decision 73). */
function seenTeam(member: Member) {
  if (member.permissions.has('team_updateTeam_update')) return sql`true`
  return sql`(t.is_public or exists (
    select from team_member own where own.ws_id = t.ws_id and own.team_id = t.id and own.ws_user_id = ${member.id}
  ))`
}

/** @throws {ApiError} not_found, permission_denied */
export function assignableTeams(
  { database }: EntityDeps,
  member: Member,
  id: string,
  { name_like = '', ...page }: PageRequest & { name_like?: string | undefined },
): Promise<Page<AssignableTeam>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadEntity(tx, member, id, CHANGE)
    return pageOf(page, (limit, offset) =>
      rowsOf<Counted<AssignableTeam>>(
        tx,
        sql`select t.id, t.name, ${MEMBERS} as members, count(*) over () as total from team t
          where t.ws_id = ${member.wsId} and t.status = 1 and t.name ilike ${likePattern(name_like)}
            and ${seenTeam(member)} and not exists (
              select from entity_team et where et.ws_id = t.ws_id and et.entity_id = ${id} and et.team_id = t.id
            )
          order by lower(t.name), t.id limit ${limit} offset ${offset}`,
      ),
    )
  })
}

/** Teams on the entity itself, as the history keeps them. */
export function ownTeams(tx: Tx, wsId: string, id: string): Promise<Named[]> {
  return rowsOf<Named>(
    tx,
    sql`select t.id, t.name from entity_team et join team t on t.ws_id = et.ws_id and t.id = et.team_id
      where et.ws_id = ${wsId} and et.entity_id = ${id} order by lower(t.name), t.id`,
  )
}

/** Whether teams may be put on an entity: active ones that the caller sees. */
export async function mayPutTeams(tx: Tx, member: Member, teamIds: readonly string[]): Promise<boolean> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from team t where t.ws_id = ${member.wsId} and t.id = any(${sql.param(teamIds)}::uuid[])
      and t.status = 1 and ${seenTeam(member)}`,
  )
  return rows.length === teamIds.length
}

/** @throws {ApiError} not_found, invalid_reference, conflict, permission_denied */
export function putEntityTeams(
  { database }: EntityDeps,
  member: Member,
  id: string,
  body: { team_ids: readonly string[]; version?: number | undefined },
  fileUrl: FileUrl,
): Promise<Entity> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { wsId } = member
    const entity = await loadEntity(tx, member, id, CHANGE, { lock: true })
    await checkEntityVersion(tx, member, id, body.version, fileUrl)
    const from = await ownTeams(tx, wsId, id)
    const teamIds = [...new Set(body.team_ids)]
    // Teams that are on it may stay.
    const newIds = teamIds.filter((team) => !from.some((one) => one.id === team))
    if (!(await mayPutTeams(tx, member, newIds))) throw new ApiError('invalid_reference')
    await rowsOf(tx, sql`delete from entity_team where ws_id = ${wsId} and entity_id = ${id}`)
    await rowsOf(
      tx,
      sql`insert into entity_team (ws_id, entity_id, team_id)
        select ${wsId}, ${id}, t.id from unnest(${sql.param(teamIds)}::uuid[]) as t (id)`,
    )
    const to = await ownTeams(tx, wsId, id)
    await recordEntity(tx, member, 'edit', [{ entityId: id, field: 'teams', from, to }])
    await rowsOf(
      tx,
      sql`update entity set version = version + 1, updated_at = now() where ws_id = ${wsId} and id = ${id}`,
    )
    emitEvent(tx, wsId, 'entity.updated', { entity_id: id, parent_id: entity.parent_id }, entity)
    await notifyEntity(tx, member, id, entity, { teamIds: newIds })
    return presentOne(tx, member, id, undefined, fileUrl)
  })
}
