import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { ERRORS, REPORT_FILE_DAYS } from '@arbo/core/contract'
import type { ReportFilter } from '@arbo/core/contract'
import { rowOf } from '../../../platform/db/rows.ts'
import { inSlice } from '../../../platform/db/slice.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { PermanentJobError } from '../../../platform/jobs/job.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { JobContext, JobHandler } from '../../../platform/jobs/worker.ts'
import { text } from '../../texts.ts'
import { memberOfPerson } from '../../../platform/access/member-of-person.ts'
import type { Member } from '../../../platform/access/member.ts'
import { seesAllPersonal } from '../../../platform/access/personal-data.ts'
import { permissionDenied } from '../../../platform/access/check-access.ts'
import { notify } from '../../../platform/notices/notify.ts'
import { comparesPeople } from '../compare-people.ts'
import { SHEET_TYPES, sheetStream } from '../../../platform/sheets/sheet-stream.ts'
import { reportName } from '../file-name.ts'
import { openReport } from '../open-report.ts'
import { reportLines } from '../report-lines.ts'
import { FILE_COLUMNS, fileFolder, emitFile } from './file-row.ts'
import type { FileRow } from './file-row.ts'

type FileDeps = Pick<Deps, 'database' | 'storage' | 'workDir' | 'log'>

const SEE = 'standardReport_viewReportUserInterface_read'

/** Between two words about how far it is; also how long a cancelled one goes on. */
const TELL_MS = 500

/** Somebody cancelled or deleted it, or asked for it anew. */
class NotWanted extends Error {}

function fileIdOf({ payload }: Job): string {
  const { file_id } = payload
  if (typeof file_id !== 'string') throw new PermanentJobError('the job names no file')
  return file_id
}

/** The file, as long as it is this job that is to make it. */
function fileOfJob(tx: Tx, { wsId, id: jobId }: Job, id: string): Promise<FileRow | undefined> {
  return rowOf<FileRow>(
    tx,
    sql`select ${FILE_COLUMNS} from report_file f
      where f.ws_id = ${wsId} and f.id = ${id} and f.job_id = ${jobId} and f.state in ('queued', 'running')`,
  )
}

async function save(
  { database }: FileDeps,
  job: Job,
  id: string,
  change: { state: FileRow['state']; progress?: number; rows_done?: number; rows_total?: number | null },
): Promise<void> {
  await database.withWorkspace(job.wsId, async (tx) => {
    const row = await rowOf<FileRow>(
      tx,
      sql`update report_file f set state = ${change.state}, progress = coalesce(${change.progress ?? null}::real, f.progress),
          rows_done = coalesce(${change.rows_done ?? null}::int, f.rows_done),
          rows_total = coalesce(${change.rows_total ?? null}::int, f.rows_total)
        where f.ws_id = ${job.wsId} and f.id = ${id} and f.job_id = ${job.id} and f.state in ('queued', 'running')
        returning ${FILE_COLUMNS}`,
    )
    if (!row) throw new NotWanted()
    emitFile(tx, job.wsId, row)
  })
}

/** The reason why there is no file, for the person who asked for it, and to everybody who looks. */
export async function failFile({ database }: Pick<Deps, 'database'>, job: Job, message: string): Promise<void> {
  const id = fileIdOf(job)
  await database.withWorkspace(job.wsId, async (tx) => {
    const row = await rowOf<FileRow>(
      tx,
      sql`update report_file f set state = 'failed', message = ${message}, finished_at = now()
        where f.ws_id = ${job.wsId} and f.id = ${id} and f.job_id = ${job.id} and f.state in ('queued', 'running')
        returning ${FILE_COLUMNS}`,
    )
    if (row) emitFile(tx, job.wsId, row)
  })
}

/** Writes the report into a file on this machine, part by part. @returns how many rows it has */
async function write(deps: FileDeps, { job, signal }: JobContext, member: Member, file: FileRow, path: string) {
  const { database } = deps
  const { wsId } = job
  const { open, title, timezone } = await inSlice(database, wsId, async (tx) => {
    // The query came through the contract.
    const opened = await openReport(tx, member, file.report, file.query as ReportFilter)
    const { levels, timezone } = opened.scope
    return { open: opened.open, title: reportName(file.report, levels), timezone }
  })
  const keys = await inSlice(database, wsId, (tx) => open.keys(tx))
  if (keys.length === 0) throw new ApiError('is_empty')
  await save(deps, job, file.id, { state: 'running', progress: 0, rows_done: 0, rows_total: keys.length })
  let next = 0
  const lines = reportLines({ database, wsId, timezone }, open, keys, async (done) => {
    signal.throwIfAborted()
    if (performance.now() < next) return
    next = performance.now() + TELL_MS
    // Only the storing is left.
    await save(deps, job, file.id, { state: 'running', progress: (done / keys.length) * 0.99, rows_done: done })
  })
  const body = sheetStream(file.format, title, open.columns, lines)
  await pipeline(body, createWriteStream(path), { signal })
  return keys.length
}

/** The file is there: it is done, and the person who asked for it is told, both or neither. */
function finish(
  { database }: FileDeps,
  context: JobContext,
  file: FileRow,
  { rows, bytes, key, compares, personal }: Finished,
): Promise<void> {
  const { job } = context
  return database.withWorkspace(job.wsId, async (tx) => {
    const row = await rowOf<FileRow>(
      tx,
      sql`update report_file f set state = 'done', progress = 1, rows_done = ${rows}, rows_total = ${rows},
          bytes = ${bytes}, key = ${key}, compares_people = ${compares}, has_personal = ${personal},
          finished_at = now(), message = null,
          expires_at = now() + make_interval(days => ${REPORT_FILE_DAYS})
        where f.ws_id = ${job.wsId} and f.id = ${file.id} and f.job_id = ${job.id} and f.state = 'running'
        returning ${FILE_COLUMNS}`,
    )
    if (!row) throw new NotWanted()
    emitFile(tx, job.wsId, row)
    await notify(tx, { wsId: job.wsId, id: null }, [
      {
        to: file.ws_user_id,
        type: 'report',
        kind: 'direct',
        source: 'new',
        groupKey: `report:${file.id}`,
        mutedBy: [],
        detail: { text: text('report.ready', { file: file.name }), report_file_id: file.id },
      },
    ])
    await context.complete(tx, { rows })
  })
}

interface Finished {
  rows: number
  bytes: number
  key: string
  compares: boolean
  personal: boolean
}

/** Makes a report into a file as its owner may see it when it is made. May run again at any time. */
export function reportFileHandler(deps: FileDeps): JobHandler {
  return async (context) => {
    const { job } = context
    const { wsId } = job
    const id = fileIdOf(job)
    const file = await deps.database.withWorkspace(wsId, (tx) => fileOfJob(tx, job, id))
    if (!file) return null
    const folder = join(deps.workDir, 'reports')
    const path = join(folder, `${job.id}.${file.format}`)
    const prefix = fileFolder(wsId, id)
    try {
      const member = await memberOfPerson(deps.database, wsId, file.ws_user_id)
      if (!member.permissions.has(SEE)) throw permissionDenied(SEE)
      await mkdir(folder, { recursive: true })
      const rows = await write(deps, context, member, file, path)
      const { size: bytes } = await stat(path)
      const key = `${prefix}/${job.id}.${file.format}`
      await deps.storage.put(key, { file: path }, { type: SHEET_TYPES[file.format], name: file.name })
      await finish(deps, context, file, {
        rows,
        bytes,
        key,
        compares: comparesPeople(member),
        personal: seesAllPersonal(member),
      })
    } catch (error) {
      if (error instanceof NotWanted || isNotWanted(error)) {
        await deps.storage.deletePrefix(`${prefix}/${job.id}`)
        return null
      }
      // A fault that the caller could have been told at once will be there at the next attempt, too.
      if (error instanceof ApiError && error.status < 500) {
        await failFile(deps, job, error.description ?? error.message)
        throw new PermanentJobError(error.message, { cause: error })
      }
      throw error
    } finally {
      await rm(path, { force: true })
    }
    return null
  }
}

/** Through a stream it comes as the cause of another. */
function isNotWanted(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof NotWanted
}

/** To be called for every job that is over: one that failed for good is shown so. */
export async function failAbandonedFile(deps: Pick<Deps, 'database'>, job: Job, error?: unknown): Promise<void> {
  if (error !== undefined) await failFile(deps, job, ERRORS.server_error[1])
}
