import { afterEach, expect, test } from 'vitest'
import { NO_OPTIONS } from '../../contract/planning/metric-options.ts'
import type { Metric } from '../../contract/planning/metrics.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createMetricsStore } from './create-metrics-store.ts'

const METRICS = `workspace/${WS}/metrics`
const ID = '0190a000-0000-7000-8000-0000000000c1'
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function metricOf(id: string, change: Partial<Metric> = {}): Metric {
  return {
    id,
    name: 'Frames',
    description: '',
    type: 'number',
    options: { ...NO_OPTIONS, choices: [], limit: null },
    currency: null,
    access: null,
    access_now: 'open',
    access_default: 'open',
    is_primary: false,
    is_deployed: false,
    entities_count: 0,
    is_used: false,
    dependencies: [],
    dependents_count: 0,
    favorite: false,
    status: 1,
    version: 2,
    created_by: null,
    created_at: '2026-03-01T10:00:00Z',
    updated_at: '2026-03-01T10:00:00Z',
    ...change,
  }
}

async function opened() {
  const server = await testServer()
  serveWorkspace(server, ['metric_getListOfMetrics_read'])
  const live = serveEvents(server)
  const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 1 }
  server.on(`GET ${METRICS}`, { body: { data: [metricOf(ID)], meta } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  await until({ getState: session.getState, subscribe: session.subscribe }, ({ workspace }) => workspace !== null)
  const store = createMetricsStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, session, live, store, meta }
}

test('LIB-30 the server filters and orders; each choice is one request', async () => {
  const { server, store } = await opened()
  await store.setType('rating')
  await store.setFavoritesOnly(true)
  await store.setShown('0')
  await store.setSearch(' fra ')
  await store.setOrder('-updated_at')
  const query = server.calls.findLast(({ path }) => path === METRICS)?.query ?? []
  expect(Object.fromEntries(query)).toMatchObject({
    name_like: 'fra',
    type_ina: 'rating',
    favorite_eq: '1',
    status_eq: '0',
    order_by: '-updated_at',
  })
})

test('LIB-30 a star shows at once, and is reverted when the server refuses it', async () => {
  const { server, store } = await opened()
  server.on(`PUT ${METRICS}/{id}/favorite`, { status: 404, body: { error: 'not_found', message: 'Gone' } })
  const stars: boolean[] = []
  store.subscribe(({ rows }) => stars.push(rows[0]?.favorite ?? false))
  await expect(store.favorite(ID, true)).rejects.toMatchObject({ code: 'not_found' })
  expect(stars).toContain(true)
  expect(store.getState().rows[0]?.favorite).toBe(false)
})

test('LIB-15 the reason for a refused delete reaches the caller, and the list stays', async () => {
  const { server, store } = await opened()
  const message = 'You cannot delete a deployed metric.'
  server.on(`POST ${METRICS}/delete`, { status: 422, body: { error: 'metric_deployed', message, meta: { ids: [ID] } } })
  await expect(store.remove([ID])).rejects.toMatchObject({ code: 'metric_deployed', message })
  expect(store.getState().rows).toHaveLength(1)
})

test('LIB-30 a change by somebody else is read again', async () => {
  const { server, session, live, store, meta } = await opened()
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  server.on(`GET ${METRICS}`, { body: { data: [metricOf(ID, { name: 'Seconds' })], meta } })
  live.send('metric.updated', { metric_id: ID }, 1)
  await until(store, ({ rows }) => rows[0]?.name === 'Seconds')
})
