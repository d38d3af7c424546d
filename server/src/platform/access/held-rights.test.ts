import { AsyncLocalStorage } from 'node:async_hooks'
import { Query } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Held } from '../db/held.ts'
import { groupsWritten } from '../db/held-groups.ts'
import type { HeldGroup } from '../db/held-groups.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { addUser, anotherProcess, testServer } from '../../testing/test-server.ts'
import type { OtherProcess, TestClient, TestServer, TestUser } from '../../testing/test-server.ts'

/** What is held of somebody's rights lasts no longer than the rights. */
let server: TestServer
let other: OtherProcess
let tree: Tree
const ws = () => ({ ws_code: server.a.code })
const at = (id: string) => ({ ...ws(), id })

beforeAll(async () => {
  server = await testServer()
  other = await anotherProcess(server)
  tree = await makeTree(server)
  await makeItem(server, tree.take)
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const LIST = 'item_getItemDetailTable_read'
let count = 0
const someone = (role: 'member' | 'guest' = 'member') => addUser(server, role, `Person ${(count += 1)}`)
const sees = async (client: TestClient) =>
  (await client.send('listItems', { params: ws(), query: { page: '1', per_page: '5' } })).statusCode
/** The status of the list right after a change, where it was answered right before, several times. */
async function around(client: TestClient, change: () => Promise<unknown>): Promise<number[]> {
  await sees(client)
  const before = await sees(client)
  await change()
  return [before, await sees(client)]
}

/** Every way by which somebody's call is refused that was answered a moment ago. */
const LOST: [string, (person: TestUser) => Promise<unknown>][] = [
  [
    'an exception',
    ({ id }) =>
      server.owner.call('putUserExceptions', { params: at(id), body: { granted: [], revoked: [LIST] } } as never),
  ],
  [
    'another role',
    async ({ id }) => {
      const body = { name: `Nothing ${(count += 1)}`, ws_root_role_id: 1, permissions: [] } as never
      const { data } = await server.owner.call('createRole', { params: ws(), body })
      await server.owner.call('updateUserRole', { params: at(id), body: { ws_role_id: data.id } })
    },
  ],
  [
    'archiving',
    ({ id }) => server.owner.call('putUsersStatus', { params: ws(), body: { ids: [id], new_status: 0 } } as never),
  ],
  [
    'blocking',
    ({ id }) => server.owner.call('putUsersBlocked', { params: ws(), body: { ids: [id], blocked: true } } as never),
  ],
  ['deleting', ({ id }) => server.owner.call('deleteWorkspaceUser', { params: at(id) })],
  ['signing out', (person) => server.as(person).call('logout', {} as never)],
  ['signing out everywhere', (person) => server.as(person).call('endSessions', { query: {} } as never)],
  [
    'the operator',
    ({ userId }) => server.database.query('update user_account set blocked = true where id = $1', [userId]),
  ],
]

test.each(LOST)('a call allowed a moment ago is refused right after %s', async (_, take) => {
  const person = await someone()
  const [before, after] = await around(server.as(person), () => take(person))
  expect(before).toBe(200)
  expect([401, 403]).toContain(after)
})

test('a changed role changes the rights of all its holders at once', async () => {
  const [one, two] = [await someone(), await someone()]
  const body = { name: `Some ${(count += 1)}`, ws_root_role_id: 1, permissions: [LIST] } as never
  const { data } = await server.owner.call('createRole', { params: ws(), body })
  for (const { id } of [one, two]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await server.owner.call('updateUserRole', { params: at(id), body: { ws_role_id: data.id } })
  }
  const change = (permissions: string[]) => async () => {
    const { version } = (await server.owner.call('showRole', { params: at(data.id) })).data
    await server.owner.call('updateRole', { params: at(data.id), body: { version, permissions } } as never)
  }
  expect(await around(server.as(one), change([]))).toEqual([200, 403])
  expect(await sees(server.as(two))).toBe(403)
  expect(await around(server.as(two), change([LIST]))).toEqual([403, 200])
})

test('a new coordination and a new membership take effect at once as well', async () => {
  const person = await someone()
  await server.owner.call('putUserExceptions', {
    params: at(person.id),
    body: { granted: [], revoked: [LIST] },
  } as never)
  const coordinate = () =>
    server.owner.call('assignEntityUsers', { params: at(tree.take), body: { ws_user_ids: [person.id] } })
  expect(await around(server.as(person), coordinate)).toEqual([403, 200])
  const end = () =>
    server.owner.call('deleteEntityUser', { params: { ...at(tree.take), ws_user_id: person.id } } as never)
  expect(await around(server.as(person), end)).toEqual([200, 403])
})

test('a revoked API token is refused, though it worked a moment ago', async () => {
  const { data } = await server.owner.call('createApiToken', {
    params: ws(),
    body: { name: 'Script', scopes: ['read'] },
  })
  const revoke = () => server.owner.call('deleteApiToken', { params: at(data.id) })
  expect(await around(server.as({ token: data.token }), revoke)).toEqual([200, 401])
})

test('a blocked member is refused by other processes at the next call', async () => {
  const person = await someone()
  const there = other.as(person)
  expect([await sees(there), await sees(there)]).toEqual([200, 200])
  await server.owner.call('putUsersBlocked', { params: ws(), body: { ids: [person.id], blocked: true } } as never)
  expect(await sees(there)).toBe(403)
})

test.skipIf(testDatabaseUrl())('a caller’s session is not read from the database again for a moment', async () => {
  const client = server.as(await someone())
  await sees(client)
  const statements: string[] = []
  const { submit } = Query.prototype
  const query = vi.spyOn(Query.prototype, 'submit').mockImplementation(function watched(this: Query, connection) {
    statements.push(String((this as unknown as { text: unknown }).text))
    return submit.call(this, connection)
  })
  expect(await sees(client)).toBe(200)
  query.mockRestore()
  expect(statements.filter((text) => text.includes('item i')).length).toBeGreaterThan(0)
  expect(statements.filter((text) => /auth_session|api_token/.test(text))).toEqual([])
})

test('writing to any table behind a cached value drops that value', async () => {
  const scope = new AsyncLocalStorage<HeldGroup>()
  const missing = new Set<string>()
  const of = Held.prototype.of
  const { prototype } = (await import('pg')).Client
  const query = prototype.query as (...given: unknown[]) => unknown
  prototype.query = function watched(this: unknown, config: unknown, ...rest: unknown[]) {
    const group = scope.getStore()
    const text = String((config as { text?: string } | null)?.text ?? config)
    for (const [, table = ''] of group ? text.matchAll(/\b(?:from|join)\s+([a-z_]+)\b/g) : []) {
      if (!groupsWritten(`update ${table} set x = 1`).includes(group as HeldGroup)) missing.add(`${group}: ${table}`)
    }
    return query.call(this, config, ...rest)
  } as typeof prototype.query
  Held.prototype.of = function watchedOf(this: Held, group, key, find, endsAt) {
    return of.call(this, group, `${key} watched`, () => scope.run(group, find), endsAt as never) as never
  }
  try {
    await sees(server.owner)
    await server.owner.call('listEntities', { params: ws(), query: {} })
    const { data } = await server.owner.call('createApiToken', { params: ws(), body: { name: 'T', scopes: ['read'] } })
    await sees(server.as({ token: data.token }))
  } finally {
    Held.prototype.of = of
    prototype.query = query as typeof prototype.query
  }
  expect([...missing]).toEqual([])
})
