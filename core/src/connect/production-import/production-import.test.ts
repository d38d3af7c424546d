import { afterEach, describe, expect, test } from 'vitest'
import type { ProductionImport, ProductionImportInfo } from '../../contract/connect/production-imports.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createProductionImportStore } from './create-production-import-store.ts'
import { createProductionImportsStore } from './create-production-imports-store.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'
const ONE = `workspace/${WS}/production-imports/${ID}`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function importOf(change: Partial<ProductionImport> = {}): ProductionImport {
  return {
    id: ID,
    source: null,
    created_by: ada,
    state: 'draft',
    files: [],
    facts: null,
    mapping: null,
    done: 0,
    total: 0,
    message: null,
    report: null,
    can_undo: false,
    undone_at: null,
    created_at: '2026-03-01T09:00:00Z',
    finished_at: null,
    ...change,
  }
}

async function opened() {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, session, live }
}

async function openedOne(first = importOf()) {
  const { server, session, live } = await opened()
  const page = { data: [], meta: { current_page: 1, last_page: 1, per_page: 1, total: 0 } }
  server.on(`GET ${ONE}`, () => ({ body: { data: first } }))
  for (const path of ['entities', 'template-flows', 'items-assignable-users']) {
    server.on(`GET workspace/${WS}/${path}`, () => ({ body: page }))
  }
  const store = createProductionImportStore(session, ID)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, store, live }
}

describe('imports of productions', () => {
  test('XOPS-09 files upload one after the other; a refused file shows its reason and does not hold up the rest', async () => {
    const { server, store } = await openedOne()
    const sent: string[] = []
    server.on(`POST ${ONE}/files`, ({ body }) => {
      const { name } = body as { name: string }
      sent.push(name)
      if (name === 'bad.json') return { status: 422, body: { error: 'invalid', message: 'Not JSON', meta: {} } }
      return { body: { data: importOf({ source: 'kitsu' }) } }
    })
    await store.addFiles([
      new File(['a'], 'film.mov'),
      new File(['{'], 'bad.json'),
      new File(['a'], 'shots.csv'),
      new File([], 'none.csv'),
    ])
    expect(sent).toEqual(['bad.json', 'shots.csv'])
    const { refused, sending, data } = store.getState()
    expect(refused.map(({ name, failure }) => [name, failure.error])).toEqual([
      ['film.mov', 'invalid_file_format'],
      ['bad.json', 'invalid'],
      ['none.csv', 'invalid'],
    ])
    expect([sending, data?.source]).toEqual([[], 'kitsu'])
  })

  test('XUX-15 a new import begins with its first file that can be read, once', async () => {
    const { server, session } = await opened()
    const page = { data: [], meta: { current_page: 1, last_page: 1, per_page: 1, total: 0 } }
    for (const path of ['entities', 'template-flows', 'items-assignable-users']) {
      server.on(`GET workspace/${WS}/${path}`, () => ({ body: page }))
    }
    const asked: string[] = []
    server.on(`POST workspace/${WS}/production-imports`, () => {
      asked.push('begin')
      return { body: { data: importOf() } }
    })
    server.on(`POST ${ONE}/files`, ({ body }) => {
      asked.push((body as { name: string }).name)
      return { body: { data: importOf({ source: 'kitsu' }) } }
    })
    const store = createProductionImportStore(session, null)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    expect([asked, store.getState().data]).toEqual([[], null])
    await store.addFiles([new File(['a'], 'film.mov')])
    expect(asked).toEqual([])
    await store.addFiles([new File(['a'], 'shots.csv'), new File(['a'], 'people.csv')])
    expect(asked).toEqual(['begin', 'shots.csv', 'people.csv'])
    expect(store.getState().data).toMatchObject({ id: ID, source: 'kitsu' })
  })

  test('XOPS-09 import progress shows at once; a refusal goes to the caller', async () => {
    const { server, store, live } = await openedOne()
    live.send('production_import.updated', {
      ws_user_id: ada.id,
      production_import_id: ID,
      state: 'running',
      done: 3,
      total: 9,
    })
    await until(store, ({ data }) => data?.done === 3 && data.state === 'running')
    server.on(`POST ${ONE}/start`, () => ({
      status: 409,
      body: { error: 'production_running', message: 'x', meta: {} },
    }))
    await expect(store.start()).rejects.toMatchObject({ code: 'production_running' })
  })

  test('XOPS-09 a late answer to a check does not overwrite the finished state', async () => {
    const { server, store, live } = await openedOne()
    let answer: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (answer = resolve))
    server.on(`POST ${ONE}/check`, async () => {
      await gate
      return { body: { data: importOf({ state: 'checking' }) } }
    })
    const checked = store.check()
    server.on(`GET ${ONE}`, { body: { data: importOf({ state: 'checked' }) } })
    const event = { ws_user_id: ada.id, production_import_id: ID, done: 1, total: 1 }
    live.send('production_import.updated', { ...event, state: 'checked' }, 1)
    await until(store, ({ data }) => data?.state === 'checked')
    answer()
    await checked
    expect(store.getState().data?.state).toBe('checked')
  })

  test('XOPS-09 the list follows running imports', async () => {
    const { server, session, live } = await opened()
    const { facts, mapping, report, ...rest } = importOf()
    const row: ProductionImportInfo = { ...rest, projects: ['Film'], counts: [] }
    server.on(`GET workspace/${WS}/production-imports`, () => ({
      body: { data: [row], meta: { current_page: 1, last_page: 1, per_page: 1, total: 1 } },
    }))
    const store = createProductionImportsStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    expect([facts, mapping, report]).toEqual([null, null, null])
    live.send('production_import.updated', {
      ws_user_id: ada.id,
      production_import_id: ID,
      state: 'checking',
      done: 1,
      total: 2,
    })
    await until(store, ({ rows }) => rows[0]?.state === 'checking')
  })
})
