import type { LiveEvent } from './event.ts'

/**
 * A message to a subscriber. `resync`: events were lost to it (too old); read everything anew, then go on after `seq`.
 */
export type Delivery = { type: 'events'; events: readonly LiveEvent[] } | { type: 'resync'; seq: number }

export interface Subscription {
  /** Resolves with the number after which live events follow, once everything before has been delivered. */
  readonly ready: Promise<number>
  close(): void
}
