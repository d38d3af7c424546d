import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { activationCall, lastMail, linksIn, resetQuery } from '../../testing/mails.ts'
import { registrationClaim } from './registration-claim.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

const MINE = 'the-holders-own-1'
const THEIRS = 'the-attackers-2'
let server: TestServer
let count = 0
let email: string

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query('delete from rate_limit')
  email = `holder.${(count += 1)}@example.com`
})

const register = (password: string, display_name = 'Mina') =>
  server.anonymous.call('register', { body: { display_name, email, password } })
const newestLink = async () => linksIn(await lastMail(server.database, email))[0] ?? new URL('about:blank')
async function follow(link: URL) {
  return (await server.anonymous.call('verifyEmail', activationCall(link))).data
}
async function activate(link: URL, password: string) {
  const { set_password } = await follow(link)
  if (!set_password) throw new Error('the account has a password already')
  await server.anonymous.call('setPassword', { params: { email }, query: set_password, body: { password } })
}
async function outcome(password: string): Promise<string> {
  const answer = await server.anonymous.send('login', { body: { email, password } })
  return answer.statusCode === 200 ? 'in' : (answer.json() as { error: string }).error
}

it('XSEC-04 only the mail’s reader gets the account, whoever registered it first or last', async () => {
  for (const order of [
    [MINE, THEIRS],
    [THEIRS, MINE],
    [THEIRS, THEIRS],
  ]) {
    email = `holder.${(count += 1)}@example.com`
    const links: URL[] = []
    for (const password of order) {
      await register(password)
      links.push(await newestLink())
    }
    // The first mail or the second one: the same account, with the password typed behind the link.
    for (const link of links) await follow(link)
    expect(await outcome(THEIRS)).toBe('invalid_credentials')
    await activate(links[0] ?? new URL('about:blank'), MINE)
    expect([await outcome(THEIRS), await outcome(MINE)]).toEqual(['invalid_credentials', 'in'])
    expect(await follow(links[1] ?? new URL('about:blank'))).toMatchObject({ set_password: null })
  }
})

it('XSEC-04 registering again before the password is set changes nothing, before and after the link', async () => {
  await register(MINE)
  await register(THEIRS, 'Zorro')
  const { set_password } = await follow(await newestLink())
  await register(THEIRS, 'Zorro')
  const call = { params: { email }, query: set_password ?? { expires: 0, signature: '' }, body: { password: MINE } }
  await server.anonymous.call('setPassword', call)
  expect([await outcome(THEIRS), await outcome(MINE)]).toEqual(['invalid_credentials', 'in'])
  const { data } = await server.anonymous.call('login', { body: { email, password: MINE } })
  expect((await server.as({ token: data.access_token }).call('me')).data.display_name).toBe('Mina')
})

const invite = () => server.owner.call('inviteUsers', { params: { ws_code: server.a.code }, body: { emails: [email] } })

it.each([
  ['of a registered account', () => register(THEIRS)],
  ['of an invited account', invite],
])('XSEC-04 a reset mail %s before the activation stays valid, whatever is registered meanwhile', async (_, make) => {
  await make()
  await server.anonymous.call('forgotPassword', { body: { email } })
  const query = resetQuery(await newestLink())
  await register('another-password-3')
  await server.anonymous.call('resetPassword', { query, body: { password: MINE } })
  expect([await outcome(THEIRS), await outcome(MINE)]).toEqual(['invalid_credentials', 'in'])
  expect((await server.anonymous.refused('resetPassword', { query, body: { password: THEIRS } })).error).toBe(
    'link_invalid',
  )
})

it('XSEC-04 an invited account belongs to whoever accepts the invitation, though somebody registers its address', async () => {
  await invite()
  const token = (await newestLink()).searchParams.get('token') ?? ''
  await register(THEIRS, 'Zorro')
  expect(await outcome(THEIRS)).toBe('email_not_verified')
  const activation = await newestLink()
  const body = { display_name: 'Mina', password: MINE }
  await server.anonymous.call('registerInvited', { params: { token }, body })
  expect([await outcome(THEIRS), await outcome(MINE)]).toEqual(['invalid_credentials', 'in'])
  expect(await follow(activation)).toMatchObject({ set_password: null })
  expect(await outcome(MINE)).toBe('in')
})

it('XSEC-04 in the browser that registered, the mail’s link signs in with the password of that registration', async () => {
  const { claim } = (await register(MINE)).data
  const { set_password } = await follow(await newestLink())
  if (!set_password) throw new Error('the account has a password already')
  const { data } = await server.anonymous.call('claimRegistration', { body: { email, claim, ...set_password } })
  expect((await server.as({ token: data.access_token }).call('me')).data.email).toBe(email)
  expect(await outcome(MINE)).toBe('in')
  // Once: the account has its password now.
  const again = await server.anonymous.refused('claimRegistration', { body: { email, claim, ...set_password } })
  expect(again.error).toBe('link_invalid')
})

it('XSEC-04 a claim is worth nothing without the mail’s link, for another address, changed, or after 7 days', async () => {
  const theirs = (await register(THEIRS)).data.claim
  const other = email
  email = `holder.${(count += 1)}@example.com`
  const { claim } = (await register(MINE)).data
  const { set_password } = await follow(await newestLink())
  if (!set_password) throw new Error('the account has a password already')
  const old = registrationClaim(server.deps.secrets.registrations, email, 'hash', Date.now() - 7 * 24 * 3600 * 1000 - 1)
  const proof = { email, claim, ...set_password }
  for (const body of [
    { ...proof, signature: 'x'.repeat(43) },
    { ...proof, expires: set_password.expires + 1 },
    { ...proof, claim: theirs },
    { ...proof, email: other, claim: theirs },
    { ...proof, claim: `${claim.startsWith('A') ? 'B' : 'A'}${claim.slice(1)}` },
    { ...proof, claim: 'nothing' },
    { ...proof, claim: old },
  ]) {
    expect((await server.anonymous.refused('claimRegistration', { body })).error).toBe('link_invalid')
    await server.database.query('delete from rate_limit')
  }
  expect([await outcome(MINE), await outcome(THEIRS)]).toEqual(['invalid_credentials', 'invalid_credentials'])
  await server.anonymous.call('claimRegistration', { body: proof })
  expect(await outcome(MINE)).toBe('in')
})

it('the answer to a registration says nothing of the account: it has a claim for every address', async () => {
  const first = (await register(MINE)).data
  await activate(await newestLink(), MINE)
  const second = (await register(THEIRS)).data
  expect(Object.keys(second)).toEqual(Object.keys(first))
  expect(second.claim).toHaveLength(first.claim.length)
  expect(await outcome(MINE)).toBe('in')
})
