import { sql } from 'drizzle-orm'
import { explainAction, explainRights } from '@arbo/core/contract'
import type { Explanation, HandlerInput, PersonRights, Thing } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { WsRoleTable, WsUserTable, EntityTable, ItemUserTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'
import { shareInForce } from '../../platform/access/share-in-force.ts'
import { pathOf } from '../../planning/scenes/places.ts'
import { askedThing } from './asked-thing.ts'

type Question = HandlerInput<'explainPermission'>['query']

/** The number of scenes, or playlists, that are worth naming; one is enough to see its place. */
const NAMED_SCENES = 5

interface PersonRow
  extends Pick<WsUserTable, 'status' | 'blocked' | 'granted' | 'revoked'>, Pick<WsRoleTable, 'permissions'> {
  rootRoleId: number
  role: PersonRights['role']
}
type NamedRow = Place & Pick<EntityTable, 'id' | 'name'>
type SceneRow = NamedRow & { as: ItemUserTable['role'] }

const toNamed = (row: NamedRow) => ({ id: row.id, name: row.name, path: pathOf(row) })

/** The person's scenes that bear on the thing. */
async function scenesOf(tx: Tx, wsId: string, personId: string, thing: Thing | null): Promise<PersonRights['scenes']> {
  if (!thing) return []
  const onPlace =
    thing.kind === 'item'
      ? sql`i.id = ${thing.id}`
      : sql`${thing.id} in (i.project_id, i.process_id, i.episode_id, i.take_id)`
  const rows = await rowsOf<SceneRow>(
    tx,
    sql`select i.id, i.name, i.project_id, i.process_id, i.episode_id, i.take_id, u.role as as
      from item_user u join item i on i.ws_id = u.ws_id and i.id = u.item_id
      where u.ws_id = ${wsId} and u.ws_user_id = ${personId} and ${onPlace}
      order by lower(i.name), i.id, u.role limit ${NAMED_SCENES}`,
  )
  return rows.map((row) => ({ ...toNamed(row), as: row.as }))
}

/** Playlists by which a guest would see the thing. */
async function playlistsOf(
  tx: Tx,
  wsId: string,
  personId: string,
  thing: Thing | null,
): Promise<NonNullable<PersonRights['playlists']>> {
  if (!thing) return []
  const onPlace =
    thing.kind === 'item'
      ? sql`i.id = ${thing.id}`
      : sql`${thing.id} in (i.project_id, i.process_id, i.episode_id, i.take_id)`
  return rowsOf<{ id: string; name: string }>(
    tx,
    sql`select p.id, p.name from playlist_user s
      join playlist p on p.ws_id = s.ws_id and p.id = s.playlist_id
      where s.ws_id = ${wsId} and s.ws_user_id = ${personId} and ${shareInForce('s')} and exists (
        select from playlist_item pi join item i on i.ws_id = pi.ws_id and i.id = pi.item_id
        where pi.ws_id = s.ws_id and pi.playlist_id = s.playlist_id and ${onPlace})
      order by lower(p.name), p.id limit ${NAMED_SCENES}`,
  )
}

/** The project of the thing, and what makes the person its member. */
function projectOf(tx: Tx, wsId: string, personId: string, thing: Thing | null): Promise<PersonRights['project']> {
  if (!thing) return Promise.resolve(undefined)
  return rowOf<NonNullable<PersonRights['project']>>(
    tx,
    sql`select p.id, p.name, p.members_only as "isClosed",
        exists (
          select from project_user pu
          where pu.ws_id = p.ws_id and pu.project_id = p.id and pu.ws_user_id = ${personId}
        ) as "isMember",
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]')
          from project_team pt
          join team t on t.ws_id = pt.ws_id and t.id = pt.team_id and t.status = 1
          join team_member tm on tm.ws_id = t.ws_id and tm.team_id = t.id and tm.ws_user_id = ${personId}
          where pt.ws_id = p.ws_id and pt.project_id = p.id) as teams
      from entity p where p.ws_id = ${wsId} and p.id = ${thing.path[0]}`,
  )
}

async function rightsOf(tx: Tx, wsId: string, personId: string, thing: Thing | null): Promise<PersonRights> {
  const person = await rowOf<PersonRow>(
    tx,
    sql`select m.status, m.blocked, m.granted, m.revoked, r.root_role_id as "rootRoleId", r.permissions,
        json_build_object('id', r.id, 'name', r.name, 'isRoot', r.is_root) as role
      from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      where m.ws_id = ${wsId} and m.id = ${personId} and m.status <> ${MEMBER_STATUS.deleted}`,
  )
  if (!person) throw new ApiError('not_found')
  const coordinates = await rowsOf<NamedRow>(
    tx,
    sql`select e.id, e.name, e.project_id, e.process_id, e.episode_id, e.take_id
      from entity_coordinator c join entity e on e.ws_id = c.ws_id and e.id = c.entity_id
      where c.ws_id = ${wsId} and c.ws_user_id = ${personId} order by lower(e.name), e.id`,
  )
  const { status, blocked, ...rights } = person
  const project = await projectOf(tx, wsId, personId, thing)
  return {
    ...rights,
    isActive: status === MEMBER_STATUS.active && !blocked,
    coordinates: coordinates.map(toNamed),
    scenes: await scenesOf(tx, wsId, personId, thing),
    playlists: await playlistsOf(tx, wsId, personId, thing),
    ...(project && { project }),
  }
}

/**
 * Why a person may do something, or not (XPPL-01, XFIX-07): oneself, or others with the right to see roles.
 * @throws {ApiError} permission_denied, not_found
 */
export function explainPermission(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  question: Question,
): Promise<Explanation> {
  if (id !== member.id) requirePermission(member, 'access_getWorkspaceRoleDetails_read', false)
  const { permission = null, action = null } = question
  return database.withWorkspace(member.wsId, async (tx) => {
    const subject = await askedThing(tx, member, question, id)
    const rights = await rightsOf(tx, member.wsId, id, subject.thing ?? null)
    const explanation = action
      ? explainAction(rights, action, subject)
      : explainRights(rights, permission ?? '', subject.thing)
    return { ws_user_id: id, permission, action, ...explanation }
  })
}
