import { contract } from '@arbo/core/contract'
import type { EndpointName, EndpointSpec } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await testServer()
  user = await addUser(server, 'owner', 'Newcomer')
  await server.database.query('update user_account set terms_accepted_at = null where id = $1', [user.userId])
})
afterAll(() => server.close())

const specOf = (name: EndpointName): EndpointSpec => contract[name]
const NAMES = Object.keys(contract) as EndpointName[]
const inWorkspace = NAMES.filter((name) => !['public', 'user', 'guest'].includes(specOf(name).access as string))
const UUID = '0190c7f0-0000-7000-8000-000000000000'

test.each(inWorkspace)('CORE-59 %s answers terms_not_accepted until the terms are accepted', async (name) => {
  const params = new Proxy({ ws_code: server.a.code } as Record<string, string>, {
    get: (known, key: string) => known[key] ?? UUID,
  })
  const refusal = await server.as(user).refused(name, { params, ...(specOf(name).body ? { body: {} } : {}) })
  expect([refusal.status, refusal.error]).toEqual([403, 'terms_not_accepted'])
})

test('CORE-59 until then no file is accepted, and no workspace created', async () => {
  const { item } = await makeTree(server)
  const client = server.as(user)
  const files = [{ name: 'a.png', type: 'image/png', extra1: 'review', extra2: 'image/png', size: 10 }]
  const upload = await client.refused('presignedUrl', { body: { wsCode: server.a.code, item_id: item, files } })
  expect(upload.error).toBe('terms_not_accepted')
  const review = { wsCode: server.a.code, item_id: item, files: [{ key: 'a/b.png', name: 'a.png' }] }
  expect((await client.refused('reviewUpload', { body: review })).error).toBe('terms_not_accepted')
  const key = `${server.a.id}/${item}/a.png`
  expect((await client.refused('cancelUpload', { params: { key } })).error).toBe('terms_not_accepted')
  expect((await client.refused('createWorkspace', { body: { name: 'Mine' } })).error).toBe('terms_not_accepted')
})

test('AUTH-50 accept_terms records the moment once, and opens the workspaces', async () => {
  const client = server.as(user)
  expect((await client.call('me')).data.terms_accepted).toBe(false)
  await client.call('listWorkspaces')
  await client.call('acceptTerms')
  expect((await client.call('me')).data.terms_accepted).toBe(true)
  await client.call('showWorkspace', { params: { ws_code: server.a.code } })
  const moment = async () => {
    const rows = await server.database.query<{ at: Date }>(
      'select terms_accepted_at as at from user_account where id = $1',
      [user.userId],
    )
    return rows[0]?.at.getTime()
  }
  const first = await moment()
  await client.call('acceptTerms')
  expect(await moment()).toBe(first)
})
