import { contract, levelsOf, WEBHOOK_EVENTS, WEBHOOK_EVENT_NAMES } from '@arbo/core/contract'
import { failureToFields } from '@arbo/core/internal'
import type { Levels } from '@arbo/core/contract'
import { expect, it } from 'vitest'
import { checkWebhook, rewordWebhook, eventGroups, fieldsOf, webhookBody, type WebhookFields } from './webhook-form.ts'

const body = contract.createWebhook.body
const fields = (change: Partial<WebhookFields> = {}): WebhookFields => ({
  ...fieldsOf(null),
  name: ' Farm ',
  url: ' https://farm.example.com/arbo ',
  ...change,
})

it('XNTF-02 the form sends what the contract accepts', () => {
  expect(checkWebhook(fields())).toEqual({})
  expect(body.parse(webhookBody(fields()))).toEqual({
    name: 'Farm',
    url: 'https://farm.example.com/arbo',
    events: [],
    project_id: null,
  })
  const every = eventGroups(levelsOf(null)).flatMap(([, choices]) => choices.map(({ type }) => type))
  expect(body.parse(webhookBody(fields({ all: false, events: every }))).events).toEqual(every)
})

it('XNTF-02 the meaning of each event is that of the documentation, with the workspace’s names of the levels', () => {
  const meanings = (levels: Levels) =>
    eventGroups(levels).flatMap(([, choices]) => choices.map(({ meaning }) => meaning))
  const documented = WEBHOOK_EVENT_NAMES.map((name): string => WEBHOOK_EVENTS[name].meaning)
  expect(meanings(levelsOf(null)).toSorted()).toEqual(documented.toSorted())
  const own = { terminology: ['Show', 'Step', 'Reel', 'Sequence', 'Shot'], terminology_plurals: ['', '', '', '', ''] }
  expect(meanings(levelsOf({ workspace: own }))).toContain('A Shot was created.')
})

it('XNTF-02 a name, an address and an event are required', () => {
  expect(Object.keys(checkWebhook(fields({ name: ' ', url: 'x', all: false })))).toEqual(['name', 'url', 'events'])
  for (const url of ['ftp://a.example.com', 'https://me:pass@a.example.com', 'javascript:alert(1)', 'https://a.b/#c']) {
    expect(checkWebhook(fields({ url })).url, url).toBeDefined()
    expect(body.safeParse(webhookBody(fields({ url }))).success, url).toBe(false)
  }
})

it('XNTF-02 refusals show at the field that can fix them', () => {
  const message = 'No'
  const names = ['name', 'url', 'events'] as const
  expect(failureToFields(rewordWebhook({ error: 'webhook_address', message }), names)).toHaveProperty('url')
  expect(rewordWebhook({ error: 'limit_reached', message, meta: { limit: 50 } }).message).toContain('50 webhooks')
  expect(rewordWebhook({ error: 'conflict', message }).message).toContain('Someone else')
  const fault = { error: 'validation_failed' as const, message, meta: { fields: { 'body.url': 'Wrong' } } }
  expect(failureToFields(rewordWebhook(fault), names)).toEqual({ url: 'Wrong' })
})
