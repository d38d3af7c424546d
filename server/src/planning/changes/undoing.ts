import type { ChangeBatch } from './change-batch.ts'
import type { NewsTaker } from '../scenes/write-scenes.ts'
import type { ChangeValue } from './record-changes.ts'
import type { UndoTally } from './undo-tally.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'

/** The net change that an act made to one field of one thing, however often it touched it. */
export interface UndoRecord {
  item_id: string | null
  entity_id: string | null
  field: string
  metric_id: string | null
  from: ChangeValue
  to: ChangeValue
}

export type EntityRecord = UndoRecord & { entity_id: string }

/** An undo under way, with its counts. */
export interface Undoing {
  batch: ChangeBatch
  tally: UndoTally
  /** The act that is taken back. */
  batchId: string
  /** Takes the news for people; without it they are told at once. */
  takeNews?: NewsTaker
}

export interface EntityNow extends EntityAccess {
  /** By field, as the history keeps them. */
  values: Record<string, unknown>
}

/** The data for taking back a field of an entity. */
export interface EntityUndo {
  tx: Tx
  member: Member
  tally: UndoTally
  entity: EntityNow
}
