import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Target } from '@arbo/core/contract'
import { libraryFavourite, target } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { lockTargets, targetsByIds } from './queries.ts'
import { targetRow } from './service.ts'
import type { TargetDeps } from './service.ts'
import { toTarget } from './target-row.ts'
import type { TargetRow } from './target-row.ts'

const DELETED = 3

async function lockedRows(tx: Tx, member: Member, ids: readonly string[]): Promise<TargetRow[]> {
  const unique = [...new Set(ids)]
  await lockTargets(tx, member.wsId, unique)
  const rows = await targetsByIds(tx, member, unique)
  if (rows.length < unique.length) throw new ApiError('not_found')
  return rows
}

function setStatus(tx: Tx, wsId: string, ids: readonly string[], status: number) {
  return tx
    .update(target)
    .set({ status, version: sql`${target.version} + 1`, updated_at: new Date() })
    .where(and(eq(target.ws_id, wsId), inArray(target.id, [...ids])))
}

/** Archives targets or brings them back: all or none. Their holders keep them. @throws {ApiError} not_found */
export function archiveTargets(
  { database }: TargetDeps,
  member: Member,
  ids: readonly string[],
  status: 0 | 1,
): Promise<Target[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await lockedRows(tx, member, ids)
    const changing = rows.filter((row) => row.status !== status).map(({ id }) => id)
    if (changing.length > 0) await setStatus(tx, member.wsId, changing, status)
    for (const target_id of changing) emitEvent(tx, member.wsId, 'target.updated', { target_id })
    return (await targetsByIds(tx, member, ids)).map(toTarget)
  })
}

/**
 * Deletes targets: all or none. The rows stay for the months in which people had them, whose figures refer to them.
 * @throws {ApiError} not_found, target_deployed (TGT-14, TGT-15)
 */
export function deleteTargets({ database }: TargetDeps, member: Member, ids: readonly string[]): Promise<void> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const rows = await lockedRows(tx, member, ids)
    const deployed = rows.filter((row) => row.deployed).map(({ id }) => id)
    if (deployed.length > 0) throw new ApiError('target_deployed', { meta: { ids: deployed } })
    const targetIds = rows.map(({ id }) => id)
    await setStatus(tx, wsId, targetIds, DELETED)
    const stars = and(eq(libraryFavourite.kind, 'target'), inArray(libraryFavourite.thing_id, targetIds))
    await tx.delete(libraryFavourite).where(and(eq(libraryFavourite.ws_id, wsId), stars))
    for (const target_id of targetIds) emitEvent(tx, wsId, 'target.updated', { target_id })
  })
}

/** Stars a target for the member, or takes the star away. @throws {ApiError} not_found */
export function favoriteTarget(
  { database }: TargetDeps,
  member: Member,
  id: string,
  favorite: boolean,
): Promise<Target> {
  const { wsId: ws_id, id: ws_user_id } = member
  return database.withWorkspace(ws_id, async (tx) => {
    const row = await targetRow(tx, member, id)
    const star = { ws_id, ws_user_id, kind: 'target' as const, thing_id: id }
    if (favorite) await tx.insert(libraryFavourite).values(star).onConflictDoNothing()
    else {
      const own = and(eq(libraryFavourite.ws_id, ws_id), eq(libraryFavourite.ws_user_id, ws_user_id))
      const its = and(eq(libraryFavourite.kind, 'target'), eq(libraryFavourite.thing_id, id))
      await tx.delete(libraryFavourite).where(and(own, its))
    }
    return toTarget({ ...row, favorite })
  })
}
