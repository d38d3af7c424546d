import type { Comment, LiveEventName, LiveEvents } from '@arbo/core/contract'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { LiveEvent } from '../../realtime/event.ts'
import { opsAfter } from '../annotations/queries.ts'
import { commentsById } from '../comments/queries.ts'

type Payload<N extends LiveEventName> = LiveEvents[N]
const payloadOf = <N extends LiveEventName>(event: LiveEvent): Payload<N> => event.payload as unknown as Payload<N>
const isComment = ({ type }: LiveEvent): boolean => type === 'comment.created' || type === 'comment.updated'

/** The comment that an event carries or quotes. */
function commentIdOf(event: LiveEvent): string | null {
  if (isComment(event)) return payloadOf<'comment.updated'>(event).comment.id
  if (event.type === 'notification.created') return payloadOf<typeof event.type>(event).notification.comment?.id ?? null
  return null
}

function heardComment(event: LiveEvent, open: ReadonlyMap<string, Comment>): LiveEvent | null {
  const { item_id, comment: then, narrowed = false } = payloadOf<'comment.updated'>(event)
  const { id, rendition_id } = then
  const comment = open.get(id)
  if (comment) return { ...event, payload: { item_id, comment } }
  if (!narrowed) return null
  return { ...event, type: 'comment.deleted', payload: { item_id, rendition_id, id, audience: 'clients' } }
}

async function heardOps(tx: Tx, event: LiveEvent): Promise<LiveEvent | null> {
  const payload = payloadOf<'annotation.ops'>(event)
  const { rendition_id, ops: all } = payload
  const since = Math.min(...all.map(({ seq }) => seq)) - 1
  const ids = [...new Set(all.map(({ object_id }) => object_id))]
  const ops = await opsAfter(tx, event.wsId, 'clients', rendition_id, since, ids)
  return ops.length > 0 ? { ...event, payload: { ...payload, ops } } : null
}

/**
 * Events as they are heard by whoever reads only what is for clients: read with their eyes at this moment, so that what
 * was kept for the team since is not told late.
 */
export async function heardByClients(
  database: Database,
  wsId: string,
  events: readonly LiveEvent[],
): Promise<LiveEvent[]> {
  const ids = events.flatMap((event) => commentIdOf(event) ?? [])
  const isAbout = ids.length > 0 || events.some(({ type }) => type === 'annotation.ops' || type === 'comment.deleted')
  if (!isAbout) return [...events]
  return database.withWorkspace(wsId, async (tx) => {
    const open: ReadonlyMap<string, Comment> =
      ids.length > 0 ? await commentsById(tx, wsId, 'clients', [...new Set(ids)]) : new Map()
    const heard: LiveEvent[] = []
    for (const event of events) {
      const told = await one(tx, event, open)
      if (told) heard.push(told)
    }
    return heard
  })
}

function one(
  tx: Tx,
  event: LiveEvent,
  open: ReadonlyMap<string, Comment>,
): Promise<LiveEvent | null> | LiveEvent | null {
  if (isComment(event)) return heardComment(event, open)
  if (event.type === 'annotation.ops') return heardOps(tx, event)
  if (event.type === 'comment.deleted') {
    return payloadOf<'comment.deleted'>(event).audience === 'clients' ? event : null
  }
  const quoted = commentIdOf(event)
  return quoted === null || open.has(quoted) ? event : null
}
