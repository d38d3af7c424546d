import { afterEach, expect, test } from 'vitest'
import { failureOf } from '../../platform/api/api-error.ts'
import type { TemplateFlowInfo } from '../../contract/planning/template-flows.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { createFlowsStore } from './create-flows-store.ts'

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const FLOWS = `workspace/${WS}/template-flows`
const ID = '0190a000-0000-7000-8000-0000000000f1'
const STATUS = '0190a000-0000-7000-8000-0000000000f2'
const flow: TemplateFlowInfo = {
  id: ID,
  name: 'Film',
  description: '',
  favorite: false,
  is_default: false,
  status: 1,
  deployed: false,
  deployed_count: 0,
  statuses: [{ id: STATUS, name: 'Waiting', kind: 1, colour: null, position: 0, reserved: false }],
  version: 3,
  created_by: null,
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
}

async function setUp() {
  const server = await testServer()
  serveWorkspace(server)
  const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 1 }
  server.on(`GET ${FLOWS}`, { body: { data: [flow], meta } })
  for (const call of ['GET', 'POST', 'PUT']) {
    if (call !== 'GET') server.on(`${call} ${FLOWS}`, { body: { data: flow } })
    server.on(`${call} ${FLOWS}/{id}`, { body: { data: flow } })
    server.on(`${call} ${FLOWS}/{id}/{what}`, { body: { data: flow } })
  }
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createFlowsStore(session)
  const changes = () =>
    server.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [`${method} ${path}`, body])
      .filter(([call]) => String(call).includes(FLOWS))
  return { server, session, store, changes }
}

test('LIB-28 the library is read whole; the server filters, searches and orders', async () => {
  const { server, store } = await setUp()
  const stop = store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  expect(store.getState().rows).toEqual([flow])
  await store.setSearch(' fi ')
  await store.setShown('')
  await store.setDeployed('1')
  await store.setFavoritesOnly(true)
  await store.setOrder('-updated_at')
  const { query } = server.calls.findLast(({ path }) => path === FLOWS) ?? {}
  expect(Object.fromEntries(query ?? [])).toEqual({
    per_page: '99999',
    order_by: '-updated_at',
    status_eq: '',
    is_deployed_eq: '1',
    name_like: 'fi',
    favorite_eq: '1',
  })
  stop()
})

test('LIB-06 LIB-12 LIB-28 every change is one call with the specified names of flows', async () => {
  const { store, changes } = await setUp()
  await store.create({ name: 'New', statuses: [{ name: 'Waiting', kind: 1 }] })
  await store.update(ID, { version: 3, name: 'Film 2' })
  await store.duplicate(ID, 'Copy')
  await store.archive([ID])
  await store.unarchive([ID])
  await store.remove([ID])
  await store.remove([])
  expect(changes()).toEqual([
    [`POST ${FLOWS}`, { name: 'New', statuses: [{ name: 'Waiting', kind: 1 }] }],
    [`PUT ${FLOWS}/${ID}`, { version: 3, name: 'Film 2' }],
    [`POST ${FLOWS}/${ID}/duplicate`, { name: 'Copy' }],
    [`POST ${FLOWS}/archive`, { template_flow_ids: [ID], status: 0 }],
    [`POST ${FLOWS}/archive`, { template_flow_ids: [ID], status: 1 }],
    [`POST ${FLOWS}/delete`, { template_flow_ids: [ID] }],
  ])
})

test('LIB-05 a star shows at once, and is removed when the server refuses it', async () => {
  const { server, store } = await setUp()
  const stop = store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const favourites: boolean[] = []
  store.subscribe(({ rows }) => rows[0] && favourites.push(rows[0].favorite))
  server.on(`PUT ${FLOWS}/{id}/{what}`, { status: 404, body: { error: 'not_found', message: 'Gone' } })
  expect(await store.favorite(ID, true).catch(failureOf)).toMatchObject({ error: 'not_found' })
  expect(favourites).toEqual([true, false])
  stop()
})

test('LIB-14 PLAN-34 refusals reach the caller: a deployed template, a status that scenes have', async () => {
  const { server, store } = await setUp()
  const message = 'You cannot delete a deployed template.'
  server.on(`POST ${FLOWS}/{id}`, {
    status: 422,
    body: { error: 'template_deployed', message, meta: { ids: [ID] } },
  })
  expect(await store.remove([ID]).catch(failureOf)).toMatchObject({ error: 'template_deployed', message })
  const remap = { to: null, statuses: [], scenes: 2, needs_mapping: true }
  server.on(`PUT ${FLOWS}/{id}`, {
    status: 422,
    body: { error: 'status_in_use', message: 'Choose', meta: { remap } },
  })
  const refusal = await store.update(ID, { version: 3, statuses: [] }).catch(failureOf)
  expect(refusal).toMatchObject({ error: 'status_in_use', meta: { remap } })
})

test('PLAN-34 the precheck names the flow and the statuses to remove', async () => {
  const { server, store } = await setUp()
  const remap = { to: null, statuses: [], scenes: 0, needs_mapping: false }
  server.on(`GET workspace/${WS}/entities/precheck-status-remap`, { body: { data: remap } })
  expect(await store.precheck(ID, [STATUS, ID])).toEqual(remap)
  expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual({
    template_flow_id: ID,
    status_ids: `${STATUS},${ID}`,
  })
})
