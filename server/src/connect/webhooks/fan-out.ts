import { uuidv7 } from 'uuidv7'
import { WEBHOOK_RESYNC_TYPE } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { groupBy } from '../../platform/group-by.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { cloudEventBody } from './cloud-event.ts'
import type { EventSource, OutgoingEvent } from './cloud-event.ts'
import { outgoingEvents, resyncEvent } from './outgoing.ts'

/** Tries one delivery. */
export const WEBHOOK_JOB = 'webhook'
/** A job counts a process that ends in the middle, not a receiver that does not answer. */
const JOB_ATTEMPTS = 50
/** Events that become deliveries in one transaction. */
const PAGE = 200

const BEHIND = `
  select distinct h.ws_id from webhook h join event_counter c on c.ws_id = h.ws_id
  where h.state = 'on' and h.last_seq < c.last_seq`

/** Another process that does the same waits here, and then finds them done. */
const CLAIM = `
  select h.id, h.events, h.project_id, h.last_seq, c.last_seq as head, w.code as ws_code
  from webhook h join event_counter c on c.ws_id = h.ws_id join workspace w on w.id = h.ws_id
  where h.ws_id = $1 and h.state = 'on' and h.last_seq < c.last_seq
  order by h.id for no key update of h`

const EVENTS = `
  select ws_id as "wsId", seq, type, item_id as "itemId", place, payload, created_at as "createdAt"
  from event_outbox where ws_id = $1 and seq > $2 order by seq limit ${PAGE}`

const INSERT = `
  insert into webhook_delivery (ws_id, id, webhook_id, event_id, type, subject, body, next_at, by_hand)
  values ($1, $2, $3, $4, $5, $6, $7, now(), $8)
  on conflict (ws_id, webhook_id, event_id) do nothing returning id`

interface Hook {
  id: string
  events: string[]
  project_id: string | null
  last_seq: number
  head: number
  ws_code: string
}

/** Stores a delivery and has it tried, if and only if the transaction commits. @returns its id; null: it is there already */
export async function addDelivery(
  tx: Tx,
  wsId: string,
  webhookId: string,
  source: EventSource,
  event: OutgoingEvent,
  { byHand = false } = {},
): Promise<string | null> {
  const id = uuidv7()
  const { id: eventId, type, subject } = event
  const body = cloudEventBody(source, event)
  const [row] = await tx.rows(INSERT, [wsId, id, webhookId, eventId, type, subject, body, byHand])
  if (!row) return null
  await enqueueDelivery(tx, wsId, id)
  return id
}

/** @param afterMs how long to wait */
export async function enqueueDelivery(tx: Tx, wsId: string, id: string, afterMs = 0): Promise<void> {
  const runAt = afterMs > 0 ? { runAt: new Date(Date.now() + afterMs) } : {}
  await enqueue(tx, { wsId, kind: WEBHOOK_JOB, payload: { delivery_id: id }, maxAttempts: JOB_ATTEMPTS, ...runAt })
}

function wants({ events, project_id }: Hook, { type, projects }: OutgoingEvent): boolean {
  if (type !== WEBHOOK_RESYNC_TYPE && events.length > 0 && !events.includes(type)) return false
  if (project_id === null || projects === 'unknown') return true
  return projects?.includes(project_id) ?? false
}

/** The next events after a number, and the number up to which they reach. */
async function read(tx: Tx, wsId: string, after: number, head: number): Promise<[OutgoingEvent[], number]> {
  const events = await tx.rows<LiveEvent>(EVENTS, [wsId, after])
  const [first] = events
  const outgoing = await outgoingEvents(tx, wsId, events)
  const isLost = (first?.seq ?? head + 1) > after + 1
  if (isLost) outgoing.unshift(resyncEvent(after, head, first?.createdAt ?? new Date()))
  return [outgoing, events.at(-1)?.seq ?? head]
}

/**
 * Makes deliveries of the workspace's events since its webhooks were told last, in one transaction with the note of
 * the last event: a process that ends in the middle loses and doubles nothing.
 * @param baseUrl where the server is reached, without a slash at its end
 * @returns whether there may be more
 */
export function fanOut(database: Database, wsId: string, baseUrl: string): Promise<boolean> {
  return database.withWorkspace(wsId, async (tx) => {
    const hooks = await tx.rows<Hook>(CLAIM, [wsId])
    let isMore = false
    for (const [after, group] of groupBy(hooks, ({ last_seq }) => last_seq)) {
      const head = group[0]?.head ?? after
      const [outgoing, reached] = await read(tx, wsId, after, head)
      isMore ||= reached < head
      for (const hook of group) {
        const source = { baseUrl, wsCode: hook.ws_code }
        for (const event of outgoing) {
          if (wants(hook, event)) await addDelivery(tx, wsId, hook.id, source, event)
        }
      }
      const ids = group.map(({ id }) => id)
      await tx.rows('update webhook set last_seq = $3 where ws_id = $1 and id = any($2::uuid[])', [wsId, ids, reached])
    }
    return isMore
  })
}

/** Workspaces in which something has happened that their webhooks do not know of. */
export async function workspacesBehind(database: Database): Promise<string[]> {
  const rows = await database.query<{ ws_id: string }>(BEHIND)
  return rows.map(({ ws_id }) => ws_id)
}
