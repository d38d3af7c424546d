import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAVOURITES_MAX } from '@arbo/core/contract'
import type { Favourite } from '@arbo/core/contract'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

const place = (path: string, name = 'A place'): Favourite => ({ path, name })
const read = async (client: TestClient) => (await client.call('getMyFavourites', { params })).data
const put = async (client: TestClient, favourites: Favourite[]) =>
  (await client.call('putMyFavourites', { params, body: { favourites } })).data
const refusedFields = async (favourites: Favourite[]) => {
  const refusal = await server.member.refused('putMyFavourites', { params, body: { favourites } })
  return [refusal.error, JSON.stringify(refusal.meta['fields'])]
}
const someone = async (name: string) => server.as(await addUser(server, 'member', name))

test('favourites are one person’s own in one workspace, in their order, and replaced as a whole', async () => {
  const client = await someone('Keeper')
  expect(await read(client)).toEqual([])
  const two = [place('/pl/dir?phase=2&q=%C3%84', ' Filme 北 🎬 '), place('/co/wk', 'My Work')]
  const kept = [place('/pl/dir?phase=2&q=%C3%84', 'Filme 北 🎬'), place('/co/wk', 'My Work')]
  expect(await put(client, two)).toEqual(kept)
  expect(await read(client)).toEqual(kept)
  expect(await read(server.owner)).toEqual([])
  expect(await put(client, kept.toReversed())).toEqual(kept.toReversed())
  expect(await read(client)).toEqual(kept.toReversed())
})

test('guests have favourites, too; members of another workspace neither read nor write here', async () => {
  expect(await put(server.guest, [place('/co/mda')])).toEqual([place('/co/mda')])
  const stranger = server.as(server.b.users.member)
  expect((await stranger.refused('getMyFavourites', { params })).error).toBe('no_ws_role')
  const body = { favourites: [place('/pl/dir')] }
  expect((await stranger.refused('putMyFavourites', { params, body })).error).toBe('no_ws_role')
  const own = { params: { ws_code: server.b.code } }
  expect((await stranger.call('getMyFavourites', own)).data).toEqual([])
})

test('a favourite is a path below the workspace and nothing that leads elsewhere', async () => {
  for (const path of [
    '',
    'pl/dir',
    '//evil.example.com',
    '/\\evil.example.com',
    '\\\\evil.example.com',
    'https://evil.example.com',
    'https:',
    'javascript:alert(1)',
    '/pl/dir#part',
    '/pl dir',
    '/pl\ndir',
    '/\t/evil.example.com',
    '/../../account',
    '/%2e%2E/w:aaaaaaab/pl/dir',
    `/${'x'.repeat(300)}`,
  ]) {
    expect([path, ...(await refusedFields([place('/co/wk'), place(path)]))]).toEqual([
      path,
      'validation_failed',
      expect.stringMatching(/favourites.*1.*path/),
    ])
  }
  for (const path of ['/', '/pl/dir', '/pl/../dir', '/a?next=//evil.example.com', `/${'x'.repeat(299)}`]) {
    expect(await put(server.member, [place(path)])).toEqual([place(path)])
  }
})

test('a favourite has a name of one line, of at most 120 characters, and its path once', async () => {
  for (const name of ['', '  ', 'x'.repeat(121), 'two\nlines']) {
    expect([name, ...(await refusedFields([place('/co/wk', name)]))]).toEqual([
      name,
      'validation_failed',
      expect.stringMatching(/favourites.*0.*name/),
    ])
  }
  expect(await refusedFields([place('/co/wk', 'One'), place('/co/wk', 'Two')])).toEqual([
    'validation_failed',
    expect.stringContaining('Each place can be a favourite once'),
  ])
})

test('there are at most 50 favourites; the 51st is refused and the others stay', async () => {
  const client = await someone('Collector')
  const full = Array.from({ length: FAVOURITES_MAX }, (_, at) => place(`/pl/dir?page=${at}`))
  expect(await put(client, full)).toHaveLength(50)
  const body = { favourites: [...full, place('/co/wk')] }
  const refusal = await client.refused('putMyFavourites', { params, body })
  expect([refusal.error, JSON.stringify(refusal.meta['fields'])]).toEqual([
    'validation_failed',
    expect.stringContaining('There are at most 50 favourites'),
  ])
  expect(await read(client)).toEqual(full)
})

test('of two tabs that write at once one list stays whole, and a change of the person is not in their way', async () => {
  const person = await addUser(server, 'member', 'Two tabs')
  const tabs = [server.as(person), server.as(person)]
  const lists = [[place('/co/wk'), place('/pl/dir')], [place('/pl/tm')]]
  const version = async () =>
    (await server.owner.call('showWorkspaceUser', { params: { ...params, id: person.id } })).data.version
  const before = await version()
  const answers = await Promise.all(tabs.map((tab, at) => put(tab, lists[at] ?? [])))
  expect(answers).toEqual(lists)
  expect(lists).toContainEqual(await read(server.as(person)))
  expect(await version()).toBe(before)
})

test('who looks as somebody else does not see their favourites', async () => {
  const person = await addUser(server, 'member', 'Looked at')
  await put(server.as(person), [place('/pl/dir?q=secret')])
  const { data } = await server.owner.call('startViewAs', { params, body: { ws_user_id: person.id } })
  const as = { headers: { 'x-arbo-view-as': data.token } }
  expect((await server.owner.call('getMyFavourites', { params }, as)).data).toEqual([])
})
