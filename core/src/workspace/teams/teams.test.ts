import { afterEach, expect, test } from 'vitest'
import type { Team } from '../../contract/workspace/teams.ts'
import { memoryStorage } from '../../platform/session/storage.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createTeamsStore } from './create-teams-store.ts'

const TEAMS = `workspace/${WS}/teams`
const ID = '0190a000-0000-7000-8000-0000000000b1'
const OTHER = '0190a000-0000-7000-8000-0000000000b2'
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function teamOf(id: string, change: Partial<Team> = {}): Team {
  return {
    id,
    name: 'Animation',
    description: '',
    is_public: true,
    favorite: false,
    status: 1,
    deployed: false,
    deployed_count: 0,
    members: [],
    members_count: 0,
    is_member: false,
    copied_role: null,
    editable: true,
    version: 2,
    created_by: null,
    created_at: '2026-03-01T10:00:00Z',
    updated_at: '2026-03-01T10:00:00Z',
    ...change,
  }
}

async function opened({ permissions = ['team_updateTeam_update'], cookies = memoryStorage().cookies } = {}) {
  const server = await testServer()
  serveWorkspace(server, permissions)
  const live = serveEvents(server)
  const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 1 }
  server.on(`GET ${TEAMS}`, { body: { data: [teamOf(ID)], meta } })
  const calls = [
    `POST ${TEAMS}`,
    `PUT ${TEAMS}/{id}`,
    `DELETE ${TEAMS}/{id}`,
    `POST ${TEAMS}/{id}`,
    `POST ${TEAMS}/{id}/duplicate`,
    `PUT ${TEAMS}/{id}/favorite`,
  ]
  for (const call of calls) server.on(call, { body: { data: teamOf(ID) } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  await until({ getState: session.getState, subscribe: session.subscribe }, ({ workspace }) => workspace !== null)
  const store = createTeamsStore(session, cookies)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const lastQuery = () => Object.fromEntries(server.calls.findLast(({ path }) => path === TEAMS)?.query ?? [])
  return { server, session, live, store, cookies, lastQuery }
}

test('LIB-11 LIB-26 the list is newest first, active and editable-only by default; search and filters read again', async () => {
  const { store, lastQuery } = await opened()
  expect(store.getState()).toMatchObject({ editableOnly: true, order: '-created_at', shown: '1' })
  expect(lastQuery()).toEqual({ per_page: '99999', order_by: '-created_at', status_eq: '1', editable_eq: '1' })
  await store.setShown('0')
  expect(lastQuery()).toEqual({ per_page: '99999', order_by: '-created_at', status_eq: '0' })
  await store.setSearch(' anim ')
  await store.setOrder('name')
  await store.setShown('')
  await store.setFavoritesOnly(true)
  await store.setEditableOnly(false)
  expect(lastQuery()).toEqual({
    per_page: '99999',
    order_by: 'name',
    status_eq: '',
    name_like: 'anim',
    favorite_eq: '1',
  })
})

test('LIB-16 editable-only is kept, as its inverse, for the next visit', async () => {
  const { store, cookies } = await opened()
  expect(cookies.get('account.show_all_teams')).toBeNull()
  await store.setEditableOnly(false)
  expect(cookies.get('account.show_all_teams')).toBe('1')
  const next = await opened({ cookies })
  expect(next.store.getState().editableOnly).toBe(false)
  await next.store.setEditableOnly(true)
  expect(cookies.get('account.show_all_teams')).toBe('0')
  expect((await opened({ cookies })).store.getState().editableOnly).toBe(true)
})

test('LIB-11 a user who can edit no team sees all teams', async () => {
  const { store, lastQuery } = await opened({ permissions: ['team_getListOfTeams_read'] })
  expect(store.getState().editableOnly).toBe(true)
  expect(lastQuery()).toEqual({ per_page: '99999', order_by: '-created_at', status_eq: '1' })
})

test('LIB-26 every change is one call, after which the list is read again', async () => {
  const { server, store } = await opened()
  const before = server.count(`GET ${TEAMS}`)
  await store.create({ name: 'New', member_ids: [OTHER] })
  await store.update(ID, { version: 2, name: 'Later' })
  await store.duplicate(ID, 'Again')
  await store.archive([ID])
  await store.unarchive([ID, OTHER])
  await store.remove([ID])
  await store.remove([ID, OTHER])
  await store.remove([])
  expect(server.count(`GET ${TEAMS}`) - before).toBe(7)
  const changes = server.calls.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    [`POST ${TEAMS}`, { name: 'New', member_ids: [OTHER] }],
    [`PUT ${TEAMS}/${ID}`, { version: 2, name: 'Later' }],
    [`POST ${TEAMS}/${ID}/duplicate`, { name: 'Again' }],
    [`POST ${TEAMS}/archive`, { team_ids: [ID], status: 0 }],
    [`POST ${TEAMS}/archive`, { team_ids: [ID, OTHER], status: 1 }],
    [`DELETE ${TEAMS}/${ID}`, ''],
    [`POST ${TEAMS}/delete`, { team_ids: [ID, OTHER] }],
  ])
})

test('LIB-10 a star shows at once and is removed when the server refuses it', async () => {
  const { server, store } = await opened()
  const stars: boolean[] = []
  store.subscribe(({ rows }) => stars.push(rows[0]?.favorite ?? false))
  server.on(`PUT ${TEAMS}/{id}/favorite`, { status: 404, body: { error: 'not_found', message: 'Gone' } })
  await expect(store.favorite(ID, true)).rejects.toMatchObject({ code: 'not_found' })
  expect(stars).toEqual([true, false])
})

test('LIB-10 a star added and removed at once ends removed, whatever is read meanwhile', async () => {
  const { server, store } = await opened()
  const sent: boolean[] = []
  const answers: (() => void)[] = []
  server.on(`PUT ${TEAMS}/{id}/favorite`, ({ body }) => {
    sent.push((body as { favorite: boolean }).favorite)
    return new Promise((resolve) => answers.push(() => resolve({ body: { data: teamOf(ID) } })))
  })
  const favourites: boolean[] = []
  store.subscribe(({ rows }) => favourites.push(rows[0]?.favorite ?? true))
  const done = [store.favorite(ID, true), store.favorite(ID, false)]
  await expect.poll(() => answers.length).toBe(1)
  // The server has the star until the second change is there.
  const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 1 }
  server.on(`GET ${TEAMS}`, { body: { data: [{ ...teamOf(ID), favorite: true }], meta } })
  await store.reload()
  expect(sent).toEqual([true])
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  server.on(`GET ${TEAMS}`, { body: { data: [teamOf(ID)], meta } })
  answers[1]?.()
  await Promise.all(done)
  expect(sent).toEqual([true, false])
  expect(favourites.filter((favorite, at) => favorite !== favourites[at - 1])).toEqual([true, false])
})

test('LIB-13 a refusal reaches its caller, with its text', async () => {
  const { server, store } = await opened()
  const message = 'You cannot delete a deployed team.'
  server.on(`DELETE ${TEAMS}/{id}`, { status: 422, body: { error: 'team_deployed', message, meta: { ids: [ID] } } })
  await expect(store.remove([ID])).rejects.toMatchObject({ code: 'team_deployed', message })
  expect(store.getState().rows).toHaveLength(1)
})

test('LIB-26 a team that somebody else creates appears', async () => {
  const { server, session, live, store } = await opened()
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 2 }
  server.on(`GET ${TEAMS}`, { body: { data: [teamOf(OTHER), teamOf(ID)], meta } })
  live.send('team.updated', { team_id: OTHER }, 1)
  await until(store, ({ rows }) => rows.length === 2)
})

test('LIB-27 the server recommends people, and lists those of a role separately', async () => {
  const { server, store } = await opened()
  const meta = { current_page: 1, last_page: 1, per_page: 20, total: 0 }
  for (const path of ['search-recommendation', 'assignable-users', `${ID}/deployed-on`]) {
    server.on(`GET ${TEAMS}/${path}`, { body: { data: [], meta } })
  }
  await store.recommend('')
  await store.recommend('min')
  await store.peopleOfRole(OTHER)
  await store.deployedOn(ID)
  const [first, second, third, fourth] = server.calls.slice(-4)
  expect([first, second, third, fourth].map((call) => call?.path.slice(TEAMS.length + 1))).toEqual([
    'search-recommendation',
    'search-recommendation',
    'assignable-users',
    `${ID}/deployed-on`,
  ])
  expect([first?.query.get('name_like'), second?.query.get('name_like')]).toEqual([null, 'min'])
  expect(third?.query.get('ws_role_id_eq')).toBe(OTHER)
})
