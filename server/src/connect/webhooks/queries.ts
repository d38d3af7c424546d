import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Webhook, WebhookDelivery } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { personJson } from '../../platform/access/people.ts'

type Moments = 'failing_since' | 'delivered_at' | 'old_secret_until' | 'created_at' | 'updated_at'
type WebhookRow = Omit<Webhook, Moments> & Pick<WebhookTable, Moments>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function toWebhook(row: WebhookRow): Webhook {
  return {
    ...row,
    failing_since: iso(row.failing_since),
    delivered_at: iso(row.delivered_at),
    old_secret_until: iso(row.old_secret_until),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** By name. `where` is about `webhook h`. */
export async function webhookRows(tx: Tx, wsId: string, where: SQL = sql`true`): Promise<Webhook[]> {
  const rows = await rowsOf<WebhookRow>(
    tx,
    sql`select h.id, h.name, h.url, h.events, h.state, h.failing_since, h.delivered_at, h.version, h.created_at,
        h.updated_at, case when h.old_secret_until > now() then h.old_secret_until end as old_secret_until,
        case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as project,
        (select count(*)::int from webhook_delivery d
          where d.ws_id = h.ws_id and d.webhook_id = h.id and d.state = 'waiting') as waiting,
        ${personJson('m')} as created_by
      from webhook h
      join ws_user m on m.ws_id = h.ws_id and m.id = h.created_by
      left join entity e on e.ws_id = h.ws_id and e.id = h.project_id
      where h.ws_id = ${wsId} and ${where}
      order by lower(h.name), h.id`,
  )
  return rows.map(toWebhook)
}

/** @throws {ApiError} not_found */
export async function webhookRow(tx: Tx, wsId: string, id: string): Promise<Webhook> {
  const [row] = await webhookRows(tx, wsId, sql`h.id = ${id}`)
  if (!row) throw new ApiError('not_found')
  return row
}

/** @throws {ApiError} not_found */
export async function lockWebhook(tx: Tx, wsId: string, id: string): Promise<void> {
  const [row] = await rowsOf(tx, sql`select from webhook where ws_id = ${wsId} and id = ${id} for no key update`)
  if (!row) throw new ApiError('not_found')
}

type DeliveryMoments = 'next_at' | 'created_at' | 'finished_at'
export type DeliveryRow = Omit<WebhookDelivery, DeliveryMoments> & Pick<WebhookDeliveryTable, DeliveryMoments>

export function toDelivery<Row extends DeliveryRow>(
  row: Row,
): Omit<Row, DeliveryMoments> & Pick<WebhookDelivery, DeliveryMoments> {
  const { next_at, created_at, finished_at } = row
  return { ...row, next_at: iso(next_at), created_at: created_at.toISOString(), finished_at: iso(finished_at) }
}

/** Of `webhook_delivery d`, with its last try. */
export const DELIVERY_COLUMNS = sql`
  d.id, d.event_id, d.type, d.subject, d.state, d.attempts, d.next_at, d.created_at, d.finished_at,
  a.status, a.fault, a.duration_ms`
export const DELIVERY_FROM = sql`
  webhook_delivery d left join webhook_attempt a
    on a.ws_id = d.ws_id and a.delivery_id = d.id and a.number = d.attempts`
