import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/transaction.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { PUSH_JOB } from './push-kind.ts'
import { emitEvent } from '../realtime/emit-event.ts'
import type { Notice } from './notice.ts'
import { notificationsByIds, toNotification } from './notification-row.ts'
import { recipientsOf } from './recipients.ts'

/** The person who did it, and where; null: the product itself. */
export interface Doer {
  wsId: string
  id: string | null
  /** It was a rule, whose id stands in `id`: its name is told in place of a person’s. */
  rule?: { name: string } | undefined
}

/** A repetition within this time joins the notice that was not seen yet. */
const JOINS_FOR = '1 hour'

const NEW = `
  unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::uuid[], $9::uuid[], $10::uuid[],
    $11::text[], $12::integer[], $13::text[])
  as c (id, ws_user_id, type, kind, source, item_id, entity_id, playlist_id, comment_id, group_key, changes, payload)`

/** Adds to the newest unseen row of the same person, group, type, kind and source, and makes it the newest of all. */
const JOIN = `
  update notification n set count = n.count + 1, changes = n.changes + c.changes, actor_id = $14,
    comment_id = c.comment_id, payload = c.payload::jsonb, created_at = now(), pushed_at = null, mailed_at = null
  from ${NEW}
  where n.ws_id = $1 and n.id = (
    select o.id from notification o
    where o.ws_id = $1 and o.ws_user_id = c.ws_user_id and o.group_key = c.group_key and o.type = c.type
      and o.kind = c.kind and o.source = c.source
      and o.payload ->> 'due' is not distinct from c.payload::jsonb ->> 'due' and o.seen_at is null and o.cleared_at is null
      and o.created_at > now() - interval '${JOINS_FOR}'
    order by o.created_at desc, o.id desc limit 1
  )
  returning n.id, c.id as "newId"`

const INSERT = `
  insert into notification (ws_id, id, ws_user_id, type, kind, source, item_id, entity_id, playlist_id, comment_id,
    group_key, changes, payload, actor_id)
  select $1, c.id, c.ws_user_id, c.type, c.kind, c.source, c.item_id, c.entity_id, c.playlist_id, c.comment_id,
    c.group_key, c.changes, c.payload::jsonb, $14
  from ${NEW}`

function valuesOf({ wsId, id, rule }: Doer, rows: readonly { id: string; notice: Notice }[]): unknown[] {
  const list = (value: (notice: Notice) => unknown) => rows.map(({ notice }) => value(notice) ?? null)
  return [
    wsId,
    rows.map((row) => row.id),
    list(({ to }) => to),
    list(({ type }) => type),
    list(({ kind }) => kind),
    list(({ source }) => source),
    list(({ itemId }) => itemId),
    list(({ entityId }) => entityId),
    list(({ playlistId }) => playlistId),
    list(({ commentId }) => commentId),
    list(({ groupKey }) => groupKey),
    list(({ changes }) => changes ?? 1),
    list(({ detail }) => JSON.stringify({ ...detail, ...(rule ? { rule: rule.name } : {}) })),
    rule ? null : id,
  ]
}

/**
 * Tells people of events, within the transaction that makes them happen: nobody of their own doing, nobody of things
 * that they muted or do not want to hear of. Of the notices about one thing that a person gets, the first one counts.
 */
export async function notify(tx: Tx, doer: Doer, notices: readonly Notice[]): Promise<void> {
  const { told, hasDevice } = await recipientsOf(tx, doer.wsId, doer.id, notices)
  if (told.length === 0) return
  const rows = told.map((notice) => ({ id: uuidv7(), notice }))
  const joined = await tx.rows<{ id: string; newId: string }>(JOIN, valuesOf(doer, rows))
  const idOfNew = new Map(joined.map(({ id, newId }) => [newId, id]))
  const newRows = rows.filter(({ id }) => !idOfNew.has(id))
  if (newRows.length > 0) await tx.rows(INSERT, valuesOf(doer, newRows))
  const ids = rows.map(({ id }) => idOfNew.get(id) ?? id)
  for (const row of await notificationsByIds(tx, doer.wsId, ids)) {
    // Addresses of files are signed for one reader.
    const notification = toNotification(row, () => null)
    emitEvent(tx, doer.wsId, 'notification.created', { ws_user_id: row.ws_user_id, notification })
  }
  if (hasDevice) await enqueue(tx, { wsId: doer.wsId, kind: PUSH_JOB, dedupeKey: PUSH_JOB })
}
