import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FreedStorage, PermissionKey } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import { entity, rendition } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { cancelJob, enqueue } from '../../platform/jobs/enqueue.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { newestThumbnail } from '../renditions/queries.ts'
import { removeFiles } from './remove-files-job.ts'
import { REMOVE_FILES_JOB } from './remove-files-kind.ts'
import { storageTotals } from '../../workspace/settings/storage-totals.ts'
import { lockSuperseded, sumSuperseded } from './superseded.ts'
import type { FreeUpBody, Sum, Superseded } from './superseded.ts'

type FreeUpDeps = Pick<Deps, 'database' | 'storage' | 'log'>

const RIGHT = 'settings_freeUpStorage_delete'
/** Scenes of one transaction: long enough to be quick, short enough that nobody waits for it. */
const SCENES_AT_ONCE = 50
/** By then this process has removed the files itself, or has died. */
const JOB_AFTER_MS = 5 * 60_000
const JOB_ATTEMPTS = 20

/** One part, whose rows are gone and whose files are to go. */
interface Part extends Sum {
  keys: string[]
  jobId: string
}

async function forgetPictures(tx: Tx, { wsId }: Member, renditions: readonly Superseded[]): Promise<void> {
  for (const itemId of new Set(renditions.map(({ item_id }) => item_id))) {
    await rowsOf(
      tx,
      sql`update item set thumbnail_key = ${newestThumbnail(wsId, itemId)}, updated_at = now()
        where ws_id = ${wsId} and id = ${itemId}`,
    )
  }
  const pictures = renditions.flatMap(({ thumbnails }) => thumbnails)
  if (pictures.length === 0) return
  await tx
    .update(entity)
    .set({ thumbnail_key: null })
    .where(and(eq(entity.ws_id, wsId), inArray(entity.thumbnail_key, pictures)))
}

/** Deletes the rows of one part, with a job that removes its files should this process not come to it. */
async function deletePart(tx: Tx, member: Member, body: FreeUpBody): Promise<Part | null> {
  const renditions = await lockSuperseded(tx, member, body, SCENES_AT_ONCE)
  if (renditions.length === 0) return null
  const ids = renditions.map(({ id }) => id)
  await tx.delete(rendition).where(and(eq(rendition.ws_id, member.wsId), inArray(rendition.id, ids)))
  await forgetPictures(tx, member, renditions)
  for (const { id, item_id, ...place } of renditions)
    emitEvent(tx, member.wsId, 'rendition.deleted', { item_id, id }, place)
  const keys = renditions.flatMap((row) => row.keys)
  const jobId = await enqueue(tx, {
    wsId: member.wsId,
    kind: REMOVE_FILES_JOB,
    payload: { keys },
    runAt: new Date(Date.now() + JOB_AFTER_MS),
    maxAttempts: JOB_ATTEMPTS,
  })
  const bytes = renditions.reduce((sum, row) => sum + row.bytes, 0)
  return { renditions: renditions.length, files: keys.length, bytes, keys, jobId }
}

/** Removes a part's files, which is the point of no return: its rows are committed. @returns whether all are gone */
async function removePart(deps: FreeUpDeps, { wsId }: Member, { keys, jobId }: Part): Promise<boolean> {
  try {
    await removeFiles(deps, keys)
    await deps.database.withWorkspace(wsId, (tx) => cancelJob(tx, wsId, jobId))
    return true
  } catch (error) {
    deps.log.error({ err: error, job: jobId }, 'files of deleted renditions could not be removed')
    return false
  }
}

/** The counts of renditions that would go. */
async function rehearse({ database }: FreeUpDeps, member: Member, body: FreeUpBody): Promise<FreedStorage> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const sum = await sumSuperseded(tx, member, body)
    const { storage_used, available } = await storageTotals(tx, member.wsId)
    return { dry_run: true, ...sum, remaining: Math.max(0, available - storage_used + sum.bytes) }
  })
}

/**
 * Deletes renditions that a newer one has superseded, part by part: deleted parts stay deleted also when a later one
 * fails.
 * @param right that the entity asks for
 * @throws {ApiError} not_found for an unknown entity, free_up_failed where files stayed; a job goes on trying with
 * those
 */
export async function freeUp(
  deps: FreeUpDeps,
  member: Member,
  body: FreeUpBody,
  right: PermissionKey = RIGHT,
): Promise<FreedStorage> {
  const { database } = deps
  const { wsId } = member
  const { entity_id } = body
  if (entity_id !== null) await database.withWorkspace(wsId, (tx) => loadEntity(tx, member, entity_id, right))
  if (body.dry_run) return rehearse(deps, member, body)
  const freed = { renditions: 0, files: 0, bytes: 0 }
  let isComplete = true
  for (;;) {
    const part = await database.withWorkspace(wsId, (tx) => deletePart(tx, member, body))
    if (!part) break
    const isGone = await removePart(deps, member, part)
    isComplete &&= isGone
    freed.renditions += part.renditions
    freed.files += part.files
    if (isGone) freed.bytes += part.bytes
  }
  if (!isComplete) throw new ApiError('free_up_failed', { meta: { freed: freed.bytes } })
  const { remaining } = await database.withWorkspace(wsId, (tx) => storageTotals(tx, wsId))
  return { dry_run: false, ...freed, remaining }
}
