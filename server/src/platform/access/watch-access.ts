import type { Deps } from '../deps.ts'
import type { ServerEvents } from '../http/server-events.ts'
import type { Identity } from './identity.ts'
import type { Member } from './member.ts'

/** How often it is looked whether a reader may still read, should every signal have been lost. */
const RECHECK_MS = 60_000

/**
 * Ends a stream with the access that opened it: at the moment when that runs out, and right after it was ended on any
 * process. Nobody asks the database meanwhile: a timer and the signal of the account wake it.
 * @param recheck looks at the reader's rights anew and ends the stream where there are none
 */
export function watchAccess(
  { database }: Pick<Deps, 'database'>,
  { identity, member }: { identity: Identity; member: Member },
  stream: ServerEvents,
  recheck: () => Promise<void>,
): void {
  const { userId, endsAt = Infinity } = identity
  const viewEndsAt = member.viewAs ? member.viewAs.exp * 1000 : Infinity
  stream.endAt(Math.min(endsAt, viewEndsAt))
  const unlisten = database.signals.listen('access', (users) => {
    if (users === 'all' || users.has(userId)) stream.enqueue(recheck)
  })
  stream.onEnd(unlisten)
  stream.every(RECHECK_MS, recheck)
}
