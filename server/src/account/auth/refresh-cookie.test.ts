import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName, TokenPayload } from '@arbo/core/contract'
import { TEST_PASSWORD, refusalOf, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { ASKING, cookieOf, cookiesOf, OWN_PAGE as PAGE, REFRESH_COOKIE as NAME } from '../../testing/kept-tokens.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await testServer()
  owner = server.a.users.owner
})
afterAll(() => server.close())

interface Answer {
  statusCode: number
  body: string
  headers: Record<string, unknown>
  json(): unknown
}

function pairOf(answer: Answer): TokenPayload {
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as { data: TokenPayload }).data
}

const send = (name: EndpointName, headers: Record<string, string>, body?: object): Promise<Answer> =>
  server.anonymous.send(name, { body }, { headers })

const login = (headers: Record<string, string>, user = owner) =>
  send('login', headers, { email: user.email, password: TEST_PASSWORD })

async function keptSession(user = owner): Promise<{ id: string; cookie: string; access: string }> {
  const answer = await login(ASKING, user)
  const { kept_session: id = '', access_token: access } = pairOf(answer)
  return { id, cookie: cookieOf(answer) ?? '', access }
}

const refresh = (id: string, cookie: string | null, more: Record<string, string> = {}, refresh_token = '') =>
  send(
    'refreshToken',
    { ...PAGE, 'x-arbo-session': id, ...(cookie === null ? {} : { cookie: `theme=dark; ${NAME}=${cookie}` }), ...more },
    { refresh_token },
  )

const stands = async (access: string): Promise<boolean> =>
  (await server.as({ token: access }).send('me')).statusCode === 200

describe('handing out the cookie', () => {
  test('XSEC-12 a page of the same origin that requests it gets its refresh token in the cookie and not in the answer', async () => {
    const answer = await login(ASKING)
    const pair = pairOf(answer)
    expect(pair.refresh_token).toBe('')
    expect(pair.kept_session).toMatch(/^[\da-f-]{36}$/)
    expect(cookiesOf(answer)).toHaveLength(1)
    const [value, ...attributes] = cookiesOf(answer)[0]?.split('; ') ?? []
    expect(value).toMatch(/^__Secure-arbo_refresh=[\w-]{64}$/)
    expect(attributes).toEqual(['Path=/api/refresh-token', 'Max-Age=2592000', 'HttpOnly', 'SameSite=Strict', 'Secure'])
    expect(answer.body).not.toContain(cookieOf(answer))
    expect(await stands(pair.access_token)).toBe(true)
  })

  test('without TLS the cookie has no prefix and no Secure; Origin alone decides whether the origin is the same', async () => {
    const own = { host: 'arbo.lan:4600', origin: 'http://arbo.lan:4600', 'x-arbo-session': 'cookie' }
    const [cookie = ''] = cookiesOf(await login(own))
    expect(cookie).toMatch(/^arbo_refresh=[\w-]{64}; Path/)
    expect(cookie).not.toContain('Secure')
    expect(cookiesOf(await login({ ...own, origin: 'http://other.lan:4600' }))).toEqual([])
  })

  test.each([
    ['a page that does not request the cookie', { ...PAGE }],
    ['a program', { 'x-arbo-session': 'cookie' }],
    ['a page of another site', { ...ASKING, 'sec-fetch-site': 'cross-site' }],
    ['a page of another host of the domain', { ...ASKING, 'sec-fetch-site': 'same-site' }],
  ])('%s gets tokens as before', async (_, headers) => {
    const answer = await login(headers)
    expect(cookiesOf(answer)).toEqual([])
    expect(Object.keys(pairOf(answer)).sort()).toEqual(['access_token', 'expires_in', 'refresh_token'])
    expect(pairOf(answer).refresh_token).toMatch(/^[\w-]{64}$/)
  })

  test('a page of another origin cannot send the header: its preflight does not allow it', async () => {
    const answer = await server.anonymous.raw({
      method: 'OPTIONS',
      url: '/api/refresh-token',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-arbo-session',
      },
    })
    expect(answer.headers['access-control-allow-headers']).not.toContain('x-arbo-session')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('refreshing', () => {
  test('XSEC-12 the cookie works when the header names its session, and is rotated', async () => {
    const { id, cookie } = await keptSession()
    const answer = await refresh(id, cookie)
    expect(pairOf(answer)).toMatchObject({ refresh_token: '', kept_session: id })
    const next = cookieOf(answer)
    expect(next).toMatch(/^[\w-]{64}$/)
    expect(next).not.toBe(cookie)
    expect(await stands(pairOf(answer).access_token)).toBe(true)
  })

  test('XSEC-12 without the header, from another page or for another session the cookie is ignored', async () => {
    const { id, cookie, access } = await keptSession()
    const other = await keptSession()
    const named = { cookie: `${NAME}=${cookie}`, 'x-arbo-session': id }
    const body = { refresh_token: '' }
    for (const headers of [
      { ...PAGE, cookie: named.cookie },
      { ...PAGE, ...named, 'x-arbo-session': 'cookie' },
      { ...PAGE, ...named, 'x-arbo-session': other.id },
      { ...PAGE, ...named, 'sec-fetch-site': 'cross-site' },
      { ...PAGE, ...named, 'sec-fetch-site': 'same-site' },
      { ...named, origin: 'https://evil.example' },
      // Set by a page without TLS.
      { ...PAGE, ...named, cookie: `arbo_refresh=${cookie}` },
    ]) {
      const answer = await send('refreshToken', headers, body)
      expect(refusalOf(answer).error).toBe('empty_token')
      expect(cookiesOf(answer)).toEqual([])
    }
    expect(await stands(access)).toBe(true)
    pairOf(await refresh(id, cookie))
  })

  test('the session’s own cookie counts among two, in any order', async () => {
    const mine = await keptSession()
    const planted = await keptSession(server.b.users.owner)
    const answer = await refresh(mine.id, `${planted.cookie}; ${NAME}=${mine.cookie}`)
    expect(pairOf(answer).kept_session).toBe(mine.id)
  })

  test('two tabs that refresh at once get the same successor; a second use later ends the session and the cookie', async () => {
    const { id, cookie } = await keptSession()
    const [one, two] = await Promise.all([refresh(id, cookie), refresh(id, cookie)])
    expect(cookieOf(one)).toBe(cookieOf(two))
    const { access_token } = pairOf(one)
    expect(await stands(access_token)).toBe(true)
    await server.database.query(`update auth_session set rotated_at = rotated_at - interval '1 minute' where id = $1`, [
      id,
    ])
    const late = await refresh(id, cookie)
    expect(refusalOf(late).error).toBe('refresh_token_expired')
    expect(cookiesOf(late)[0]).toMatch(/^__Secure-arbo_refresh=; .*Max-Age=0/)
    expect(await stands(access_token)).toBe(false)
  })

  test('XSEC-12 a token session moves into the cookie', async () => {
    const first = pairOf(await login(PAGE))
    const moved = await refresh('cookie', null, {}, first.refresh_token)
    const { kept_session = '', refresh_token } = pairOf(moved)
    expect(refresh_token).toBe('')
    const next = await refresh(kept_session, cookieOf(moved) ?? '')
    // The token of before is good for nothing any more.
    expect(await stands(pairOf(next).access_token)).toBe(true)
    const old = await send('refreshToken', {}, { refresh_token: first.refresh_token })
    expect(refusalOf(old).error).toBe('refresh_token_expired')
  })

  test('a move whose cookie did not come back is undone by the previous token', async () => {
    const first = pairOf(await login(PAGE))
    const { kept_session = '' } = pairOf(await refresh('cookie', null, {}, first.refresh_token))
    expect(refusalOf(await refresh(kept_session, null)).error).toBe('empty_token')
    const again = pairOf(await send('refreshToken', PAGE, { refresh_token: first.refresh_token }))
    expect(again.refresh_token).toMatch(/^[\w-]{64}$/)
    expect(await stands(again.access_token)).toBe(true)
  })
})

describe('a browser that does not keep the cookie', () => {
  const bearer = (access: string) => ({ authorization: `Bearer ${access}` })

  test('gets the tokens right after signing in, once', async () => {
    const { id, access } = await keptSession()
    const pair = pairOf(await refresh(id, null, bearer(access)))
    expect(pair.kept_session).toBeUndefined()
    const next = pairOf(await send('refreshToken', {}, { refresh_token: pair.refresh_token }))
    expect(await stands(next.access_token)).toBe(true)
    expect(refusalOf(await refresh(id, null, bearer(access))).error).toBe('empty_token')
  })

  test('XSEC-12 gives scripts no tokens later: not once the cookie has come back, and not after the first minute', async () => {
    const { id, cookie, access } = await keptSession()
    pairOf(await refresh(id, cookie, bearer(access)))
    expect(refusalOf(await refresh(id, null, bearer(access))).error).toBe('empty_token')

    const late = await keptSession()
    await server.database.query(`update auth_session set created_at = created_at - interval '61 s' where id = $1`, [
      late.id,
    ])
    expect(refusalOf(await refresh(late.id, null, bearer(late.access))).error).toBe('empty_token')
    const other = await keptSession()
    expect(refusalOf(await refresh(other.id, null, bearer(access))).error).toBe('empty_token')
    expect(refusalOf(await refresh(other.id, null, bearer('arbo_no.such.token'))).error).toBe('empty_token')
    expect(refusalOf(await refresh(other.id, null)).error).toBe('empty_token')
  })
})

describe('ending the session', () => {
  test('XSEC-12 a sign-out removes the cookie, unless the cookie belongs to another session in the same browser', async () => {
    const { id, cookie, access } = await keptSession()
    const tokens = pairOf(await login(PAGE))
    const other = await server.as({ token: tokens.access_token }).send('logout', {}, { headers: { ...PAGE } })
    expect(cookiesOf(other)).toEqual([])
    const headers = { ...PAGE, 'x-arbo-session': id }
    const answer = await server.as({ token: access }).send('logout', {}, { headers })
    expect(cookiesOf(answer)[0]).toMatch(/^__Secure-arbo_refresh=; Path=\/api\/refresh-token; Max-Age=0; HttpOnly/)
    expect(refusalOf(await refresh(id, cookie)).error).toBe('refresh_token_expired')
  })

  test('XSEC-12 a session ended elsewhere loses its cookie at the next refresh', async () => {
    const { id, cookie } = await keptSession()
    await server.as(owner).call('endSession', { params: { id } })
    const answer = await refresh(id, cookie)
    expect(refusalOf(answer).error).toBe('refresh_token_expired')
    expect(cookieOf(answer)).toBe('')
  })

  test('XSEC-12 the cookie alone can end its session, for a page that was signed out while offline', async () => {
    const { id, cookie, access } = await keptSession()
    const other = await keptSession()
    const end = (session: string, more = {}) =>
      send('endKeptSession', { ...PAGE, cookie: `${NAME}=${cookie}`, 'x-arbo-session': session, ...more })
    for (const answer of [await end(other.id), await end(id, { 'sec-fetch-site': 'cross-site' })]) {
      expect(answer.statusCode).toBe(200)
      expect(cookiesOf(answer)).toEqual([])
    }
    expect(await stands(access)).toBe(true)
    expect(cookieOf(await end(id))).toBe('')
    expect(await stands(access)).toBe(false)
    expect(await stands(other.access)).toBe(true)
  })
})
