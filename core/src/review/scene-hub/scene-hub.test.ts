import { afterEach, describe, expect, test } from 'vitest'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import {
  ITEM,
  WS,
  ada,
  comment,
  rendition,
  serveWorkspace,
  signedIn,
  testSession,
  until,
} from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { createSceneHubStore, sceneHubStore } from './create-scene-hub-store.ts'

const BELOW = `workspace/${WS}/items/${ITEM}`
const FLOW: FlowStatus[] = [
  { id: 's2', name: 'To do', kind: 2, colour: null, position: 0 },
  { id: 's6', name: 'Final', kind: 6, colour: null, position: 1 },
] as unknown as FlowStatus[]

const scene = (change: Partial<Item> = {}): Item => ({
  id: ITEM,
  entity_id: 'e',
  name: 'Storm',
  code: null,
  description: '',
  status: FLOW[0] ?? null,
  status_kind: 2,
  assignees: [ada],
  reviewers: [],
  start_date: null,
  due_date: null,
  estimate: null,
  priority: 1,
  tags: [],
  frame_in: null,
  frame_out: null,
  cut_in: null,
  cut_out: null,
  thumbnail: '/api/storage/files/t.jpg',
  position: 0,
  omitted: false,
  metrics: [{ metric_id: 'm', name: 'Frames', type: 'number', value: '12' }] as Item['metrics'],
  renditions: [],
  comments_count: 0,
  start_frame: 0,
  own_start_frame: null,
  version: 1,
  last_updated: '2026-03-01T10:00:00Z',
  created_at: '2026-03-01T10:00:00Z',
  ancestors: [],
  files: [],
  notes: [],
  markers: [],
  editable: ['status', 'due_date', 'assignees', 'metric'],
  rights: ['media_getReviewUserInterface_read'],
  ...change,
})

function serveScene(server: TestServer, change: Partial<Item> = {}): void {
  server.on(`GET ${BELOW}`, { body: { data: scene(change) } })
}
const list = (data: unknown[]) => ({
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 50, total: data.length } },
})

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

async function hub(change: Partial<Item> = {}) {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  serveScene(server, change)
  server.on(`GET workspace/${WS}/entities/{id}/template_flow`, { body: { data: { id: 'f', statuses: FLOW } } })
  const next = { id: 'n', name: 'After', code: null, status_kind: 0, thumbnail: null }
  server.on(`GET ${BELOW}/neighbours`, {
    body: { data: { previous: null, next, before: [], after: [next], place: 1, total: 2 } },
  })
  server.on(`GET ${BELOW}/renditions`, list([rendition()]))
  server.on(`GET ${BELOW}/comments`, list([comment('c1')]))
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createSceneHubStore(session, { itemId: ITEM })
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status !== 'loading')
  return { server, session, live, store }
}

describe('a complete scene', () => {
  test('PLAN-11 is read with its statuses, neighbours, renditions and comments, with absolute addresses', async () => {
    const { server, session, store } = await hub()
    const { item, statuses, neighbours, renditions, comments, me } = store.getState()
    expect(item?.thumbnail).toBe(new URL('/api/storage/files/t.jpg', server.apiUrl).href)
    expect(statuses.map(({ id }) => id)).toEqual(['s2', 's6'])
    expect([neighbours?.previous, neighbours?.next?.id]).toEqual([null, 'n'])
    expect([renditions.length, comments.length, me]).toEqual([1, 1, ada.id])
    expect(sceneHubStore(session, ITEM)).toBe(sceneHubStore(session, ITEM))
  })

  test('PLAN-11 opens for a user without the right to its review', async () => {
    const { server, store } = await hub({ rights: [] })
    expect(store.getState()).toMatchObject({ status: 'ready', renditions: [], comments: [] })
    expect(server.count(`GET ${BELOW}/comments`)).toBe(0)
  })

  test('PLAN-11 follows events of this scene, and no events of others', async () => {
    const { server, session, live, store } = await hub()
    await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
    const reads = server.count(`GET ${BELOW}`)
    live.send('item.updated', { item_id: 'another', entity_id: 'e', status_kind: 2 }, 1)
    serveScene(server, { name: 'Storm at sea' })
    live.send('item.updated', { item_id: ITEM, entity_id: 'e', status_kind: 2 }, 2)
    await until(store, ({ item }) => item?.name === 'Storm at sea')
    expect(server.count(`GET ${BELOW}`)).toBe(reads + 1)
  })

  test('is cleared and reported when the scene is unknown', async () => {
    const { server, store } = await hub()
    server.on(`GET ${BELOW}`, { status: 404, body: { error: 'not_found', message: 'Not here' } })
    await store.reload()
    expect(store.getState()).toMatchObject({ status: 'failed', error: { error: 'not_found' }, item: null })
  })
})

describe('changes of a scene', () => {
  const EDIT = `POST workspace/${WS}/items/bulk-update`
  const row = (change: Partial<SceneRow>) => ({ ...scene(), ...change }) as unknown as SceneRow

  test('PLAN-11 XPLAN-02 a status shows at once, followed by the server’s row', async () => {
    const { server, store } = await hub()
    server.on(EDIT, () => {
      // Optimistic: shown before the answer.
      expect(store.getState().item?.status_kind).toBe(6)
      const status = { ...FLOW[1], name: 'Final!' }
      const rows = [row({ status: status as FlowStatus, status_kind: 6 })]
      return { body: { data: { batch_id: 'b', cells: [{ outcome: 'changed', message: null }], rows } } }
    })
    expect(await store.change('status', 's6')).toEqual({ outcome: 'changed', message: null })
    expect(store.getState().item?.status?.name).toBe('Final!')
    const { body } = server.calls.find(({ path }) => path.endsWith('bulk-update')) ?? {}
    expect(body).toEqual({ cells: [{ item_id: ITEM, field: 'status', from: 's2', to: 's6' }] })
  })

  test('PLAN-11 XPLAN-02 the answer to the first of two simultaneous changes does not revert the second', async () => {
    const { server, store } = await hub()
    const states: unknown[] = []
    store.subscribe(({ item }) => {
      const state = `${item?.status_kind} ${item?.due_date}`
      if (states.at(-1) !== state) states.push(state)
    })
    server.on(EDIT, ({ body }) => {
      const { cells } = body as { cells: { field: string }[] }
      const isSecond = cells[0]?.field === 'due_date'
      const status = { status: FLOW[1] ?? null, status_kind: 6 as const, version: 2 }
      const rows = [row(isSecond ? { ...status, due_date: '2026-05-01', version: 3 } : status)]
      return { body: { data: { batch_id: 'b', cells: [{ outcome: 'changed', message: null }], rows } } }
    })
    await Promise.all([store.change('status', 's6'), store.change('due_date', '2026-05-01')])
    expect(states).toEqual(['6 null', '6 2026-05-01'])
    expect(store.getState().item?.version).toBe(3)
  })

  test('PLAN-11 a conflict is in the outcome, and the scene shows its current state', async () => {
    const { server, store } = await hub()
    const cells = [{ outcome: 'conflict', message: 'Mika made it Final' }]
    server.on(EDIT, { body: { data: { batch_id: null, cells, rows: [row({ due_date: '2026-04-01' })] } } })
    const outcome = await store.change('due_date', '2026-05-01')
    expect(outcome).toEqual({ outcome: 'conflict', message: 'Mika made it Final' })
    expect(store.getState().item?.due_date).toBe('2026-04-01')
  })

  test('PLAN-11 a change that cannot be sent is reverted', async () => {
    const { server, store } = await hub()
    server.on(EDIT, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    await expect(store.change('metric', '13', 'm')).rejects.toMatchObject({ code: 'permission_denied' })
    expect(store.getState().item?.metrics[0]?.value).toBe('12')
  })

  test('XPROD-07 a tag that was found shows at once, by its name and colour', async () => {
    const [fog, rain] = ['Fog', 'Rain'].map((name) => ({ id: name, name, colour: '#1E88FF' }))
    const { server, store } = await hub({ tags: fog ? [fog] : [] })
    server.on(`GET workspace/${WS}/tags`, { body: { data: [fog, rain].map((tag) => ({ ...tag, scenes: null })) } })
    await store.findTags('')
    server.on(EDIT, () => {
      expect(store.getState().item?.tags).toMatchObject([fog, rain])
      const rows = [row({ tags: rain ? [rain] : [] })]
      return { body: { data: { batch_id: 'b', cells: [{ outcome: 'changed', message: null }], rows } } }
    })
    await store.change('tags', ['Fog', 'Rain'])
    const { body } = server.calls.find(({ path }) => path.endsWith('bulk-update')) ?? {}
    expect(body).toEqual({ cells: [{ item_id: ITEM, field: 'tags', from: ['Fog'], to: ['Fog', 'Rain'] }] })
    expect(store.getState().item?.tags).toEqual([rain])
  })

  test('PLAN-11 a note whose delete is refused comes back', async () => {
    const note = { id: 'n1', text: 'Hi', created_at: '', updated_at: '', created_by: ada }
    const { server, store } = await hub({ notes: [note] })
    server.on(`DELETE ${BELOW}/notes/n1`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    const refused = store.deleteNote('n1')
    expect(store.getState().item?.notes).toEqual([])
    await expect(refused).rejects.toMatchObject({ code: 'permission_denied' })
    expect(store.getState().item?.notes?.map(({ id }) => id)).toEqual(['n1'])
  })

  test('PLAN-11 a comment is written about the scene as a whole', async () => {
    const { server, store } = await hub()
    server.on(`POST ${BELOW}/comments`, ({ body }) => {
      const { id, text } = body as { id: string; text: string }
      return { body: { data: comment(id, { text, rendition_id: null, created_at: '2026-03-02T10:00:00Z' }) } }
    })
    await store.addComment('Lovely')
    expect(store.getState().comments.at(-1)).toMatchObject({ text: 'Lovely', rendition_id: null })
  })
})

describe('history and files', () => {
  const change = (id: string) => ({
    id,
    batch_id: 'b',
    field: 'name',
    metric: null,
    from: 'A',
    to: 'B',
    source: 'edit',
    undone: false,
    by: ada,
    created_at: '2026-03-01T10:00:00Z',
  })

  test('XPLAN-07 the history is read when it is first opened, and again with the scene', async () => {
    const { server, store } = await hub()
    const HISTORY = `GET ${BELOW}/history`
    server.on(HISTORY, list([change('h1')]))
    expect(server.count(HISTORY)).toBe(0)
    await store.openHistory()
    expect(store.getState().history).toMatchObject({ status: 'ready', total: 1, rows: [{ id: 'h1' }] })
    server.on(HISTORY, list([change('h2'), change('h1')]))
    await store.reload()
    await until(store, ({ history }) => history.rows.length === 2)
  })

  test('XPLAN-07 1,000 changes come in pages; loaded rows stay when new ones arrive, and a filter starts again', async () => {
    const { server, store } = await hub()
    const HISTORY = `GET ${BELOW}/history`
    let count = 1000
    server.on(`${HISTORY}/facets`, { body: { data: { fields: ['name', 'note'], people: [ada] } } })
    server.on(HISTORY, ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
      const total = query.has('field_ina') ? 2 : count
      const first = (page - 1) * size
      const ids = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, at) => total - first - at)
      const meta = { current_page: page, last_page: 1, per_page: size, total }
      return { body: { data: ids.map((id) => change(String(id))), meta } }
    })
    const ids = () => store.getState().history.rows.map(({ id }) => Number(id))
    await store.openHistory()
    await store.moreHistory()
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([100, 1000, 901])
    count = 1003
    await store.reload()
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([103, 1003, 901])
    while (ids().length < 1003) await store.moreHistory()
    expect(ids()).toEqual(Array.from({ length: 1003 }, (_, at) => 1003 - at))
    expect(store.getState().history).toMatchObject({ total: 1003, facets: { fields: ['name', 'note'] } })
    await store.filterHistory({ field: 'note', by: ada.id })
    expect(ids()).toEqual([2, 1])
    expect(store.getState().history).toMatchObject({ total: 2, filter: { field: 'note', by: ada.id } })
  })

  test('REV-07 a file is sent and added; a file of a refused type shows why until it is removed', async () => {
    const { server, store } = await hub()
    server.on('POST upload/presigned-url', ({ body }) => {
      const { files } = body as { files: { name: string; extra1: string }[] }
      if (files[0]?.name === 'x.html') return { status: 422, body: { error: 'invalid_file_format', message: 'no' } }
      expect(files[0]?.extra1).toBe('attachment')
      const form = {
        form_attributes: { action: `${server.apiUrl}/post`, method: 'POST', enctype: 'multipart/form-data' },
        form_inputs: {},
        data: { key: 'k', path: '/k', thumbnail: null, type: 'text/plain' },
      }
      return { body: { data: [form] } }
    })
    server.on('POST post', { status: 204 })
    const added: unknown[] = []
    server.on(`POST ${BELOW}/files`, ({ body }) => {
      added.push(body)
      serveScene(server, {
        files: [
          {
            id: 'f',
            name: 'brief.txt',
            category: 'document',
            kind: 'doc',
            size: 2,
            url: null,
            is_link: false,
            created_at: '',
            created_by: ada,
          },
        ],
      })
      return { body: { data: {} } }
    })
    store.addFiles([new File(['hi'], 'brief.txt', { type: 'text/plain' })])
    await until(store, ({ item }) => item?.files?.length === 1)
    expect(added).toEqual([{ key: 'k', name: 'brief.txt' }])
    store.addFiles([new File(['hi'], 'x.html', { type: 'text/html' })])
    const { uploads } = await until(store, (state) => state.uploads[0]?.state === 'failed')
    expect(uploads[0]?.error?.message).toBe('Invalid file format')
    store.cancelFile(uploads[0]?.id ?? '')
    expect(store.getState().uploads).toEqual([])
  })
})
