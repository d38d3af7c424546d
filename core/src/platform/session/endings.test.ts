import { expect, test } from 'vitest'
import { createClient } from '../api/client.ts'
import {
  WS,
  ada,
  profile,
  serveWorkspace,
  signedIn,
  testSession,
  token,
  until,
  workspace,
} from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { memoryStorage } from './storage.ts'
import type { Effect } from './types.ts'

const refusal = (status: number, error: string) => ({ status, body: { error, message: 'No.' } })

async function served() {
  const server = await testServer()
  serveWorkspace(server)
  return server
}

test('AUTH-17 without a profile the session ends here and on the server, despite good tokens', async () => {
  const server = await served()
  server.on('GET me', refusal(404, 'not_found'))
  const { session, storage } = testSession(server, {}, 'first')
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  await until(session, ({ status }) => status === 'signed-out')
  expect(effects).toEqual([{ type: 'signed-out', reason: 'logout' }])
  expect(server.count('GET logout')).toBe(1)
  expect(storage.cookies.get('account.access_token')).toBeNull()
  expect(storage.cookies.get('account.refresh_token')).toBeNull()
  session.close()
})

test('AUTH-30 a logout with expired tokens is still a logout, not a timeout', async () => {
  const server = await served()
  const { session, storage } = testSession(server, {}, 'first')
  await signedIn(session)
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  server.on('GET logout', refusal(401, 'invalid_token'))
  server.on('POST refresh-token', refusal(401, 'refresh_token_expired'))
  await session.logout()
  expect(effects.filter(({ type }) => type === 'signed-out')).toEqual([{ type: 'signed-out', reason: 'logout' }])
  expect(storage.tab.get('last_url_access_after_timeout')).toBeNull()
  session.close()
})

test('AUTH-31 a refresh answered after the sign-out does not restore the tokens', async () => {
  const server = await served()
  let answer: () => void = () => undefined
  const request = new Promise<void>((resolve) => {
    server.on('POST refresh-token', async () => {
      resolve()
      await new Promise<void>((go) => (answer = go))
      return { body: { data: token('second') } }
    })
  })
  const cookies = memoryStorage().cookies
  const tab = () => ({ storage: { cookies, tab: memoryStorage().tab, shared: true } })
  const { session: first } = testSession(server, tab(), 'first')
  const { session: second } = testSession(server, tab())
  await Promise.all([signedIn(first), signedIn(second)])
  server.on('GET users', refusal(401, 'invalid_token'))
  const call = createClient(first).listUsers()
  await request
  await second.logout()
  await until(first, ({ status }) => status === 'signed-out')
  answer()
  await expect(call).rejects.toMatchObject({ status: 401 })
  expect([cookies.get('account.access_token'), cookies.get('account.refresh_token')]).toEqual([null, null])
  first.close()
  second.close()
})

test('an answer that arrives after the session ended signs nobody in', async () => {
  const server = await served()
  let answer: () => void = () => undefined
  const request = new Promise<void>((resolve) => {
    server.on('GET me', async () => {
      resolve()
      if (server.count('GET me') === 1) await new Promise<void>((go) => (answer = go))
      return { body: { data: profile } }
    })
  })
  const { session } = testSession(server, {}, 'first')
  await request
  await session.logout()
  answer()
  // Answered after the one that was held.
  await session.refreshProfile()
  expect(session.getState()).toMatchObject({ status: 'signed-out', user: null })
  session.close()
})

test('the profile and the workspace can be read again after a change', async () => {
  const server = await served()
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  await signedIn(session)
  server.on('GET me', { body: { data: { ...profile, display_name: 'Countess' } } })
  server.on(`GET workspaces/${WS}`, { body: { data: { ...workspace, name: 'Renamed' } } })
  await Promise.all([session.refreshProfile(), session.refreshWorkspace()])
  expect(session.getState().user?.display_name).toBe('Countess')
  expect(session.getState().workspace?.name).toBe('Renamed')
  server.on('GET me', refusal(500, 'server_error'))
  await expect(session.refreshProfile()).rejects.toMatchObject({ code: 'server_error' })
  expect(session.getState().user?.display_name).toBe('Countess')
  session.close()
})

test('the owner of a deleted workspace can still open it and sees that nothing can be read', async () => {
  const server = await served()
  const { session } = testSession(server, {}, 'first')
  await signedIn(session)
  server.on(`GET workspaces/${WS}`, { body: { data: { ...workspace, deleted_at: '2026-03-01T10:00:00Z' } } })
  await session.setWorkspace(WS)
  expect(session.getState()).toMatchObject({
    workspace: { code: WS, deleted_at: '2026-03-01T10:00:00Z' },
    workspaceError: { error: 'ws_inactive_or_suspended', message: 'This workspace was deleted.' },
  })
  server.on(`GET workspaces/${WS}`, { body: { data: workspace } })
  await session.refreshWorkspace()
  expect(session.getState()).toMatchObject({ workspace: { deleted_at: null }, workspaceError: null })
  session.close()
})

test('CORE-40 a live change of the user’s own role updates the permissions in the same workspace', async () => {
  const server = await served()
  const live = serveEvents(server)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  await signedIn(session)
  session.on('resync', () => undefined)
  await until(session, (state) => state.live === 'open')
  expect(session.can('media_createRendition_create')).toBe(true)
  server.on(`GET workspace/${WS}/permissions`, {
    body: { data: { ws_user_id: ada.id, ws_role_id: ada.id, ws_root_role_id: 10, permissions: [] } },
  })
  live.send('member.updated', { ws_user_id: ada.id, status: 1 }, 1)
  await until(session, (state) => state.member?.ws_root_role_id === 10)
  expect(session.can('media_createRendition_create')).toBe(false)
  session.close()
})

test('AUTH-24 two tabs that refresh at once, without locks between them, both go on', async () => {
  const server = await served()
  const cookies = memoryStorage().cookies
  const tab = () => ({ storage: { cookies, tab: memoryStorage().tab, shared: false } })
  const { session: first } = testSession(server, tab(), 'first')
  const { session: second } = testSession(server, tab())
  await Promise.all([signedIn(first), signedIn(second)])
  // Both have asked before either is answered, and get different pairs.
  let release: () => void = () => undefined
  const both = new Promise<void>((resolve) => (release = resolve))
  server.on('POST refresh-token', async () => {
    const turn = server.count('POST refresh-token')
    if (turn === 2) release()
    await both
    return { body: { data: token(`renewed-${turn}`) } }
  })
  server.on('GET users', (call) =>
    call.token?.startsWith('renewed') ? { body: { data: [], meta: {} } } : refusal(401, 'invalid_token'),
  )
  await Promise.all([createClient(first).listUsers(), createClient(second).listUsers()])
  expect([first.getState().status, second.getState().status]).toEqual(['signed-in', 'signed-in'])
  const [access, refresh] = [cookies.get('account.access_token'), cookies.get('account.refresh_token')]
  expect(refresh).toBe(`${access}-refresh`)
  first.close()
  second.close()
})
