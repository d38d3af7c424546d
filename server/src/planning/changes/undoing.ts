import type { ChangeBatch } from './change-batch.ts'
import type { NewsTaker } from '../scenes/write-scenes.ts'
import type { ChangeValue } from './record-changes.ts'
import type { UndoTally } from './undo-tally.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'

/** What an act made of one field of one thing in the end, however often it touched it. */
export interface UndoRecord {
  item_id: string | null
  entity_id: string | null
  field: string
  metric_id: string | null
  from: ChangeValue
  to: ChangeValue
}

export type EntityRecord = UndoRecord & { entity_id: string }

/** What an undo is doing, and where it counts what came of it. */
export interface Undoing {
  batch: ChangeBatch
  tally: UndoTally
  /** The act that is taken back. */
  batchId: string
  /** Takes what people are to hear of; without it they are told at once. */
  takeNews?: NewsTaker
}

export interface EntityNow extends EntityAccess {
  /** By field, as the history keeps them. */
  values: Record<string, unknown>
}

/** What taking back a field of an entity needs to know. */
export interface EntityUndo {
  tx: Tx
  member: Member
  tally: UndoTally
  entity: EntityNow
}
