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

/** What an act made of one field of one thing in the end, however often it touched it. */
export interface UndoRecord {
  item_id: string | null
  entity_id: string | null
  field: string
  metric_id: string | null
  from: ChangeValue
  to: ChangeValue
}

/** How many things are as before, and how many stay as somebody made them since. */
export interface Undone {
  restored: number
  kept: number
}

interface BatchRow {
  ws_user_id: string
  undoes: string | null
  undone_at: Date | null
}

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
  if (row.ws_user_id !== member.id) throw new ApiError('permission_denied')
  if (row.undone_at) throw new ApiError('already_undone')
  return row
}

/** The act counts as taken back; what it had itself taken back is in force again. */
async function mark(tx: Tx, wsId: string, id: string, undoes: string | null): Promise<void> {
  await rowsOf(tx, sql`update change_batch set undone_at = now() where ws_id = ${wsId} and id = ${id}`)
  if (undoes) await rowsOf(tx, sql`update change_batch set undone_at = null where ws_id = ${wsId} and id = ${undoes}`)
}

/**
 * Takes back one act of one's own. Only values that are still what the act made them go back; others stay, and are
 * counted. The undo is an act of its own, and taking that back is the redo.
 * @throws {ApiError} not_found, permission_denied, already_undone
 */
export function undoChanges({ database }: Pick<Deps, 'database'>, member: Member, id: string): Promise<UndoOutcome> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const batch = await batchOf(tx, member, id)
    const records = await rowsOf<UndoRecord>(
      tx,
      sql`select ${RECORDS} from change_record c where c.ws_id = ${member.wsId} and c.batch_id = ${id}
        group by c.item_id, c.entity_id, c.field, c.metric_id`,
    )
    const act = new Act(tx, member, 'undo', { undoes: id })
    // Entities first: a scene's status goes back into the flow that its entity has again.
    const entities = await undoEntities(tx, member, act, records)
    const scenes = await undoScenes(tx, member, act, id, records)
    const made = await entities.removeMade()
    const restored = entities.restored + scenes.restored + made.restored
    if (restored > 0 || act.batchId !== null) await mark(tx, member.wsId, id, batch.undoes)
    return { batch_id: act.batchId, restored, kept: entities.kept + scenes.kept + made.kept }
  })
}
