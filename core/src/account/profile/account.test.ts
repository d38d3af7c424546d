import { expect, test } from 'vitest'
import type { Effect } from '../../platform/session/types.ts'
import { WS, profile, serveWorkspace, signedIn, testSession, workspace } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { createAccount } from './create-account.ts'

const ok = { body: { data: { ok: true } } }
const refusal = (status: number, error: string) => ({ status, body: { error, message: 'No.' } })
const pair = { password: 'secret-1', password_confirmation: 'secret-1' }
const meta = { current_page: 1, last_page: 1, per_page: 20, total: 0 }

async function served(access?: string, ws?: string) {
  const server = await testServer()
  serveWorkspace(server)
  const { session, storage } = testSession(server, ws === undefined ? {} : { workspaceCode: ws }, access)
  if (access !== undefined) await signedIn(session)
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  return { server, session, storage, effects, account: createAccount(session) }
}

test('AUTH-35 registering and every new password send the password with itself as confirmation', async () => {
  const { server, session, account } = await served()
  for (const route of ['POST register', 'POST password/reset', 'POST password/set/{email}', 'PUT me/password'])
    server.on(route, ok)
  const joined = { body: { data: { email: 'ada@example.com', ws_code: WS } } }
  server.on('POST register/{token}', joined)
  server.on('PUT virtual', joined)
  const person = { display_name: 'Ada', password: 'secret-1' }

  await account.register({ ...person, email: 'ada@example.com' })
  expect(server.calls.at(-1)?.body).toEqual({ display_name: 'Ada', email: 'ada@example.com', ...pair })
  expect(await account.registerInvited('inv', person)).toEqual({ email: 'ada@example.com', ws_code: WS })
  expect(server.calls.at(-1)).toMatchObject({ path: 'register/inv', body: { display_name: 'Ada', ...pair } })
  await account.confirmVirtual('inv', person)
  expect(server.calls.at(-1)?.body).toEqual({ token: 'inv', display_name: 'Ada', ...pair })
  await account.resetPassword({ email: 'ada@example.com', token: 't', password: 'secret-1' })
  expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual({ email: 'ada@example.com', token: 't' })
  expect(server.calls.at(-1)?.body).toEqual(pair)
  await account.setPassword({ email: 'ada@example.com', expires: 9, signature: 's', password: 'secret-1' })
  expect(server.calls.at(-1)).toMatchObject({ path: 'password/set/ada%40example.com', body: pair })
  await account.changePassword({ current_password: 'old-1', password: 'secret-1' })
  expect(server.calls.at(-1)?.body).toEqual({ current_password: 'old-1', ...pair })
  session.close()
})

test('links of mails reach their endpoints', async () => {
  const { server, session, account } = await served()
  const verified = { email: 'ada@example.com', set_password: null, ws_code: null }
  server.on('GET email/verify/{id}/{code}', { body: { data: verified } })
  const link = { id: profile.id, code: 'c', expires: 9, signature: 's' }
  expect(await account.verifyEmail(link)).toEqual(verified)
  expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual({ expires: '9', signature: 's' })
  await account.verifyEmail({ ...link, ws_invite_token: 'inv' })
  expect(server.calls.at(-1)?.query.get('ws_invite_token')).toBe('inv')
  server.on('GET confirm-ws-invitation', { body: { data: { email: 'a@b.co', ws_code: WS } } })
  expect(await account.joinInvitation({ token: 'inv', user: profile.id })).toMatchObject({ ws_code: WS })
  expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual({ token: 'inv', user: profile.id })
  session.close()
})

test('errors that the form shows itself cause no page effect; a network failure also shows a toast', async () => {
  const { server, session, account, effects } = await served()
  const refusals = [
    [400, 'validation_failed'],
    [403, 'permission_denied'],
    [404, 'not_registered'],
    [409, 'conflict'],
    [422, 'link_invalid'],
    [429, 'too_many_requests'],
    [500, 'server_error'],
  ] as const
  for (const [status, code] of refusals) {
    server.on('POST forgot-password', refusal(status, code))
    await expect(account.forgotPassword('ada@example.com')).rejects.toMatchObject({ status, code })
  }
  expect(effects).toEqual([])
  server.on('POST forgot-password', 'cut')
  await expect(account.forgotPassword('ada@example.com')).rejects.toMatchObject({ code: 'network_problem' })
  expect(effects).toMatchObject([{ type: 'toast', key: 'network' }])
  session.close()
})

test('a saved profile change shows in the session at once', async () => {
  const { server, session, account } = await served('first')
  server.on(`PUT users/${profile.id}`, { body: { data: { id: profile.id } } })
  server.on('GET me', { body: { data: { ...profile, display_name: 'Countess' } } })
  await account.updateProfile({ display_name: 'Countess' })
  expect(session.getState().user?.display_name).toBe('Countess')

  const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`)
  server.on('GET otp/totp/verify/123456', { body: { data: { recovery_codes: codes } } })
  server.on('GET me', { body: { data: { ...profile, totp_enabled: true } } })
  expect(await account.confirmTotp('123456')).toEqual(codes)
  expect(session.getState().user?.totp_enabled).toBe(true)
  // The codes are shown this once: they must arrive though the profile does not.
  server.on('GET me', refusal(500, 'server_error'))
  expect(await account.confirmTotp('123456')).toEqual(codes)
  session.close()
})

test('without a signed-in user no profile call is made', async () => {
  const { server, session, account } = await served()
  await expect(account.updateProfile({ display_name: 'X' })).rejects.toMatchObject({ code: 'empty_token' })
  await expect(account.meta()).rejects.toMatchObject({ code: 'empty_token' })
  expect(server.calls).toEqual([])
  session.close()
})

test('signing out everywhere ends this session too, unless the caller keeps it', async () => {
  const { server, session, account, effects } = await served('first')
  server.on('DELETE me/sessions', ok)
  await account.endSessions({ keepCurrent: true })
  expect(server.calls.at(-1)?.query.get('keep_current')).toBe('1')
  expect(session.getState().status).toBe('signed-in')
  // The server has ended them all: no call with these tokens works any more.
  server.on('GET logout', refusal(401, 'invalid_token'))
  server.on('POST refresh-token', refusal(401, 'refresh_token_expired'))
  await account.endSessions()
  expect(server.calls.findLast(({ path }) => path === 'me/sessions')?.query.get('keep_current')).toBe('0')
  expect(effects.filter(({ type }) => type === 'signed-out')).toEqual([{ type: 'signed-out', reason: 'logout' }])
  session.close()
})

test('CORE-75 a failed preference change shows this toast, and the caller gets the error', async () => {
  const { server, session, account, effects } = await served('first', WS)
  const toast = { type: 'toast', level: 'error', message: 'Preference saved failed', key: 'preference' }
  const route = `PUT workspace/${WS}/ws-user-roles/landing-page`
  server.on(route, refusal(422, 'invalid'))
  await expect(account.setLandingPage({ route: '/pl/tm', name: 'Team Lounge' })).rejects.toMatchObject({ status: 422 })
  server.on('PUT me/config', refusal(422, 'limit_reached'))
  await expect(account.setConfig('theme', 'dark')).rejects.toMatchObject({ code: 'limit_reached' })
  expect(effects).toEqual([toast, toast])

  const landing = { landing_page_route: '/pl/tm', landing_page_name: 'Team Lounge' }
  server.on(route, { body: { data: landing } })
  server.on(`GET workspaces/${WS}`, { body: { data: { ...workspace, ...landing } } })
  expect(await account.setLandingPage({ route: '/pl/tm', name: 'Team Lounge' })).toEqual(landing)
  expect(session.getState().workspace?.landing_page_route).toBe('/pl/tm')
  expect(effects).toHaveLength(2)
  session.close()
})

test('CORE-46 the permission catalogue is requested with a filter', async () => {
  const { server, session, account } = await served('first')
  const entry = { key: 'media_createComment_create', module: 'media', action: 'createComment', verb: 'create' }
  server.on('GET permissions', { body: { data: [entry] } })
  expect(await account.permissions('media')).toEqual([entry])
  expect(server.calls.at(-1)?.query.get('filter')).toBe('media')
  session.close()
})

test('the login history is requested by page, newest first', async () => {
  const { server, session, account } = await served('first')
  server.on('GET audit', { body: { data: [], meta } })
  expect(await account.loginHistory(2, 10)).toEqual({ data: [], meta })
  expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual({
    page: '2',
    per_page: '10',
    order_by: '-created_at',
  })
  session.close()
})
