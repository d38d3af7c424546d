import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { PRODUCTION_FILES_MAX, PRODUCTION_IMPORTS_MAX } from '@arbo/core/contract'
import type {
  HandlerInput,
  ProductionImport,
  ProductionImportInfo,
  ProductionMapping,
  ProductionSource,
} from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { productionFile, productionImport } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf, type Counted } from '../../platform/http/paging.ts'
import { cancelJob, enqueue } from '../../platform/jobs/enqueue.ts'
import { throwSheetError } from '../../platform/sheets/import-sheet.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { chosenBy, withChoices } from './choices.ts'
import { factsOf } from './facts.ts'
import { PRODUCTION_IMPORT_JOB } from './import-kind.ts'
import {
  IMPORT_COLUMNS,
  importFolder,
  importFor,
  isUnderWay,
  restingImport,
  emitImport,
  toImport,
  toInfo,
  type ImportRow,
} from './import-row.ts'
import { invitePeople } from './invite-people.ts'
import { readTables, sourceOfTables } from './read-files.ts'
import { readProduction } from './read-production.ts'
import { checkColumns, columnsChosen, rememberColumns, rememberedColumns, sheetsOf, withColumns } from './sheets.ts'
import { storedTables } from './stored-files.ts'
import { suggestMapping } from './suggest.ts'
import type { SourceTable } from './tables.ts'

type ImportDeps = Pick<Deps, 'config' | 'database' | 'log' | 'secrets' | 'storage'>

/** Runs at most, killed ones included. */
const ATTEMPTS = 5

export function listImports(
  { database }: ImportDeps,
  member: Member,
  query: HandlerInput<'listProductionImports'>['query'],
): Promise<Page<ProductionImportInfo>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await pageOf(query, (limit, offset) =>
      rowsOf<Counted<ImportRow>>(
        tx,
        sql`select ${IMPORT_COLUMNS}, count(*) over () as total from production_import p where p.ws_id = ${member.wsId}
          order by p.created_at desc, p.id desc limit ${limit} offset ${offset}`,
      ),
    )
    return { rows: rows.map((row) => toInfo(row, member)), total }
  })
}

/** @throws {ApiError} not_found */
export function showImport({ database }: ImportDeps, member: Member, id: string): Promise<ProductionImport> {
  return database.withWorkspace(member.wsId, async (tx) => toImport(await importFor(tx, member, id), member))
}

/** @throws {ApiError} limit_reached */
export function createImport(
  { database }: ImportDeps,
  member: Member,
  source: ProductionSource | null,
): Promise<ProductionImport> {
  const { wsId: ws_id } = member
  return database.withWorkspace(ws_id, async (tx) => {
    const count = await rowOf<{ count: number }>(
      tx,
      sql`select count(*) as count from production_import p where p.ws_id = ${ws_id}`,
    )
    if ((count?.count ?? 0) >= PRODUCTION_IMPORTS_MAX)
      throw new ApiError('limit_reached', { meta: { limit: PRODUCTION_IMPORTS_MAX } })
    const id = uuidv7()
    await tx.insert(productionImport).values({ ws_id, id, ws_user_id: member.id, source })
    return presentImport(tx, member, id)
  })
}

async function presentImport(tx: Tx, member: Member, id: string): Promise<ProductionImport> {
  const row = await importFor(tx, member, id)
  emitImport(tx, member.wsId, row)
  return toImport(row, member)
}

const fileIds = ({ files }: ImportRow): string => files.map(({ id }) => id).join()

type Columns = ProductionMapping['columns']

/** Reads the facts of a source's files. */
async function readFacts(
  source: ProductionSource | null,
  tables: readonly SourceTable[],
  choices: { chosen: Columns; remembered: Columns },
) {
  if (source === null) return null
  const sheets = sheetsOf(source, tables, choices)
  const production = await readProduction(source, tables, columnsChosen(sheets))
  return { source, production, facts: await factsOf(production, sheets) }
}

/** Writes the reading, and the mapping that holds unless somebody chooses otherwise. */
async function writeFacts(
  tx: Tx,
  member: Member,
  row: ImportRow,
  tables: readonly SourceTable[],
  { reading, choices }: { reading: Awaited<ReturnType<typeof readFacts>>; choices: Partial<ProductionMapping> },
): Promise<void> {
  const name = tables[0]?.file ?? ''
  const mapping =
    reading && (await suggestMapping(tx, member, reading.source, reading.production, reading.facts, name, choices))
  await rowsOf(
    tx,
    sql`update production_import set source = ${reading?.source ?? null}, state = 'draft', report = null, report_key = null,
        message = null, done = 0, total = 0, choices = ${JSON.stringify(choices)}::jsonb,
        facts = ${reading && JSON.stringify(reading.facts)}::jsonb, mapping = ${mapping && JSON.stringify(mapping)}::jsonb
      where ws_id = ${member.wsId} and id = ${row.id}`,
  )
}

interface Change {
  source?: ProductionSource | undefined
  columns?: Columns
}

/** The choices that hold for the files after a change. */
function choicesAfter(row: ImportRow, { source, columns = {} }: Change): Partial<ProductionMapping> {
  // Another source has other keys: its choices begin anew.
  const choices = source === undefined || source === row.source ? row.choices : {}
  return { ...choices, columns: withColumns(choices.columns ?? {}, columns) }
}

const columnsIn = ({ choices }: ImportRow): string => JSON.stringify(choices.columns ?? {})

/** Reads the stored files once more and takes them in: read before the transaction, whose line others wait in. */
async function reread(deps: ImportDeps, member: Member, id: string, change: Change = {}): Promise<ProductionImport> {
  const { wsId } = member
  const before = await deps.database.withWorkspace(wsId, (tx) => restingImport(tx, member, id))
  const tables = await storedTables(deps, wsId, id)
  const remembered = await deps.database.withWorkspace(wsId, (tx) => rememberedColumns(tx, wsId, tables))
  const source = change.source ?? before.source ?? sourceOfTables(tables)
  const { columns: chosen = {} } = choicesAfter(before, change)
  const reading = await readFacts(source, tables, { chosen, remembered })
  const result = await deps.database.withWorkspace(wsId, async (tx) => {
    const row = await restingImport(tx, member, id)
    if (row.source !== before.source || fileIds(row) !== fileIds(before) || columnsIn(row) !== columnsIn(before))
      return null
    await writeFacts(tx, member, row, tables, { reading, choices: choicesAfter(row, change) })
    return presentImport(tx, member, id)
  })
  // Somebody has added or removed a file meanwhile, or chosen another source or column.
  return result ?? reread(deps, member, id, change)
}

/** @throws {ApiError} not_found, production_running, invalid, invalid_file_format, too_large, limit_reached */
export async function addFile(
  deps: ImportDeps,
  member: Member,
  id: string,
  { name, content }: { name: string; content: string },
): Promise<ProductionImport> {
  const { database, storage } = deps
  const { wsId: ws_id } = member
  const bytes = Buffer.from(content, 'base64')
  await database.withWorkspace(ws_id, (tx) => restingImport(tx, member, id))
  const tables = await readTables({ name, bytes }).catch((error: unknown) => throwSheetError(error, name))
  const fileId = uuidv7()
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? 'bin'
  const key = `${importFolder(ws_id, id)}/${fileId}.${extension}`
  await storage.put(key, Readable.from([bytes]), { type: 'application/octet-stream', name })
  try {
    await database.withWorkspace(ws_id, async (tx) => {
      const { files } = await restingImport(tx, member, id)
      if (files.length >= PRODUCTION_FILES_MAX)
        throw new ApiError('limit_reached', { meta: { limit: PRODUCTION_FILES_MAX } })
      const summaries = tables.map(({ file, kind, rows }) => ({ name: file, what: kind, rows: rows.length }))
      await tx
        .insert(productionFile)
        .values({ ws_id, id: fileId, import_id: id, name, key, size: bytes.length, tables: summaries })
    })
  } catch (error) {
    await storage.delete(key)
    throw error
  }
  return reread(deps, member, id)
}

/** @throws {ApiError} not_found, production_running */
export async function deleteFile(
  deps: ImportDeps,
  member: Member,
  id: string,
  fileId: string,
): Promise<ProductionImport> {
  const { database, storage } = deps
  const key = await database.withWorkspace(member.wsId, async (tx) => {
    await restingImport(tx, member, id)
    const row = await rowOf<{ key: string }>(
      tx,
      sql`delete from production_file where ws_id = ${member.wsId} and import_id = ${id} and id = ${fileId} returning key`,
    )
    if (!row) throw new ApiError('not_found')
    return row.key
  })
  await storage.delete(key)
  return reread(deps, member, id)
}

/** Everything that choices name is there and may be used. @throws {ApiError} invalid_reference */
async function checkChoices(
  tx: Tx,
  member: Member,
  { projects = [], people = {}, flow_id: flowId = null }: Partial<ProductionMapping>,
): Promise<void> {
  for (const { entity_id: id } of projects) {
    if (id === null) continue
    const project = await loadEntity(tx, member, id, 'project_addItem_create').catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'not_found'
        ? new ApiError('invalid_reference', { cause: error })
        : error
    })
    if (project.type !== 0) throw new ApiError('invalid_reference')
  }
  const ids = [...new Set(Object.values(people).flatMap((one) => one.ws_user_id ?? []))]
  const tally = await rowOf<{ count: number }>(
    tx,
    sql`select (select count(*) from ws_user m where m.ws_id = ${member.wsId} and m.id = any(${sql.param(ids)}::uuid[]))
      + (select count(*) from template_flow f where f.ws_id = ${member.wsId} and f.id = ${flowId}::uuid) as count`,
  )
  if ((tally?.count ?? 0) !== ids.length + Number(flowId !== null)) throw new ApiError('invalid_reference')
}

/** @throws {ApiError} not_found, production_running, validation_failed, invalid_reference, invalid */
export async function updateImport(
  deps: ImportDeps,
  member: Member,
  id: string,
  { source, mapping }: HandlerInput<'updateProductionImport'>['body'],
): Promise<ProductionImport> {
  const { database } = deps
  if (source !== undefined) {
    const before = await showImport(deps, member, id)
    if (before.source !== source) await reread(deps, member, id, { source })
  }
  const { columns, ...others } = mapping ?? {}
  if (columns) {
    await database.withWorkspace(member.wsId, async (tx) => {
      const row = await restingImport(tx, member, id)
      checkColumns(row.facts?.sheets ?? [], row.choices.columns ?? {}, columns)
      // Nothing of a change is kept where something of it cannot be.
      await checkChoices(tx, member, others)
    })
    await reread(deps, member, id, { columns })
  }
  return database.withWorkspace(member.wsId, async (tx) => {
    const row = await restingImport(tx, member, id)
    if (!mapping) return toImport(row, member)
    if (!row.mapping) throw new ApiError('production_empty')
    await checkChoices(tx, member, others)
    const patch = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
    const choices = chosenBy(row.mapping, row.choices, patch)
    await rowsOf(
      tx,
      sql`update production_import set mapping = ${JSON.stringify(withChoices(row.mapping, choices))}::jsonb,
          choices = ${JSON.stringify(choices)}::jsonb, state = case when state = 'checked' then 'draft' else state end
        where ws_id = ${member.wsId} and id = ${id}`,
    )
    return presentImport(tx, member, id)
  })
}

async function begin(tx: Tx, member: Member, row: ImportRow, isDry: boolean): Promise<ProductionImport> {
  const { wsId } = member
  const jobId = await enqueue(tx, {
    wsId,
    kind: PRODUCTION_IMPORT_JOB,
    payload: { import_id: row.id, is_dry: isDry },
    maxAttempts: ATTEMPTS,
  })
  // An import that was taken back is over: the next run is another act, in the name of the person who starts it.
  const isOver = row.undone_at !== null || row.ws_user_id !== member.id
  await rowsOf(
    tx,
    sql`update production_import set state = ${isDry ? 'checking' : 'running'}, job_id = ${jobId}, done = 0, total = 0,
        message = null, finished_at = null, ws_user_id = ${isDry ? row.ws_user_id : member.id},
        batch_id = ${isOver && !isDry ? null : row.batch_id}::uuid
      where ws_id = ${wsId} and id = ${row.id}`,
  )
  return presentImport(tx, member, row.id)
}

/** @throws {ApiError} production_empty */
function requireSomething({ mapping, files }: ImportRow): ProductionMapping {
  const isSomething =
    files.length > 0 &&
    mapping?.projects.some(({ include }) => include) &&
    mapping.parts.some((part) => part !== 'comments')
  if (!isSomething || !mapping) throw new ApiError('production_empty')
  return mapping
}

/** @throws {ApiError} not_found, production_running, production_empty */
export function checkImport({ database }: ImportDeps, member: Member, id: string): Promise<ProductionImport> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const row = await restingImport(tx, member, id)
    requireSomething(row)
    return begin(tx, member, row, true)
  })
}

/**
 * @param baseUrl origin for the links in invitations
 * @throws {ApiError} not_found, production_running, production_empty, invalid_reference, permission_denied, seat_limit
 */
export async function startImport(
  deps: ImportDeps,
  member: Member,
  id: string,
  baseUrl: string,
): Promise<ProductionImport> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const row = await restingImport(tx, member, id)
    const mapping = requireSomething(row)
    await checkChoices(tx, member, { ...mapping, projects: mapping.projects.filter(({ include }) => include) })
    await rememberColumns(tx, member.wsId, row.facts?.sheets ?? [])
    await invitePeople(tx, deps, member, row, baseUrl)
    return begin(tx, member, row, false)
  })
}

/** Stops a running import; one that is over stays as it is. @throws {ApiError} not_found */
export function cancelImport({ database }: ImportDeps, member: Member, id: string): Promise<ProductionImport> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const row = await importFor(tx, member, id, { lock: true })
    if (!isUnderWay(row)) return toImport(row, member)
    if (row.job_id !== null) await cancelJob(tx, member.wsId, row.job_id)
    const state = row.state === 'checking' ? 'draft' : 'cancelled'
    await rowsOf(
      tx,
      sql`update production_import set state = ${state}, finished_at = ${state === 'cancelled' ? new Date() : null}::timestamptz
        where ws_id = ${member.wsId} and id = ${id}`,
    )
    return presentImport(tx, member, id)
  })
}

/** @throws {ApiError} not_found, production_running */
export async function deleteImport({ database, storage, log }: ImportDeps, member: Member, id: string): Promise<void> {
  await database.withWorkspace(member.wsId, async (tx) => {
    const row = await restingImport(tx, member, id)
    await rowsOf(tx, sql`delete from production_import where ws_id = ${member.wsId} and id = ${id}`)
    emitImport(tx, member.wsId, row)
  })
  await storage
    .deletePrefix(importFolder(member.wsId, id))
    .catch((error: unknown) => log.error({ err: error, import: id }, 'files of a deleted import could not be removed'))
}
