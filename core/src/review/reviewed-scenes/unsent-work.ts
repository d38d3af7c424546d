import type { Session } from '../../platform/session/types.ts'
import { countWaitingEdits, discardWaitingEdits } from '../../planning/scenes/offline-edits.ts'
import { defaultOutbox, outboxScope, totalOf } from './outbox-storage.ts'

/** How much is lost with a sign-out: what waits, and what waits for a choice. */
export async function countUnsent(session: Session, storage = defaultOutbox(session)): Promise<number> {
  const counts = await storage.counts(outboxScope(session, '')).catch(() => new Map<string, number>())
  return countWaitingEdits(session) + totalOf(counts)
}

/** Gives up all of it: before the person signs out, who was asked. */
export async function discardUnsent(session: Session, storage = defaultOutbox(session)): Promise<void> {
  discardWaitingEdits(session)
  await storage.discard(outboxScope(session, '')).catch(() => undefined)
}
