import { and, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { LIBRARY_NAME_MAX, targetLevelFaults } from '@arbo/core/contract'
import type { HandlerInput, Target, TargetLevelDraft, TargetType } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import { target, targetLevel } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { lockTargets, takenNames, targetsByIds } from './queries.ts'
import { targetRow } from './service.ts'
import type { TargetDeps } from './service.ts'
import { toTarget } from './target-row.ts'
import type { TargetRow } from './target-row.ts'

function nameTaken(error: unknown): unknown {
  return isViolation(error, 'target_name') ? new ApiError('name_taken', { cause: error }) : error
}

async function hasRewardCurrency(tx: Tx, wsId: string): Promise<boolean> {
  const row = await rowOf<{ has: boolean }>(
    tx,
    sql`select w.reward_currency_name is not null as has from workspace w where w.id = ${wsId}`,
  )
  return row?.has ?? false
}

/**
 * @param oldLevels levels as they are: what gives a reward currency that was taken away since may stay
 * @throws {ApiError} validation_failed with a message for each field that is not right (TGT-16, TGT-17)
 */
export async function checkLevels(
  tx: Tx,
  wsId: string,
  levels: readonly TargetLevelDraft[],
  oldLevels: readonly TargetLevelDraft[] = [],
): Promise<void> {
  const isKept = oldLevels.some(({ reward }) => reward.kind === 'custom')
  const faults = targetLevelFaults(levels, isKept || (await hasRewardCurrency(tx, wsId)))
  if (Object.keys(faults).length > 0) throw validationFailed(faults)
}

interface Counted {
  type: TargetType
  metric_id: string | null
}

/**
 * The metric that a target adds up; null of one that counts scenes.
 * @param oldId the one that it has already, which may be archived since
 * @throws {ApiError} validation_failed where it has none, invalid_reference
 */
export async function metricFor(
  tx: Tx,
  wsId: string,
  { type, metric_id }: Counted,
  oldId: string | null = null,
): Promise<string | null> {
  if (type === 'item_count') return null
  if (metric_id === null) throw validationFailed({ metric_id: text('target.metric') })
  const row = await rowOf<{ status: number }>(
    tx,
    sql`select m.status from metric m where m.ws_id = ${wsId} and m.id = ${metric_id} for share`,
  )
  if (!row || (row.status !== 1 && metric_id !== oldId)) throw new ApiError('invalid_reference')
  return metric_id
}

async function putLevels(tx: Tx, wsId: string, ids: readonly string[], levels: readonly TargetLevelDraft[]) {
  await tx.delete(targetLevel).where(and(eq(targetLevel.ws_id, wsId), inArray(targetLevel.target_id, [...ids])))
  const rows = ids.flatMap((target_id) =>
    levels.map(({ name, goal, colour, reward }, position) => ({
      ws_id: wsId,
      target_id,
      position,
      name: name.trim(),
      goal,
      colour: colour.toUpperCase(),
      reward_kind: reward.kind,
      reward_value: reward.value,
    })),
  )
  if (rows.length > 0) await tx.insert(targetLevel).values(rows)
}

interface NewTarget extends Counted {
  name: string
  description: string
  duration: number
  levels: readonly TargetLevelDraft[]
}

async function insertTarget(tx: Tx, member: Member, { levels, ...fields }: NewTarget): Promise<Target> {
  const { wsId: ws_id } = member
  const id = uuidv7()
  await tx.insert(target).values({ ws_id, id, ...fields, created_by: member.id })
  await putLevels(tx, ws_id, [id], levels)
  emitEvent(tx, ws_id, 'target.updated', { target_id: id })
  return toTarget(await targetRow(tx, member, id))
}

/** @throws {ApiError} name_taken, validation_failed, invalid_reference */
export async function createTarget(
  { database }: TargetDeps,
  member: Member,
  body: HandlerInput<'createTarget'>['body'],
): Promise<Target> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      await checkLevels(tx, member.wsId, body.levels)
      return insertTarget(tx, member, { ...body, metric_id: await metricFor(tx, member.wsId, body) })
    })
  } catch (error) {
    throw nameTaken(error)
  }
}

/** @throws {ApiError} not_found, name_taken, conflict, target_archived, validation_failed, invalid_reference */
export async function updateTarget(
  { database }: TargetDeps,
  member: Member,
  id: string,
  { version, levels, ...patch }: HandlerInput<'updateTarget'>['body'],
): Promise<Target> {
  const { wsId } = member
  try {
    return await database.withWorkspace(wsId, async (tx) => {
      await lockTargets(tx, wsId, [id])
      const row = await targetRow(tx, member, id)
      const now = toTarget(row)
      if (row.version !== version) throw new ApiError('conflict', { meta: { current: now } })
      if (row.status === 0) throw new ApiError('target_archived')
      if (levels) await checkLevels(tx, wsId, levels, now.levels)
      const oldMetricId = row.metric?.id ?? null
      const { type = row.type, metric_id = oldMetricId } = patch
      // A target whose metric was deleted may be renamed without being given another.
      const isLost = now.metric_state === 'deleted' && patch.type === undefined && patch.metric_id === undefined
      const metric = isLost ? null : await metricFor(tx, wsId, { type, metric_id }, oldMetricId)
      const { name = row.name, description = row.description, duration = row.duration } = patch
      await tx
        .update(target)
        .set({ name, description, duration, type, metric_id: metric, version: version + 1, updated_at: new Date() })
        .where(and(eq(target.ws_id, wsId), eq(target.id, id)))
      if (levels) await putLevels(tx, wsId, [id], levels)
      emitEvent(tx, wsId, 'target.updated', { target_id: id })
      return toTarget(await targetRow(tx, member, id))
    })
  } catch (error) {
    throw nameTaken(error)
  }
}

/** Targets that may be changed, locked: all of them or none. @throws {ApiError} not_found, target_archived */
export async function changeable(tx: Tx, member: Member, ids: readonly string[]): Promise<TargetRow[]> {
  const unique = [...new Set(ids)]
  await lockTargets(tx, member.wsId, unique)
  const rows = await targetsByIds(tx, member, unique)
  if (rows.length < unique.length) throw new ApiError('not_found')
  const archived = rows.filter(({ status }) => status === 0).map(({ id }) => id)
  if (archived.length > 0) throw new ApiError('target_archived', { meta: { ids: archived } })
  return rows
}

/** @throws {ApiError} not_found, target_archived, validation_failed */
export function bulkUpdateTargets(
  { database }: TargetDeps,
  member: Member,
  { target_ids, levels, ...patch }: HandlerInput<'bulkUpdateTargets'>['body'],
): Promise<Target[]> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const rows = await changeable(tx, member, target_ids)
    const ids = rows.map(({ id }) => id)
    if (levels) await checkLevels(tx, wsId, levels)
    const { description, duration } = patch
    await tx
      .update(target)
      .set({
        description,
        duration,
        version: sql`${target.version} + 1`,
        updated_at: new Date(),
      })
      .where(and(eq(target.ws_id, wsId), inArray(target.id, ids)))
    if (levels) await putLevels(tx, wsId, ids, levels)
    for (const target_id of ids) emitEvent(tx, wsId, 'target.updated', { target_id })
    return (await targetsByIds(tx, member, ids)).map(toTarget)
  })
}

/** The first free one of `Copy of Scenes`, `Copy of Scenes 2` ..., within the length of a name. */
async function copyName(tx: Tx, wsId: string, name: string): Promise<string> {
  const names = await takenNames(tx, wsId)
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const letters = Array.from(text('metric.copy', { name }))
    const copy = letters.slice(0, LIBRARY_NAME_MAX - end.length).join('') + end
    if (!names.has(copy.toLowerCase())) return copy
  }
}

/** @throws {ApiError} not_found, name_taken */
export async function duplicateTarget(
  { database }: TargetDeps,
  member: Member,
  id: string,
  name: string | undefined,
): Promise<Target> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      const { metric, ...row } = await targetRow(tx, member, id)
      return insertTarget(tx, member, {
        name: name ?? (await copyName(tx, member.wsId, row.name)),
        description: row.description,
        type: row.type,
        metric_id: metric?.id ?? null,
        duration: row.duration,
        levels: row.levels,
      })
    })
  } catch (error) {
    throw nameTaken(error)
  }
}
