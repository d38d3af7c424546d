import { afterEach, expect, test, vi } from 'vitest'
import { failureOf } from '../../platform/api/api-error.ts'
import { memoryStorage } from '../../platform/session/storage.ts'
import type { Effect, Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { createViewAs } from './create-view-as.ts'
import { eventually } from '../../testing/eventually.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.useRealTimers()
})

const PERSON = '0190a000-0000-7000-8000-0000000000e1'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function setUp({ minutes = 15, storage = memoryStorage() } = {}) {
  const server = await testServer()
  serveWorkspace(server)
  const data = { token: 'eyes', expires_at: inMinutes(minutes), kind: 'person', id: PERSON, name: 'Gus' }
  server.on(`POST workspace/${WS}/view-as`, { body: { data } })
  server.on(`DELETE workspace/${WS}/view-as`, { body: { data: { ok: true } } })
  const { session } = testSession(server, { workspaceCode: WS, storage }, 'first')
  const view = createViewAs(session, storage)
  open.push(session, view)
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  await signedIn(session)
  const sent = (path: string) => server.calls.findLast((call) => call.path === path)?.headers['x-arbo-view-as']
  return { server, session, storage, view, effects, sent }
}
const reread = (session: Session) => session.refreshWorkspace()

test('XPPL-02 every call during a view carries it, and the workspace is reloaded at its start and end', async () => {
  const { server, session, view, effects, sent } = await setUp()
  expect(view.getState().viewing).toBeNull()
  await view.start({ ws_user_id: PERSON })
  expect(view.getState().viewing).toMatchObject({ kind: 'person', id: PERSON, name: 'Gus' })
  expect(JSON.stringify(view.getState())).not.toContain('eyes')
  expect(sent(`workspace/${WS}/view-as`)).toBeUndefined()
  expect(effects).toContainEqual({ type: 'workspace', code: WS })
  await reread(session)
  expect(sent(`workspace/${WS}/permissions`)).toBe('eyes')
  await session.fetch(`workspace/${WS}/permissions`)
  expect(sent(`workspace/${WS}/permissions`)).toBe('eyes')
  await view.end()
  const ending = server.calls.findLast(({ method }) => method === 'DELETE')
  expect([ending?.headers['x-arbo-view-as'], ending?.body]).toEqual([undefined, { token: 'eyes' }])
  await reread(session)
  expect(sent(`workspace/${WS}/permissions`)).toBeUndefined()
  expect(effects.filter(({ type }) => type === 'workspace')).toHaveLength(2)
})

test('XPPL-02 a view survives a reload of the page, in its tab and workspace only', async () => {
  const first = await setUp()
  await first.view.start({ ws_user_id: PERSON })
  const second = await setUp({ storage: first.storage })
  expect(second.view.getState().viewing?.name).toBe('Gus')
  // Before the first call.
  expect(second.sent(`workspace/${WS}/permissions`)).toBe('eyes')
  await second.session.setWorkspace(null)
  expect(second.view.getState().viewing).toBeNull()
  const third = await setUp({ storage: first.storage })
  expect([third.view.getState().viewing, third.sent(`workspace/${WS}/permissions`)]).toEqual([null, undefined])
})

test('XPPL-02 a view expires after its time', async () => {
  const { server, view } = await setUp({ minutes: 0 })
  await view.start({ ws_user_id: PERSON })
  await until(view, ({ viewing }) => viewing === null)
  await eventually(() => expect(server.count(`DELETE workspace/${WS}/view-as`)).toBe(1))
})

test('XPPL-02 signing out ends a view: the next user sees with their own rights', async () => {
  const { session, storage, view, sent } = await setUp()
  await view.start({ ws_user_id: PERSON })
  await session.logout()
  expect(view.getState().viewing).toBeNull()
  expect(storage.tab.get('ws.view_as')).toBeNull()
  await session.login('ada@example.com', 'secret-123')
  await session.setWorkspace(WS)
  expect(sent(`workspace/${WS}/permissions`)).toBeUndefined()
})

test('XPPL-02 a refused start changes nothing and reaches the caller', async () => {
  const { server, view, effects, sent, session } = await setUp()
  server.on(`POST workspace/${WS}/view-as`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
  const failure = await view.start({ ws_user_id: PERSON }).catch(failureOf)
  expect(failure).toMatchObject({ error: 'permission_denied' })
  expect([view.getState().viewing, effects]).toEqual([null, []])
  await reread(session)
  expect(sent(`workspace/${WS}/permissions`)).toBeUndefined()
})
