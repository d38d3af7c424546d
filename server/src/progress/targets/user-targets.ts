import { and, eq, sql } from 'drizzle-orm'
import { endOfDuration } from '@arbo/core/contract'
import type { HandlerInput, TargetUserRole } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import { targetUserRole } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Page } from '../../platform/http/handler.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import type { TargetDeps } from './service.ts'
import {
  insertUserTarget,
  lockUserTargets,
  putHolders,
  userTargetPage,
  userTargetsByIds,
} from './user-target-queries.ts'

export function listUserTargets(
  { database }: TargetDeps,
  member: Member,
  query: HandlerInput<'listTargetUserRoles'>['query'],
): Promise<Page<TargetUserRole>> {
  return database.withWorkspace(member.wsId, (tx) => userTargetPage(tx, member, query))
}

async function userTarget(tx: Tx, member: Member, id: string): Promise<TargetUserRole> {
  const [row] = await userTargetsByIds(tx, member, [id])
  if (!row) throw new ApiError('not_found')
  return row
}

/** @throws {ApiError} not_found */
export function showUserTarget({ database }: TargetDeps, member: Member, id: string): Promise<TargetUserRole> {
  return database.withWorkspace(member.wsId, (tx) => userTarget(tx, member, id))
}

/**
 * A target that may be given, kept from going until the transaction ends.
 * @throws {ApiError} invalid_reference, target_archived
 */
async function givenTarget(tx: Tx, wsId: string, id: string): Promise<{ duration: number }> {
  const row = await rowOf<{ status: number; duration: number }>(
    tx,
    sql`select t.status, t.duration from target t where t.ws_id = ${wsId} and t.id = ${id} and t.status <> 3 for share`,
  )
  if (!row) throw new ApiError('invalid_reference')
  if (row.status === 0) throw new ApiError('target_archived')
  return row
}

interface Holders {
  ws_user_ids?: readonly string[] | undefined
  team_ids?: readonly string[] | undefined
}

/**
 * Holders of a target are in the workspace and not guests.
 * @param oldIds who has it already: they may be archived since
 * @throws {ApiError} invalid_reference
 */
async function checkHolders(tx: Tx, wsId: string, { ws_user_ids = [], team_ids = [] }: Holders, oldIds: string[] = []) {
  const people = [...new Set(ws_user_ids)].filter((id) => !oldIds.includes(id))
  const teams = [...new Set(team_ids)].filter((id) => !oldIds.includes(id))
  const row = await rowOf<{ people: number; teams: number }>(
    tx,
    sql`select
        (select count(*) from ws_user m join ws_role o on o.ws_id = m.ws_id and o.id = m.role_id
         where m.ws_id = ${wsId} and m.id = any(${sql.param(people)}::uuid[])
           and m.status in (1, 2) and o.root_role_id <> 10) as people,
        (select count(*) from team t
         where t.ws_id = ${wsId} and t.id = any(${sql.param(teams)}::uuid[]) and t.status = 1) as teams`,
  )
  if (row?.people !== people.length || row.teams !== teams.length) throw new ApiError('invalid_reference')
}

/** @throws {ApiError} invalid_reference, target_archived, validation_failed */
export function createUserTarget(
  { database }: TargetDeps,
  member: Member,
  body: HandlerInput<'createTargetUserRole'>['body'],
): Promise<TargetUserRole> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const { duration } = await givenTarget(tx, wsId, body.target_id)
    await checkHolders(tx, wsId, body)
    const end_date = body.end_date ?? endOfDuration(body.start_date, duration)
    const id = await insertUserTarget(tx, wsId, { ...body, end_date })
    emitEvent(tx, wsId, 'target_user_role.updated', { count: 1 })
    return userTarget(tx, member, id)
  })
}

interface Change {
  target_id?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

/** @throws {ApiError} invalid_reference, target_archived; validation_failed where the end would come before the start */
async function changeOne(tx: Tx, wsId: string, row: TargetUserRole, change: Change): Promise<void> {
  const { target_id = row.target.id, start_date = row.start_date, end_date = row.end_date } = change
  if (end_date < start_date) throw validationFailed({ end_date: text('target.range') })
  if (target_id !== row.target.id) await givenTarget(tx, wsId, target_id)
  await tx
    .update(targetUserRole)
    .set({ target_id, start_date, end_date, version: row.version + 1, updated_at: new Date() })
    .where(and(eq(targetUserRole.ws_id, wsId), eq(targetUserRole.id, row.id)))
}

/** @throws {ApiError} not_found, conflict, invalid_reference, target_archived, validation_failed */
export function updateUserTarget(
  { database }: TargetDeps,
  member: Member,
  id: string,
  { version, ws_user_ids, team_ids, ...change }: HandlerInput<'updateTargetUserRole'>['body'],
): Promise<TargetUserRole> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await lockUserTargets(tx, wsId, [id])
    const row = await userTarget(tx, member, id)
    if (row.version !== version) throw new ApiError('conflict', { meta: { current: row } })
    const [people, teams] = [row.people.map((one) => one.id), row.teams.map((one) => one.id)]
    const after = (ws_user_ids ?? people).length + (team_ids ?? teams).length
    if (after === 0) throw validationFailed({ ws_user_ids: text('target.nobody') })
    await checkHolders(tx, wsId, { ws_user_ids, team_ids }, [...people, ...teams])
    await changeOne(tx, wsId, row, change)
    await putHolders(tx, wsId, id, { ws_user_ids, team_ids })
    emitEvent(tx, wsId, 'target_user_role.updated', { count: 1 })
    return userTarget(tx, member, id)
  })
}

/** All or none. @throws {ApiError} not_found, invalid_reference, target_archived, validation_failed */
export function bulkUpdateUserTargets(
  { database }: TargetDeps,
  member: Member,
  { ids, ...change }: HandlerInput<'bulkUpdateTargetUserRoles'>['body'],
): Promise<TargetUserRole[]> {
  const { wsId } = member
  const unique = [...new Set(ids)]
  return database.withWorkspace(wsId, async (tx) => {
    await lockUserTargets(tx, wsId, unique)
    const rows = await userTargetsByIds(tx, member, unique)
    if (rows.length < unique.length) throw new ApiError('not_found')
    for (const row of rows) await changeOne(tx, wsId, row, change)
    emitEvent(tx, wsId, 'target_user_role.updated', { count: rows.length })
    return userTargetsByIds(tx, member, unique)
  })
}

/** Months that were calculated stay. @returns how many there were */
export function deleteUserTargets({ database }: TargetDeps, { wsId }: Member, ids: readonly string[]): Promise<number> {
  return database.withWorkspace(wsId, async (tx) => {
    const rows = await tx.rows('delete from target_user_role where ws_id = $1 and id = any($2::uuid[]) returning id', [
      wsId,
      [...ids],
    ])
    if (rows.length > 0) emitEvent(tx, wsId, 'target_user_role.updated', { count: rows.length })
    return rows.length
  })
}
