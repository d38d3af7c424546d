import { namesOfLevel } from '@arbo/core/contract'
import type { AnswerData, HandlerInput, ImportField, Level } from '@arbo/core/contract'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import { refuseFaulty } from '../../sheets/importSheet.ts'
import { text } from '../../texts.ts'
import type { Member } from '../access/member.ts'
import { entityFor } from '../access/rights.ts'
import { levelsIn } from '../settings/levelsIn.ts'
import type { ImportProgress } from './importProgress.ts'
import { importedMetrics, mayMakeParents, planImport } from './plan.ts'
import { fieldLabels, previewOf } from './preview.ts'
import { readSceneFile, type SceneFile } from './readFile.ts'
import { recognise, type Recognition } from './recognise.ts'
import { type Written, writeRows } from './writeRows.ts'

type ImportDeps = Pick<Deps, 'database'>
type Body = HandlerInput<'importItems'>['body']
type Preview = AnswerData<'importItems'>
type Outcome = AnswerData<'addImportedItems'>

interface Run {
  preview: Preview
  written: Written
}

/** Which of the two ways in it is, and who waits for it. */
interface How {
  rule: 'add' | 'update'
  progress: ImportProgress
}

/** Ends the transaction of a preview, which has done everything. */
class Rehearsal extends Error {
  readonly preview: Preview

  constructor(preview: Preview) {
    super('a rehearsal')
    this.preview = preview
  }
}

/** Header by field. @throws {ApiError} invalid where nothing names the scenes */
function headersOf({ mapping }: Recognition): Map<ImportField, string> {
  const headers = new Map<ImportField, string>()
  for (const [header, field] of mapping) if (field !== '') headers.set(field, header)
  return headers
}

async function run(
  tx: Tx,
  member: Member,
  entityId: string,
  { sheet, source }: SceneFile,
  { mapping, create_parents }: Body,
  { rule: way, progress }: How,
): Promise<Run> {
  await progress.at('checking', 0, sheet.rows.length)
  const rule =
    way === 'add'
      ? ('project_addItem_create' as const)
      : ({ anyOf: ['item_updateItemDetails_update', 'item_updateItemDate_update'] } as const)
  const entity = await entityFor(tx, member, entityId, rule, { lock: true })
  const metrics = (await importedMetrics(tx, member.wsId, entity)).filter(({ type }) => type !== 'formula')
  const levels = await levelsIn(tx, member.wsId)
  const recognition = recognise(sheet.header, mapping, {
    type: entity.type,
    levels: [0, 1, 2, 3].map((level) => namesOfLevel(levels, level as Level).one),
    scene: levels.scene.one,
    metrics,
  })
  if (source) recognition.source = source
  const headers = headersOf(recognition)
  if (!headers.has('name') && !headers.has('code') && !headers.has('id')) {
    // Without a name there is nothing to look for: the columns are shown, so that one can be chosen.
    const fields = fieldLabels(entity.type, levels, metrics)
    const faults = [{ row: 1, column: null, value: '', message: text('scenes.no_name_column') }]
    const preview = previewOf(sheet, recognition, fields, [])
    const row = { row: 1, state: 'faulty' as const, name: '', path: [], item_id: null, changes: [], faults, cells: [] }
    return {
      preview: { ...preview, total: sheet.rows.length, counts: { ...preview.counts, faulty: 1 }, rows: [row] },
      written: { batchId: null, created: 0, changed: 0 },
    }
  }
  const used = metrics.filter(({ id }) => headers.has(`metric:${id}` as ImportField))
  const planned = await planImport(tx, member, entity, sheet.rows, {
    headers,
    metrics: used,
    createParents: create_parents && mayMakeParents(member, entity),
    onlyUpdate: way === 'update',
    progress,
  })
  const written = await writeRows(tx, member, planned, progress)
  return {
    preview: previewOf(sheet, recognition, fieldLabels(entity.type, levels, metrics), planned),
    written,
  }
}

function outcomeOf({ preview, written }: Run): Outcome {
  const { batchId, created, changed } = written
  return { batch_id: batchId, created, changed, unchanged: preview.counts.unchanged }
}

async function rehearse(
  { database }: ImportDeps,
  member: Member,
  entityId: string,
  body: Body,
  how: How,
): Promise<Preview> {
  await how.progress.at('reading')
  const file = await readSceneFile(body)
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      throw new Rehearsal((await run(tx, member, entityId, file, body, how)).preview)
    })
  } catch (error) {
    if (error instanceof Rehearsal) return error.preview
    throw error
  }
}

async function perform(
  { database }: ImportDeps,
  member: Member,
  entityId: string,
  body: Body,
  how: How,
): Promise<Outcome> {
  await how.progress.at('reading')
  const file = await readSceneFile(body)
  return database.withWorkspace(member.wsId, async (tx) => {
    const done = await run(tx, member, entityId, file, body, how)
    refuseFaulty(done.preview.rows.flatMap(({ faults }) => faults))
    how.progress.saving()
    return outcomeOf(done)
  })
}

/**
 * What a file would do: everything is done and taken back.
 * @throws {ApiError} not_found, permission_denied, invalid, invalid_file_format, too_large
 */
export function previewImport(
  deps: ImportDeps,
  member: Member,
  entityId: string,
  body: Body,
  progress: ImportProgress,
): Promise<Preview> {
  return rehearse(deps, member, entityId, body, { rule: 'add', progress })
}

/** @throws {ApiError} the same, and import_faulty with meta.rows: then nothing is written */
export function addImport(
  deps: ImportDeps,
  member: Member,
  entityId: string,
  body: Body,
  progress: ImportProgress,
): Promise<Outcome> {
  return perform(deps, member, entityId, body, { rule: 'add', progress })
}

/** @throws {ApiError} the same; a row without its scene is faulty */
export async function updateFromFile(
  deps: ImportDeps,
  member: Member,
  entityId: string,
  body: HandlerInput<'updateItemsFromFile'>['body'],
  progress: ImportProgress,
): Promise<AnswerData<'updateItemsFromFile'>> {
  const how = { rule: 'update', progress } as const
  if (body.dry_run) return { preview: await rehearse(deps, member, entityId, body, how), outcome: null }
  return { preview: null, outcome: await perform(deps, member, entityId, body, how) }
}
