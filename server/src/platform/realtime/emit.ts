import type { Tx } from '../db/transaction.ts'
import type { NewEvent } from './event.ts'

/**
 * Tells the workspace of something that this transaction does. The event is written with the commit, in the order of
 * the calls, and dropped with a rollback (of the savepoint, too, in which it was told); watchers of all processes get it
 * right after the commit.
 */
export function emit(tx: Tx, event: NewEvent): void {
  tx.queueEvent(event)
}
