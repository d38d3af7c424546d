import { LANGUAGES, namesOfLevel, SCENE_FIELDS } from '@arbo/core/contract'
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
import { importedMetrics, mayMakeParents, planImport } from './plan.ts'
import type { FilePlan, ImportedMetric, PlannedRow } from './plan.ts'
import { fieldLabels, previewOf } from './preview.ts'
import type { PreviewColumns } from './preview.ts'
import type { SceneFile } from './read-file.ts'
import { FILE_FIELDS } from './read-row.ts'
import { recognise } from './recognise.ts'
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
  const recognition = recognise(file.sheet.header, body.mapping, {
    type: entity.type,
    levels: [0, 1, 2, 3].map((level) => all.map((levels) => namesOfLevel(levels, level as Level).one)),
    scene: all.map(({ scene }) => scene.one),
    metrics,
  })
  if (file.source) recognition.source = file.source
  const headers = new Map<ImportField, string>()
  for (const [header, field] of recognition.mapping) if (field !== '') headers.set(field, header)
  const used = metrics.filter(({ id }) => headers.has(`metric:${id}` as ImportField))
  const fields = fieldLabels(entity.type, levelsOf(answerLanguage()), metrics)
  return { recognition, headers, metrics: used, fields, days: dayColumns(headers, run) }
}

/** The preview where no column names the scenes: the columns are shown, so that one can be chosen. */
export function withoutNames({ file: { sheet } }: ImportRun, columns: Columns): Preview | null {
  const { headers } = columns
  if (headers.has('name') || headers.has('code') || headers.has('id')) return null
  const faults = [{ row: 1, column: null, value: '', message: text('scenes.no_name_column') }]
  const preview = previewOf(sheet, columns, [])
  const row = { row: 1, state: 'faulty' as const, name: '', path: [], item_id: null, changes: [], faults, cells: [] }
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
