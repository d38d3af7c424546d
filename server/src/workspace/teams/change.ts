import { and, eq } from 'drizzle-orm'
import type { HandlerInput, Team, TeamDetail } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { libraryFavourite, team } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { ROLE_STATUS, roleById } from '../roles/queries.ts'
import { assignableIds, idsOfRole, membersOf } from './people-queries.ts'
import { lockTeams, putMembers } from './queries.ts'
import { teamDetail, teamRow } from './service.ts'
import { toTeam } from './team-row.ts'

type TeamDeps = Pick<Deps, 'database'>

/** Runs work that names a team. @throws {ApiError} name_taken */
async function withNameCheck<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isViolation(error, 'team_name')) throw error
    throw new ApiError('name_taken', { cause: error })
  }
}

/** @throws {ApiError} invalid_reference where it is no active role */
async function checkRole(tx: Tx, wsId: string, roleId: string): Promise<void> {
  const role = await roleById(tx, wsId, roleId)
  if (role?.status !== ROLE_STATUS.active) throw new ApiError('invalid_reference')
}

/**
 * The people of a team after a change: members may stay, new people must be able to work here.
 * @throws {ApiError} invalid_reference
 */
async function checkMembers(
  tx: Tx,
  wsId: string,
  ids: readonly string[],
  before: ReadonlySet<string>,
): Promise<string[]> {
  const unique = [...new Set(ids)]
  const newIds = unique.filter((id) => !before.has(id))
  if ((await assignableIds(tx, wsId, newIds)).length < newIds.length) throw new ApiError('invalid_reference')
  return unique
}

interface NewTeam {
  name: string
  description: string
  is_public: boolean
  copied_role_id: string | null
}

async function insertTeam(tx: Tx, member: Member, fields: NewTeam, members: readonly string[]): Promise<TeamDetail> {
  const { wsId: ws_id, id: created_by } = member
  const id = uuidv7()
  await tx.insert(team).values({ ...fields, ws_id, id, created_by })
  await putMembers(tx, ws_id, id, members)
  emitEvent(tx, ws_id, 'team.updated', { team_id: id })
  return teamDetail(tx, member, id)
}

/** @throws {ApiError} name_taken, invalid_reference */
export function createTeam(
  { database }: TeamDeps,
  member: Member,
  { member_ids, ...fields }: HandlerInput<'createTeam'>['body'],
): Promise<TeamDetail> {
  const { wsId } = member
  const { copied_role_id: role } = fields
  return withNameCheck(() =>
    database.withWorkspace(wsId, async (tx) => {
      if (role !== null) await checkRole(tx, wsId, role)
      const copied = role === null ? [] : await idsOfRole(tx, wsId, role)
      const members = member_ids ? await checkMembers(tx, wsId, member_ids, new Set()) : copied
      return insertTeam(tx, member, fields, members)
    }),
  )
}

/** @throws {ApiError} not_found, name_taken */
export function duplicateTeam({ database }: TeamDeps, member: Member, id: string, name: string): Promise<TeamDetail> {
  return withNameCheck(() =>
    database.withWorkspace(member.wsId, async (tx) => {
      const { description, is_public, copied_role } = await teamRow(tx, member, id)
      const members = (await membersOf(tx, member.wsId, id)).map((person) => person.id)
      return insertTeam(tx, member, { name, description, is_public, copied_role_id: copied_role?.id ?? null }, members)
    }),
  )
}

/** @throws {ApiError} not_found, conflict, team_archived, name_taken, invalid_reference */
export function updateTeam(
  { database }: TeamDeps,
  member: Member,
  id: string,
  { version, member_ids, ...change }: HandlerInput<'updateTeam'>['body'],
): Promise<TeamDetail> {
  const { wsId } = member
  return withNameCheck(() =>
    database.withWorkspace(wsId, async (tx) => {
      await lockTeams(tx, wsId, [id])
      const before = await teamDetail(tx, member, id)
      if (before.version !== version) throw new ApiError('conflict', { meta: { current: before } })
      if (before.status !== 1) throw new ApiError('team_archived')
      const { copied_role_id: role } = change
      if (role && role !== before.copied_role?.id) await checkRole(tx, wsId, role)
      if (member_ids) {
        const memberIds = new Set(before.members.map((person) => person.id))
        await putMembers(tx, wsId, id, await checkMembers(tx, wsId, member_ids, memberIds))
      }
      await tx
        .update(team)
        .set({ ...change, version: version + 1, updated_at: new Date() })
        .where(and(eq(team.ws_id, wsId), eq(team.id, id)))
      emitEvent(tx, wsId, 'team.updated', { team_id: id })
      return teamDetail(tx, member, id)
    }),
  )
}

/** @throws {ApiError} not_found */
export function favoriteTeam({ database }: TeamDeps, member: Member, id: string, favorite: boolean): Promise<Team> {
  const { wsId: ws_id, id: ws_user_id } = member
  return database.withWorkspace(ws_id, async (tx) => {
    await teamRow(tx, member, id)
    const row = { ws_id, ws_user_id, kind: 'team' as const, thing_id: id }
    if (favorite) await tx.insert(libraryFavourite).values(row).onConflictDoNothing()
    else {
      await tx
        .delete(libraryFavourite)
        .where(
          and(
            eq(libraryFavourite.ws_id, ws_id),
            eq(libraryFavourite.ws_user_id, ws_user_id),
            eq(libraryFavourite.kind, 'team'),
            eq(libraryFavourite.thing_id, id),
          ),
        )
    }
    return toTeam(member, await teamRow(tx, member, id))
  })
}
