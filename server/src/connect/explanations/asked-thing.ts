import { sql } from 'drizzle-orm'
import { ROOT_ROLES } from '@arbo/core/contract'
import type { Asked, ExplainQuestion, PermissionKey, Thing } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'
import { visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { metricAccesses } from '../../planning/metrics/metric-access.ts'
import { openedRow } from '../../review/playlists/present.ts'
import { shareInForce } from '../../platform/access/share-in-force.ts'
import { pathOf, placesOf } from '../../planning/scenes/places.ts'
import { teamRow } from '../../workspace/teams/service.ts'

const SEE_TEAMS: PermissionKey = 'team_getListOfTeams_read'

type SceneRow = Place & Pick<ItemTable, 'entity_id'>

async function sceneOf(tx: Tx, member: Member, id: string): Promise<SceneRow> {
  const row = await rowOf<SceneRow>(
    tx,
    sql`select i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id from item i
      where i.ws_id = ${member.wsId} and i.id = ${id} and ${visibleItem(member, 'i')}`,
  )
  if (!row) throw new ApiError('not_found')
  return row
}

async function entityOf(tx: Tx, member: Member, id: string): Promise<Thing> {
  const row = await rowOf<Place>(
    tx,
    sql`select e.project_id, e.process_id, e.episode_id, e.take_id from entity e
      where e.ws_id = ${member.wsId} and e.id = ${id} and ${visibleEntity(member, 'e')}`,
  )
  if (!row) throw new ApiError('not_found')
  return { kind: 'entity', id, path: pathOf(row) }
}

/** A metric that the scene has. */
async function metricOf(tx: Tx, wsId: string, scene: SceneRow, id: string): Promise<NonNullable<Asked['metric']>> {
  const isAttached = (await placesOf(tx, wsId, [scene]))(scene).metricIds.includes(id)
  const info = isAttached ? (await metricAccesses(tx, wsId)).get(id) : undefined
  const row = await rowOf<{ status: number }>(
    tx,
    sql`select m.status from metric m where m.ws_id = ${wsId} and m.id = ${id}`,
  )
  if (!info || !row) throw new ApiError('not_found')
  const { name, access, type } = info
  return { id, name, access, isComputed: type === 'formula', isArchived: row.status === 0 }
}

async function teamOf(tx: Tx, member: Member, id: string, personId: string): Promise<NonNullable<Asked['team']>> {
  requirePermission(member, SEE_TEAMS, false)
  const { name, is_public, status, created_by } = await teamRow(tx, member, id)
  const membership = await rowOf(
    tx,
    sql`select 1 as found from team_member tm
      where tm.ws_id = ${member.wsId} and tm.team_id = ${id} and tm.ws_user_id = ${personId}`,
  )
  const isAuthor = created_by?.id === personId
  return { id, name, isPublic: is_public, isArchived: status !== 1, isMember: membership !== undefined, isAuthor }
}

async function playlistOf(
  tx: Tx,
  member: Member,
  id: string,
  personId: string,
): Promise<NonNullable<Asked['playlist']>> {
  const { name, kind, owner } = await openedRow(tx, member, { id, kind: null })
  const share = await rowOf<{ access: 'view' | 'edit' }>(
    tx,
    sql`select s.access from playlist_user s where s.ws_id = ${member.wsId} and s.playlist_id = ${id}
      and s.ws_user_id = ${personId} and ${shareInForce('s')}`,
  )
  return { id, name, kind, isMine: owner.id === personId, share: share?.access ?? null }
}

async function subjectOf(
  tx: Tx,
  { wsId }: Member,
  id: string,
  personId: string,
): Promise<NonNullable<Asked['subject']>> {
  const row = await rowOf<{ rootRoleId: number }>(
    tx,
    sql`select r.root_role_id as "rootRoleId" from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      where m.ws_id = ${wsId} and m.id = ${id} and m.status <> ${MEMBER_STATUS.deleted}`,
  )
  if (!row) throw new ApiError('not_found')
  return { isSelf: id === personId, isGuest: row.rootRoleId === ROOT_ROLES.guest }
}

/**
 * The subject of a question, if the caller may see it, and the ties that the person has to it.
 * @throws {ApiError} not_found, permission_denied
 */
export async function askedThing(tx: Tx, member: Member, question: ExplainQuestion, personId: string): Promise<Asked> {
  const { entity_id, item_id, metric_id, team_id, playlist_id, ws_user_id } = question
  if (entity_id) return { thing: await entityOf(tx, member, entity_id) }
  if (team_id) return { team: await teamOf(tx, member, team_id, personId) }
  if (playlist_id) return { playlist: await playlistOf(tx, member, playlist_id, personId) }
  if (ws_user_id) return { subject: await subjectOf(tx, member, ws_user_id, personId) }
  if (!item_id) return {}
  const scene = await sceneOf(tx, member, item_id)
  const thing: Thing = { kind: 'item', id: item_id, path: pathOf(scene) }
  return metric_id ? { thing, metric: await metricOf(tx, member.wsId, scene, metric_id) } : { thing }
}
