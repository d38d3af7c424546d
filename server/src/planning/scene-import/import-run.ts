import { LANGUAGES, namesOfLevel, NEW_METRIC, SCENE_FIELDS } from '@arbo/core/contract'
import type { AnswerData, HandlerInput, ImportField, Level } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import { inSlice } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { dayColumn } from '../../platform/sheets/day-column.ts'
import type { DayColumn } from '../../platform/sheets/day-column.ts'
import { refuseFaulty } from '../../platform/sheets/import-sheet.ts'
import type { SheetRow } from '../../platform/sheets/sheet-table.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { levelsByLanguage } from '../../workspace/settings/levels-in.ts'
import type { ImportProgress } from './import-progress.ts'
import { addNumberMetric, mayAddMetric } from '../metrics/add-metric.ts'
import { numbersIn } from './numeric-column.ts'
import { importedMetrics, mayMakeParents, planImport } from './plan.ts'
import type { FilePlan, ImportedMetric, PlannedRow } from './plan.ts'
import { fieldLabels, previewOf } from './preview.ts'
import type { PreviewColumns } from './preview.ts'
import type { SceneFile } from './read-file.ts'
import { FILE_FIELDS } from './read-row.ts'
import { columnsOfFaults, recognise } from './recognise.ts'
import { rememberedMapping, rememberMapping } from './remembered-mappings.ts'
import type { RowWriter } from './write-rows.ts'
import { answerLanguage } from '../../platform/observe/work-context.ts'

export type Preview = AnswerData<'importItems'>
export type Outcome = AnswerData<'addImportedItems'>
export type ImportBody = HandlerInput<'importItems'>['body']

/** An import: the member, the entity, the file and the options. */
export interface ImportRun {
  member: Member
  entityId: string
  body: ImportBody
  file: SceneFile
  /** Which of the two ways in it is. */
  way: 'add' | 'update'
  /** Whether faulty rows are left out, and all others written. */
  skipsFaulty: boolean
  /** The caller who waits for it. */
  progress: ImportProgress
}

/** The fields of a file's columns on the entity that is imported into. */
export interface Columns extends PreviewColumns {
  headers: ReadonlyMap<ImportField, string>
  metrics: readonly ImportedMetric[]
  /** Headers of columns that metrics are made of. */
  newMetrics: readonly string[]
}

/** @throws {ApiError} not_found, permission_denied */
export function importedInto(tx: Tx, { member, entityId, way }: ImportRun): Promise<EntityAccess> {
  const rule =
    way === 'add'
      ? ('project_addItem_create' as const)
      : ({ anyOf: ['item_updateItemDetails_update', 'item_updateItemDate_update'] } as const)
  return loadEntity(tx, member, entityId, rule, { lock: true })
}

/** How the days of each column that has them are read: over the whole file, however it goes through the database. */
function dayColumns(
  headers: ReadonlyMap<ImportField, string>,
  { file: { sheet }, body }: ImportRun,
): Map<string, DayColumn> {
  const fields = FILE_FIELDS.filter((field) => SCENE_FIELDS[field].type === 'day')
  const days = fields.flatMap((field) => headers.get(field as ImportField) ?? [])
  const cells = (header: string): string[] => sheet.rows.map(({ values }) => values[header] ?? '')
  return new Map(days.map((header) => [header, dayColumn(cells(header), body.date_order ?? null)]))
}

export async function columnsOf(tx: Tx, entity: EntityAccess, run: ImportRun): Promise<Columns> {
  const { member, file, body } = run
  const metrics = (await importedMetrics(tx, member.wsId, entity)).filter(({ type }) => type !== 'formula')
  const levelsOf = await levelsByLanguage(tx, member.wsId)
  const all = LANGUAGES.map(levelsOf)
  const fields = fieldLabels(entity.type, levelsOf(answerLanguage()), metrics)
  const remembered = file.source === null ? await rememberedFields(tx, run, fields) : {}
  const vocabulary = {
    type: entity.type,
    levels: all.map((levels) => [0, 1, 2, 3].map((level) => namesOfLevel(levels, level as Level).one)),
    scene: all.map(({ scene }) => scene.one),
    metrics,
    plainId: run.way === 'update' ? ('scene' as const) : ('any' as const),
  }
  const recognition = recognise(file.sheet.header, { chosen: body.mapping, remembered }, vocabulary)
  if (file.source) recognition.source = file.source
  const headers = new Map<ImportField, string>()
  const newMetrics: string[] = []
  for (const [header, field] of recognition.mapping) {
    if (field === NEW_METRIC) newMetrics.push(header)
    else if (field !== '') headers.set(field, header)
  }
  const used = metrics.filter(({ id }) => headers.has(`metric:${id}` as ImportField))
  const canAddMetrics = mayAddMetric(member, entity)
  return { recognition, headers, metrics: used, newMetrics, fields, canAddMetrics, days: dayColumns(headers, run) }
}

/** A file with faulty rows that are mended has the columns of the file that they are from. */
function layoutOf({ file: { sheet } }: ImportRun) {
  const ofFaults = new Set(columnsOfFaults(sheet.header))
  return { importer: 'scenes', headers: sheet.header.filter((header) => !ofFaults.has(header)) } as const
}

/** What the last file with these columns was taken for, as far as that can be had here. */
async function rememberedFields(
  tx: Tx,
  run: ImportRun,
  fields: PreviewColumns['fields'],
): Promise<Record<string, ImportField | ''>> {
  const known = new Set<string>(['', ...fields.map(({ field }) => field)])
  const mapping = Object.entries(await rememberedMapping(tx, run.member.wsId, layoutOf(run)))
  return Object.fromEntries(mapping.filter(([, field]) => known.has(field))) as Record<string, ImportField | ''>
}

/** Makes the metrics that columns become, in the transaction that writes their values or takes everything back. */
export async function withNewMetrics(
  tx: Tx,
  entity: EntityAccess,
  { member, file: { sheet } }: ImportRun,
  columns: Columns,
): Promise<Columns> {
  if (columns.newMetrics.length === 0) return columns
  const headers = new Map(columns.headers)
  const metrics = [...columns.metrics]
  for (const header of columns.newMetrics) {
    const { decimals } = numbersIn(sheet.rows.map(({ values }) => values[header] ?? ''))
    const made = await addNumberMetric(tx, member, entity.id, { name: header, decimals })
    headers.set(`metric:${made.id}` as ImportField, header)
  }
  const all = await importedMetrics(tx, member.wsId, entity)
  const added = all.filter(
    ({ id }) => headers.has(`metric:${id}` as ImportField) && !metrics.some((one) => one.id === id),
  )
  return { ...columns, headers, metrics: [...metrics, ...added], newMetrics: [] }
}

/** Keeps what people chose for the next file with these columns. */
export async function rememberColumns(tx: Tx, run: ImportRun, { recognition, headers }: Columns): Promise<void> {
  if (run.file.source !== null) return
  const fieldOf = new Map([...headers].map(([field, header]) => [header, field]))
  const chosen = [...recognition.origins].filter(([, origin]) => origin !== 'guessed')
  const mapping = Object.fromEntries(chosen.map(([header]) => [header, fieldOf.get(header) ?? '']))
  await rememberMapping(tx, run.member.wsId, layoutOf(run), mapping)
}

/** The preview where no column names the scenes: the columns are shown, so that one can be chosen. */
export function withoutNames({ file: { sheet } }: ImportRun, columns: Columns): Preview | null {
  const { headers } = columns
  if (headers.has('name') || headers.has('code') || headers.has('id')) return null
  const faults = [{ row: 1, column: null, value: '', message: text('scenes.no_name_column') }]
  const preview = previewOf(sheet, columns, [])
  const nothing = { path: [], item_id: null, changes: [], remarks: [], cells: [] }
  const row = { row: 1, state: 'faulty' as const, name: '', faults, ...nothing }
  return { ...preview, total: sheet.rows.length, counts: { ...preview.counts, faulty: 1 }, rows: [row] }
}

/** Plans rows of the file, whose scenes are locked until the transaction ends. */
export function planRows(
  tx: Tx,
  entity: EntityAccess,
  run: ImportRun,
  { headers, metrics, days }: Columns,
  { rows, plan, progress }: { rows: readonly SheetRow[]; plan: FilePlan; progress: ImportProgress },
): Promise<PlannedRow[]> {
  const { member, body, way } = run
  const createParents = body.create_parents && mayMakeParents(member, entity)
  return planImport(tx, member, entity, rows, {
    headers,
    metrics,
    days,
    createParents,
    onlyUpdate: way === 'update',
    plan,
    progress,
  })
}

/** @throws {ApiError} import_faulty with every faulty row, where there is one */
export function refuse(rows: readonly Pick<PlannedRow, 'faults'>[]): void {
  refuseFaulty(rows.flatMap(({ faults }) => faults))
}

/**
 * Refuses faulty rows, or leaves them out where they may be, as long as others remain.
 * @returns how many stay out
 * @throws {ApiError} import_faulty with every faulty row
 */
export function refuseOrSkip({ skipsFaulty }: ImportRun, rows: readonly Pick<PlannedRow, 'faults'>[]): number {
  const faulty = rows.filter(({ faults }) => faults.length > 0).length
  if (!skipsFaulty || faulty === rows.length) refuse(rows)
  return faulty
}

export function outcomeOf(
  { written: { batchId, created, changed } }: RowWriter,
  { total, skipped }: { total: number; skipped: number },
): Outcome {
  return { batch_id: batchId, created, changed, unchanged: total - created - changed - skipped, skipped }
}

class TakenBack extends Error {}

/** Does something in a transaction that is rolled back. @returns what came of it */
export async function takenBack<T>(database: Database, wsId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done: T[] = []
  try {
    await inSlice(database, wsId, async (tx) => {
      done.push(await work(tx))
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return done[0] as T
}
