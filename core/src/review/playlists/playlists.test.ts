import { afterEach, describe, expect, test } from 'vitest'
import type { Playlist, PlaylistItem, PlaylistRule, PlaylistUser } from '../../contract/review/playlist-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createPlaylistSnapshotStore } from './create-playlist-snapshot-store.ts'
import { createPlaylistStore } from './create-playlist-store.ts'
import { createPlaylistUsersStore } from './create-playlist-users-store.ts'
import { createPlaylistsStore } from './create-playlists-store.ts'
import { createRulePreview } from './create-rule-preview.ts'

const LISTS = `workspace/${WS}/playlists`
const ID = '0190a000-0000-7000-8000-0000000000e1'
const ONE = `${LISTS}/${ID}`
const AT = '2026-03-01T10:00:00Z'
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function playlistOf(change: Partial<Playlist> = {}): Playlist {
  return {
    id: ID,
    kind: 'personal',
    name: 'Dailies',
    description: '',
    owner: ada,
    is_mine: true,
    is_hidden: false,
    sharing_state: null,
    expires_at: null,
    may_edit: true,
    may_delete: true,
    may_share: true,
    default_rendition: 'latest',
    rule: null,
    item_count: 2,
    thumbnails: ['/files/a.jpg', null],
    shared_count: 0,
    request_count: 0,
    code: 'abc',
    version: 4,
    created_at: AT,
    updated_at: AT,
    ...change,
  }
}

const itemOf = (id: string): PlaylistItem => ({
  id,
  entity_id: ID,
  ancestors: [],
  name: id,
  code: null,
  status: null,
  status_kind: 2,
  assignees: [],
  due_date: null,
  thumbnail: `/files/${id}.jpg`,
  latest_rendition: null,
  position: 0,
  rendition: null,
  open_comments: 0,
})
const items = (...ids: string[]) => ids.map(itemOf)
const list = (data: unknown[]) => ({
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 99999, total: data.length } },
})

async function connected() {
  const server = await testServer()
  serveWorkspace(server, ['playlist_getPlaylistUserInterface_read'])
  const live = serveEvents(server)
  server.on(`GET ${LISTS}`, list([playlistOf()]))
  server.on(`GET ${ONE}`, { body: { data: playlistOf() } })
  server.on(`GET ${ONE}/items`, { body: { data: items('a', 'b', 'c') } })
  server.on(`GET ${ONE}/changes`, { body: { data: null } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  await until(session, ({ workspace }) => workspace !== null)
  return { server, session, live }
}

async function oneOpened() {
  const parts = await connected()
  const store = createPlaylistStore(parts.session, { id: ID })
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const ids = () => store.getState().items.map(({ id }) => id)
  return { ...parts, store, ids }
}

describe('the lists of playlists', () => {
  test('PLY-05 PLY-07 each tab is requested, hidden playlists too; rows of another tab never show', async () => {
    const { server, session } = await connected()
    const store = createPlaylistsStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    expect(store.getState().rows[0]?.thumbnails).toEqual([new URL('/files/a.jpg', server.apiUrl).href, null])
    for (const tab of ['my', 'shared', 'workspace', 'recommended', 'hidden', 'all'] as const) {
      const reading = store.setTab(tab)
      expect(store.getState()).toMatchObject({ tab, rows: [], status: 'loading' })
      await reading
      expect(server.calls.at(-1)?.query.get('tab')).toBe(tab)
    }
    await store.setSearch(' dai ')
    expect(server.calls.at(-1)?.query.get('name_like')).toBe('dai')
  })

  test('PLY-13 create, rename, duplicate, hide, unhide and delete are one call each, after which the list is read', async () => {
    const { server, session } = await connected()
    for (const call of ['duplicate', 'hide', 'visible'])
      server.on(`POST ${ONE}/${call}`, { body: { data: playlistOf() } })
    for (const call of [`POST ${LISTS}`, `PUT ${ONE}`, `DELETE ${ONE}`])
      server.on(call, { body: { data: playlistOf() } })
    const store = createPlaylistsStore(session)
    await store.create({ name: 'New', kind: 'workspace', description: '', item_ids: [] })
    await store.rename({ id: ID, version: 4 }, 'Later')
    await store.duplicate(ID)
    await store.hide(ID, true)
    await store.hide(ID, false)
    await store.remove(ID)
    const changes = server.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith(LISTS))
    expect(changes.map(({ method, path }) => `${method} ${path.slice(LISTS.length)}`)).toEqual([
      'POST ',
      `PUT /${ID}`,
      `POST /${ID}/duplicate`,
      `POST /${ID}/hide`,
      `POST /${ID}/visible`,
      `DELETE /${ID}`,
    ])
    expect(changes[1]?.body).toEqual({ version: 4, name: 'Later' })
    expect(server.count(`GET ${LISTS}`)).toBe(6)
  })

  test('PLY-06 selected scenes can be added to an editable playlist; scenes already in it are left out and stay', async () => {
    const { server, session } = await connected()
    const others = [playlistOf({ id: 'smart', kind: 'smart' }), playlistOf({ id: 'seen', may_edit: false })]
    server.on(`GET ${LISTS}`, list([playlistOf(), ...others]))
    server.on(`POST ${ONE}/items`, { body: { data: items('a', 'b', 'c', 'd') } })
    server.on(`POST ${ONE}/items/batch`, { body: { data: items('a', 'b', 'c') } })
    const store = createPlaylistsStore(session)
    expect((await store.changeable(' dai ')).map(({ id }) => id)).toEqual([ID])
    expect(server.calls.at(-1)?.query.get('name_like')).toBe('dai')
    expect(await store.addScenes(ID, ['b', 'd'])).toEqual(['d'])
    expect(server.calls.find(({ method, path }) => method === 'POST' && path === `${ONE}/items`)?.body).toEqual({
      item_ids: ['b', 'd'],
    })
    await store.takeScenes(ID, ['d'])
    expect(server.calls.find(({ path }) => path === `${ONE}/items/batch`)?.body).toEqual({ add: [], remove: ['d'] })
  })

  test('XPLY-05 a linked playlist is read and can be requested', async () => {
    const { server, session } = await connected()
    const shared = { id: ID, name: 'Dailies', kind: 'personal', owner: ada, has_access: false, sharing_state: null }
    server.on(`GET ${LISTS}/shared/abc`, { body: { data: shared } })
    server.on(`POST ${ONE}/request`, { body: { data: { ...shared, sharing_state: 'receive_request' } } })
    const store = createPlaylistsStore(session)
    expect(await store.shared('abc')).toMatchObject({ name: 'Dailies', has_access: false })
    expect(await store.request(ID, 'abc', 'Please')).toMatchObject({ sharing_state: 'receive_request' })
    expect(server.calls.at(-1)?.body).toEqual({ code: 'abc', message: 'Please' })
  })
})

describe('one playlist', () => {
  test('XPLY-03 a new order shows at once and reverts when it is refused', async () => {
    const { server, store, ids } = await oneOpened()
    server.on(`PUT ${ONE}/items/order`, { body: { data: items('c', 'a', 'b') } })
    const done = store.order(['c', 'a', 'b'])
    expect(ids()).toEqual(['c', 'a', 'b'])
    await done
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ item_ids: ['c', 'a', 'b'] })

    server.on(`PUT ${ONE}/items/order`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    await expect(store.order(['b', 'a', 'c'])).rejects.toMatchObject({ code: 'permission_denied' })
    await until(store, (state) => state.items.map(({ id }) => id).join() === 'a,b,c')
  })

  test('XPLY-03 the last answer counts when changes overlap', async () => {
    const { server, store, ids } = await oneOpened()
    const orders: string[] = []
    server.on(`PUT ${ONE}/items/order`, ({ body }) => {
      const { item_ids } = body as { item_ids: string[] }
      orders.push(item_ids.join(''))
      return { body: { data: items(...item_ids) } }
    })
    const first = store.order(['b', 'a', 'c'])
    const second = store.order(['c', 'b', 'a'])
    await first
    expect(ids(), 'what the first was answered is not shown any more').toEqual(['c', 'b', 'a'])
    await second
    expect(orders).toEqual(['bac', 'cba'])
    expect(ids()).toEqual(['c', 'b', 'a'])
  })

  test('XPLY-03 a read that began before a reorder does not revert it', async () => {
    const { server, store, ids } = await oneOpened()
    const answerLater = (...order: string[]) => {
      let resolve: ((answer: object) => void) | undefined
      return {
        answer: () => resolve?.({ body: { data: items(...order) } }),
        isAsked: () => resolve !== undefined,
        reply: () => new Promise<object>((next) => (resolve = next)),
      }
    }
    const rows = answerLater('a', 'b', 'c')
    const change = answerLater('c', 'a', 'b')
    server.on(`GET ${ONE}/items`, rows.reply)
    server.on(`PUT ${ONE}/items/order`, change.reply)
    const reading = store.reload()
    await expect.poll(rows.isAsked).toBe(true)
    const ordering = store.order(['c', 'a', 'b'])
    rows.answer()
    await reading
    expect(ids()).toEqual(['c', 'a', 'b'])
    await expect.poll(change.isAsked).toBe(true)
    const reads = server.count(`GET ${ONE}/items`)
    await store.reload()
    expect(server.count(`GET ${ONE}/items`), 'read once the change is made').toBe(reads)
    server.on(`GET ${ONE}/items`, { body: { data: items('c', 'a', 'b') } })
    change.answer()
    await ordering
    await expect.poll(() => server.count(`GET ${ONE}/items`)).toBe(reads + 1)
  })

  test('PLY-06 PLY-11 scenes are added and removed, renditions chosen and reset', async () => {
    const { server, store } = await oneOpened()
    for (const call of ['POST items', 'POST items/batch', 'PUT items/default-rendition', 'POST items/reset']) {
      const [method, path] = call.split(' ')
      server.on(`${method} ${ONE}/${path}`, { body: { data: items('a') } })
    }
    await store.add(['b'], 0)
    await store.remove(['a', 'b'])
    await store.setDefault('pinned')
    await store.setRendition('a', ID)
    await store.reset()
    const bodies = server.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith(ONE))
    expect(bodies.map(({ body }) => body)).toEqual([
      { item_ids: ['b'], position: 0 },
      { add: [], remove: ['a', 'b'] },
      { default_rendition: 'pinned' },
      { items: [{ item_id: 'a', rendition_id: ID }] },
      '',
    ])
    expect(store.getState().playlist?.default_rendition).toBe('pinned')
  })

  test('a playlist that somebody deletes leaves nothing behind', async () => {
    const { server, store, live } = await oneOpened()
    server.on(`GET ${ONE}`, { status: 404, body: { error: 'not_found', message: 'Gone' } })
    live.send('playlist.deleted', { playlist_id: ID }, 1)
    const state = await until(store, ({ status }) => status === 'failed')
    expect(state).toMatchObject({ error: { error: 'not_found' }, playlist: null, items: [] })
  })
})

test('XPLY-02 a snapshot keeps its order, is read again when one of its renditions is deleted, and is gone without access', async () => {
  const { server, session, live } = await connected()
  const one = { id: 's1', reason: 'shared', by: ada, created_at: AT, item_count: 2 }
  server.on(`GET ${ONE}/snapshots`, { body: { data: [one] } })
  expect(await createPlaylistStore(session, { id: ID }).snapshots()).toEqual([one])

  server.on(`GET ${ONE}/snapshots/s1/items`, { body: { data: items('b', 'a') } })
  const store = createPlaylistSnapshotStore(session, { id: ID, snapshotId: 's1' })
  store.subscribe(() => undefined)
  const { items: scenes } = await until(store, ({ status }) => status === 'ready')
  expect(scenes.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(scenes[0]?.thumbnail).toBe(new URL('/files/b.jpg', server.apiUrl).href)

  server.on(`GET ${ONE}/snapshots/s1/items`, { body: { data: items('b') } })
  live.send('rendition.deleted', { item_id: 'a', id: 'r' })
  await until(store, (state) => state.items.length === 1)
  server.on(`GET ${ONE}/snapshots/s1/items`, { status: 404, body: { error: 'not_found', message: 'Not found' } })
  await store.reload()
  expect(store.getState()).toMatchObject({ status: 'failed', items: [], error: { error: 'not_found' } })
})

test('PLY-08 PLY-09 XPLY-05 requests and people are separate; a request answered meanwhile shows its current state', async () => {
  const { server, session } = await connected()
  const user = (state: PlaylistUser['state']): PlaylistUser => ({
    person: ada,
    state,
    access: 'view',
    expires_at: null,
    message: 'Please',
    created_at: AT,
  })
  server.on(`GET ${ONE}/users`, { body: { data: [user('receive_request'), user('declined'), user('shared')] } })
  const store = createPlaylistUsersStore(session, { id: ID })
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  expect(store.getState()).toMatchObject({ requests: [{ state: 'receive_request' }], people: [{ state: 'shared' }] })
  server.on(`POST ${ONE}/accept`, { body: { data: [user('accepted')] } })
  await store.accept(ada.id, { access: 'edit', expires_at: null })
  expect(server.calls.at(-1)?.body).toEqual({ ws_user_id: ada.id, access: 'edit', expires_at: null })
  expect(store.getState()).toMatchObject({ requests: [], people: [{ state: 'accepted' }] })

  server.on(`GET ${ONE}/users`, { body: { data: [user('declined')] } })
  server.on(`POST ${ONE}/reject`, { status: 409, body: { error: 'conflict', message: 'Answered' } })
  await expect(store.decline(ada.id)).rejects.toMatchObject({ code: 'conflict' })
  await until(store, ({ people }) => people.length === 0)
})

test('XPLY-01 the preview is requested once for a series of changes, and the answer for the last rule wins', async () => {
  const { server, session } = await connected()
  const rule = (name: string): PlaylistRule => ({
    match: 'all',
    conditions: [{ field: 'name', operator: 'contains', values: [name] }],
  })
  const answer = (total: number) => ({ body: { data: { total, items: items('a'), problems: [] } } })
  let release = (): void => undefined
  const slow = new Promise<void>((resolve) => (release = resolve))
  server.on(`POST ${LISTS}/preview`, async ({ body }) => {
    const question = JSON.stringify(body)
    if (question.includes('slow')) await slow
    return answer(question.includes('slow') ? 1 : 2)
  })
  const preview = createRulePreview(session, 1)
  preview.ask(rule('x'))
  preview.ask(rule('slow'))
  await until({ getState: () => server.count(`POST ${LISTS}/preview`), subscribe: ticking }, (count) => count === 1)
  preview.ask(rule('last'))
  const state = await until(preview, ({ status }) => status === 'ready')
  expect(state.total).toBe(2)
  release()
  expect(server.count(`POST ${LISTS}/preview`)).toBe(2)
  preview.ask(null)
  expect(preview.getState()).toMatchObject({ status: 'idle', total: 0, items: [] })
})

/** Looks again every few ms, for what has no listeners of its own. */
function ticking(listener: () => void): () => void {
  const timer = setInterval(listener, 2)
  return () => clearInterval(timer)
}
