import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { ERRORS } from '@arbo/core/contract'
import type { ProductionReport } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { inSlice } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Job, PermanentJobError } from '../../platform/jobs/job.ts'
import type { JobContext, JobHandler } from '../../platform/jobs/worker.ts'
import { SheetError } from '../../platform/sheets/sheet-error.ts'
import { text } from '../texts.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import { memberOfPerson } from '../../platform/access/member-of-person.ts'
import { assignablePeople } from '../../planning/scenes/scene-people.ts'
import { sliceSize } from '../../planning/changes/long-act.ts'
import { settleComments } from './comments.ts'
import { settleEntities } from './entities.ts'
import { settleKnown } from './known-shots.ts'
import { IMPORT_COLUMNS, importFolder, emitImport, type ImportRow } from './import-row.ts'
import { settleProjects } from './projects.ts'
import { readProduction } from './read-production.ts'
import { Reporter } from './report-lines.ts'
import type { RunContext } from './run-context.ts'
import { settleScenes } from './scenes.ts'
import { storedTables } from './stored-files.ts'
import { arrange } from './wanted.ts'

type ImportDeps = Pick<Deps, 'database' | 'storage' | 'log'>

/** Things of one transaction. */
const CHUNK = 250
/** Of one that only looks. */
const DRY_CHUNK = 1000

/** Somebody stopped or deleted it, or asked for another run. */
class NotWanted extends Error {}

interface Payload {
  importId: string
  isDry: boolean
}

function payloadOf({ payload }: Job): Payload {
  const { import_id, is_dry } = payload
  if (typeof import_id !== 'string') throw new PermanentJobError('the job names no import')
  return { importId: import_id, isDry: is_dry === true }
}

function wantedRow(tx: Tx, { wsId, id: jobId }: Job, { importId }: Payload): Promise<ImportRow | undefined> {
  return rowOf<ImportRow>(
    tx,
    sql`select ${IMPORT_COLUMNS} from production_import p where p.ws_id = ${wsId} and p.id = ${importId}
      and p.job_id = ${jobId} and p.state in ('checking', 'running') for no key update of p`,
  )
}

type Mine = Pick<ImportRow, 'id' | 'ws_user_id' | 'state' | 'total'>

/** @throws {NotWanted} */
async function stillWanted(tx: Tx, { wsId, id: jobId }: Job, importId: string): Promise<Mine> {
  const row = await rowOf<Mine>(
    tx,
    sql`select p.id, p.ws_user_id, p.state, p.total from production_import p where p.ws_id = ${wsId} and p.id = ${importId}
      and p.job_id = ${jobId} and p.state in ('checking', 'running') for no key update of p`,
  )
  if (!row) throw new NotWanted()
  return row
}

/** One step: it is done if, and only if, this job may still do it, and together with how far it is then. */
async function step(
  deps: ImportDeps,
  { job, signal }: JobContext,
  context: RunContext,
  done: number,
  total: number,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted()
  await inSlice(deps.database, job.wsId, async (tx) => {
    const row = await stillWanted(tx, job, context.importId)
    await work(tx)
    await rowsOf(
      tx,
      sql`update production_import set done = ${done}, total = ${total}, batch_id = coalesce(${context.batchId}::uuid, batch_id)
        where ws_id = ${job.wsId} and id = ${context.importId}`,
    )
    emitImport(tx, job.wsId, { ...row, done, total })
  })
  await nextTurn()
}

/** Pieces of at most a size, each of one group. */
function pieces<T>(size: number, list: readonly T[], groupOf: (one: T) => string): T[][] {
  const runs: T[][] = []
  for (const one of list) {
    const last = runs.at(-1)
    if (last && last.length < size && last[0] !== undefined && groupOf(last[0]) === groupOf(one)) last.push(one)
    else runs.push([one])
  }
  return runs
}

async function settlePeople(deps: ImportDeps, wsId: string, context: RunContext): Promise<void> {
  const { mapping, production, reporter, people } = context
  const entries = Object.entries(mapping.people)
  await deps.database.withWorkspace(wsId, async (tx) => {
    // People who were invited and have joined meanwhile are members like any other.
    const invited = entries
      .flatMap(([key, { become }]) => (become === 'invite' ? [production.people.get(key)?.email ?? ''] : []))
      .filter(Boolean)
    const joined = await rowsOf<{ id: string; email: string }>(
      tx,
      sql`select m.id, lower(u.email) as email from ws_user m join user_account u on u.id = m.user_id
        where m.ws_id = ${wsId} and lower(u.email) = any(${sql.param(invited)}::text[])`,
    )
    const byEmail = new Map(joined.map(({ email, id }) => [email, id]))
    const idOf = (key: string): string | null => {
      const chosen = mapping.people[key]
      return chosen?.become === 'invite'
        ? (byEmail.get(production.people.get(key)?.email ?? '') ?? null)
        : chosen?.become === 'member'
          ? chosen.ws_user_id
          : null
    }
    const peopleById = await assignablePeople(
      tx,
      wsId,
      entries.flatMap(([key]) => idOf(key) ?? []),
    )
    for (const [key, { become }] of entries) {
      const person = peopleById.get(idOf(key) ?? '')
      if (person) people.set(key, person)
      const name = production.people.get(key)?.name ?? key
      reporter.add({ kind: 'person', outcome: person ? 'same' : become === 'invite' ? 'new' : 'skipped', name })
    }
  })
}

/** Brings everything over, or rehearses it. */
async function perform(deps: ImportDeps, jobContext: JobContext, context: RunContext): Promise<void> {
  const { reporter, projects } = context
  const size = context.isDry ? DRY_CHUNK : Math.min(CHUNK, sliceSize(deps.database))
  await settlePeople(deps, jobContext.job.wsId, context)
  let done = 0
  await step(deps, jobContext, context, done, 0, async (tx) => {
    await settleProjects(tx, context)
    await settleKnown(tx, context)
  })
  const { wanted } = context
  const total = wanted.entities.length + wanted.scenes.length + wanted.comments.length
  const isIn = ({ project }: { project: string }): boolean => projects.has(project)
  for (const piece of pieces(size, wanted.entities.filter(isIn), ({ project, type }) => `${type} ${project}`)) {
    done += piece.length
    await step(deps, jobContext, context, done, total, (tx) => settleEntities(tx, context, piece))
  }
  const projectOf = new Map(wanted.scenes.map(({ key, project }) => [key, project]))
  for (const piece of pieces(size, wanted.scenes.filter(isIn), ({ project }) => project)) {
    done += piece.length
    await step(deps, jobContext, context, done, total, (tx) => settleScenes(tx, context, piece))
  }
  const threads = new Map<string, string>()
  const comments = wanted.comments.filter(({ scene }) => projects.has(projectOf.get(scene) ?? ''))
  // Threads before their replies, which refer to them.
  for (const isReply of [false, true]) {
    const part = comments.filter(({ parent }) => (parent !== null) === isReply)
    for (const piece of pieces(size, part, ({ scene }) => projectOf.get(scene) ?? '')) {
      done += piece.length
      const project = projectOf.get(piece[0]?.scene ?? '') ?? ''
      await step(deps, jobContext, context, done, total, (tx) => settleComments(tx, context, project, piece, threads))
    }
  }
  for (const { kind, name, message, file, row, isWhole } of wanted.skips) {
    if (isWhole) reporter.add({ kind, outcome: 'skipped', name, message, file, row })
    else reporter.problem({ kind, name, message, file, row })
  }
  for (const problem of context.production.problems) {
    reporter.add({ outcome: 'skipped', ...problem, kind: problem.kind ?? 'scene' })
  }
}

function* lineTexts({ lines }: Reporter, { left }: ProductionReport): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`
  for (const { what, count, reason } of left) yield `${JSON.stringify({ left: what, count, reason })}\n`
}

async function finish(deps: ImportDeps, jobContext: JobContext, context: RunContext, key: string): Promise<void> {
  const { job } = jobContext
  const report = context.reporter.report(context.isDry, context.production.left)
  await deps.storage.put(key, Readable.from(lineTexts(context.reporter, report)), { type: 'application/x-ndjson' })
  await inSlice(deps.database, job.wsId, async (tx) => {
    const row = await stillWanted(tx, job, context.importId)
    const state = context.isDry ? 'checked' : 'done'
    await rowsOf(
      tx,
      sql`update production_import set state = ${state}, report = ${JSON.stringify(report)}::jsonb, report_key = ${key},
          message = null, done = total, finished_at = ${context.isDry ? null : new Date()}::timestamptz
        where ws_id = ${job.wsId} and id = ${context.importId}`,
    )
    emitImport(tx, job.wsId, { ...row, state, done: row.total })
    await jobContext.complete(tx)
  })
}

async function run(deps: ImportDeps, jobContext: JobContext, row: ImportRow, isDry: boolean): Promise<void> {
  const { job } = jobContext
  const { wsId } = job
  const member = await memberOfPerson(deps.database, wsId, row.ws_user_id)
  requirePermission(
    member,
    { allOf: ['project_addEntity_create', 'project_addItem_create', 'item_updateItemDetails_update'] },
    false,
  )
  if (!row.source || !row.mapping) throw new ApiError('production_empty')
  const production = await readProduction(row.source, await storedTables(deps, wsId, row.id), row.mapping.columns)
  const wanted = await arrange(production, row.mapping)
  const context: RunContext = {
    importId: row.id,
    source: row.source,
    member,
    isDry,
    isResumed: job.attempt > 1,
    production,
    mapping: row.mapping,
    wanted,
    reporter: new Reporter(),
    projects: new Map(),
    entities: new Map(),
    placeNames: new Map(),
    scenes: new Map(),
    waiting: new Map(),
    people: new Map(),
    batchId: row.batch_id,
  }
  await perform(deps, jobContext, context)
  await finish(deps, jobContext, context, `${importFolder(wsId, row.id)}/report-${job.id}.jsonl`)
}

/** The reason why it ended, for the person who started it. */
export async function failImport({ database }: Pick<Deps, 'database'>, job: Job, message: string): Promise<void> {
  const { importId } = payloadOf(job)
  await database.withWorkspace(job.wsId, async (tx) => {
    const row = await wantedRow(tx, job, { importId, isDry: false })
    if (!row) return
    await rowsOf(
      tx,
      sql`update production_import set state = 'failed', message = ${message}, finished_at = now()
        where ws_id = ${job.wsId} and id = ${importId}`,
    )
    emitImport(tx, job.wsId, { ...row, state: 'failed' })
  })
}

/**
 * Looks through an import, or brings it over, in transactions of a few hundred things each. May run again at any time:
 * rows of an earlier attempt are found by their ids in the source.
 */
export function productionImportHandler(deps: ImportDeps): JobHandler {
  return async (jobContext) => {
    const { job } = jobContext
    const payload = payloadOf(job)
    const row = await deps.database.withWorkspace(job.wsId, (tx) => wantedRow(tx, job, payload))
    if (!row) return null
    try {
      await run(deps, jobContext, row, payload.isDry)
    } catch (error) {
      if (error instanceof NotWanted) return null
      // A fault that the caller could have been told at once will be there at the next attempt, too.
      if (error instanceof SheetError || (error instanceof ApiError && error.status < 500)) {
        await failImport(deps, job, error instanceof ApiError ? (error.description ?? error.message) : error.message)
        throw new PermanentJobError(error.message, { cause: error })
      }
      throw error
    }
    return null
  }
}

/** To be called for every job that is over: one that failed for good is shown so. */
export async function failAbandonedImport(deps: Pick<Deps, 'database'>, job: Job, error?: unknown): Promise<void> {
  if (error !== undefined) await failImport(deps, job, `${ERRORS.server_error[1]} ${text('production.start_again')}`)
}
