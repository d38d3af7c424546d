import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { columnsOf, importedInto, outcomeOf, planRows, refuse, takenBack, withoutNames } from './import-run.ts'
import type { ImportRun, Outcome, Preview } from './import-run.ts'
import { FilePlan } from './plan.ts'
import { previewOf } from './preview.ts'
import { RowWriter } from './write-rows.ts'

async function runWhole(tx: Tx, run: ImportRun): Promise<{ preview: Preview; writer: RowWriter }> {
  const { member, file, progress } = run
  const { rows } = file.sheet
  await progress.at('checking', 0, rows.length)
  const entity = await importedInto(tx, run)
  const columns = await columnsOf(tx, entity, run)
  const writer = new RowWriter(member)
  const nameless = withoutNames(run, columns)
  if (nameless) return { preview: nameless, writer }
  const planned = await planRows(tx, entity, run, columns, { rows, plan: new FilePlan(rows), progress })
  await writer.write(tx, planned, progress)
  return { preview: previewOf(file.sheet, columns.recognition, columns.fields, planned), writer }
}

/** Does everything in one transaction and takes it back. */
export async function rehearseWhole(database: Database, run: ImportRun): Promise<Preview> {
  const { preview } = await takenBack(database, run.member.wsId, (tx) => runWhole(tx, run))
  return preview
}

/** All in one transaction. */
export function performWhole(database: Database, run: ImportRun): Promise<Outcome> {
  return database.withWorkspace(run.member.wsId, async (tx) => {
    const { preview, writer } = await runWhole(tx, run)
    refuse(preview.rows)
    run.progress.saving()
    await writer.finish(tx)
    return outcomeOf(writer, preview.total)
  })
}
