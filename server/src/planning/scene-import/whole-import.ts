import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
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
import { faultsOf, FilePlan } from './plan.ts'
import type { KnownFaults, PlannedRow } from './plan.ts'
import { previewOf } from './preview.ts'
import { RowWriter } from './write-rows.ts'

interface Ran {
  preview: Preview
  writer: RowWriter
  /** Null where no column names the scenes. */
  planned: PlannedRow[] | null
  columns: Columns
  /** Rows that writing has shown to be faulty. */
  late: PlannedRow[]
}

async function runWhole(tx: Tx, run: ImportRun, known?: KnownFaults): Promise<Ran> {
  const { member, file, progress } = run
  const { rows } = file.sheet
  await progress.at('checking', 0, rows.length)
  const entity = await importedInto(tx, run)
  const seen = await columnsOf(tx, entity, run)
  const writer = new RowWriter(member)
  const nameless = withoutNames(run, seen)
  if (nameless) return { preview: nameless, writer, planned: null, columns: seen, late: [] }
  const columns = await withNewMetrics(tx, entity, run, seen)
  const planned = await planRows(tx, entity, run, columns, { rows, plan: new FilePlan(rows, known), progress })
  const late = await writer.write(tx, planned, progress)
  return { preview: previewOf(file.sheet, columns, planned), writer, planned, columns, late }
}

/** Does everything in one transaction and takes it back. */
export async function rehearseWhole(database: Database, run: ImportRun): Promise<Preview> {
  const { preview } = await takenBack(database, run.member.wsId, (tx) => runWhole(tx, run))
  return preview
}

/** Takes a transaction back that has written rows which are to be left out. */
class WrittenFaulty extends Error {
  readonly faults: KnownFaults

  constructor(faults: KnownFaults) {
    super('rows that are faulty were written')
    this.name = 'WrittenFaulty'
    this.faults = faults
  }
}

/** All in one transaction. @param known of rows that an attempt before has shown to be faulty */
export async function performWhole(
  database: Database,
  run: ImportRun,
  known: KnownFaults = new Map(),
): Promise<Outcome> {
  try {
    return await database.withWorkspace(run.member.wsId, async (tx) => {
      const { preview, writer, planned, columns, late } = await runWhole(tx, run, known)
      if (!planned) refuse(preview.rows)
      const skipped = refuseOrSkip(run, planned ?? [])
      if (late.length > 0) throw new WrittenFaulty(faultsOf(late))
      run.progress.saving()
      await writer.finish(tx)
      await rememberColumns(tx, run, columns)
      return outcomeOf(writer, { total: preview.total, skipped })
    })
  } catch (error) {
    if (!(error instanceof WrittenFaulty)) throw error
    // Each attempt leaves out one more row at least.
    return performWhole(database, run, new Map([...known, ...error.faults]))
  }
}
