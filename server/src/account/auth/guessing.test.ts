import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { newFastify } from '../../platform/http/new-fastify.ts'
import type { TrustedProxies } from '../../platform/http/trust-proxy.ts'
import { lastMail, linksIn, resetQuery } from '../../testing/mails.ts'
import { addUser, anotherProcess, refusalOf, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { OtherProcess, TestClient, TestServer, TestUser } from '../../testing/test-server.ts'

const PER_ACCOUNT = 3
/** From everywhere together. */
const FREE = 3 * PER_ACCOUNT
let server: TestServer
let other: OtherProcess
let person: TestUser
let count = 0

beforeAll(async () => {
  server = await testServer({ trustProxy: 1, loginFailures: { perAccount: PER_ACCOUNT, perAddress: 100 } })
  other = await anotherProcess(server)
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  await server.database.query('delete from rate_limit')
  count += 1
  person = await addUser(server, 'member', `Guessed ${count}`)
})

/** A proxy appends the address that it sees to what the caller wrote. */
const from = (address: string, forged = '198.51.100.1, 10.1.1.1') => ({
  headers: { 'x-forwarded-for': `${forged}, ${address}` },
})
const tryPassword = async (address: string, password = 'a-wrong-1', by: TestClient = server.anonymous) =>
  (await by.send('login', { body: { email: person.email, password } }, from(address))).statusCode
/** Each from an address of its own, by both processes. */
async function guess(times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    const by = time % 2 === 0 ? server.anonymous : other.anonymous
    statuses.push(await tryPassword(`203.0.113.${time}`, 'a-wrong-1', by))
  }
  return statuses
}
/** The last failure was so long ago. */
const pass = (seconds: number) =>
  server.database.query('update rate_limit set resets_at = resets_at - make_interval(secs => $1)', [seconds])

describe('the address of a caller', () => {
  it('XSEC-03 is what the nearest proxy saw, whatever the caller writes before it, also in the login history', async () => {
    const statuses: number[] = []
    for (let time = 0; time <= PER_ACCOUNT; time += 1) {
      const call = { body: { email: person.email, password: 'a-wrong-1' } }
      const { statusCode } = await server.anonymous.send('login', call, from('203.0.113.9', `198.51.100.${time}`))
      statuses.push(statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: PER_ACCOUNT }, () => 401), 429])
    await pass(3600)
    expect(await tryPassword('203.0.113.9', TEST_PASSWORD)).toBe(200)
    const { data } = await server.as(person).call('audit', { query: {} })
    expect(new Set(data.map(({ address }) => address))).toEqual(new Set(['203.0.113.9']))
  })

  it('XSEC-03 TRUST_PROXY is a number of proxies or their networks; true is refused with the accepted values', async () => {
    const read = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy
    expect([read('0'), read('false'), read('1'), read('2')]).toEqual([0, 0, 1, 2])
    expect(read('10.0.0.0/8, loopback fd00::/8')).toEqual(['10.0.0.0/8', 'loopback', 'fd00::/8'])
    for (const wrong of ['true', '-1', '11', '10.0.0.0/33', 'proxy.example.com', '1, true']) {
      expect(() => read(wrong)).toThrow(/TRUST_PROXY: is neither a number of proxies.*for one proxy.*write 1/)
    }
  })

  it('XSEC-03 is found behind the given number of proxies, or behind their networks', async () => {
    const addressSeen = async (trustProxy: TrustedProxies, forwarded: string) => {
      const app = newFastify({ logLevel: 'silent', trustProxy })
      app.get('/seen', async (request) => request.ip)
      return (await app.inject({ url: '/seen', headers: { 'x-forwarded-for': forwarded } })).body
    }
    const header = '198.51.100.1, 203.0.113.5, 10.0.0.7'
    expect(await addressSeen(0, header)).toBe('127.0.0.1')
    expect(await addressSeen(1, header)).toBe('10.0.0.7')
    expect(await addressSeen(2, header)).toBe('203.0.113.5')
    expect(await addressSeen(['loopback', '10.0.0.0/8'], header)).toBe('203.0.113.5')
    expect(await addressSeen(['10.0.0.0/8'], header)).toBe('127.0.0.1')
  })
})

describe('passwords', () => {
  it('XSEC-03 guesses from many addresses count together on all processes; then each waits longer and longer', async () => {
    expect(await guess(FREE)).toEqual(Array.from({ length: FREE }, () => 401))
    const call = { body: { email: person.email, password: TEST_PASSWORD } }
    const refusal = refusalOf(await other.anonymous.send('login', call, from('192.0.2.1')))
    expect([refusal.error, refusal.meta['retry_after']]).toEqual(['too_many_requests', 1])
    await pass(2)
    expect(await tryPassword('192.0.2.2')).toBe(401)
    const second = refusalOf(await server.anonymous.send('login', call, from('192.0.2.3')))
    expect(second.meta['retry_after']).toBe(2)
  })

  it('XSEC-03 nobody is locked out for more than a minute, and more attempts do not lengthen it', async () => {
    await guess(FREE)
    for (let time = 0; time < 12; time += 1) {
      await pass(61)
      expect(await tryPassword(`192.0.2.${time}`)).toBe(401)
    }
    await guess(20)
    await pass(61)
    expect(await tryPassword('192.0.2.99', TEST_PASSWORD)).toBe(200)
  })

  it('XSEC-03 strangers’ attempts do not slow a person down where that person has signed in before', async () => {
    expect(await tryPassword('192.0.2.7', TEST_PASSWORD)).toBe(200)
    await guess(FREE + 2)
    expect(await tryPassword('192.0.2.8', TEST_PASSWORD)).toBe(429)
    expect(await tryPassword('192.0.2.7', TEST_PASSWORD)).toBe(200)
  })

  it('XSEC-03 a person who resets the password by mail signs in at once', async () => {
    await guess(FREE)
    await server.anonymous.call('forgotPassword', { body: { email: person.email } }, from('192.0.2.9'))
    const [link] = linksIn(await lastMail(server.database, person.email))
    const query = resetQuery(link ?? new URL('about:blank'))
    await server.anonymous.call('resetPassword', { query, body: { password: 'brand-new-1' } }, from('192.0.2.9'))
    expect(await tryPassword('192.0.2.9', 'brand-new-1')).toBe(200)
  })
})

describe('links', () => {
  it('XSEC-03 wrong reset links of an account count from everywhere, and never delay its genuine one', async () => {
    await server.anonymous.call('forgotPassword', { body: { email: person.email } })
    const [link] = linksIn(await lastMail(server.database, person.email))
    const query = resetQuery(link ?? new URL('about:blank'))
    const reset = async (address: string, token: string) => {
      const call = { query: { ...query, token }, body: { password: 'brand-new-1' } }
      return (await server.anonymous.send('resetPassword', call, from(address))).statusCode
    }
    const statuses: number[] = []
    for (let time = 0; time <= FREE; time += 1) statuses.push(await reset(`203.0.113.${time}`, 'not.genuine'))
    expect(new Set(statuses.slice(0, -1)).size).toBe(1)
    expect(statuses.at(-1)).toBe(429)
    expect(await reset('192.0.2.5', query.token)).toBe(200)
  })
})
