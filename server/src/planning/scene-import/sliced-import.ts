import type { Database } from '../../platform/db/database.ts'
import { inSlice } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SheetRow } from '../../platform/sheets/sheet-table.ts'
import { oneAct, slices, sliceSize } from '../changes/long-act.ts'
import { abandonAct, beginWholeAct, completeAct, takeBackOthers } from '../changes/take-back.ts'
import {
  columnsOf,
  importedInto,
  outcomeOf,
  planRows,
  refuse,
  refuseOrSkip,
  rememberColumns,
  takenBack,
  withNewMetrics,
  withoutNames,
} from './import-run.ts'
import type { Columns, ImportRun, Outcome, Preview } from './import-run.ts'
import { settleParents } from './parents.ts'
import { faultsOf, FilePlan } from './plan.ts'
import type { KnownFaults, PlannedRow } from './plan.ts'
import { previewOf } from './preview.ts'
import { newParentsOf, RowWriter } from './write-rows.ts'

/** Whether an import goes through the database in several transactions, between which others have their turn. */
export function isSliced(database: Database, { file }: ImportRun): boolean {
  return file.sheet.rows.length > sliceSize(database)
}

function columnsIn(database: Database, run: ImportRun): Promise<Columns> {
  return database.withWorkspace(run.member.wsId, async (tx) => columnsOf(tx, await importedInto(tx, run), run))
}

/** Goes through the file slice by slice. @param work with one slice */
async function eachSlice(
  database: Database,
  { file: { sheet }, progress }: ImportRun,
  phase: 'checking' | 'writing',
  work: (rows: readonly SheetRow[]) => Promise<void>,
): Promise<void> {
  let done = 0
  for (const rows of slices(sheet.rows, sliceSize(database))) {
    await progress.at(phase, done, sheet.rows.length)
    await work(rows)
    done += rows.length
  }
  await progress.at(phase, done, done)
}

async function planSlice(
  tx: Tx,
  run: ImportRun,
  columns: Columns,
  plan: FilePlan,
  rows: readonly SheetRow[],
): Promise<PlannedRow[]> {
  return planRows(tx, await importedInto(tx, run), run, columns, { rows, plan, progress: run.progress.untold() })
}

/** With the metrics that are to be made: in each slice that is taken back anew. */
async function columnsNow(tx: Tx, run: ImportRun, columns: Columns): Promise<Columns> {
  return columns.newMetrics.length === 0 ? columns : withNewMetrics(tx, await importedInto(tx, run), run, columns)
}

/** Imports that somebody has under way in a workspace, until all of them is there or taken back. */
const underWay = new Map<string, Promise<void>>()
const whose = ({ member }: ImportRun): string => `${member.wsId} ${member.id}`

/**
 * Does everything and takes it back, slice by slice. A user who has just stopped an import waits until that one is
 * taken back: its scenes would be there for some of the rows, and gone for others.
 */
export async function rehearseSlices(database: Database, run: ImportRun): Promise<Preview> {
  const { file, progress } = run
  await progress.at('checking', 0, file.sheet.rows.length)
  await underWay.get(whose(run))
  const columns = await columnsIn(database, run)
  const nameless = withoutNames(run, columns)
  if (nameless) return nameless
  return previewOf(file.sheet, columns, await writeAndTakeBack(database, run, columns))
}

/** All rows with what is wrong with them, also what only writing shows. */
async function writeAndTakeBack(database: Database, run: ImportRun, columns: Columns): Promise<PlannedRow[]> {
  const { member, progress } = run
  const plan = new FilePlan(run.file.sheet.rows)
  const planned: PlannedRow[] = []
  await eachSlice(database, run, 'checking', async (rows) => {
    const slice = await takenBack(database, member.wsId, async (tx) => {
      const sceneRows = await planSlice(tx, run, await columnsNow(tx, run, columns), plan, rows)
      await new RowWriter(member).write(tx, sceneRows, progress.untold())
      return sceneRows
    })
    planned.push(...slice)
  })
  return planned
}

async function planAll(database: Database, run: ImportRun, columns: Columns): Promise<PlannedRow[]> {
  const plan = new FilePlan(run.file.sheet.rows)
  const planned: PlannedRow[] = []
  await eachSlice(database, run, 'checking', async (rows) => {
    planned.push(...(await inSlice(database, run.member.wsId, (tx) => planSlice(tx, run, columns, plan, rows))))
  })
  return planned
}

/**
 * What is wrong, before anything is written. Of metrics writing alone may show it, and a row that stays out is not to be
 * written before.
 * @throws {ApiError} import_faulty
 */
async function checkSlices(database: Database, run: ImportRun, columns: Columns): Promise<KnownFaults> {
  const isWritten = (run.skipsFaulty && columns.metrics.length > 0) || columns.newMetrics.length > 0
  const planned = await (isWritten ? writeAndTakeBack : planAll)(database, run, columns)
  refuseOrSkip(run, planned)
  return faultsOf(planned.filter(({ faults }) => faults.length > 0))
}

/** The state after the first slice that writes: from then on all is completed, or taken back. */
interface Begun {
  batchId: string
  promise: string
}

async function writeSlices(
  { database }: Pick<Deps, 'database'>,
  run: ImportRun,
  columns: Columns,
  known: KnownFaults,
): Promise<Outcome> {
  const { member, file, progress } = run
  const { wsId } = member
  const plan = new FilePlan(run.file.sheet.rows, known)
  const writer = new RowWriter(member)
  const state: { begun: Begun | null; skipped: number; columns: Columns } = { begun: null, skipped: 0, columns }
  const writeSlice = async (tx: Tx, rows: readonly SheetRow[]) => {
    const columnsHere = await columnsNow(tx, run, state.columns)
    const planned = await planSlice(tx, run, columnsHere, plan, rows)
    const late = await writer.write(tx, planned, progress.untold())
    // Others stay out, and are known since the check.
    refuse(run.skipsFaulty ? late : planned)
    const { batchId } = writer
    const begins = state.begun === null && batchId !== null
    const begun = begins ? { batchId, promise: await beginWholeAct(tx, member, batchId) } : state.begun
    return { planned, begun, columns: columnsHere }
  }
  try {
    await eachSlice(database, run, 'writing', async (rows) => {
      const { planned, begun, columns: made } = await inSlice(database, wsId, (tx) => writeSlice(tx, rows))
      state.begun = begun
      state.columns = made
      state.skipped += planned.filter(({ faults }) => faults.length > 0).length
      settleParents(newParentsOf(planned))
    })
    progress.saving()
    await inSlice(database, wsId, async (tx) => {
      await writer.finish(tx)
      await rememberColumns(tx, run, state.columns)
      if (state.begun) await completeAct(tx, wsId, state.begun.promise)
    })
  } catch (error) {
    if (state.begun) await abandonAct({ database }, member, state.begun)
    throw error
  }
  return outcomeOf(writer, { total: file.sheet.rows.length, skipped: state.skipped })
}

/**
 * Looks through all rows, then writes them slice by slice. Others have their turn in between; an act that cannot be
 * completed is taken back, by the next process where this one dies.
 */
export function performSlices(deps: Pick<Deps, 'database'>, run: ImportRun): Promise<Outcome> {
  const { database } = deps
  const { wsId } = run.member
  const imported = oneAct(wsId, async () => {
    await run.progress.at('checking', 0, run.file.sheet.rows.length)
    await takeBackOthers(deps, wsId)
    const columns = await columnsIn(database, run)
    refuse(withoutNames(run, columns)?.rows ?? [])
    return writeSlices(deps, run, columns, await checkSlices(database, run, columns))
  })
  const key = whose(run)
  const over = imported
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      if (underWay.get(key) === over) underWay.delete(key)
    })
  underWay.set(key, over)
  return imported
}
