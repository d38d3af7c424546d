import { afterEach, expect, test } from 'vitest'
import { failureOf } from '../../platform/api/api-error.ts'
import type { WorkspaceRole } from '../../contract/workspace/roles.ts'
import type { Effect, Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { createRolesStore } from './create-roles-store.ts'

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const ROLES = `workspace/${WS}/ws-roles`
const ID = '0190a000-0000-7000-8000-0000000000f1'
const OTHER = '0190a000-0000-7000-8000-0000000000f2'
const role: WorkspaceRole = {
  id: ID,
  name: 'Lighting',
  description: '',
  active: false,
  users_count: 0,
  is_default: false,
  is_root: false,
  status: 1,
  ws_root_role_id: 1,
  ws_root_role_name: 'Member',
  landing_page_route: null,
  landing_page_name: null,
  version: 3,
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
}
const detail = { ...role, permissions: ['team_getListOfTeams_read'], default_permissions: [], access: {} }

async function setUp() {
  const server = await testServer()
  serveWorkspace(server)
  const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 1 }
  server.on(`GET ${ROLES}`, { body: { data: [role], meta } })
  server.on(`GET workspace/${WS}/ws-root-roles`, { body: { data: [{ id: 1, name: 'Member', permissions: [] }] } })
  server.on(`GET ${ROLES}/{id}`, { body: { data: detail } })
  for (const call of ['POST', 'PUT', 'DELETE']) {
    server.on(`${call} ${ROLES}`, { body: { data: detail } })
    server.on(`${call} ${ROLES}/{id}`, { body: { data: detail } })
    server.on(`${call} ${ROLES}/{id}/{what}`, { body: { data: detail } })
  }
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  await signedIn(session)
  const store = createRolesStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const changes = () =>
    server.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body])
  return { server, session, store, effects, changes }
}

test('PPL-01 PPL-29 all roles are read at once; the server searches and sorts', async () => {
  const { server, store } = await setUp()
  expect(store.getState()).toMatchObject({ rows: [{ name: 'Lighting' }], rootRoles: [{ id: 1 }] })
  await store.setSearch(' light ')
  await store.setOrder('-users_count')
  await store.setShown('0')
  const query = Object.fromEntries(server.calls.findLast(({ path }) => path === ROLES)?.query ?? [])
  expect(query).toEqual({ per_page: '99999', order_by: '-users_count', status_eq: '0', name_like: 'light' })
  expect(server.count(`GET workspace/${WS}/ws-root-roles`)).toBe(1)
})

test('PPL-29 the export has the list’s search, status and order, and the server’s file name', async () => {
  const { server, store } = await setUp()
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="roles.csv"' }
  server.on(`GET ${ROLES}/export`, { body: 'name\r\n', headers })
  await store.setSearch('light')
  await store.setShown('')
  const { blob, name } = await store.exportFile('csv')
  expect([name, await blob.text()]).toEqual(['roles.csv', 'name\r\n'])
  const query = Object.fromEntries(server.calls.at(-1)?.query ?? [])
  expect(query).toEqual({ order_by: 'name', status_eq: '', name_like: 'light', format: 'csv' })
})

test('PPL-16 PPL-22 PPL-29 every change is one call, after which the list is read again', async () => {
  const { server, store, changes } = await setUp()
  const lists = () => server.count(`GET ${ROLES}`)
  const before = lists()
  await store.create({ name: 'New', ws_root_role_id: 1 })
  await store.update(ID, { version: 3, name: 'Light' })
  await store.setAccess(ID, { version: 3, access: { team: 'view' } })
  await store.reset(ID, 3)
  await store.archive([ID])
  await store.unarchive([ID])
  await store.remove([ID])
  await store.remove([ID, OTHER])
  await store.remove([])
  await store.setDefault('guest', ID)
  expect(lists() - before).toBe(9)
  expect(changes()).toEqual([
    [`POST ${ROLES}`, { name: 'New', ws_root_role_id: 1 }],
    [`PUT ${ROLES}/${ID}`, { version: 3, name: 'Light' }],
    [`PUT ${ROLES}/${ID}/access-type`, { version: 3, access: { team: 'view' } }],
    [`PUT ${ROLES}/${ID}/reset-default`, { version: 3 }],
    [`POST ${ROLES}/archive`, { ids: [ID], status: 0 }],
    [`POST ${ROLES}/archive`, { ids: [ID], status: 1 }],
    [`DELETE ${ROLES}/${ID}`, ''],
    [`POST ${ROLES}/delete`, { ids: [ID, OTHER] }],
    [`PUT ${ROLES}/default-guest`, { ws_role_id: ID }],
  ])
})

test('PPL-21 a copy has the keys, description and landing page of its original', async () => {
  const { store, changes } = await setUp()
  await store.copy(ID, 'Lighting 2')
  expect(changes()).toEqual([
    [
      `POST ${ROLES}`,
      {
        name: 'Lighting 2',
        description: '',
        ws_root_role_id: 1,
        permissions: detail.permissions,
        landing_page_route: null,
        landing_page_name: null,
      },
    ],
  ])
})

test('PPL-18 PPL-19 a refusal reaches its caller with its text, and nobody else', async () => {
  const { server, store, effects } = await setUp()
  const message = 'You can’t delete access role(s) with active users.'
  const body = { error: 'role_delete_active_users', message, meta: { ids: [ID] } }
  server.on(`DELETE ${ROLES}/${ID}`, { status: 422, body })
  expect(await store.remove([ID]).catch(failureOf)).toMatchObject({ error: 'role_delete_active_users', message })
  server.on(`PUT ${ROLES}/${ID}`, {
    status: 409,
    body: { error: 'conflict', message: 'Changed', meta: { current: detail } },
  })
  const conflict = await store.update(ID, { version: 1 }).catch((error: unknown) => error)
  expect(conflict).toMatchObject({ code: 'conflict', meta: { current: { version: 3 } } })
  expect(effects).toEqual([])
  expect(store.getState().rows).toHaveLength(1)
})
