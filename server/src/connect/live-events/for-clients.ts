import type { Comment, LiveEventName, LiveEvents } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { opsAfter } from '../../review/annotations/queries.ts'
import { commentsById } from '../../review/comments/queries.ts'

type Payload<N extends LiveEventName> = LiveEvents[N]
const payloadOf = <N extends LiveEventName>(event: LiveEvent): Payload<N> => event.payload as unknown as Payload<N>
const isComment = ({ type }: LiveEvent): boolean => type === 'comment.created' || type === 'comment.updated'

/** Whether clients hear another version of an event than the team. */
export const isForEyes = ({ type }: LiveEvent): boolean =>
  type.startsWith('comment.') || type === 'annotation.ops' || type === 'notification.created'

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
  // The subject of the event was deleted since.
  if (all.length === 0) return null
  const since = Math.min(...all.map(({ seq }) => seq)) - 1
  const ids = [...new Set(all.map(({ object_id }) => object_id))]
  const ops = await opsAfter(tx, event.wsId, 'clients', rendition_id, since, ids)
  return ops.length > 0 ? { ...event, payload: { ...payload, ops } } : null
}

/**
 * Events as readers of things for clients hear them, the same for all of them: read with their eyes at this moment, so
 * that nothing that was kept for the team since is told late. Null: not heard.
 */
export async function clientsVersions(
  database: Database,
  wsId: string,
  events: readonly LiveEvent[],
): Promise<ReadonlyMap<LiveEvent, LiveEvent | null>> {
  const ids = [...new Set(events.flatMap((event) => commentIdOf(event) ?? []))]
  if (ids.length === 0 && !events.some(({ type }) => type === 'annotation.ops')) return versions(events, new Map())
  return database.read(wsId, async (tx) => {
    const [open, ...ops] = await Promise.all([
      ids.length > 0 ? commentsById(tx, wsId, 'clients', ids) : new Map<string, Comment>(),
      ...events.flatMap((event) => (event.type === 'annotation.ops' ? [heardOps(tx, event)] : [])),
    ])
    const drawn = events.filter(({ type }) => type === 'annotation.ops')
    return new Map([...versions(events, open), ...drawn.map((event, nr) => [event, ops[nr] ?? null] as const)])
  })
}

function versions(
  events: readonly LiveEvent[],
  open: ReadonlyMap<string, Comment>,
): ReadonlyMap<LiveEvent, LiveEvent | null> {
  return new Map(events.map((event) => [event, versionOf(event, open)]))
}

function versionOf(event: LiveEvent, open: ReadonlyMap<string, Comment>): LiveEvent | null {
  if (isComment(event)) return heardComment(event, open)
  if (event.type === 'comment.deleted') {
    return payloadOf<'comment.deleted'>(event).audience === 'clients' ? event : null
  }
  const quoted = commentIdOf(event)
  return quoted === null || open.has(quoted) ? event : null
}
