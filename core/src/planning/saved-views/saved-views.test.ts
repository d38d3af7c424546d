import { afterEach, expect, test } from 'vitest'
import type { SavedView } from '../../contract/planning/saved-views.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createSavedViewsStore, savedViewsStore } from './create-saved-views-store.ts'

const VIEWS = `workspace/${WS}/saved-views`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const view: SavedView = {
  id: '0190a000-0000-7000-8000-0000000000a1',
  name: 'Late',
  place: 'directory',
  is_shared: false,
  owner: ada,
  is_mine: true,
  may_update: true,
  may_delete: true,
  state: {
    filter: { late_eq: '1' },
    order_by: '-due_date',
    group_by: null,
    columns: [],
    thumbnails: true,
    thumbnail_size: 'small',
    layout: ['name', 'reviewer', 'assignee', 'date'],
  },
  version: 3,
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
}

async function opened() {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  server.on(`GET ${VIEWS}`, { body: { data: [view] } })
  server.on(`GET ${VIEWS}/{id}`, { body: { data: view } })
  for (const call of ['POST', 'PUT', 'DELETE']) {
    server.on(`${call} ${VIEWS}`, { body: { data: view } })
    server.on(`${call} ${VIEWS}/{id}`, { body: { data: view } })
    server.on(`${call} ${VIEWS}/{id}/share`, { body: { data: view } })
  }
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createSavedViewsStore(session, 'directory')
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, session, live, store }
}

test('XPLAN-05 only the views of this screen are read', async () => {
  const { server, session, store } = await opened()
  expect(store.getState().rows).toEqual([view])
  expect(server.calls.findLast(({ path }) => path === VIEWS)?.query.get('place')).toBe('directory')
  expect(savedViewsStore(session, 'update')).toBe(savedViewsStore(session, 'update'))
  expect(savedViewsStore(session, 'update')).not.toBe(savedViewsStore(session, 'directory'))
})

test('XPLAN-05 every change is one call, after which the views are read again', async () => {
  const { server, store } = await opened()
  const before = server.count(`GET ${VIEWS}`)
  await store.create({ name: 'Late', state: { filter: { late_eq: '1' } } })
  await store.update(view, { name: 'Later' })
  await store.share(view.id, true)
  await store.remove(view.id)
  expect(await store.show(view.id)).toEqual(view)
  expect(server.count(`GET ${VIEWS}`) - before).toBe(4)
  const changes = server.calls.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    [`POST ${VIEWS}`, { name: 'Late', state: { filter: { late_eq: '1' } }, place: 'directory' }],
    [`PUT ${VIEWS}/${view.id}`, { name: 'Later', version: 3 }],
    [`POST ${VIEWS}/${view.id}/share`, { is_shared: true }],
    [`DELETE ${VIEWS}/${view.id}`, ''],
  ])
})

test('XPLAN-05 a view that somebody shares appears; a refusal reaches the caller and leaves the rows', async () => {
  const { server, session, live, store } = await opened()
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  const message = 'This is as many as there can be.'
  server.on(`POST ${VIEWS}`, { status: 422, body: { error: 'limit_reached', message, meta: { limit: 200 } } })
  await expect(store.create({ name: 'x', state: {} })).rejects.toMatchObject({ code: 'limit_reached', message })
  expect(store.getState().rows).toEqual([view])
  server.on(`GET ${VIEWS}`, { body: { data: [view, { ...view, id: 'other', is_mine: false, is_shared: true }] } })
  live.send('saved_view.updated', { saved_view_id: 'other' }, 1)
  await until(store, ({ rows }) => rows.length === 2)
})
