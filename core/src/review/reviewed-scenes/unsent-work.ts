import type { Session } from '../../platform/session/types.ts'
import { countWaitingEdits, discardWaitingEdits } from '../../planning/scenes/offline-edits.ts'
import { type LastingOutbox, type OutboxPlace, defaultOutbox, outboxScope } from './outbox-storage.ts'

/** What the signed-in member has written in reviews of any scene and not sent; nothing where the browser keeps nothing. */
export async function unsentPlaces(session: Session, outbox: LastingOutbox): Promise<readonly OutboxPlace[]> {
  if (session.getState().member === null) return []
  return outbox.placesBelow(outboxScope(session, '')).catch(() => [])
}

/** How much is lost with a sign-out: what waits for the connection, and what waits for a choice. */
export async function countUnsent(session: Session, outbox = defaultOutbox(session)): Promise<number> {
  return countWaitingEdits(session) + (await unsentPlaces(session, outbox)).length
}

/** Gives up all of it: before the person signs out, who was asked. */
export async function discardUnsent(session: Session, outbox = defaultOutbox(session)): Promise<void> {
  discardWaitingEdits(session)
  const places = await unsentPlaces(session, outbox)
  await Promise.allSettled(places.map(([scope, id]) => outbox.remove(scope, id)))
}
