import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WorkspaceUser, WorkspaceUserDetail } from '../../contract/workspace/people-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { createPeopleStore, peopleStore } from './create-people-store.ts'
import { createPersonStore, personIdOf } from './create-person-store.ts'
import { eventually } from '../../testing/eventually.ts'

const BASE = `workspace/${WS}`
const LIST = `GET ${BASE}/ws-user-roles`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const user = (name: string) => ({ id: name, display_name: name, status: 1, version: 1 }) as WorkspaceUser
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `P${String(at).padStart(4, '0')}`)

function servePeople(server: TestServer, names: readonly string[]): void {
  server.on(LIST, ({ query }) => {
    const matches = names.filter((name) => name.includes(query.get('search') ?? ''))
    const [page, per_page] = [Number(query.get('page')), Number(query.get('per_page'))]
    const data = matches.slice((page - 1) * per_page, page * per_page).map(user)
    return { body: { data, meta: { current_page: page, last_page: 99, per_page, total: matches.length } } }
  })
  const seats = { total: 5, used: 2, available: 2, pending: 1 }
  server.on(`GET ${BASE}/ws-licenses/status`, { body: { data: { plan: 'free', seats } } })
}

async function setUp() {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, session, live }
}

async function directory(names: readonly string[]) {
  const test = await setUp()
  servePeople(test.server, names)
  const store = createPeopleStore(test.session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  await until({ getState: () => test.live.opened.length, subscribe: everyTick }, (count) => count === 1)
  return { ...test, store }
}

const rows = (store: { getState(): { people: { rows: { id: string }[] } } }) =>
  store.getState().people.rows.map(({ id }) => id)
const lastQuery = (server: TestServer) =>
  Object.fromEntries(server.calls.findLast(({ path }) => path === `${BASE}/ws-user-roles`)?.query ?? [])

describe('the people directory', () => {
  test('PPL-01 PPL-31 50 people load at a time with the seats; the server searches, filters and orders', async () => {
    const { store, server } = await directory(numbered(120))
    expect(rows(store)).toHaveLength(50)
    expect(store.getState()).toMatchObject({ people: { total: 120 }, seats: { available: 2 } })
    await store.loadMore()
    await store.loadMore()
    await store.loadMore()
    expect(rows(store)).toEqual(numbered(120))
    const query = { search: ' P01 ', kind: 'guests', status: 0, blocked: true, roles: ['r1', 'r2'], order: '-email' }
    await store.ask(query as Parameters<typeof store.ask>[0])
    expect(rows(store)).toHaveLength(20)
    expect(lastQuery(server)).toEqual({
      page: '1',
      per_page: '50',
      search: 'P01',
      guest_eq: '1',
      status_eq: '0',
      blocked_eq: '1',
      ws_role_id_ina: 'r1,r2',
      order_by: '-email',
    })
    await store.ask({ kind: 'all', status: null, blocked: null, roles: [], search: '' })
    expect(lastQuery(server)).toEqual({ page: '1', per_page: '50', order_by: '-email' })
  })

  test('PPL-31 all rows can be loaded in one call, to select all', async () => {
    const { store, server } = await directory(numbered(320))
    expect((await store.loadUpTo(1000)).map(({ id }) => id)).toEqual(numbered(320))
    expect(rows(store)).toEqual(numbered(320))
    expect(lastQuery(server)).toMatchObject({ page: '1', per_page: '350' })
    const before = server.calls.length
    await store.loadUpTo(300)
    expect(server.calls).toHaveLength(before)
  })

  test('PPL-31 a read that began with fewer rows does not remove rows loaded meanwhile', async () => {
    const { store, server } = await directory(numbered(120))
    const releases: (() => void)[] = []
    const seats = { total: 5, used: 2, available: 2, pending: 1 }
    server.on(`GET ${BASE}/ws-licenses/status`, async () => {
      if (releases.length === 0) await new Promise<void>((resolve) => releases.push(resolve))
      return { body: { data: { plan: 'free', seats } } }
    })
    const reading = store.reload()
    await eventually(() => expect(releases).toHaveLength(1))
    await store.loadUpTo(120)
    releases[0]?.()
    await reading
    expect(rows(store)).toHaveLength(120)
  })

  test('PPL-31 the answer to an earlier query never shows', async () => {
    const { store } = await directory(numbered(120))
    await Promise.all([store.ask({ search: 'P00' }), store.ask({ search: 'P0077' })])
    expect(rows(store)).toEqual(['P0077'])
  })

  test('PPL-17 a selection holds only visible rows, and a bulk action is one call', async () => {
    const { store, server, live } = await directory(numbered(3))
    store.select(['P0000', 'P0001'], true)
    store.select(['P0001'], false)
    expect([...store.getState().selected]).toEqual(['P0000'])
    store.selectAll(true)
    expect(store.getState().selected.size).toBe(3)
    server.on(`PUT ${BASE}/ws-user-status`, { body: { data: [] } })
    servePeople(server, ['P0001', 'P0002'])
    await store.setStatus(['P0000'], 0)
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: ['P0000'], new_status: 0 })
    expect([...store.getState().selected]).toEqual(['P0001', 'P0002'])
    servePeople(server, ['P0002'])
    live.send('member.updated', { ws_user_id: 'P0001', status: 3 }, 1)
    await until(store, () => rows(store).length === 1)
    expect([...store.getState().selected]).toEqual(['P0002'])
    await store.ask({ search: 'x' })
    expect(store.getState().selected.size).toBe(0)
  })

  test('PPL-20 PPL-35 refusals reach the caller alone, with the server’s message', async () => {
    const { store, server, session } = await directory([])
    const effects: unknown[] = []
    session.onEffect((effect) => effects.push(effect))
    const message = 'Oops, seems like you are exceeding the seat limitation of your workspace plan...'
    server.on(`POST ${BASE}/ws-user-roles/invite`, { status: 422, body: { error: 'seat_limit', message } })
    await expect(store.invite({ emails: ['a@x.com'] })).rejects.toMatchObject({ code: 'seat_limit', message })
    const used = "You've used up all of your licences."
    server.on(`POST ${BASE}/ws-user-roles/g/convert`, {
      status: 422,
      body: { error: 'licences_used_up', message: used },
    })
    await expect(store.convert('g')).rejects.toMatchObject({ message: used })
    expect(effects).toEqual([])
  })

  test('PPL-36 inviting, resending and importing may take five minutes', async () => {
    const { store, server } = await directory([])
    const timeouts = vi.spyOn(AbortSignal, 'timeout')
    const limitOf = async (call: Promise<unknown>) => {
      timeouts.mockClear()
      await call
      return timeouts.mock.calls[0]?.[0]
    }
    for (const path of ['invite', 'resend']) {
      server.on(`POST ${BASE}/ws-user-roles/${path}`, { body: { data: [] } })
    }
    const answer = { total: 1, created: 0, members: 0, faults: [], preview: [] }
    server.on(`POST ${BASE}/ws-user-roles/import-invite`, { body: { data: answer } })
    const file = new File(['email\nanna@x.com\n'], 'people.csv')
    expect(await limitOf(store.invite({ emails: ['a@x.com'] }))).toBe(300_000)
    expect(await limitOf(store.resend(['x']))).toBe(300_000)
    expect(await limitOf(store.importFile(file, { dryRun: true }))).toBe(300_000)
    expect(server.calls.find(({ path }) => path.endsWith('import-invite'))?.body).toEqual({
      name: 'people.csv',
      content: btoa('email\nanna@x.com\n'),
      dry_run: true,
    })
    expect(await limitOf(store.reload())).toBe(60_000)
  })

  test('PPL-31 the export has the list’s filters and the server’s file name; a failure is an ApiError', async () => {
    const { store, server } = await directory([])
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="people.csv"' }
    server.on(`GET ${BASE}/ws-user-roles/export`, { body: 'name,email\r\n', headers })
    await store.ask({ search: 'ann', kind: 'guests' })
    const { blob, name } = await store.exportFile('csv')
    expect([name, await blob.text()]).toEqual(['people.csv', 'name,email\r\n'])
    expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual({
      search: 'ann',
      guest_eq: '1',
      order_by: 'name',
      format: 'csv',
    })
    server.on(`GET ${BASE}/ws-user-roles/export-format`, {
      status: 403,
      body: { error: 'permission_denied', message: 'No' },
    })
    await expect(store.sample('xlsx')).rejects.toMatchObject({ code: 'permission_denied' })
  })

  test('PPL-01 views of a workspace share the directory', async () => {
    const { session } = await setUp()
    expect(peopleStore(session)).toBe(peopleStore(session))
  })
})

describe('a person', () => {
  const person = (change: Partial<WorkspaceUserDetail> = {}) =>
    ({ ...user(ada.id), city: 'Rome', ...change }) as WorkspaceUserDetail
  const PERSON = `${BASE}/ws-user-roles/${ada.id}`

  async function opened() {
    const test = await setUp()
    test.server.on(`GET ${PERSON}`, { body: { data: person() } })
    test.server.on(`GET ${BASE}/ws-user-has-data-fields`, { body: { data: [] } })
    const store = createPersonStore(test.session, { id: ada.id })
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    return { ...test, store }
  }

  test('PPL-05 the id is parsed out of a slug', () => {
    expect(personIdOf(`${ada.id}-ada-lovelace-née-byron`)).toBe(ada.id)
    expect(personIdOf(ada.id.toUpperCase())).toBe(ada.id)
    expect(personIdOf(ada.id)).toBe(ada.id)
    for (const wrong of ['', 'ada', `${ada.id}x`, ada.id.slice(1)]) expect(personIdOf(wrong)).toBeNull()
  })

  test('XFIX-05 personal data is requested only when the person’s record says that it may be read', async () => {
    const FIELDS = `${BASE}/ws-user-has-data-fields`
    const { server, store } = await opened()
    const calls = () => server.calls.filter(({ path }) => path.endsWith(FIELDS)).length
    expect([calls(), store.getState().fields]).toEqual([0, []])
    const badge = { id: 'f', label: 'Badge', value: '7' }
    server.on(`GET ${FIELDS}`, { body: { data: [badge] } })
    server.on(`GET ${PERSON}`, { body: { data: person({ sees_personal: true }) } })
    await store.reload()
    expect([calls(), store.getState().fields]).toEqual([1, [badge]])
  })

  test('PPL-10 a change carries the version on screen', async () => {
    const { store, server } = await opened()
    server.on(`PUT ${PERSON}`, { body: { data: person({ city: 'Oslo', version: 2 }) } })
    await store.update({ city: 'Oslo' })
    expect(server.calls.at(-1)?.body).toEqual({ city: 'Oslo', version: 1 })
    expect(store.getState()).toMatchObject({ person: { city: 'Oslo', version: 2 }, conflict: null })
    server.on(`PUT ${PERSON}/exceptions`, { body: { data: person({ version: 3 }) } })
    await store.setExceptions({ granted: [], revoked: [] })
    expect(server.calls.at(-1)?.body).toEqual({ granted: [], revoked: [], version: 2 })
  })

  test('PPL-10 a change to a person archived meanwhile is refused with the current state, then accepted', async () => {
    const { store, server, live } = await opened()
    const current = person({ status: 0, version: 2 })
    server.on(`PUT ${PERSON}`, {
      status: 409,
      body: { error: 'conflict', message: 'Somebody changed this', meta: { current } },
    })
    await expect(store.update({ city: 'Oslo' })).rejects.toMatchObject({ code: 'conflict' })
    expect(store.getState()).toMatchObject({ status: 'ready', person: { status: 1, version: 1 }, conflict: current })
    store.acceptConflict()
    expect(store.getState()).toMatchObject({ person: current, conflict: null })
    // Told live as well, before anything is sent.
    server.on(`GET ${PERSON}`, { body: { data: person({ status: 3, version: 3 }) } })
    live.send('member.updated', { ws_user_id: ada.id, status: 3 }, 1)
    await until(store, ({ conflict }) => conflict !== null)
    expect(store.getState()).toMatchObject({ person: { version: 2 }, conflict: { status: 3 } })
  })

  test('WS-60 values of custom fields belong to this person, and the fields themselves to everybody', async () => {
    const { store, server } = await opened()
    const data = [{ id: ada.id, label: 'Shirt', value: 'M' }]
    server.on(`POST ${BASE}/ws-user-has-data-fields`, { body: { data } })
    await store.setFields({ [ada.id]: 'M' })
    expect(server.calls.at(-1)?.body).toEqual({ ws_user_id: ada.id, values: { [ada.id]: 'M' } })
    expect(store.getState().fields).toEqual(data)
    await store.defineFields([{ id: ada.id, label: 'Shirt' }, { label: 'Desk' }])
    expect(server.calls.at(-1)?.body).toEqual({
      ws_user_id: ada.id,
      fields: [{ id: ada.id, label: 'Shirt' }, { label: 'Desk' }],
    })
  })

  test('PPL-17 after a change of state the person is read again', async () => {
    const { store, server } = await opened()
    server.on(`PUT ${BASE}/ws-user-blocked`, { body: { data: [] } })
    server.on(`GET ${PERSON}`, { body: { data: person({ blocked: true, version: 2 }) } })
    await store.setBlocked(true)
    expect(store.getState()).toMatchObject({ person: { blocked: true, version: 2 }, conflict: null })
  })

  test('PPL-10 another person’s change during a reload is reported, and the user’s own change is no conflict', async () => {
    const { store, server, live } = await opened()
    const conflicts: unknown[] = []
    store.subscribe(({ conflict }) => conflict && conflicts.push(conflict))
    let answer: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (answer = resolve))
    server.on(`PUT ${BASE}/ws-user-roles/visible`, async () => {
      await gate
      return { body: { data: [] } }
    })
    // The own change is told live before it is answered.
    server.on(`GET ${PERSON}`, { body: { data: person({ visible: false, version: 2 }) } })
    const hidden = store.setVisible(false)
    const readings = () => server.calls.filter(({ method, path }) => `${method} ${path}` === `GET ${PERSON}`).length
    const before = readings()
    live.send('member.updated', { ws_user_id: ada.id, status: 1 }, 1)
    await expect.poll(readings).toBe(before + 1)
    answer()
    await hidden
    expect(store.getState()).toMatchObject({ person: { visible: false, version: 2 }, conflict: null })
    expect(conflicts).toEqual([])

    server.on(`GET ${PERSON}`, { body: { data: person({ visible: true, status: 0, version: 4 }) } })
    await store.setVisible(true)
    expect(store.getState()).toMatchObject({ person: { version: 2 }, conflict: { status: 0, version: 4 } })
    store.acceptConflict()
    expect(store.getState()).toMatchObject({ person: { status: 0, version: 4 }, conflict: null })
  })
})

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 5)
  return () => clearInterval(timer)
}
