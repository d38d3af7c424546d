import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_URL_MAX,
  cloudEventType,
  type Failure,
  type Faults,
  type Levels,
  type NewWebhook,
  type Webhook,
  type WebhookEventName,
} from '@arbo/core'
import { checkBy, createWebhookFields, fieldRule } from '@arbo/core/internal'
import { withLevels, type LevelMessage } from '../../app/level-text.ts'
import { atField, inWords } from '../../ui/forms/reword.ts'
import { webhooksTexts } from './texts.ts'

export interface WebhookFields {
  name: string
  url: string
  /** '' everything. */
  project: string
  all: boolean
  /** CloudEvents types. */
  events: readonly string[]
}

export function fieldsOf(webhook: Webhook | null): WebhookFields {
  if (!webhook) return { name: '', url: '', project: '', all: true, events: [] }
  const { name, url, project, events } = webhook
  return { name, url, project: project?.id ?? '', all: events.length === 0, events }
}

/** Whether the contract accepts the address. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text) || text.length > WEBHOOK_URL_MAX) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${hash}` === ''
}

/** Faults of the fields. */
export function checkWebhook(fields: WebhookFields): Faults<WebhookFields> {
  const { url, all, events } = fields
  return {
    ...checkBy<WebhookFields>({ name: [fieldRule(createWebhookFields.name)] }, fields),
    ...(isAddress(url.trim()) ? {} : { url: webhooksTexts.urlInvalid }),
    ...(!all && events.length === 0 ? { events: webhooksTexts.whichRequired } : {}),
  }
}

/** The fields as the API takes them. */
export function webhookBody({ name, url, project, all, events }: WebhookFields): Required<NewWebhook> {
  return { name: name.trim(), url: url.trim(), project_id: project || null, events: all ? [] : [...events] }
}

/** A refusal of the server in the form's words. */
export function rewordWebhook(failure: Failure): Failure {
  if (failure.error === 'webhook_address') return atField(failure, 'url', webhooksTexts.faults.refused_address)
  if (failure.error === 'conflict') return inWords(failure, webhooksTexts.conflict)
  const limit = failure.error === 'limit_reached' ? failure.meta?.['limit'] : undefined
  return typeof limit === 'number' ? inWords(failure, webhooksTexts.limit({ most: limit })) : failure
}

interface EventChoice {
  type: string
  meaning: string
}

const OTHER = 'other'
const GROUPS: Readonly<Record<string, string>> = { items: 'item' }

function groupOf(name: WebhookEventName): string {
  const [subject = ''] = name.split('.')
  const group = GROUPS[subject] ?? subject
  return group in webhooksTexts.groups ? group : OTHER
}

/** All events grouped by subject, in the order of the contract. */
export function eventGroups(levels: Levels): [group: string, choices: EventChoice[]][] {
  const groups = new Map<string, EventChoice[]>()
  const meanings: Readonly<Record<WebhookEventName, LevelMessage>> = webhooksTexts.meanings
  for (const name of WEBHOOK_EVENT_NAMES) {
    const choice = { type: cloudEventType(name), meaning: withLevels(meanings[name], levels) }
    groups.set(groupOf(name), [...(groups.get(groupOf(name)) ?? []), choice])
  }
  return [...groups]
}
