import type { LiveEventName } from './events.ts'

/** Fixed values of webhooks, apart from the schemas, which no browser loads. */

interface WebhookEventSpec {
  /** What happened. */
  meaning: string
  /** The field of `data` that is the event's subject; null: the workspace as a whole. */
  subject: string | null
}

/**
 * Events that webhooks send, by their names in the event stream, with what happened. What only open screens or one person
 * need to hear (drawings, notifications, report files) is not among them.
 */
export const WEBHOOK_EVENTS = {
  'item.created': { meaning: 'A scene was created.', subject: 'item_id' },
  'item.updated': { meaning: 'A scene was changed; fetch it again.', subject: 'item_id' },
  'item.status_changed': {
    meaning: 'The status of scenes changed: up to 100 in one event, each with the status before and after.',
    subject: 'item_id',
  },
  'item.deleted': { meaning: 'A scene was deleted.', subject: 'item_id' },
  'items.changed': {
    meaning: 'Many scenes were changed, created or deleted at once; they are not listed one by one.',
    subject: 'batch_id',
  },
  'rendition.created': { meaning: 'A version was uploaded.', subject: 'id' },
  'rendition.updated': { meaning: 'A version is ready to be reviewed, or failed.', subject: 'id' },
  'rendition.deleted': { meaning: 'A version was deleted.', subject: 'id' },
  'comment.created': { meaning: 'Someone commented on a scene.', subject: 'item_id' },
  'comment.updated': { meaning: 'A comment was changed, resolved or reacted to.', subject: 'item_id' },
  'comment.deleted': { meaning: 'A comment was deleted.', subject: 'id' },
  'entity.created': { meaning: 'A project, process, episode or take was created.', subject: 'entity_id' },
  'entity.updated': { meaning: 'A project, process, episode or take was changed.', subject: 'entity_id' },
  'entity.deleted': { meaning: 'A project, process, episode or take was deleted.', subject: 'entity_id' },
  'member.updated': {
    meaning: 'A person joined (status 1), left or was removed (3), or changed name, picture or role.',
    subject: 'ws_user_id',
  },
  'workspace.updated': { meaning: 'The workspace itself was changed, deleted or restored.', subject: null },
  'role.updated': { meaning: 'An access role was created, changed, archived or deleted.', subject: 'ws_role_id' },
  'workingday.updated': { meaning: 'Holidays, extra-days or off-days were changed.', subject: 'group_id' },
  'team.updated': { meaning: 'A team was created, changed, archived or deleted.', subject: 'team_id' },
  'template_flow.updated': { meaning: 'A status flow or its statuses were changed.', subject: 'template_flow_id' },
  'tag.updated': { meaning: 'A tag was created, changed or deleted.', subject: 'tag_id' },
  'metric.updated': { meaning: 'A metric was created, changed, archived or deleted.', subject: 'metric_id' },
  'target.updated': { meaning: 'A target was created, changed, archived or deleted.', subject: 'target_id' },
  'target_user_role.updated': { meaning: 'Targets were assigned to people or withdrawn.', subject: null },
  'target_summary.updated': { meaning: 'The figures of a month were calculated.', subject: 'month' },
  'playlist.updated': { meaning: 'A workspace playlist was created or changed.', subject: 'playlist_id' },
  'playlist.deleted': { meaning: 'A playlist was deleted.', subject: 'playlist_id' },
} as const satisfies Partial<Record<LiveEventName, WebhookEventSpec>>

/** An event that webhooks send, by its name in the event stream. */
export type WebhookEventName = keyof typeof WEBHOOK_EVENTS
/** The names of these events, in the order of the documentation. */
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEventName[]

/** The CloudEvents type of an event: `arbo.item.status-changed`. */
export function cloudEventType(name: string): string {
  return `arbo.${name.replaceAll('_', '-')}`
}

/** Sent when asked for, whatever a webhook chose. */
export const WEBHOOK_TEST_TYPE = 'arbo.webhook.test'
/** Sent when events were lost to a webhook (a server that was down for days): read everything again. */
export const WEBHOOK_RESYNC_TYPE = 'arbo.resync'

/** `disabled`: by the server, after nothing could be delivered for a day. */
export const WEBHOOK_STATES = ['on', 'off', 'disabled'] as const
/** Whether a webhook sends. */
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** `cancelled`: the webhook was switched off before it could be delivered. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const
/** How far one delivery is. */
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a try delivered nothing. */
export const WEBHOOK_FAULTS = {
  status: 'The receiver answered with a status that is not 2xx.',
  redirect: 'The receiver answered with a redirect, which is not followed. Give the address that it leads to.',
  gone: 'The receiver answered 410 Gone, so the webhook was turned off.',
  timeout: 'The receiver did not answer in time.',
  refused_address: 'The address leads into a private network or to a port that this server does not call.',
  not_found: 'The name of the address is not known.',
  connection: 'No connection to the receiver, or it broke.',
  certificate: 'The certificate of the receiver is not valid.',
} as const
/** Why one try delivered nothing. */
export type WebhookFault = keyof typeof WEBHOOK_FAULTS

/** Seconds between one try of a delivery and the next, a tenth more or less; together about a day. */
export const WEBHOOK_RETRY_SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800] as const
/** How long a receiver may take to answer, seconds. */
export const WEBHOOK_TIMEOUT_SECONDS = 15
/** Bytes of an answer that are read and kept. */
export const WEBHOOK_RESPONSE_BYTES = 8192
/** Days for which finished deliveries are kept. */
export const WEBHOOK_KEPT_DAYS = 30
/** Scenes in one event about statuses. */
export const WEBHOOK_STATUS_ITEMS = 100
/** Webhooks of a workspace. */
export const WEBHOOKS_MAX = 50
/** Longest address of a webhook, in characters. */
export const WEBHOOK_URL_MAX = 2000
/** Hours for which the old secret signs beside a new one, unless said otherwise. */
export const WEBHOOK_OVERLAP_HOURS = 24
