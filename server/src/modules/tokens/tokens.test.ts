import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeComment, makeTree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/testServer.ts'
import type { TestServer } from '../../testing/testServer.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

async function make(body: object) {
  const { data } = await server.admin.call('createApiToken', { params, body: { name: 'Tool', ...body } as never })
  return data
}

test('XOPS-08 the secret is shown once and works within its scopes, in its workspace only', async () => {
  const token = await make({ scopes: ['read'] })
  expect(token.token.startsWith(token.hint)).toBe(true)
  const client = server.as(token)
  await client.call('listEntities', { params })
  const { data: workspaces } = await client.call('listWorkspaces')
  expect(workspaces.map(({ code }) => code)).toEqual([server.a.code])
  const { data: listed } = await server.admin.call('listApiTokens', { params })
  expect(listed[0]?.last_used_at).not.toBeNull()
  expect(JSON.stringify(listed)).not.toContain(token.token)
  expect(await server.database.query('select from api_token where hint like $1', [`${token.token}%`])).toEqual([])
})

test('XEMB-01 allowed origins decide which pages may use it; programs send none', async () => {
  const token = await make({ scopes: ['read'], allowed_origins: ['https://tools.example.com'] })
  const client = server.as(token)
  const from = (origin: string) => ({ headers: { origin } })
  await client.call('me', {}, from('https://tools.example.com'))
  await client.call('me')
  for (const origin of [
    'https://evil.example.com',
    'http://tools.example.com',
    'https://tools.example.com.evil.com',
    'null',
  ]) {
    expect((await client.refused('me', {}, from(origin))).error).toBe('origin_not_allowed')
  }
  const none = server.as(await make({ scopes: ['read'] }))
  expect((await none.refused('me', {}, from('https://tools.example.com'))).error).toBe('origin_not_allowed')
  const refusal = await server.admin.refused('createApiToken', {
    params,
    body: { name: 'x', scopes: ['read'], allowed_origins: ['https://tools.example.com/path'] },
  })
  expect(refusal.error).toBe('validation_failed')
})

test('XEMB-01 a page of the server’s own origin, whose GET has no Origin, must be listed as well', async () => {
  const own = 'http://localhost'
  const page = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
  const without = server.as(await make({ scopes: ['read'], allowed_origins: ['https://tools.example.com'] }))
  await without.call('me')
  for (const headers of [page, { referer: `${own}/pl/dir` }, { ...page, referer: 'https://other.example.com/' }]) {
    expect((await without.refused('me', {}, { headers })).error).toBe('origin_not_allowed')
  }
  // A development server that passes calls on: what counts is the page, not the address it was passed on to.
  await without.call('me', {}, { headers: { ...page, referer: 'https://tools.example.com/a?b' } })
  const listed = server.as(await make({ scopes: ['read'], allowed_origins: [own] }))
  await listed.call('me', {}, { headers: { ...page, referer: `${own}/pl/dir` } })
  const any = server.as(await make({ scopes: ['read'], allowed_origins: ['*'] }))
  await any.call('me', {}, { headers: page })
})

test('CORE-62 a token of another workspace is told its own code', async () => {
  const client = server.as(await make({ scopes: ['read'] }))
  const refusal = await client.refused('listEntities', { params: { ws_code: server.b.code } })
  expect([refusal.status, refusal.message]).toEqual([409, server.a.code])
})

test('XOPS-08 a revoked or expired token stops at once; so does one whose owner loses the right', async () => {
  const token = await make({ scopes: ['read'] })
  await server.admin.call('deleteApiToken', { params: { ...params, id: token.id } })
  expect((await server.as(token).refused('me')).error).toBe('invalid_token')
  const late = await make({ scopes: ['read'], expires_in_days: 1 })
  await server.database.query('update api_token set expires_at = now() where id = $1', [late.id])
  expect((await server.as(late).refused('me')).error).toBe('invalid_token')
  const tree = await makeTree(server)
  const commenter = server.as(await make({ scopes: ['read', 'comment'] }))
  await makeComment(server, commenter, tree.item)
  await server.database.query(`update ws_user set revoked = '{media_createComment_create}' where id = $1`, [
    server.a.users.admin.id,
  ])
  const body = { text: 'x' }
  const refusal = await commenter.refused('createComment', { params: { ...params, item_id: tree.item }, body })
  expect(refusal.error).toBe('permission_denied')
})
