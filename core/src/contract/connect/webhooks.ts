import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Done, Id, Moment, Name, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import {
  DELIVERY_STATES,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_FAULTS,
  WEBHOOK_OVERLAP_HOURS,
  WEBHOOK_STATES,
  WEBHOOK_URL_MAX,
  cloudEventType,
} from './webhook-values.ts'
import type { WebhookFault } from './webhook-values.ts'
import { Version } from '../workspace/workspace-fields.ts'
import { refusal } from '../platform/refusal-texts.ts'

const EventType = z.enum(WEBHOOK_EVENT_NAMES.map(cloudEventType))

/** An address of http or https without user and password: those would end in logs. The server decides where it may lead. */
const Address = z
  .string()
  .trim()
  .max(WEBHOOK_URL_MAX)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.hash}` === ''
  }, refusal('webhook_address'))

/** An address that is told of events, and how its deliveries go. */
export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  /** CloudEvents types that it is told; empty: all, also those of later versions. */
  events: z.array(z.string()),
  /** Only what belongs to this project; null: everything. */
  project: z.object({ id: Id, name: z.string() }).nullable(),
  state: z.enum(WEBHOOK_STATES),
  /** Since when nothing could be delivered; null: the last try went well, or there was none. */
  failing_since: Moment.nullable(),
  /** Last successful delivery. */
  delivered_at: Moment.nullable(),
  /** Deliveries that wait to be tried, or tried again. */
  waiting: z.number().int(),
  /** Until when the secret before this one signs as well. */
  old_secret_until: Moment.nullable(),
  version: z.number().int(),
  created_by: Person,
  created_at: Moment,
  updated_at: Moment,
})
/** A webhook without its secret. */
export type Webhook = z.infer<typeof Webhook>

/** One event on its way to one webhook, over all tries. */
export const WebhookDelivery = z.object({
  id: Id,
  /** The id of the CloudEvent, sent as webhook-id with every try. */
  event_id: z.string(),
  type: z.string(),
  /** What it is about; null: the workspace. */
  subject: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  /** Answer of the last try. */
  status: z.number().int().nullable(),
  fault: z.enum(Object.keys(WEBHOOK_FAULTS) as WebhookFault[]).nullable(),
  /** Of the last try. */
  duration_ms: z.number().int().nullable(),
  next_at: Moment.nullable(),
  created_at: Moment,
  finished_at: Moment.nullable(),
})
/** A delivery; `duration_ms` and `status` are of its last try. */
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const Headers = z.record(z.string(), z.string())

/** One try of a delivery: what was sent, and what came back. */
export const WebhookAttempt = z.object({
  /** 1 for the first. */
  number: z.number().int(),
  at: Moment,
  duration_ms: z.number().int(),
  status: z.number().int().nullable(),
  fault: WebhookDelivery.shape.fault,
  detail: z.string().nullable(),
  request_headers: Headers,
  response_headers: Headers.nullable(),
  /** Its first 8 KiB. */
  response_body: z.string().nullable(),
})
/** A try with its headers and the answer. */
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** A delivery with its body and all tries. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The CloudEvent, as it was signed and sent. */
  body: z.string(),
  /** The newest first. */
  tries: z.array(WebhookAttempt),
})
/** One delivery in full. */
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

const WithSecret = Webhook.extend({ secret: z.string() })
const MANAGE = { rule: 'settings_manageWebhooks_update' } as const
const DeliveryParams = WsIdParams.extend({ delivery_id: Id })

const Fields = z.object({
  name: Name,
  url: Address,
  events: z.array(EventType).max(100),
  project_id: Id.nullable(),
})

/** Webhooks: make, change, test, and look at their deliveries. */
export const webhookEndpoints = resource({
  listWebhooks: {
    method: 'GET',
    path: 'workspace/{ws_code}/webhooks',
    summary: 'Webhooks of the workspace by name, without their secrets.',
    access: MANAGE,
    scope: 'none',
    params: WsParams,
    answer: 'data',
    data: z.array(Webhook),
  },
  createWebhook: {
    method: 'POST',
    path: 'workspace/{ws_code}/webhooks',
    summary: 'Make a webhook. It is told what happens from now on. The secret that signs is shown this once.',
    access: MANAGE,
    scope: 'none',
    params: WsParams,
    body: Fields.extend({ events: Fields.shape.events.default([]), project_id: Fields.shape.project_id.default(null) }),
    answer: 'data',
    data: WithSecret,
    errors: ['limit_reached', 'not_found', 'webhook_address'],
  },
  getWebhook: {
    method: 'GET',
    path: 'workspace/{ws_code}/webhooks/{id}',
    summary: 'One webhook, without its secret.',
    access: MANAGE,
    scope: 'none',
    params: WsIdParams,
    answer: 'data',
    data: Webhook,
    errors: ['not_found'],
  },
  updateWebhook: {
    method: 'PATCH',
    path: 'workspace/{ws_code}/webhooks/{id}',
    summary:
      'Change a webhook, or switch it on or off. What happens while it is off is never sent; what waited is cancelled.',
    access: MANAGE,
    scope: 'none',
    params: WsIdParams,
    body: Fields.partial().extend({ state: z.enum(['on', 'off']).optional(), version: Version }),
    answer: 'data',
    data: Webhook,
    errors: ['not_found', 'conflict', 'webhook_address'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/webhooks/{id}',
    summary: 'Delete a webhook with its deliveries. Nothing more is sent.',
    access: MANAGE,
    scope: 'none',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: 'workspace/{ws_code}/webhooks/{id}/rotate-secret',
    summary: 'A new secret, shown this once. The one before signs beside it for some hours, so that nothing is missed.',
    access: MANAGE,
    scope: 'none',
    params: WsIdParams,
    body: z.object({ overlap_hours: z.number().int().min(0).max(168).default(WEBHOOK_OVERLAP_HOURS) }),
    answer: 'data',
    data: WithSecret,
    errors: ['not_found'],
  },
  testWebhook: {
    method: 'POST',
    path: 'workspace/{ws_code}/webhooks/{id}/test',
    summary: 'Send an event of the type arbo.webhook.test now; how it went is in the delivery.',
    access: MANAGE,
    scope: 'none',
    params: WsIdParams,
    answer: 'data',
    data: WebhookDelivery,
    errors: ['not_found', 'webhook_off'],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: 'workspace/{ws_code}/webhooks/{id}/deliveries',
    summary: 'What was sent to a webhook or waits to be, the newest first.',
    access: MANAGE,
    scope: 'none',
    params: WsIdParams,
    query: PageQuery.extend({
      state_eq: z.enum([...DELIVERY_STATES, '']).default(''),
      type_eq: z.string().max(100).default(''),
    }),
    answer: 'list',
    data: WebhookDelivery,
    errors: ['not_found'],
  },
  getWebhookDelivery: {
    method: 'GET',
    path: 'workspace/{ws_code}/webhooks/{id}/deliveries/{delivery_id}',
    summary: 'A delivery with what was sent and what each try was answered.',
    access: MANAGE,
    scope: 'none',
    params: DeliveryParams,
    answer: 'data',
    data: WebhookDeliveryDetail,
    errors: ['not_found'],
  },
  redeliverWebhook: {
    method: 'POST',
    path: 'workspace/{ws_code}/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    summary: 'Send a delivery again now, with the same id and body and a signature of now.',
    access: MANAGE,
    scope: 'none',
    params: DeliveryParams,
    answer: 'data',
    data: WebhookDelivery,
    errors: ['not_found', 'webhook_off'],
  },
})
