import { sql } from 'drizzle-orm'
import type { UndoOutcome } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { Member } from '../access/member.ts'
import { Act } from './act.ts'
import type { ChangeValue } from './recordChanges.ts'
import { undoEntities } from './undoEntities.ts'
import { undoScenes } from './undoScenes.ts'
import { UndoTally } from './undoTally.ts'

/** What an act made of one field of one thing in the end, however often it touched it. */
export interface UndoRecord {
  item_id: string | null
  entity_id: string | null
  field: string
  metric_id: string | null
  from: ChangeValue
  to: ChangeValue
}

interface BatchRow {
  /** Null: a rule did it. */
  ws_user_id: string | null
  undoes: string | null
  undone_at: Date | null
}

/** What rules do is taken back by whoever may change them, on scenes that they may change. */
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

/** The act counts as taken back; what it had itself taken back is in force again. */
async function mark(tx: Tx, wsId: string, id: string, undoes: string | null): Promise<void> {
  await rowsOf(tx, sql`update change_batch set undone_at = now() where ws_id = ${wsId} and id = ${id}`)
  if (undoes) await rowsOf(tx, sql`update change_batch set undone_at = null where ws_id = ${wsId} and id = ${undoes}`)
}

/**
 * Takes back one act of one's own, or of a rule. Only values that are still what the act made them go back; others stay, and are
 * counted with the reason. The undo is an act of its own, and taking that back is the redo.
 * @throws {ApiError} not_found, permission_denied, already_undone; status_in_use where scenes got statuses meanwhile that
 *   the template flow from before lacks: nothing is taken back then
 */
export function undoChanges({ database }: Pick<Deps, 'database'>, member: Member, id: string): Promise<UndoOutcome> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const batch = await batchOf(tx, member, id)
    // What is as before is no news to rules: the one that made it would make it again.
    await rowsOf(tx, sql`select set_config('arbo.automation', 'off', true)`)
    const records = await rowsOf<UndoRecord>(
      tx,
      sql`select ${RECORDS} from change_record c where c.ws_id = ${member.wsId} and c.batch_id = ${id}
        group by c.item_id, c.entity_id, c.field, c.metric_id`,
    )
    const act = new Act(tx, member, 'undo', { undoes: id })
    const tally = new UndoTally()
    for (const record of records) tally.concern(record.item_id ?? record.entity_id ?? '')
    // Entities first: a scene's status goes back into the flow that its entity has again.
    const entities = await undoEntities(tx, member, { act, tally, batchId: id }, records)
    await undoScenes(tx, member, { act, tally, batchId: id }, records)
    await entities.settle()
    await entities.removeMade()
    if (tally.restored > 0 || act.batchId !== null) await mark(tx, member.wsId, id, batch.undoes)
    return tally.outcome(act.batchId)
  })
}
