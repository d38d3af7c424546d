import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { UndoOutcome } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { ChangeBatchTable } from '../../platform/db/schema.gen.ts'
import { inSlice } from '../../platform/db/slice.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { ChangeBatch } from './change-batch.ts'
import { KeptNews, oneAct, slices, sliceSize } from './long-act.ts'
import { undoEntities } from './undo-entities.ts'
import type { Undoing, UndoRecord } from './undoing.ts'
import { undoScenes } from './undo-scenes.ts'
import { UndoTally } from './undo-tally.ts'

type UndoDeps = Pick<Deps, 'database'>

interface BatchRow extends Pick<ChangeBatchTable, 'undoes' | 'undone_at'> {
  /** Null: a rule did it. */
  ws_user_id: ChangeBatchTable['ws_user_id']
}

/** An act of a rule is taken back by those who may change the rule, on scenes that they may change. */
const SEES_TO_RULES = 'status_updateTemplateFlow_update'

const RECORDS = sql`c.item_id, c.entity_id, c.field, c.metric_id,
  (array_agg(c.from_value order by c.created_at, c.id))[1] as "from",
  (array_agg(c.to_value order by c.created_at desc, c.id desc))[1] as "to"`

async function batchOf(tx: Tx, member: Member, id: string): Promise<BatchRow> {
  const row = await rowOf<BatchRow>(
    tx,
    sql`select b.ws_user_id, b.undoes, b.undone_at from change_batch b
      where b.ws_id = ${member.wsId} and b.id = ${id} for update of b`,
  )
  if (!row) throw new ApiError('not_found')
  const isOwn = row.ws_user_id === null ? member.permissions.has(SEES_TO_RULES) : row.ws_user_id === member.id
  if (!isOwn) throw new ApiError('permission_denied')
  if (row.undone_at) throw new ApiError('already_undone')
  return row
}

/** The act counts as taken back; an act that it had itself taken back is in force again. */
async function mark(tx: Tx, wsId: string, id: string, undoes: string | null): Promise<void> {
  await rowsOf(tx, sql`update change_batch set undone_at = now() where ws_id = ${wsId} and id = ${id}`)
  if (undoes) await rowsOf(tx, sql`update change_batch set undone_at = null where ws_id = ${wsId} and id = ${undoes}`)
}

/** Restored values are no news to rules: the rule that set them would set them again. */
async function withoutRules(tx: Tx): Promise<void> {
  await rowsOf(tx, sql`select set_config('arbo.automation', 'off', true)`)
}

/** @param which SQL condition on the records, named c */
function recordsOf(tx: Tx, { wsId }: Member, id: string, which: SQL): Promise<UndoRecord[]> {
  return rowsOf<UndoRecord>(
    tx,
    sql`select ${RECORDS} from change_record c where c.ws_id = ${wsId} and c.batch_id = ${id} and ${which}
      group by c.item_id, c.entity_id, c.field, c.metric_id`,
  )
}

function concern(tally: UndoTally, records: readonly UndoRecord[]): void {
  for (const record of records) tally.concern(record.item_id ?? record.entity_id ?? '')
}

/** @throws {ApiError} as {@link undoChanges} */
function undoAtOnce({ database }: UndoDeps, member: Member, id: string): Promise<UndoOutcome> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const undone = await batchOf(tx, member, id)
    await withoutRules(tx)
    const records = await recordsOf(tx, member, id, sql`true`)
    const batch = new ChangeBatch(tx, member, 'undo', { undoes: id })
    const tally = new UndoTally()
    concern(tally, records)
    // Entities first: a scene's status goes back into the flow that its entity has again.
    const entities = await undoEntities(tx, member, { batch, tally, batchId: id }, records)
    await undoScenes(tx, member, { batch, tally, batchId: id }, records)
    await entities.settle()
    await entities.removeMade()
    if (tally.restored > 0 || batch.batchId !== null) await mark(tx, member.wsId, id, undone.undoes)
    return tally.outcome(batch.batchId)
  })
}

/**
 * The same for an act that changed scenes and at most made entities for them or gave them dates: slice by slice. Where it ends half way,
 * the act counts as in force, and taking it back again does the rest.
 */
export async function undoInSlices({ database }: UndoDeps, member: Member, id: string): Promise<UndoOutcome> {
  const { wsId } = member
  const tally = new UndoTally()
  const news = new KeptNews()
  let undoing: string | null = null
  const one = (
    which: SQL,
    work: (tx: Tx, undoing: Undoing, records: UndoRecord[], undone: BatchRow) => Promise<void>,
  ) =>
    inSlice(database, wsId, async (tx) => {
      const undone = await batchOf(tx, member, id)
      await withoutRules(tx)
      const records = await recordsOf(tx, member, id, which)
      const batch = new ChangeBatch(tx, member, 'undo', {
        undoes: id,
        ...(undoing === null ? {} : { batchId: undoing }),
      })
      concern(tally, records)
      await work(tx, { batch, tally, batchId: id, takeNews: news.take }, records, undone)
      return batch.batchId
    })
  for (const slice of slices(await scenesOf(database, member, id), sliceSize(database))) {
    const which = sql`c.item_id = any(${sql.param(slice)}::uuid[])`
    undoing = await one(which, (tx, part, records) => undoScenes(tx, member, part, records))
    await nextTurn()
  }
  undoing = await one(sql`c.entity_id is not null`, async (tx, end, records, { undoes }) => {
    const entities = await undoEntities(tx, member, end, records)
    await entities.removeMade()
    await news.tell(tx, member)
    if (tally.restored > 0 || end.batch.batchId !== null) await mark(tx, wsId, id, undoes)
  })
  return tally.outcome(undoing)
}

/** The scenes that an act touched. */
async function scenesOf(database: Database, { wsId }: Member, id: string): Promise<string[]> {
  const rows = await database.withWorkspace(wsId, (tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select distinct c.item_id as id from change_record c
        where c.ws_id = ${wsId} and c.batch_id = ${id} and c.item_id is not null order by 1`,
    ),
  )
  return rows.map((row) => row.id)
}

/** Whether an act is too long for one transaction and may be taken back in several. */
async function isLong({ database }: UndoDeps, { wsId }: Member, id: string): Promise<boolean> {
  const most = sliceSize(database)
  if (most === Number.POSITIVE_INFINITY) return false
  const [row] = await database.withWorkspace(wsId, (tx) =>
    rowsOf<{ scenes: number; places: boolean | null }>(
      tx,
      // Entities that go back to another flow or place take their scenes along; those that get dates back do not.
      sql`select count(distinct c.item_id)::int as scenes, bool_or(c.entity_id is not null
          and c.field not in ('created', 'scheduled_start', 'scheduled_due')) as places
        from change_record c where c.ws_id = ${wsId} and c.batch_id = ${id}`,
    ),
  )
  return row !== undefined && row.scenes > most && row.places !== true
}

/**
 * Takes back one act of one's own, or of a rule. Only values that still are as the act left them go back; others stay,
 * and are counted with the reason. The undo is an act of its own, and taking that back is the redo.
 * @throws {ApiError} not_found, permission_denied, already_undone; status_in_use where scenes got statuses meanwhile
 * that the template flow from before lacks: nothing is taken back then
 */
export async function undoChanges(deps: UndoDeps, member: Member, id: string): Promise<UndoOutcome> {
  if (!(await isLong(deps, member, id))) return undoAtOnce(deps, member, id)
  return oneAct(member.wsId, () => undoInSlices(deps, member, id))
}
