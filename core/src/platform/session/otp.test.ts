import { expect, test } from 'vitest'
import { createClient } from '../api/client.ts'
import { profile, serveWorkspace, testSession, token } from '../../testing/fixtures.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import type { Effect } from './types.ts'

const refusal = (status: number, error: string, meta?: object) => ({ status, body: { error, message: 'No.', meta } })

/** A server whose accounts have two-factor sign-in; only this code is right. */
async function twoFactorServer(): Promise<TestServer> {
  const server = await testServer()
  serveWorkspace(server)
  server.on('POST login', refusal(412, 'requires_2fa', { challenge: 'half-open' }))
  server.on('POST otp/login', (call) => {
    const { challenge, code } = call.body as { challenge: string; code: string }
    if (challenge !== 'half-open') return refusal(401, 'challenge_expired')
    return code === '123456' ? { body: { data: token('first') } } : refusal(401, 'invalid_otp')
  })
  return server
}

function listened(...options: Parameters<typeof testSession>) {
  const test = testSession(...options)
  const effects: Effect[] = []
  test.session.onEffect((effect) => effects.push(effect))
  return { ...test, effects }
}

test('AUTH-47 CORE-61 CORE-55 a password leads to the code, and a wrong code can be followed by the right one', async () => {
  const server = await twoFactorServer()
  const { session, storage, effects } = listened(server)
  await expect(session.login('ada@example.com', 'secret-1')).rejects.toMatchObject({ code: 'requires_2fa' })
  expect(session.getState()).toMatchObject({ status: 'signed-out', awaitingOtp: true })
  expect(storage.tab.get('account.otp_challenge')).toBe('half-open')

  await expect(session.otpLogin('000000')).rejects.toMatchObject({ status: 401, code: 'invalid_otp' })
  expect(session.getState().awaitingOtp).toBe(true)
  expect(server.count('POST refresh-token')).toBe(0)

  await session.otpLogin('123456')
  expect(session.getState()).toMatchObject({ status: 'signed-in', awaitingOtp: false, user: profile })
  expect(storage.tab.get('account.otp_challenge')).toBeNull()
  expect(storage.cookies.get('account.access_token')).toBe('first')
  expect(effects).toEqual([
    { type: 'signed-out', reason: 'requires_2fa' },
    { type: 'signed-out', reason: 'invalid_2fa' },
  ])
  session.close()
})

test('AUTH-47 a challenge survives a reload of the page, but not its expiry', async () => {
  const server = await twoFactorServer()
  const { session, storage } = listened(server)
  await session.login('ada@example.com', 'secret-1').catch(() => undefined)
  session.close()

  const { session: reloaded } = listened(server, { storage })
  expect(reloaded.getState().awaitingOtp).toBe(true)
  storage.tab.set('account.otp_challenge', 'too old')
  await expect(reloaded.otpLogin('123456')).rejects.toMatchObject({ code: 'challenge_expired' })
  expect(reloaded.getState().awaitingOtp).toBe(false)
  const before = server.calls.length
  await expect(reloaded.otpLogin('123456')).rejects.toMatchObject({ code: 'challenge_expired' })
  expect(server.calls).toHaveLength(before)
  reloaded.close()
})

test('AUTH-47 a broken connection keeps the challenge; another password or giving up drops it', async () => {
  const server = await twoFactorServer()
  const { session } = listened(server)
  await session.login('ada@example.com', 'secret-1').catch(() => undefined)
  server.on('POST otp/login', 'cut')
  await expect(session.otpLogin('123456')).rejects.toMatchObject({ code: 'network_problem' })
  expect(session.getState().awaitingOtp).toBe(true)
  session.cancelOtp()
  expect(session.getState().awaitingOtp).toBe(false)

  await session.login('ada@example.com', 'secret-1').catch(() => undefined)
  server.on('POST login', refusal(401, 'invalid_credentials'))
  await expect(session.login('ada@example.com', 'other')).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(session.getState().awaitingOtp).toBe(false)
  session.close()
})

test('CORE-61 a 412 of any call signs out and asks for the second factor', async () => {
  const server = await twoFactorServer()
  const { session, storage, effects } = listened(server, {}, 'first')
  server.on('GET users', refusal(412, 'requires_2fa'))
  await expect(createClient(session).listUsers()).rejects.toMatchObject({ status: 412 })
  expect(effects).toEqual([{ type: 'signed-out', reason: 'requires_2fa' }])
  expect(session.getState()).toMatchObject({ status: 'signed-out', awaitingOtp: false })
  expect(storage.cookies.get('account.access_token')).toBeNull()
  session.close()
})
