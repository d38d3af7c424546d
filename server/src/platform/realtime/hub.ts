import type { Database } from '../db/database.ts'
import type { DatabaseLog } from '../db/database-log.ts'
import { HeldChangePruner } from '../db/held-changes.ts'
import { pollLoop } from '../poll-loop.ts'
import type { LiveEvent } from './event.ts'
import { lastSeq, lastSeqs, pruneEvents, readEvents } from './event-log.ts'
import { pruneSightChanges } from './sight-changes.ts'
import type { Delivery, Subscription } from './subscription.ts'
import { WorkspaceFeed } from './workspace-feed.ts'

export interface Subscribe {
  wsId: string
  /** The last event that the subscriber knows; it gets all later ones. Absent: from now on. */
  after?: number | undefined
  /** Called in order, never twice for one event. Must not throw; a slow reader is the caller's to end. */
  deliver(delivery: Delivery): void
}

export interface EventHub {
  subscribe(options: Subscribe): Subscription
  close(): Promise<void>
}

export interface EventHubOptions {
  log: DatabaseLog
  /** Completes events whose stored form only names their contents. */
  complete?: ((events: readonly LiveEvent[]) => Promise<readonly LiveEvent[]>) | undefined
  /** How often to look without a signal, on a server with several processes, ms. Default 1500. */
  pollMs?: number | undefined
  /** How long events can be resumed, ms. Default 3 days. */
  retentionMs?: number | undefined
}

const POLL_MS = 1500
const RETENTION_MS = 3 * 24 * 3600_000
const PRUNE_EVERY_MS = 3600_000
const PRUNE_HELD_EVERY_MS = 300_000

/**
 * Delivers committed events to this process's subscribers. One reader per watched workspace; signals wake it, and where
 * other processes write too, a regular look makes up for signals that were lost.
 */
export function createEventHub(database: Database, options: EventHubOptions): EventHub {
  const { log, complete, pollMs = POLL_MS, retentionMs = RETENTION_MS } = options
  const feeds = new Map<string, WorkspaceFeed>()
  const warn = (error: unknown) => log.warn('Live events could not be read; trying again', error)

  const feedOf = (wsId: string): WorkspaceFeed => {
    const existing = feeds.get(wsId)
    if (existing) return existing
    const feed = new WorkspaceFeed({
      head: () => lastSeq(database, wsId),
      read: async (after, limit) => {
        const events = await readEvents(database, wsId, after, limit)
        return events === 'gone' || !complete ? events : complete(events)
      },
      warn,
      onEmpty: () => feeds.delete(wsId),
    })
    feeds.set(wsId, feed)
    return feed
  }

  const unlisten = database.signals.listen('events', (workspaces) => {
    for (const wsId of workspaces === 'all' ? feeds.keys() : workspaces) feeds.get(wsId)?.wake()
  })

  const poll = async () => {
    if (feeds.size === 0) return
    const heads = await lastSeqs(database, [...feeds.keys()])
    for (const [wsId, head] of heads) feeds.get(wsId)?.wakeUpTo(head)
  }
  const prune = async () => {
    await pruneEvents(database, retentionMs)
    await pruneSightChanges(database)
  }
  const loops = [pollLoop(prune, { everyMs: PRUNE_EVERY_MS, onError: warn })]
  if (database.kind === 'postgres') {
    const heldChanges = new HeldChangePruner(database)
    loops.push(
      pollLoop(poll, { everyMs: pollMs, onError: warn }),
      pollLoop(() => heldChanges.prune(), { everyMs: PRUNE_HELD_EVERY_MS, onError: warn }),
    )
  }

  return {
    subscribe: ({ wsId, after, deliver }) => feedOf(wsId).subscribe(after, deliver),
    async close() {
      unlisten()
      await Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all([...feeds.values()].map((feed) => feed.close()))
      feeds.clear()
    },
  }
}
