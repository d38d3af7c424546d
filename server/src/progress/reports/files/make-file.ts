import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { REPORT_FILE_DAYS, REPORT_FILES_MAX } from '@arbo/core/contract'
import type { HandlerInput, ReportFile } from '@arbo/core/contract'
import { rowOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { cancelJob, enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Member } from '../../../platform/access/member.ts'
import { fileName } from '../file-name.ts'
import { reportScope } from '../report-scope.ts'
import { recordUse } from '../use.ts'
import { REPORT_FILE_JOB } from './file-kind.ts'
import { FILE_COLUMNS, fileFolder, fileFor, ownFile, emitFile, toFile } from './file-row.ts'
import type { FileRow } from './file-row.ts'

type FileDeps = Pick<Deps, 'database' | 'storage' | 'log'>

const ATTEMPTS = 3

function addJob(tx: Tx, wsId: string, fileId: string): Promise<string> {
  return enqueue(tx, { wsId, kind: REPORT_FILE_JOB, payload: { file_id: fileId }, maxAttempts: ATTEMPTS })
}

/** @throws {ApiError} limit_reached */
async function requireRoom(tx: Tx, member: Member): Promise<void> {
  const row = await rowOf<{ count: number }>(
    tx,
    sql`select count(*) as count from report_file f where ${ownFile(member)}`,
  )
  if ((row?.count ?? 0) >= REPORT_FILES_MAX) throw new ApiError('limit_reached', { meta: { limit: REPORT_FILES_MAX } })
}

/**
 * Asks for a file that is made in the background. Its scope is looked at already, so that a caller who asks for a
 * thing that is not there is told at once.
 * @throws {ApiError} not_found, validation_failed, limit_reached
 */
export function makeFile(
  { database }: FileDeps,
  member: Member,
  { report, format, query }: HandlerInput<'makeReportFile'>['body'],
): Promise<ReportFile> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const scope = await reportScope(tx, member, report, query)
    await requireRoom(tx, member)
    const id = uuidv7()
    const name = await fileName(tx, scope, format)
    const jobId = await addJob(tx, wsId, id)
    const row = await rowOf<FileRow>(
      tx,
      sql`insert into report_file as f (ws_id, id, ws_user_id, report, format, name, query, job_id, expires_at)
        values (${wsId}, ${id}, ${member.id}, ${report}, ${format}, ${name}, ${JSON.stringify(query)}::jsonb, ${jobId},
          now() + make_interval(days => ${REPORT_FILE_DAYS}))
        returning ${FILE_COLUMNS}`,
    )
    if (!row) throw new Error('a report file was not written')
    await recordUse(tx, member, report, 'file')
    emitFile(tx, wsId, row)
    return toFile(row)
  })
}

/** Stops a file in the making; one that is over stays as it is. @throws {ApiError} not_found */
export function cancelFile({ database }: FileDeps, member: Member, id: string): Promise<ReportFile> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const file = await fileFor(tx, member, id, { lock: true })
    if (file.state !== 'queued' && file.state !== 'running') return toFile(file)
    await cancelJob(tx, wsId, file.job_id)
    await tx.rows(`update report_file set state = 'cancelled', finished_at = now() where ws_id = $1 and id = $2`, [
      wsId,
      id,
    ])
    const row = await fileFor(tx, member, id)
    emitFile(tx, wsId, row)
    return toFile(row)
  })
}

/** Makes a file again that failed or was cancelled; one that is made or in the making stays. @throws {ApiError} not_found */
export function retryFile({ database }: FileDeps, member: Member, id: string): Promise<ReportFile> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const file = await fileFor(tx, member, id, { lock: true })
    if (file.state !== 'failed' && file.state !== 'cancelled') return toFile(file)
    const jobId = await addJob(tx, wsId, id)
    await tx.rows(
      `update report_file set state = 'queued', progress = 0, rows_done = 0, rows_total = null, message = null,
         finished_at = null, job_id = $3, expires_at = now() + make_interval(days => $4)
       where ws_id = $1 and id = $2`,
      [wsId, id, jobId, REPORT_FILE_DAYS],
    )
    const row = await fileFor(tx, member, id)
    emitFile(tx, wsId, row)
    return toFile(row)
  })
}

/** @throws {ApiError} not_found */
export async function deleteFile({ database, storage, log }: FileDeps, member: Member, id: string): Promise<void> {
  const { wsId } = member
  await database.withWorkspace(wsId, async (tx) => {
    const file = await fileFor(tx, member, id, { lock: true })
    await cancelJob(tx, wsId, file.job_id)
    await tx.rows('delete from report_file where ws_id = $1 and id = $2', [wsId, id])
    emitFile(tx, wsId, { ...file, state: 'cancelled' })
  })
  await storage
    .deletePrefix(fileFolder(wsId, id))
    .catch((error: unknown) => log.error({ err: error, file: id }, 'a deleted report file could not be removed'))
}
