import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

const PAGE = 'https://portal.example.com'
let server: TestServer

beforeAll(async () => {
  server = await testServer(readConfigOf({ FRAME_ANCESTORS: `${PAGE} https://*.studio.example` }))
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.close())

/** What a server with these settings is told; its data folder is the test's. */
function readConfigOf(env: Record<string, string>) {
  return { frameAncestors: readConfig(env).frameAncestors }
}

const params = () => ({ ws_code: server.a.code })
const from = (origin: string) => ({ headers: { origin } })

async function apiToken(
  scopes: ('read' | 'comment' | 'write')[] = ['read', 'comment'],
  allowed_origins: string[] = [],
) {
  const { data } = await server.owner.call('createApiToken', {
    params: params(),
    body: { name: 'Portal', scopes, allowed_origins },
  })
  return data
}

async function embedded(token: string, over: object = {}) {
  const body = { allowed_origins: [PAGE], ...over }
  return (await server.as({ token }).call('createEmbedToken', { params: params(), body })).data
}

test('XEMB-01 XOPS-08 a page gets its own token: for its origin, without a cookie, for an hour at most', async () => {
  const { token } = await apiToken()
  const { token: short, expires_in } = await embedded(token)
  expect(expires_in).toBe(900)
  const page = server.as({ token: short })
  const answer = await page.send('listEntities', { params: params() }, from(PAGE))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect((await page.refused('listEntities', { params: params() }, from('https://evil.example.com'))).error).toBe(
    'origin_not_allowed',
  )
  const longer = { params: params(), body: { allowed_origins: [PAGE], expires_in: 3601 } }
  expect((await server.as({ token }).refused('createEmbedToken', longer)).error).toBe('validation_failed')
})

test('XEMB-01 XOPS-08 an embed token expires, ends with the API token, and cannot be forged', async () => {
  const made = await apiToken()
  const { token: short } = await embedded(made.token, { expires_in: 60 })
  const page = server.as({ token: short })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect((await page.refused('me', {}, from(PAGE))).error).toBe('invalid_token')
  vi.useRealTimers()
  await page.call('me', {}, from(PAGE))
  const [, text = '', proof = ''] = /^arboe_([^.]+)\.(.+)$/.exec(short) ?? []
  const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
  const more = Buffer.from(JSON.stringify({ ...grant, scopes: ['write'] })).toString('base64url')
  for (const forged of [`arboe_${more}.${proof}`, `arboe_${text}.${'A'.repeat(43)}`, 'arboe_', 'arboe_bnVsbA.x']) {
    expect((await server.as({ token: forged }).refused('me', {}, from(PAGE))).error).toBe('invalid_token')
  }
  await server.owner.call('deleteApiToken', { params: { ...params(), id: made.id } })
  expect((await page.refused('me', {}, from(PAGE))).error).toBe('invalid_token')
})

test('XEMB-01 XOPS-08 an embed token has no more rights than the API token, and creates no other', async () => {
  const { token } = await apiToken(['read', 'comment'], [PAGE])
  const ask = async (body: object) => server.as({ token }).refused('createEmbedToken', { params: params(), body })
  expect((await ask({ allowed_origins: [PAGE], scopes: ['write'] })).error).toBe('scope_denied')
  expect((await ask({ allowed_origins: ['https://evil.example.com'] })).error).toBe('origin_not_allowed')
  expect((await ask({ allowed_origins: ['*'] })).error).toBe('validation_failed')
  const { token: short } = await embedded(token, { scopes: ['read'] })
  const page = server.as({ token: short })
  const entity = { params: params(), body: { type: 0, name: 'New' } }
  expect((await page.refused('createEntity', entity, from(PAGE))).error).toBe('scope_denied')
  const again = { params: params(), body: { allowed_origins: [PAGE] } }
  expect((await page.refused('createEmbedToken', again, from(PAGE))).error).toBe('api_token_required')
  expect((await server.owner.refused('createEmbedToken', again)).error).toBe('api_token_required')
  const elsewhere = { params: { ws_code: server.b.code } }
  expect((await page.refused('listEntities', elsewhere, from(PAGE))).error).toBe('ws_code_mismatch')
})

test('XEMB-01 only the listed origins can frame the server’s pages', async () => {
  const { headers } = await server.anonymous.raw({ method: 'GET', url: '/login' })
  expect(String(headers['content-security-policy'])).toContain(
    `frame-ancestors 'self' ${PAGE} https://*.studio.example`,
  )
  // It knows no list, and would refuse what the policy allows.
  expect(headers['x-frame-options']).toBeUndefined()
  for (const origins of [
    '*',
    'https://a.example.com/path',
    "'unsafe-inline'",
    'javascript:x',
    'https://a.com; script-src *',
  ]) {
    expect(() => readConfig({ FRAME_ANCESTORS: origins })).toThrow(/FRAME_ANCESTORS/)
  }
})
