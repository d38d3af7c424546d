import type { AnswerData, HandlerInput } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import type { ImportProgress } from './import-progress.ts'
import type { ImportBody, ImportRun, Outcome, Preview } from './import-run.ts'
import { readSceneFile } from './read-file.ts'
import { isSliced, performSlices, rehearseSlices } from './sliced-import.ts'
import { performWhole, rehearseWhole } from './whole-import.ts'

type ImportDeps = Pick<Deps, 'database'>

async function begin(
  member: Member,
  entityId: string,
  body: ImportBody,
  how: Pick<ImportRun, 'way' | 'skipsFaulty' | 'progress'>,
): Promise<ImportRun> {
  await how.progress.at('reading')
  return { member, entityId, body, file: await readSceneFile(body), ...how }
}

function rehearse({ database }: ImportDeps, run: ImportRun): Promise<Preview> {
  return isSliced(database, run) ? rehearseSlices(database, run) : rehearseWhole(database, run)
}

function perform(deps: ImportDeps, run: ImportRun): Promise<Outcome> {
  return isSliced(deps.database, run) ? performSlices(deps, run) : performWhole(deps.database, run)
}

/**
 * The effect of a file: everything is done and taken back.
 * @throws {ApiError} not_found, permission_denied, invalid, invalid_file_format, too_large
 */
export async function previewImport(
  deps: ImportDeps,
  member: Member,
  entityId: string,
  body: ImportBody,
  progress: ImportProgress,
): Promise<Preview> {
  return rehearse(deps, await begin(member, entityId, body, { way: 'add', skipsFaulty: false, progress }))
}

/** @throws {ApiError} the same, and import_faulty with meta.rows: then nothing is written */
export async function addImport(
  deps: ImportDeps,
  member: Member,
  entityId: string,
  { skip_faulty: skipsFaulty, ...body }: HandlerInput<'addImportedItems'>['body'],
  progress: ImportProgress,
): Promise<Outcome> {
  return perform(deps, await begin(member, entityId, body, { way: 'add', skipsFaulty, progress }))
}

/** @throws {ApiError} the same; a row without its scene is faulty */
export async function updateFromFile(
  deps: ImportDeps,
  member: Member,
  entityId: string,
  { dry_run: isRehearsed, skip_faulty: skipsFaulty, ...body }: HandlerInput<'updateItemsFromFile'>['body'],
  progress: ImportProgress,
): Promise<AnswerData<'updateItemsFromFile'>> {
  const run = await begin(member, entityId, body, { way: 'update', skipsFaulty, progress })
  if (isRehearsed) return { preview: await rehearse(deps, run), outcome: null }
  return { preview: null, outcome: await perform(deps, run) }
}
