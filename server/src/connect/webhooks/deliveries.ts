import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { WEBHOOK_KEPT_DAYS, WEBHOOK_TEST_TYPE } from '@arbo/core/contract'
import type { HandlerInput, WebhookAttempt, WebhookDelivery, WebhookDeliveryDetail } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { addDelivery, enqueueDelivery } from './fan-out.ts'
import { DELIVERY_COLUMNS, DELIVERY_FROM, lockWebhook, toDelivery, webhookRow } from './queries.ts'
import type { DeliveryRow } from './queries.ts'

type DeliveryDeps = Pick<Deps, 'database'>

/** @throws {ApiError} not_found */
export function listDeliveries(
  { database }: DeliveryDeps,
  { wsId }: Member,
  id: string,
  { state_eq: state, type_eq: type, ...page }: HandlerInput<'listWebhookDeliveries'>['query'],
): Promise<Page<WebhookDelivery>> {
  return database.withWorkspace(wsId, async (tx) => {
    await webhookRow(tx, wsId, id)
    const { rows, total } = await pageOf<DeliveryRow>(page, (limit, offset) =>
      rowsOf<Counted<DeliveryRow>>(
        tx,
        sql`select ${DELIVERY_COLUMNS}, count(*) over () as total from ${DELIVERY_FROM}
          where d.ws_id = ${wsId} and d.webhook_id = ${id}
            and (${state}::text = '' or d.state = ${state}) and (${type}::text = '' or d.type = ${type})
          order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`,
      ),
    )
    return { rows: rows.map(toDelivery), total }
  })
}

/** @throws {ApiError} not_found */
async function deliveryRow(tx: Tx, wsId: string, hookId: string, id: string): Promise<DeliveryRow & { body: string }> {
  const row = await rowOf<DeliveryRow & { body: string }>(
    tx,
    sql`select ${DELIVERY_COLUMNS}, d.body from ${DELIVERY_FROM}
      where d.ws_id = ${wsId} and d.webhook_id = ${hookId} and d.id = ${id}`,
  )
  if (!row) throw new ApiError('not_found')
  return row
}

async function oneDelivery(tx: Tx, wsId: string, hookId: string, id: string): Promise<WebhookDelivery> {
  const { body: _body, ...row } = await deliveryRow(tx, wsId, hookId, id)
  return toDelivery(row)
}

/** @throws {ApiError} not_found */
export function getDelivery(
  { database }: DeliveryDeps,
  { wsId }: Member,
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<WebhookDeliveryDetail> {
  return database.withWorkspace(wsId, async (tx) => {
    const row = await deliveryRow(tx, wsId, id, delivery_id)
    const tries = await rowsOf<Omit<WebhookAttempt, 'at'> & { at: Date }>(
      tx,
      sql`select number, at, duration_ms, status, fault, detail, request_headers, response_headers, response_body
        from webhook_attempt where ws_id = ${wsId} and delivery_id = ${delivery_id} order by number desc`,
    )
    return { ...toDelivery(row), tries: tries.map((one) => ({ ...one, at: one.at.toISOString() })) }
  })
}

/** @throws {ApiError} not_found, webhook_off */
async function requireOn(tx: Tx, wsId: string, id: string): Promise<void> {
  await lockWebhook(tx, wsId, id)
  const { state } = await webhookRow(tx, wsId, id)
  if (state !== 'on') throw new ApiError('webhook_off')
}

/**
 * Sends an event that means nothing, once.
 * @param baseUrl where the server is reached
 * @throws {ApiError} not_found, webhook_off
 */
export function testWebhook(
  { database }: DeliveryDeps,
  member: Member,
  id: string,
  baseUrl: string,
): Promise<WebhookDelivery> {
  const { wsId, wsCode, displayName } = member
  return database.withWorkspace(wsId, async (tx) => {
    await requireOn(tx, wsId, id)
    const head = await rowOf<{ last_seq: number }>(tx, sql`select last_seq from event_counter where ws_id = ${wsId}`)
    const deliveryId = await addDelivery(
      tx,
      wsId,
      id,
      { baseUrl, wsCode },
      {
        id: uuidv7(),
        type: WEBHOOK_TEST_TYPE,
        subject: id,
        time: new Date(),
        seq: head?.last_seq ?? 0,
        projects: null,
        data: { webhook_id: id, by: { id: member.id, display_name: displayName } },
      },
      { byHand: true },
    )
    if (deliveryId === null) throw new ApiError('not_found')
    return oneDelivery(tx, wsId, id, deliveryId)
  })
}

/** Sends a delivery once more, whether it arrived or not. @throws {ApiError} not_found, webhook_off */
export function redeliver(
  { database }: DeliveryDeps,
  { wsId }: Member,
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<WebhookDelivery> {
  return database.withWorkspace(wsId, async (tx) => {
    await requireOn(tx, wsId, id)
    const { state } = await deliveryRow(tx, wsId, id, delivery_id)
    await rowsOf(
      tx,
      sql`update webhook_delivery set state = 'waiting', next_at = now(), finished_at = null,
          by_hand = ${state !== 'waiting'}::bool or by_hand
        where ws_id = ${wsId} and id = ${delivery_id}`,
    )
    await enqueueDelivery(tx, wsId, delivery_id)
    emitEvent(tx, wsId, 'webhook.updated', { webhook_id: id })
    return oneDelivery(tx, wsId, id, delivery_id)
  })
}

const PRUNED = 2000
const PRUNE = `
  delete from webhook_delivery where (ws_id, id) in (
    select ws_id, id from webhook_delivery where finished_at < now() - make_interval(days => ${WEBHOOK_KEPT_DAYS})
    limit ${PRUNED}
  ) returning 1`

/** Forgets deliveries that ended long ago, in small transactions. */
export async function pruneDeliveries(database: Database): Promise<void> {
  for (;;) {
    const rows = await database.query(PRUNE)
    if (rows.length < PRUNED) return
  }
}
