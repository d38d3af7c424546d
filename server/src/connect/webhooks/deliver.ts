import { WEBHOOK_RETRY_SECONDS } from '@arbo/core/contract'
import type { WebhookDeliveryTable, WebhookTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobHandler } from '../../platform/jobs/worker.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { attempt } from './attempt.ts'
import type { Attempt } from './attempt.ts'
import { disable } from './disable.ts'
import { enqueueDelivery } from './fan-out.ts'
import { openSecret } from './secret.ts'

const DELIVERY = `
  select d.id, d.webhook_id, d.event_id, d.body, d.attempts, d.by_hand, h.url, h.secret, h.failing_since,
    case when h.old_secret_until > now() then h.old_secret end as old_secret
  from webhook_delivery d join webhook h on h.ws_id = d.ws_id and h.id = d.webhook_id
  where d.ws_id = $1 and d.id = $2 and d.state = 'waiting' and h.state = 'on'`

/** Locked, so that a delivery that is switched off or sent again meanwhile is seen. */
const STILL = `select state, attempts from webhook_delivery where ws_id = $1 and id = $2 for no key update`

const RECORD = `
  insert into webhook_attempt
    (ws_id, delivery_id, number, at, duration_ms, status, fault, detail, request_headers, response_headers, response_body)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

const SETTLE = `
  update webhook_delivery set attempts = $3, state = $4,
    next_at = now() + make_interval(secs => $5::float8),
    finished_at = case when $4 <> 'waiting' then now() end
  where ws_id = $1 and id = $2`

/** Seldom: a webhook that works is not written at each delivery. */
const WORKS = `
  update webhook set delivered_at = now(), failing_since = null, failures = 0
  where ws_id = $1 and id = $2
    and (failing_since is not null or delivered_at is null or delivered_at < now() - interval '1 minute')`

const FAILS = `
  update webhook set failures = failures + 1, failing_since = coalesce(failing_since, $3)
  where ws_id = $1 and id = $2 returning failures`

const FIRST_TRY = 'select min(at) as at from webhook_attempt where ws_id = $1 and delivery_id = $2'

const MOST_RETRY_AFTER_S = 3600
const BUSY = new Set([429, 503])

type Row = Pick<WebhookDeliveryTable, 'id' | 'webhook_id' | 'event_id' | 'body' | 'attempts' | 'by_hand'> &
  Pick<WebhookTable, 'url' | 'secret' | 'old_secret' | 'failing_since'>

/** Seconds until the next try; a receiver that is busy may ask for more. Null: there is none. */
export function retryAfter(tries: number, { status, responseHeaders }: Pick<Attempt, 'status' | 'responseHeaders'>) {
  const planned = WEBHOOK_RETRY_SECONDS[tries - 1]
  if (planned === undefined) return null
  const headerSeconds = status !== null && BUSY.has(status) ? Number(responseHeaders?.['retry-after']) : 0
  const wait = Math.max(planned, Math.min(headerSeconds || 0, MOST_RETRY_AFTER_S))
  return wait * (0.9 + Math.random() / 5)
}

async function record(tx: Tx, wsId: string, id: string, number: number, result: Attempt): Promise<void> {
  const { at, durationMs, status, fault, detail, requestHeaders, responseHeaders, responseBody } = result
  const headers = [JSON.stringify(requestHeaders), responseHeaders && JSON.stringify(responseHeaders)]
  await tx.rows(RECORD, [wsId, id, number, at, durationMs, status, fault, detail, ...headers, responseBody])
}

/** Whether nothing was delivered since this delivery was tried for the first time. */
async function isDead(tx: Tx, wsId: string, { id, webhook_id }: Row): Promise<boolean> {
  const [first] = await tx.rows<{ at: Date }>(FIRST_TRY, [wsId, id])
  const [hook] = await tx.rows<{ failing_since: Date | null }>(
    'select failing_since from webhook where ws_id = $1 and id = $2',
    [wsId, webhook_id],
  )
  return Boolean(first && hook?.failing_since && hook.failing_since <= first.at)
}

/** Writes down the result of a try, and acts on it. */
async function settle(tx: Tx, wsId: string, row: Row, result: Attempt, baseUrl: string): Promise<void> {
  const [still] = await tx.rows<{ state: string; attempts: number }>(STILL, [wsId, row.id])
  // The webhook was deleted meanwhile.
  if (!still) return
  const tries = still.attempts + 1
  await record(tx, wsId, row.id, tries, result)
  // Switched off meanwhile, or tried by another process that took this one for dead: the result of that one holds.
  const isOver = still.state !== 'waiting'
  const wait =
    result.fault === null || result.fault === 'gone' || row.by_hand || isOver ? null : retryAfter(tries, result)
  const ended = result.fault === null ? 'delivered' : wait === null ? 'failed' : 'waiting'
  await tx.rows(SETTLE, [wsId, row.id, tries, isOver && ended === 'failed' ? still.state : ended, wait])
  if (wait !== null) await enqueueDelivery(tx, wsId, row.id, wait * 1000)
  await emitWebhook(tx, wsId, row, result)
  const isLast = ended === 'failed' && !row.by_hand && !isOver
  if (result.fault === 'gone' || (isLast && (await isDead(tx, wsId, row)))) {
    await disable(tx, wsId, row.webhook_id, result, baseUrl)
  }
}

async function emitWebhook(tx: Tx, wsId: string, row: Row, result: Attempt): Promise<void> {
  const { webhook_id } = row
  if (result.fault === null) await tx.rows(WORKS, [wsId, webhook_id])
  const [hook] = result.fault === null ? [] : await tx.rows<{ failures: number }>(FAILS, [wsId, webhook_id, result.at])
  const isNews = result.fault === null ? row.failing_since !== null : hook?.failures === 1
  if (row.by_hand || isNews) emitEvent(tx, wsId, 'webhook.updated', { webhook_id })
}

type DeliverDeps = Pick<Deps, 'config' | 'secrets' | 'version'>

/**
 * One try of a delivery. What it came to, the next try and the end of the job are one transaction: of a process that
 * ends after the receiver’s answer and before it, the delivery is sent once more, with the same id.
 *
 * @param baseUrl where the host’s pages are, without a slash at its end
 */
export function deliverHandler(
  { config, secrets, version }: DeliverDeps,
  baseUrl: string,
  { timeoutMs }: { timeoutMs?: number } = {},
): JobHandler {
  return async ({ job, database, signal, complete }) => {
    const { wsId } = job
    const id = String(job.payload['delivery_id'])
    const [row] = await database.withWorkspace(wsId, (tx) => tx.rows<Row>(DELIVERY, [wsId, id]))
    if (!row) return
    const boxes = row.old_secret ? [row.secret, row.old_secret] : [row.secret]
    const result = await attempt({
      url: row.url,
      eventId: row.event_id,
      body: row.body,
      secrets: boxes.map((box) => openSecret(secrets.webhooks, row.webhook_id, box)),
      allowPrivate: config.webhooksAllowPrivate,
      ports: config.webhookPorts,
      version,
      signal,
      timeoutMs,
    })
    await database.withWorkspace(wsId, async (tx) => {
      await settle(tx, wsId, row, result, baseUrl)
      await complete(tx)
    })
  }
}
