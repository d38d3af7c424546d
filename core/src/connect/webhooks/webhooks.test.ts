import { afterEach, expect, test } from 'vitest'
import type { Webhook, WebhookDelivery } from '../../contract/connect/webhooks.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createWebhookDeliveriesStore } from './create-webhook-deliveries-store.ts'
import { createWebhooksStore, webhooksStore } from './create-webhooks-store.ts'

const HOOKS = `workspace/${WS}/webhooks`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const at = '2026-03-01T09:00:00Z'
const hookOf = (id: string, change: Partial<Webhook> = {}): Webhook => ({
  id,
  name: id,
  url: 'https://farm.example.com/',
  events: [],
  project: null,
  state: 'on',
  failing_since: null,
  delivered_at: null,
  waiting: 0,
  old_secret_until: null,
  version: 1,
  created_by: ada,
  created_at: at,
  updated_at: at,
  ...change,
})
const deliveryOf = (id: string): WebhookDelivery => ({
  id,
  event_id: id,
  type: 'arbo.item.created',
  subject: null,
  state: 'failed',
  attempts: 1,
  status: 500,
  fault: 'status',
  duration_ms: 3,
  next_at: null,
  created_at: at,
  finished_at: at,
})

async function signedInSession() {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  server.on(`GET ${HOOKS}`, { body: { data: [hookOf('b')] } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, session, live }
}

test('XNTF-02 a new webhook appears in its sorted place; the secret is in the answer and never in the state', async () => {
  const { server, session } = await signedInSession()
  const store = createWebhooksStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  server.on(`POST ${HOOKS}`, { body: { data: { ...hookOf('a'), secret: 'whsec_secret' } } })
  expect((await store.create({ name: 'a', url: 'https://farm.example.com/' })).secret).toBe('whsec_secret')
  server.on(`POST ${HOOKS}/{id}/rotate-secret`, {
    body: { data: { ...hookOf('b', { version: 2 }), secret: 'whsec_2' } },
  })
  expect((await store.rotate('b')).secret).toBe('whsec_2')
  expect(store.getState().rows.map(({ id, version }) => [id, version])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(JSON.stringify(store.getState())).not.toContain('whsec_')
  expect(webhooksStore(session)).toBe(webhooksStore(session))
})

test('XNTF-02 a refused change leaves the list as it is; other people’s changes are read', async () => {
  const { server, session, live } = await signedInSession()
  const store = createWebhooksStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  server.on(`PATCH ${HOOKS}/{id}`, { status: 409, body: { error: 'conflict', message: 'Moved on' } })
  await expect(store.update('b', { state: 'off', version: 1 })).rejects.toMatchObject({ code: 'conflict' })
  expect(store.getState().rows[0]?.state).toBe('on')
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  server.on(`GET ${HOOKS}`, { body: { data: [hookOf('b', { state: 'disabled' })] } })
  live.send('webhook.updated', { webhook_id: 'b' }, 1)
  await until(store, ({ rows }) => rows[0]?.state === 'disabled')
})

test('XNTF-02 deliveries are filtered by state, and read again after a redelivery', async () => {
  const { server, session } = await signedInSession()
  const states: (string | null)[] = []
  server.on(`GET ${HOOKS}/{id}/deliveries`, ({ query }) => {
    states.push(query.get('state_eq'))
    const meta = { current_page: 1, last_page: 1, per_page: 50, total: 1 }
    return { body: { data: [deliveryOf('d')], meta } }
  })
  server.on(`POST ${HOOKS}/{id}/deliveries/{delivery_id}/redeliver`, { body: { data: deliveryOf('d') } })
  const store = createWebhookDeliveriesStore(session, 'b')
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  await store.ask({ state: 'failed' })
  await store.redeliver('d')
  expect(states).toEqual(['', 'failed', 'failed'])
  expect(store.getState().list.rows.map(({ id }) => id)).toEqual(['d'])
})
