import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { cancelJob, enqueue } from '../../platform/jobs/enqueue.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { itemPrefix } from '../../planning/scenes/queries.ts'
import { removeFiles } from '../storage/remove-files-job.ts'
import { REMOVE_FILES_JOB } from '../storage/remove-files-kind.ts'
import { lockEntries } from './entries.ts'

type PurgeDeps = Pick<Deps, 'database' | 'storage' | 'log'>

/** Entries of one round of the clock. */
const AT_ONCE = 100
/** By then this process has removed the files itself, or has died. */
const JOB_AFTER_MS = 5 * 60_000
const JOB_ATTEMPTS = 20

/** Files whose rows are gone. */
interface Orphans {
  wsId: string
  keys: string[]
  jobId: string
}

/**
 * The files of entries. A scene’s folder goes whole, by the name of any file in it: it holds what no row names, such as parts of
 * uploads.
 */
async function filesOf(tx: Tx, wsId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ scene: string | null; key: string | null }>(
    tx,
    sql`select case when r.source = 'item' then r.id end as scene, r.data ->> 'key' as key from trash_row r
      where r.ws_id = ${wsId} and r.trash_id = any(${sql.param([...ids])}::uuid[])
        and ((r.what = 'root' and r.source = 'item')
          or (r.what <> 'link' and r.source in ('rendition_file', 'item_file', 'comment_attachment') and r.data ->> 'key' is not null))`,
  )
  const folders = rows.flatMap(({ scene }) => (scene === null ? [] : [`${itemPrefix(wsId, scene)}/`]))
  const keys = rows.flatMap(({ key }) =>
    key === null || folders.some((folder) => key.startsWith(folder)) ? [] : [key],
  )
  return [...folders, ...keys]
}

/** Deletes entries that the caller has locked, with a job that removes their files should this process not come to it. */
async function dropEntries(tx: Tx, wsId: string, ids: readonly string[]): Promise<Orphans> {
  const keys = await filesOf(tx, wsId, ids)
  const list = sql`any(${sql.param([...ids])}::uuid[])`
  await rowsOf(tx, sql`delete from trash_row r where r.ws_id = ${wsId} and r.trash_id = ${list}`)
  await rowsOf(tx, sql`delete from trash t where t.ws_id = ${wsId} and t.id = ${list}`)
  emitEvent(tx, wsId, 'trash.updated', {})
  const jobId = await enqueue(tx, {
    wsId,
    kind: REMOVE_FILES_JOB,
    payload: { keys },
    runAt: new Date(Date.now() + JOB_AFTER_MS),
    maxAttempts: JOB_ATTEMPTS,
  })
  return { wsId, keys, jobId }
}

/** The point of no return: the rows are committed as gone. What fails now is left to the job. */
async function removeOrphans(deps: PurgeDeps, { wsId, keys, jobId }: Orphans): Promise<void> {
  try {
    await removeFiles(deps, keys)
    await deps.database.withWorkspace(wsId, (tx) => cancelJob(tx, wsId, jobId))
  } catch (error) {
    deps.log.error({ err: error, job: jobId }, 'files of the trash could not be removed')
  }
}

async function purge(deps: PurgeDeps, member: Member, which: SQL): Promise<{ entries: number; bytes: number }> {
  const { wsId } = member
  const { entries, orphans } = await deps.database.withWorkspace(wsId, async (tx) => {
    const locked = await lockEntries(tx, member, which)
    const ids = locked.map(({ id }) => id)
    return { entries: locked, orphans: ids.length > 0 ? await dropEntries(tx, wsId, ids) : null }
  })
  if (orphans) await removeOrphans(deps, orphans)
  return { entries: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Deletes one entry permanently, with its files. @throws {ApiError} not_found */
export async function purgeEntry(
  deps: PurgeDeps,
  member: Member,
  id: string,
): Promise<{ entries: number; bytes: number }> {
  const purged = await purge(deps, member, sql`t.id = ${id}`)
  if (purged.entries === 0) throw new ApiError('not_found')
  return purged
}

/** Deletes permanently all that the member could restore. */
export function emptyTrash(deps: PurgeDeps, member: Member): Promise<{ entries: number; bytes: number }> {
  return purge(deps, member, sql`true`)
}

/** Deletes what was in the trash for its 30 days. To be called from time to time. */
export async function pruneTrash(deps: PurgeDeps): Promise<void> {
  const over = await deps.database.query<{ ws_id: string; ids: string[] }>(
    `select ws_id, array_agg(id) as ids from (
       select ws_id, id from trash where expires_at < now() order by expires_at limit $1
     ) t group by ws_id`,
    [AT_ONCE],
  )
  for (const { ws_id: wsId, ids } of over) {
    const orphans = await deps.database.withWorkspace(wsId, async (tx) => {
      const rows = await rowsOf<{ id: string }>(
        tx,
        sql`select t.id from trash t where t.ws_id = ${wsId} and t.id = any(${sql.param(ids)}::uuid[])
          order by t.id for update of t`,
      )
      return rows.length > 0
        ? dropEntries(
            tx,
            wsId,
            rows.map(({ id }) => id),
          )
        : null
    })
    if (orphans) await removeOrphans(deps, orphans)
  }
}
