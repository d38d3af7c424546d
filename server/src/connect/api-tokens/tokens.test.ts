import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../platform/access/refresh-token.ts'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { makeComment, makeTree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { TOKEN_COLUMNS } from './export-tokens.ts'
import { workspaceOfToken } from '../../platform/access/api-token.ts'

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

test('XEMB-01 allowed origins limit which pages may use it; programs send no origin', async () => {
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

test('CORE-62 a token used in another workspace gets its own workspace’s code', async () => {
  const client = server.as(await make({ scopes: ['read'] }))
  const refusal = await client.refused('listEntities', { params: { ws_code: server.b.code } })
  expect([refusal.status, refusal.message]).toEqual([409, server.a.code])
})

test('XOPS-08 a revoked or expired token stops at once, and so does one whose owner loses the right', async () => {
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

/** Somebody of a root role with these keys beside the role's. */
async function withKeys(role: 'member' | 'guest', granted: string[], revoked: string[] = []): Promise<TestUser> {
  const user = await addUser(server, role, `Tool Smith ${uuidv7()}`)
  await server.database.query('update ws_user set granted = $2, revoked = $3 where id = $1', [
    user.id,
    granted,
    revoked,
  ])
  return user
}
const MANAGE = 'settings_manageApiTokens_update'

test('XOPS-08 the last use is written at most once a minute', async () => {
  const token = await make({ scopes: ['read'] })
  const lastUsed = async () => {
    const rows = await server.database.query<{ at: Date | null }>(
      'select last_used_at as at from api_token where id = $1',
      [token.id],
    )
    return rows[0]?.at?.getTime() ?? null
  }
  // The last use alone is no change of what is held for a moment; another name is.
  const back = (interval: string) =>
    server.database.query(
      `update api_token set last_used_at = now() - $2::interval, name = name || '.' where id = $1`,
      [token.id, interval],
    )
  expect(await lastUsed()).toBeNull()
  await server.as(token).call('me')
  expect(Date.now() - ((await lastUsed()) ?? 0)).toBeLessThan(60_000)
  await back('59 seconds')
  const before = await lastUsed()
  await server.as(token).call('me')
  expect(await lastUsed()).toBe(before)
  await back('61 seconds')
  await server.as(token).call('me')
  expect(Date.now() - ((await lastUsed()) ?? 0)).toBeLessThan(60_000)
})

test('XOPS-08 revoking ends open streams of the token at once, and nothing else', async () => {
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const [revoked, kept] = [await make({ scopes: ['read'] }), await make({ scopes: ['read'] })]
  const abort = new AbortController()
  const listen = async ({ token }: { token: string }) => {
    const response = await fetch(`${origin}/api/workspace/${server.a.code}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    })
    const state = { text: '', ended: false }
    const read = async () => {
      for await (const chunk of response.body ?? []) state.text += Buffer.from(chunk).toString()
    }
    void read()
      .catch(() => undefined)
      .finally(() => (state.ended = true))
    await expect.poll(() => state.text).toContain(': open')
    return state
  }
  const [ends, stays] = [await listen(revoked), await listen(kept)]
  await server.owner.call('deleteApiToken', { params: { ...params, id: revoked.id } })
  await expect.poll(() => ends.ended).toBe(true)
  expect(stays.ended).toBe(false)
  abort.abort()
})

test('XOPS-08 owners and admins see and revoke everybody’s tokens; others with the right only their own', async () => {
  const smith = await withKeys('member', [MANAGE])
  const other = await withKeys('member', [MANAGE])
  const client = server.as(smith)
  const body = { name: 'Smith', scopes: ['read' as const] }
  const { data: own } = await client.call('createApiToken', { params, body })
  const foreign = await make({ scopes: ['read'] })
  const all = { params, query: { mine_eq: '0' } } as const
  for (const manager of [server.owner, server.admin]) {
    const { data } = await manager.call('listApiTokens', all)
    const listed = data.find(({ id }) => id === own.id)
    expect(listed?.user).toEqual({ id: smith.id, display_name: smith.name, profile_image: null })
    expect(data.some(({ id }) => id === foreign.id)).toBe(true)
  }
  expect((await server.owner.call('listApiTokens', { params })).data).toEqual([])
  expect((await client.call('listApiTokens', { params })).data.map(({ id }) => id)).toEqual([own.id])
  expect((await client.refused('listApiTokens', all)).error).toBe('permission_denied')
  const { id } = own
  const inB = { ws_code: server.b.code, id }
  expect((await server.as(server.b.users.owner).refused('deleteApiToken', { params: inB })).error).toBe('not_found')
  expect((await server.as(other).refused('deleteApiToken', { params: { ...params, id } })).error).toBe('not_found')
  expect((await client.refused('deleteApiToken', { params: { ...params, id: foreign.id } })).error).toBe('not_found')
  await server.owner.call('deleteApiToken', { params: { ...params, id } })
  expect((await server.as(own).refused('me')).error).toBe('invalid_token')
  expect((await client.refused('deleteApiToken', { params: { ...params, id } })).error).toBe('not_found')
})

test('XOPS-07 XOPS-08 a token gets no scope that its person has no right to', async () => {
  const guest = await withKeys(
    'guest',
    [MANAGE],
    [
      'media_createComment_create',
      'media_createAnnotation_create',
      'media_createRendition_create',
      // Everybody changes their own share in playlists and their own notifications.
      'playlist_getPlaylistUserInterface_read',
      'notification_getNotificationFeed_read',
      'notification_updateNotificationSettings_update',
    ],
  )
  const client = server.as(guest)
  for (const scope of ['comment', 'upload', 'write'] as const) {
    const refusal = await client.refused('createApiToken', { params, body: { name: 'x', scopes: ['read', scope] } })
    expect([scope, refusal.error]).toEqual([scope, 'permission_denied'])
    expect(refusal.meta['permission']).not.toBe('')
  }
  await client.call('createApiToken', { params, body: { name: 'x', scopes: ['read'] } })
  await server.database.query(`update ws_user set revoked = '{}' where id = $1`, [guest.id])
  await client.call('createApiToken', { params, body: { name: 'x', scopes: ['comment'] } })
  const member = server.as(await withKeys('member', []))
  expect((await member.refused('createApiToken', { params, body: { name: 'x', scopes: ['read'] } })).error).toBe(
    'permission_denied',
  )
})

/** A person's token that has answered once. */
async function used() {
  const smith = await withKeys('member', [MANAGE])
  const { data } = await server.as(smith).call('createApiToken', { params, body: { name: 'x', scopes: ['read'] } })
  const client = server.as(data)
  await client.call('showWorkspace', { params })
  await client.call('me')
  return { smith, client, id: data.id }
}

test.each([
  ['blocked', 'putUsersBlocked', { blocked: true }, { blocked: false }],
  ['archived', 'putUsersStatus', { new_status: 0 }, { new_status: 1 }],
] as const)(
  'XOPS-08 a token is refused while its person is %s, and works again afterwards',
  async (_, row, on, off) => {
    const { smith, client } = await used()
    const set = async (change: object) => {
      const response = await server.owner.send(row, { params, body: { ids: [smith.id], ...change } })
      expect(response.statusCode, response.body).toBe(200)
    }
    await set(on)
    // Neither in the workspace nor for the account alone.
    for (const name of ['showWorkspace', 'me', 'listWorkspaces'] as const) {
      expect([name, (await client.refused(name, { params })).error]).toEqual([name, 'blocked_or_archived'])
    }
    await set(off)
    await client.call('me')
    await client.call('showWorkspace', { params })
  },
)

test('XOPS-08 deleting a person revokes their tokens for good, and ending the membership otherwise leaves none', async () => {
  const { smith, client, id } = await used()
  await server.owner.call('deleteWorkspaceUser', { params: { ...params, id: smith.id } })
  const revoked = await server.database.query<{ revoked: boolean }>(
    'select revoked_at is not null as revoked from api_token where id = $1',
    [id],
  )
  expect(revoked).toEqual([{ revoked: true }])
  expect((await client.refused('me')).error).toBe('invalid_token')
  await server.owner.call('putUsersStatus', { params, body: { ids: [smith.id], new_status: 1 } })
  expect((await client.refused('me')).error).toBe('invalid_token')
  const other = await used()
  await server.database.query('update ws_user set status = 2 where id = $1', [other.smith.id])
  for (const name of ['showWorkspace', 'me'] as const) {
    expect((await other.client.refused(name, { params })).error).toBe('no_ws_role')
  }
})

test('XOPS-08 creating and revoking a token is in the audit record, without its secret', async () => {
  const token = await make({ scopes: ['read', 'comment'], allowed_origins: ['https://tools.example.com'] })
  await server.owner.call('deleteApiToken', { params: { ...params, id: token.id } })
  const rows = await server.database.query<{ event: string; by: string; data: object }>(
    `select event, ws_user_id as by, data from ws_audit where ws_id = $1 and subject_kind = 'token' and subject_id = $2
     order by created_at`,
    [server.a.id, token.id],
  )
  const { users } = server.a
  expect(rows.map(({ event, by }) => [event, by])).toEqual([
    ['token.created', users.admin.id],
    ['token.revoked', users.owner.id],
  ])
  expect(rows[0]?.data).toMatchObject({ scopes: ['read', 'comment'], allowed_origins: ['https://tools.example.com'] })
  expect(rows[1]?.data).toMatchObject({ name: 'Tool', ws_user_id: users.admin.id })
  expect(JSON.stringify(rows)).not.toContain(token.token)
})

test('XOPS-08 the tokens export as CSV and xlsx, without a secret and without formulas', async () => {
  const body = { name: '=1+1', scopes: ['read' as const], allowed_origins: ['https://tools.example.com'] }
  const { data: made } = await server.admin.call('createApiToken', { params, body })
  const read = async (format: 'csv' | 'xlsx') => {
    const response = await server.admin.send('exportApiTokens', { params, query: { format } })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['content-disposition']).toBe(`attachment; filename="api-tokens.${format}"`)
    const { rows } = await readSheet(response.rawPayload, `api-tokens.${format}`, {
      columns: TOKEN_COLUMNS.map((name) => ({ name })),
    })
    return { raw: response.rawPayload.toString(), cells: rows.map(({ values }) => values) }
  }
  const { raw, cells } = await read('csv')
  expect(raw).not.toContain(made.token)
  expect(raw).not.toMatch(/(^|,|")[=@]/m)
  expect(cells.find((cell) => cell['first characters'] === made.hint)).toMatchObject({
    name: '=1+1',
    person: 'Alpha admin',
    scopes: 'read',
    'allowed origins': 'https://tools.example.com',
    created: made.created_at,
    expires: made.expires_at,
    'last used': '',
  })
  expect((await read('xlsx')).cells).toEqual(cells)
  expect((await server.member.refused('exportApiTokens', { params })).error).toBe('permission_denied')
})

test('XOPS-08 a person has at most 100 active tokens', async () => {
  const smith = await withKeys('member', [MANAGE])
  await server.database.query(
    `insert into api_token (ws_id, id, ws_user_id, name, hint, token_hash, scopes, expires_at)
     select $1, gen_random_uuid(), $2, 'x', 'x', decode(md5(n::text), 'hex'), '{read}',
       case when n > 99 then now() - interval '1 day' end
     from generate_series(1, 150) n`,
    [server.a.id, smith.id],
  )
  const input = { params, body: { name: 'x', scopes: ['read' as const] } }
  await server.as(smith).call('createApiToken', input)
  const refusal = await server.as(smith).refused('createApiToken', input)
  expect([refusal.error, refusal.meta['limit']]).toEqual(['limit_reached', 100])
})

test('XOPS-03 a token names its workspace; an older one without the name works as well', async () => {
  const token = await make({ scopes: ['read'] })
  expect(workspaceOfToken(token.token)).toBe(server.a.id)
  const old = `arbo_${'a'.repeat(43)}`
  expect(workspaceOfToken(old)).toBeUndefined()
  const change = 'update api_token set token_hash = $3 where ws_id = $1 and id = $2'
  await server.database.query(change, [server.a.id, token.id, hashToken(old)])
  await server.as({ token: old }).call('listEntities', { params })
  expect((await server.as(token).refused('listEntities', { params })).error).toBe('invalid_token')
})
