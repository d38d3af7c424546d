import { afterEach, describe, expect, test } from 'vitest'
import { addressRenewal } from '../../platform/addresses/address-renewal.ts'
import type { Entity } from '../../contract/planning/entities.ts'
import type { Session } from '../../platform/session/types.ts'
import { ITEM, WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { createDirectoryStore, directoryStore } from './create-directory-store.ts'
import { createItemStore } from '../scenes/create-item-store.ts'
import { entityConflict } from './entity-edits.ts'

const ENTITIES = `workspace/${WS}/entities`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

/** Serves `names` as projects, in pages, filtered by name_like. */
function serveProjects(server: TestServer, names: string[]): void {
  server.on(`GET ${ENTITIES}`, (call) => {
    const like = call.query.get('name_like') ?? ''
    const matches = names.filter((name) => name.includes(like))
    const page = Number(call.query.get('page'))
    const per_page = Number(call.query.get('per_page'))
    const data = matches
      .slice((page - 1) * per_page, page * per_page)
      .map((name) => ({ id: name, name, thumbnail: '/api/storage/files/t.jpg' }))
    return { body: { data, meta: { current_page: page, last_page: 9, per_page, total: matches.length } } }
  })
}

async function directory(names: string[]) {
  const server = await testServer()
  serveWorkspace(server)
  serveProjects(server, names)
  const live = serveEvents(server)
  const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createDirectoryStore(session)
  const stop = store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  // Once for the view, and once when the stream has opened: what happened in between was seen by nobody.
  await until({ getState: () => server.count(`GET ${ENTITIES}`), subscribe: everyTick }, (count) => count === 2)
  return { server, session, setOnline, store, stop, live }
}
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Project ${String(at).padStart(2, '0')}`)
const rows = (store: { getState(): { children: { rows: { name: string }[] } } }) =>
  store.getState().children.rows.map(({ name }) => name)

describe('the project directory', () => {
  test('XSEC-08 is read once, however many ask, when the address of a picture has expired', async () => {
    const { server, session, store, stop } = await directory(numbered(3))
    server.on(`GET ${ENTITIES}`, {
      body: {
        data: [{ id: 'a', name: 'Project', thumbnail: '/api/storage/files/t.jpg?access_token=new' }],
        meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
      },
    })
    const calls = server.count(`GET ${ENTITIES}`)
    for (let times = 0; times < 3; times += 1) addressRenewal(session).ask()
    await until(store, ({ children }) => children.rows[0]?.thumbnail?.endsWith('access_token=new') === true)
    expect(server.count(`GET ${ENTITIES}`)).toBe(calls + 1)
    stop()
  })

  test('PLAN-05 PLAN-17 projects come in pages of 20, and more on demand', async () => {
    const { store, server } = await directory(numbered(45))
    expect(rows(store)).toHaveLength(20)
    expect(store.getState().children.total).toBe(45)
    expect(store.getState().children.rows[0]?.thumbnail).toBe(new URL('/api/storage/files/t.jpg', server.apiUrl).href)
    await store.loadMore('children')
    await store.loadMore('children')
    expect(rows(store)).toEqual(numbered(45))
    const calls = server.count(`GET ${ENTITIES}`)
    await store.loadMore('children')
    expect(server.count(`GET ${ENTITIES}`)).toBe(calls)
    expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual({
      page: '3',
      per_page: '20',
      order_by: 'position',
      status_eq: '1',
      type_eq: '0',
    })
  })

  test('PLAN-17 search and order start at the first page; the answer to an earlier query never shows', async () => {
    const { store, server } = await directory(numbered(45))
    await store.loadMore('children')
    const slow = store.setSearch('Project 1')
    const fast = store.setSearch('Project 44')
    await Promise.all([slow, fast])
    expect(rows(store)).toEqual(['Project 44'])
    await store.setOrder('-due')
    expect(server.calls.at(-1)?.query.get('order_by')).toBe('-scheduled_due')
    await store.setSearch('nothing like it')
    expect(store.getState()).toMatchObject({ status: 'ready', children: { rows: [], total: 0 } })
  })

  test('XEMB-05 a failed search shows the failure and no rows of the query before; a retry answers it', async () => {
    const { store, server } = await directory(numbered(45))
    server.on(`GET ${ENTITIES}`, { status: 500, body: { error: 'server_error', message: 'Broken' } })
    await store.setSearch('Project 1')
    expect(store.getState()).toMatchObject({ status: 'failed', error: { message: 'Broken' }, children: { rows: [] } })
    serveProjects(server, numbered(45))
    await store.reload()
    expect(store.getState().status).toBe('ready')
    expect(rows(store)).toEqual(numbered(45).slice(10, 20))
  })

  test.each([429, 500, 502])(
    'CORE-64 a page whose first read gets %d goes to its error page; later failures show in place',
    async (status) => {
      const server = await testServer()
      serveWorkspace(server)
      serveEvents(server)
      server.on(`GET ${ENTITIES}`, { status, body: { error: 'server_error', message: 'Broken' } })
      const { session } = testSession(server, { workspaceCode: WS }, 'first')
      open.push(session)
      await signedIn(session)
      const effects: unknown[] = []
      session.onEffect((effect) => effects.push(effect))
      const store = createDirectoryStore(session)
      store.subscribe(() => undefined)
      await until(store, (state) => state.status === 'failed')
      expect(effects).toEqual([{ type: 'redirect', to: `/${status}` }])
      serveProjects(server, numbered(3))
      await store.reload()
      server.on(`GET ${ENTITIES}`, { status, body: { error: 'server_error', message: 'Broken' } })
      await store.setSearch('x')
      expect(store.getState()).toMatchObject({ status: 'failed', error: { message: 'Broken' } })
      expect(effects).toHaveLength(1)
    },
  )

  test('PLAN-05 other people’s changes appear without a reload, for all loaded rows', async () => {
    const { store, server, live } = await directory(numbered(45))
    await store.loadMore('children')
    serveProjects(server, ['New', ...numbered(45)])
    live.send('entity.created', { entity_id: 'New', parent_id: null }, 1)
    await until(store, () => rows(store)[0] === 'New')
    expect(rows(store)).toHaveLength(40)
  })

  test('XEMB-05 a failure shows; rows stay while the connection is away, and recovery needs no action', async () => {
    const { store, server, live, setOnline } = await directory(numbered(3))
    server.on(`GET ${ENTITIES}`, 'cut')
    live.send('entity.created', { entity_id: 'x', parent_id: null }, 1)
    await until({ getState: () => server.count(`GET ${ENTITIES}`), subscribe: everyTick }, (count) => count >= 3)
    expect(store.getState().status).toBe('ready')
    serveProjects(server, ['After'])
    setOnline(false)
    setOnline(true)
    await until(store, () => rows(store)[0] === 'After')
    server.on(`GET ${ENTITIES}`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    await store.reload()
    expect(store.getState()).toMatchObject({ status: 'failed', error: { error: 'permission_denied' } })
  })

  describe('two people edit one entity', () => {
    const READ = {
      id: 'e1',
      name: 'Reel',
      code: null,
      description: '',
      scheduled_start: null,
      scheduled_due: null,
      own_start_frame: null,
      own_colour: null,
      own_holiday_group_id: null,
      version: 3,
    } as unknown as Entity
    const typed = {
      name: 'Mine',
      code: null,
      description: '',
      scheduled_start: null,
      scheduled_due: null,
      own_start_frame: null,
      own_colour: null,
      own_holiday_group_id: null,
    }

    /** Serves an entity that somebody else has changed since it was read. */
    async function changedMeanwhile(theirs: object) {
      const { server, store } = await directory([])
      const now = { ...READ, ...theirs, version: 5 }
      const bodies: Record<string, unknown>[] = []
      server.on(`PUT ${ENTITIES}/{id}`, (call) => {
        const body = call.body as Record<string, unknown>
        bodies.push(body)
        return body['version'] === 5
          ? { body: { data: { ...now, ...body, version: 6 } } }
          : { status: 409, body: { error: 'conflict', message: 'Changed meanwhile', meta: { current: now } } }
      })
      return { store, bodies }
    }

    test('PLAN-33 only the fields that the user changed are sent, with the version that was read', async () => {
      const { store, bodies } = await changedMeanwhile({})
      await store.editEntity({ ...READ, version: 5 }, typed)
      expect(bodies).toEqual([{ name: 'Mine', version: 5 }])
      // Nothing was typed: nothing is sent.
      await store.editEntity(READ, { ...typed, name: 'Reel' })
      expect(bodies).toHaveLength(1)
    })

    test('PLAN-33 a field that both changed is a conflict with the current value; saving again overwrites that field alone', async () => {
      const { store, bodies } = await changedMeanwhile({ name: 'Theirs', scheduled_due: '2026-05-01' })
      const refusal: unknown = await store.editEntity(READ, typed).catch((error: unknown) => error)
      const now = entityConflict(refusal)
      expect(now).toMatchObject({ name: 'Theirs', version: 5 })
      expect(bodies).toEqual([{ name: 'Mine', version: 3 }])
      const after = await store.editEntity(now as Entity, { ...typed, scheduled_due: '2026-05-01' })
      expect(after).toMatchObject({ name: 'Mine', scheduled_due: '2026-05-01' })
      expect(bodies[1]).toEqual({ name: 'Mine', version: 5 })
    })

    test('PLAN-33 changes to other fields are kept beside the user’s own, without a question', async () => {
      const { store, bodies } = await changedMeanwhile({ scheduled_due: '2026-05-01' })
      expect(await store.editEntity(READ, typed)).toMatchObject({ name: 'Mine', scheduled_due: '2026-05-01' })
      expect(bodies).toEqual([
        { name: 'Mine', version: 3 },
        { name: 'Mine', version: 5 },
      ])
    })
  })

  test('PLAN-21 a refused delete rejects with the server’s reason, for the dialog alone', async () => {
    const { store, server, session } = await directory(numbered(2))
    const effects: unknown[] = []
    session.onEffect((effect) => effects.push(effect))
    const message = 'Entities containing other entities or scenes cannot be deleted.'
    server.on(`DELETE ${ENTITIES}/{id}`, { status: 422, body: { error: 'entity_not_empty', message } })
    await expect(store.deleteEntity('x')).rejects.toMatchObject({ code: 'entity_not_empty', message })
    server.on(`DELETE ${ENTITIES}/{id}`, { status: 500, body: { error: 'server_error', message: 'Broken' } })
    await expect(store.deleteEntity('x')).rejects.toMatchObject({ status: 500 })
    expect(effects).toEqual([])
  })

  test('PLAN-05 views of one level share a store; another level has its own', async () => {
    const { session } = await directory([])
    expect(directoryStore(session, 'e1')).toBe(directoryStore(session, 'e1'))
    expect(directoryStore(session, 'e1')).not.toBe(directoryStore(session, null))
  })
})

describe('actions in the directory', () => {
  test('PLAN-16 PLAN-22 the choice to show archived entities is kept as 1 or 0, and the next level uses it', async () => {
    const server = await testServer()
    serveWorkspace(server)
    serveEvents(server)
    serveProjects(server, numbered(3))
    const { session, storage } = testSession(server, { workspaceCode: WS }, 'first')
    open.push(session)
    await signedIn(session)
    const store = createDirectoryStore(session, { cookies: storage.cookies })
    expect(store.getState().archived).toBe(false)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    await store.setArchived(true)
    expect(storage.cookies.get('account.show_archived')).toBe('1')
    expect(server.calls.at(-1)?.query.get('status_eq')).toBe('')
    expect(server.calls.at(-1)?.query.get('per_page')).toBe('20')
    expect(createDirectoryStore(session, { cookies: storage.cookies }).getState().archived).toBe(true)
    await store.setArchived(false)
    expect(storage.cookies.get('account.show_archived')).toBe('0')
    expect(server.calls.at(-1)?.query.get('status_eq')).toBe('1')
  })

  test('PLAN-33 a moved row is in its new place at once, and back in the old one after a refusal', async () => {
    const { store, server } = await directory(['a', 'b', 'c'])
    server.on(`PUT ${ENTITIES}/order`, (call) => {
      expect(call.body).toEqual({ id: 'c', after_id: null })
      return { body: { data: { ok: true } } }
    })
    const placing = store.placeEntity('c', null)
    expect(rows(store)).toEqual(['c', 'a', 'b'])
    await placing
    server.on(`PUT ${ENTITIES}/order`, { status: 422, body: { error: 'invalid_reference', message: 'Gone' } })
    await expect(store.placeEntity('a', 'c')).rejects.toMatchObject({ code: 'invalid_reference' })
    expect(rows(store)).toEqual(['a', 'b', 'c'])
  })

  test('PLAN-20 PLAN-33 several entities are archived or deleted by one call', async () => {
    const { store, server } = await directory(['a', 'b'])
    const bodies: unknown[] = []
    for (const call of ['bulk-status-update', 'bulkDelete']) {
      server.on(`POST ${ENTITIES}/${call}`, ({ body }) => {
        bodies.push(body)
        return { body: { data: { ok: true, changed: 2 } } }
      })
    }
    await store.setStatus(['a', 'b'], 0)
    await store.deleteEntities(['a', 'b'])
    expect(bodies).toEqual([{ entity_ids: ['a', 'b'], status: 0 }, { entity_ids: ['a', 'b'] }])
  })
})

describe('a new scene', () => {
  const status = (id: string, reserved: boolean) => ({ id, name: id, kind: 2, colour: null, position: 0, reserved })

  /** A take whose flow is this; resolves to what was sent for its new scenes. */
  async function take(statuses: ReturnType<typeof status>[] | null) {
    const server = await testServer()
    serveWorkspace(server)
    const template_flow = statuses && { id: 'f', name: 'Flow', statuses }
    server.on(`GET ${ENTITIES}/e/children`, {
      body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
    })
    server.on(`GET ${ENTITIES}/e`, { body: { data: { id: 'e', name: 'Take', template_flow, version: 1 } } })
    const bodies: unknown[] = []
    server.on(`POST ${ENTITIES}/e/items`, ({ body }) => {
      bodies.push(body)
      const gone = (body as { status_id?: string }).status_id === 'gone'
      return gone
        ? { status: 422, body: { error: 'invalid_reference', message: 'Gone' } }
        : { body: { data: { id: ITEM, name: 'SC_010', status_kind: 0, version: 1 } } }
    })
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    open.push(session)
    await signedIn(session)
    const store = createDirectoryStore(session, { entityId: 'e', items: false })
    store.subscribe(() => undefined)
    await until(store, ({ entity }) => entity !== null)
    return { store, bodies }
  }

  test('XUX-02 begins with the first status that anybody may set, unless another or none is given', async () => {
    const { store, bodies } = await take([status('held', true), status('ready', false), status('done', false)])
    await store.createItem({ name: 'A' })
    await store.createItem({ name: 'B', status_id: null })
    await store.createItem({ name: 'C', status_id: 'done' })
    expect(bodies).toEqual([
      { name: 'A', status_id: 'ready' },
      { name: 'B', status_id: null },
      { name: 'C', status_id: 'done' },
    ])
  })

  test('XUX-02 has no status without a flow, nor where its first status has gone meanwhile', async () => {
    const flowless = await take(null)
    await flowless.store.createItem({ name: 'A' })
    expect(flowless.bodies).toEqual([{ name: 'A' }])
    const changed = await take([status('gone', false)])
    await changed.store.createItem({ name: 'A' })
    expect(changed.bodies).toEqual([{ name: 'A', status_id: 'gone' }, { name: 'A' }])
    const given = changed.store.createItem({ name: 'B', status_id: 'gone' })
    await expect(given).rejects.toMatchObject({ code: 'invalid_reference' })
  })
})

describe('a scene', () => {
  const path = `workspace/${WS}/items/${ITEM}`
  const statuses = [
    { id: 's1', name: 'Approved', kind: 6, colour: null, position: 0 },
    { id: 's2', name: 'Retake', kind: 5, colour: null, position: 1 },
  ]
  const item = {
    id: ITEM,
    entity_id: 'e',
    name: 'SC_010',
    status: null as (typeof statuses)[number] | null,
    status_kind: 1,
    assignees: [],
    reviewers: [],
    tags: [],
    metrics: [],
    thumbnail: null,
    version: 1,
  }

  async function opened() {
    const server = await testServer()
    serveWorkspace(server)
    const live = serveEvents(server)
    server.on(`GET ${path}`, { body: { data: { ...item, ancestors: [] } } })
    server.on(`GET ${ENTITIES}/e/template_flow`, { body: { data: { id: 'f', name: 'Flow', statuses } } })
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    open.push(session)
    const store = createItemStore(session, { itemId: ITEM })
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    return { server, store, live }
  }

  test('PLAN-18 a new status shows at once and is reverted when it is refused', async () => {
    const { server, store } = await opened()
    server.on(`PUT ${path}`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    const refused = store.update({ status_id: 's1' })
    expect(store.getState().item).toMatchObject({ status: statuses[0], status_kind: 6 })
    await expect(refused).rejects.toMatchObject({ code: 'permission_denied' })
    expect(store.getState().item).toMatchObject({ status: null, status_kind: 1 })

    server.on(`PUT ${path}`, { body: { data: { ...item, status: statuses[0], status_kind: 6, version: 2 } } })
    await store.update({ status_id: 's1' })
    expect(store.getState().item).toMatchObject({ status_kind: 6, version: 2, ancestors: [] })
  })

  test('PLAN-18 a late answer overwrites neither a newer choice nor newer data', async () => {
    const { server, store, live } = await opened()
    const kinds: unknown[] = []
    store.subscribe(({ item }) => kinds.at(-1) === item?.status_kind || kinds.push(item?.status_kind))
    server.on(`PUT ${path}`, ({ body }) => {
      const { status_id } = body as { status_id: string }
      const at = statuses.findIndex(({ id }) => id === status_id)
      const status = statuses[at] ?? null
      return { body: { data: { ...item, status, status_kind: status?.kind, version: 2 + at } } }
    })
    await Promise.all([store.update({ status_id: 's1' }), store.update({ status_id: 's2' })])
    expect(kinds).toEqual([6, 5])
    expect(store.getState().item).toMatchObject({ status_kind: 5, version: 3 })

    let answer: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (answer = resolve))
    server.on(`PUT ${path}`, async () => {
      await gate
      return { body: { data: { ...item, status: statuses[0], status_kind: 6, version: 4 } } }
    })
    const late = store.update({ status_id: 's1' })
    // Somebody else has gone on from it.
    server.on(`GET ${path}`, { body: { data: { ...item, name: 'SC_011', status_kind: 3, version: 5, ancestors: [] } } })
    live.send('item.updated', { item_id: ITEM, entity_id: 'e', status_kind: 3 }, 1)
    await until(store, (state) => state.item?.version === 5)
    answer()
    await late
    expect(store.getState().item).toMatchObject({ name: 'SC_011', status_kind: 3, version: 5 })
  })
})

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 5)
  return () => clearInterval(timer)
}
