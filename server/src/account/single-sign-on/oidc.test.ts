import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import type { OidcConfig } from '../../platform/config.ts'
import { ASKING, isKept } from '../../testing/kept-tokens.ts'
import { signInAtProvider, startOidcProvider } from '../../testing/oidc-test-provider.ts'
import type { OidcPerson, OidcTestProvider } from '../../testing/oidc-test-provider.ts'
import { forgingProvider } from '../../testing/forging-provider.ts'
import type { Forgery } from '../../testing/forging-provider.ts'
import { addUser, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { totpCode } from '../../testing/totp.ts'
import { createProvider } from './provider.ts'
import { begin as beginAt, complete } from './service.ts'

const PUBLIC_URL = 'https://arbo.example.com'
let provider: OidcTestProvider
let server: TestServer
let oidc: OidcConfig
let settings: OidcConfig
let count = 0

beforeAll(async () => {
  provider = await startOidcProvider(`${PUBLIC_URL}/login/callback`)
  const config = readConfig({
    PUBLIC_URL,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_DOMAINS: 'example.com, studio.test',
  })
  if (!config.oidc) throw new Error('no provider is set')
  settings = config.oidc
  oidc = { ...settings }
  server = await testServer({ publicUrl: PUBLIC_URL, oidc })
})
beforeEach(() => {
  Object.assign(oidc, settings)
  count += 1
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

/** Somebody new at the provider. */
function person(over: Partial<OidcPerson> = {}): OidcPerson {
  const made = { sub: `sub-${count}`, email: `P${count}@Studio.test`, email_verified: true, name: 'Nora Ek 7', ...over }
  provider.put(made)
  return made
}

async function begin(sub: string, act: 'in' | 'no' = 'in') {
  const { data } = await server.anonymous.call('beginOidc')
  return { attempt: data.attempt, query: await signInAtProvider(data.url, sub, act) }
}

async function enter(sub: string) {
  const { data } = await server.anonymous.call('completeOidc', { body: await begin(sub) })
  return server.as({ token: data.access_token })
}

const refuse = async (body: { attempt: string; query: string }) => server.anonymous.refused('completeOidc', { body })
const refusal = async (sub: string) => (await refuse(await begin(sub))).error

describe('signing in', () => {
  test('XPPL-04 XFIX-27 a person confirmed by the provider gets an account with their own name, and the same one next time', async () => {
    const { sub } = person()
    const { data } = await (await enter(sub)).call('me')
    expect(data).toMatchObject({ email: `p${count}@studio.test`, display_name: 'Nora Ek 7', terms_accepted: false })
    // The address changes, the person does not.
    person({ email: `married-${count}@studio.test` })
    expect((await (await enter(sub)).call('me')).data.id).toBe(data.id)
    const { data: history } = await (await enter(sub)).call('audit')
    expect(history.map(({ event }) => event)).toEqual(['login', 'login', 'login', 'sso_linked'])
  })

  test('XPPL-04 the request has PKCE, state and nonce, new each time', async () => {
    const answers = await Promise.all([server.anonymous.call('beginOidc'), server.anonymous.call('beginOidc')])
    const [one, two] = answers.map(({ data }) => new URL(data.url).searchParams)
    expect(one?.get('code_challenge_method')).toBe('S256')
    expect(one?.get('redirect_uri')).toBe(`${PUBLIC_URL}/login/callback`)
    expect(one?.get('scope')).toBe('openid email profile')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.get(name)?.length).toBeGreaterThan(20)
      expect(one?.get(name)).not.toBe(two?.get(name))
    }
  })

  test('XSEC-12 a sign-in by the provider gives the page its refresh token in the cookie', async () => {
    const input = { body: await begin(person().sub) }
    expect(isKept(await server.anonymous.send('completeOidc', input, { headers: ASKING }))).toBe(true)
  })

  test('XPPL-04 an answer is valid once, in the browser that started it, for ten minutes', async () => {
    const { sub } = person()
    const used = await begin(sub)
    await server.anonymous.call('completeOidc', { body: used })
    expect((await refuse(used)).error).toBe('sso_expired')
    const mine = await begin(sub)
    const theirs = await server.anonymous.call('beginOidc')
    expect((await refuse({ attempt: theirs.data.attempt, query: mine.query })).error).toBe('sso_failed')
    expect((await refuse({ attempt: `${mine.attempt}x`, query: mine.query })).error).toBe('sso_expired')
    expect((await refuse({ attempt: 'made-up', query: mine.query })).error).toBe('sso_expired')
  })

  test('XPPL-04 a wrong state, another issuer and a wrong code are refused', async () => {
    const { sub } = person()
    for (const [name, value] of [
      ['state', 'another'],
      ['iss', 'https://other.example.com'],
      ['code', 'guessed'],
    ] as const) {
      const { attempt, query } = await begin(sub)
      const changed = new URLSearchParams(query)
      changed.set(name, value)
      expect((await refuse({ attempt, query: changed.toString() })).error).toBe('sso_failed')
    }
  })

  test('XPPL-04 an error of the provider is passed on', async () => {
    const { sub } = person()
    const { error, description } = await refuse(await begin(sub, 'no'))
    expect([error, description]).toEqual(['sso_failed', 'Reason: The person cancelled'])
  })

  test('XPPL-04 an account with two-factor sign-in needs its code', async () => {
    const user = await addUser(server, 'member', `Careful ${count}`)
    const client = server.as(user)
    const { data: setup } = await client.call('addTotp', { body: { password: TEST_PASSWORD } })
    await client.call('verifyTotp', { params: { code: totpCode(setup.secret, -1) } })
    const { sub } = person({ email: user.email })
    const answer = await refuse(await begin(sub))
    expect([answer.status, answer.error]).toEqual([412, 'requires_2fa'])
    const body = { challenge: String(answer.meta['challenge']), code: totpCode(setup.secret) }
    const { data } = await server.anonymous.call('otpLogin', { body })
    const ended = await server.as({ token: data.access_token }).call('endOidc')
    expect(ended.data.url).toContain(provider.issuer)
  })

  test('XPPL-04 signing out leads to the provider’s own sign-out; other sessions have none', async () => {
    const { sub } = person()
    const { data } = await (await enter(sub)).call('endOidc')
    const url = new URL(data.url ?? '')
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`)
    expect(url.searchParams.get('client_id')).toBe('arbo')
    expect((await server.owner.call('endOidc')).data.url).toBeNull()
  })
})

describe('finding the account', () => {
  test('XPPL-04 an address that is not verified, or of another domain, is refused', async () => {
    expect(await refusal(person({ email_verified: false }).sub)).toBe('sso_email_unverified')
    provider.put({ sub: 'silent', email: 'silent@studio.test' })
    expect(await refusal('silent')).toBe('sso_email_unverified')
    oidc.trustEmail = true
    await enter('silent')
    expect(await refusal(person({ email_verified: false }).sub)).toBe('sso_email_unverified')
    expect(await refusal(person({ email: 'a@evil.test' }).sub)).toBe('sso_domain_refused')
    expect(await refusal(person({ email: 'a@sub.studio.test' }).sub)).toBe('sso_domain_refused')
    expect(await refusal(person({ email: 'a@evil.test@studio.test' }).sub)).toBe('sso_email_unverified')
  })

  test('XPPL-04 an existing account is linked by its address only when the domain is listed', async () => {
    const user = await addUser(server, 'member', `Known ${count}`)
    const { sub } = person({ email: user.email })
    oidc.domains = []
    expect(await refusal(sub)).toBe('sso_account_exists')
    oidc.domains = ['example.com']
    expect((await (await enter(sub)).call('me')).data.id).toBe(user.userId)
    // Now that it is linked it stays so.
    oidc.domains = []
    expect((await (await enter(sub)).call('me')).data.id).toBe(user.userId)
  })

  test('XPPL-04 XSEC-04 a person who registered an address without proving it cannot keep a password to the account', async () => {
    const email = `squatted-${count}@studio.test`
    const body = { display_name: 'Squatter', email, password: TEST_PASSWORD }
    await server.anonymous.call('register', { body })
    const { sub } = person({ email })
    const client = await enter(sub)
    expect((await client.call('me')).data.email).toBe(email)
    const login = await server.anonymous.refused('login', { body: { email, password: TEST_PASSWORD } })
    expect(login.error).toBe('invalid_credentials')
  })

  test('XPPL-04 without account creation only people with an account or an invitation can sign in', async () => {
    oidc.createAccounts = false
    const { sub, email } = person()
    expect(await refusal(sub)).toBe('sso_no_account')
    await server.owner.call('inviteUsers', {
      params: { ws_code: server.a.code },
      body: { emails: [email.toLowerCase()] },
    })
    const client = await enter(sub)
    const { data: invites } = await client.call('pendingInvites')
    const [invite] = invites
    await server.anonymous.call('confirmInvitation', {
      query: { token: invite?.token ?? '', user: invite?.user ?? '' },
    })
    const taken = await server.anonymous.refused('registerInvited', {
      params: { token: invite?.token ?? '' },
      body: { display_name: 'Other', password: TEST_PASSWORD },
    })
    expect(['invitation_invalid', 'account_exists']).toContain(taken.error)
  })

  test('XPPL-04 a blocked account cannot sign in', async () => {
    const { sub } = person()
    const { data } = await (await enter(sub)).call('me')
    await server.database.query('update user_account set blocked = true where id = $1', [data.id])
    expect(await refusal(sub)).toBe('blocked')
  })
})

describe('single sign-on only', () => {
  test('XPPL-04 passwords, passkeys and registration are off, single sign-on and open sessions are not', async () => {
    oidc.only = true
    const credentials = { email: server.a.users.owner.email, password: TEST_PASSWORD }
    const made = { display_name: 'New', email: 'new@studio.test', password: TEST_PASSWORD }
    const { email } = made
    const off = await Promise.all([
      server.anonymous.refused('login', { body: credentials }),
      server.anonymous.refused('register', { body: made }),
      server.anonymous.refused('registerInvited', { params: { token: 'x' }, body: made }),
      server.anonymous.refused('forgotPassword', { body: { email } }),
      server.anonymous.refused('resetPassword', { query: { email, token: 'x' }, body: made }),
      server.anonymous.refused('passkeyOptions'),
      server.owner.refused('beginPasskey', { body: { password: TEST_PASSWORD } }),
    ])
    expect(off.map(({ error }) => error)).toEqual(off.map(() => 'sso_required'))
    await server.owner.call('me')
    await enter(person().sub)
  })
})

describe('an impostor or failing provider', () => {
  const device = { address: '127.0.0.1', userAgent: 'test' }

  /** A sign-in whose identity token is made as the forgery says. @returns what is answered */
  async function enterBy(forging: Awaited<ReturnType<typeof forgingProvider>>, forgery: Forgery = {}) {
    const own = { ...settings, issuer: forging.issuer, clientSecret: 'secret', domains: [] }
    const deps = { ...server.deps, oidc: own, provider: createProvider(own) }
    const { url, attempt } = await beginAt(deps, PUBLIC_URL)
    const params = new URL(url).searchParams
    forging.next({ nonce: params.get('nonce'), email: `forged-${count}@example.net`, email_verified: true }, forgery)
    const query = new URLSearchParams({ code: 'code', state: params.get('state') ?? '', iss: forging.issuer })
    return complete(deps, { attempt, query: query.toString() }, device, PUBLIC_URL).then(
      () => 'signed in',
      (error: { code: string }) => error.code,
    )
  }

  test('XPPL-04 only a token signed with its key, for this sign-in, this client and this time is accepted', async () => {
    const forging = await forgingProvider()
    expect(await enterBy(forging)).toBe('signed in')
    const now = Math.floor(Date.now() / 1000)
    const forgeries: Forgery[] = [
      { claims: { nonce: 'another' } },
      { claims: { nonce: undefined } },
      { claims: { iss: 'https://other.example.com' } },
      { claims: { aud: 'another-client' } },
      { claims: { aud: ['arbo', 'another-client'] } },
      { claims: { exp: now - 120 } },
      { claims: { iat: undefined } },
      { claims: { sub: undefined } },
      { sign: 'none' },
      { sign: 'client-secret' },
      { sign: 'unknown-key' },
      { sign: 'absent' },
    ]
    for (const forgery of forgeries) expect([forgery, await enterBy(forging, forgery)]).toEqual([forgery, 'sso_failed'])
    // Clocks differ a little.
    expect(await enterBy(forging, { claims: { exp: now - 20 } })).toBe('signed in')
    await forging.close()
  })

  test('XPPL-04 a changed key of the provider is noticed at once', async () => {
    const forging = await forgingProvider()
    expect(await enterBy(forging)).toBe('signed in')
    forging.rotate()
    expect(await enterBy(forging)).toBe('signed in')
    await forging.close()
  })

  test('XPPL-04 an unreachable provider is reported, and used again when it is back', async () => {
    const forging = await forgingProvider()
    const own = { ...settings, issuer: forging.issuer }
    const provider = createProvider(own)
    const deps = { ...server.deps, oidc: own, provider }
    forging.away(true)
    await expect(beginAt(deps, PUBLIC_URL)).rejects.toMatchObject({ code: 'sso_unavailable' })
    forging.away(false)
    await beginAt(deps, PUBLIC_URL)
    await forging.close()
  })
})
