import { afterEach, expect, test, vi } from 'vitest'
import { WS, ada, profile, testPage, until, workspace } from '../../testing/fixtures.ts'
import { createReader } from '../data/reader.ts'
import { createSession } from './create-session.ts'
import { memoryStorage } from './storage.ts'
import type { Session } from './types.ts'

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const KEPT_AT = 1_700_000_000_000
const KEPT: Record<string, unknown> = {
  me: profile,
  [`workspaces/${WS}`]: { ...workspace, name: 'As it was' },
  [`workspace/${WS}/permissions`]: { ws_user_id: ada.id, ws_role_id: ada.id, ws_root_role_id: 7, permissions: [] },
  [`workspace/${WS}/teams`]: ['kept'],
}

const NOW = { ...KEPT, [`workspaces/${WS}`]: workspace, [`workspace/${WS}/teams`]: ['new'] } as typeof KEPT

/** A page that opens without a connection; its worker answers what asks for it, its server once there is one. */
function offlinePage({ keptAnswers = true, kept = KEPT }: { keptAnswers?: boolean; kept?: typeof KEPT } = {}) {
  const storage = memoryStorage()
  storage.cookies.set('account.access_token', 'first')
  storage.cookies.set('account.refresh_token', 'first-refresh')
  const { page, setOnline } = testPage()
  setOnline(false)
  let server: ((path: string) => Response) | null = null
  const asked: string[] = []
  const json = (data: unknown, headers = {}) =>
    new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json', ...headers } })
  const session = createSession({
    apiUrl: 'https://arbo.test/api',
    storage,
    page,
    workspaceCode: WS,
    keptAnswers,
    refreshDelay: () => 1,
    longDelay: () => 60_000,
    async fetch(input, init) {
      const path = input.split('/api/')[1]?.split('?')[0] ?? ''
      const isKept = new Headers(init?.headers).get('x-arbo-kept') === '1'
      asked.push(`${isKept ? 'kept' : 'sent'} ${path}`)
      if (isKept && path in kept) return json(kept[path], { 'x-arbo-kept': String(KEPT_AT) })
      if (isKept || !server || path.endsWith('/events')) throw new TypeError('Failed to fetch')
      return server(path)
    },
  })
  open.push(session)
  return {
    session,
    asked,
    setOnline,
    connect(answer: (path: string) => Response = (path) => json(NOW[path])) {
      server = answer
      setOnline(true)
    },
    json,
  }
}

/** A store that shows the teams. */
function teamsOf(session: Session) {
  const shown: unknown[] = []
  const route = { method: 'GET', path: 'workspace/{ws_code}/teams', answer: 'list' } as const
  const reader = createReader({
    session,
    coalesceMs: 1,
    onStatus: (status) => shown.push(status),
    async read(signal) {
      shown.push((await session.request(route, { params: { ws_code: WS }, signal })).data)
    },
  })
  return { shown, stop: reader.follow([]) }
}

test('XFIX-31 without a connection the page opens as it was kept, with its time, and reads again when it can', async () => {
  const { session, asked, connect } = offlinePage()
  await until(session, ({ status, member }) => status === 'signed-in' && member !== null)
  expect(session.getState()).toMatchObject({
    online: false,
    waiting: true,
    keptAt: KEPT_AT,
    user: { email: profile.email },
    workspace: { name: 'As it was' },
  })
  const { shown, stop } = teamsOf(session)
  await vi.waitFor(() => expect(shown).toEqual(['loading', ['kept'], 'ready']))
  // Nothing but readings is tried.
  const change = session.request({ method: 'POST', path: 'me', answer: 'data' }, { body: {} })
  await expect(change).rejects.toMatchObject({ code: 'offline' })
  expect(asked.filter((call) => call.startsWith('sent') && !call.endsWith('/events'))).toEqual([])
  connect()
  await until(session, ({ keptAt }) => keptAt === null)
  expect(session.getState()).toMatchObject({ status: 'signed-in', waiting: false })
  await vi.waitFor(() => expect(shown).toContainEqual(['new']))
  expect(shown.slice(3)).not.toContain('loading')
  await until(session, (state) => state.workspace?.name === workspace.name)
  stop()
})

test('XFIX-31 a session that ended meanwhile is over as soon as the server says so', async () => {
  const { session, connect } = offlinePage()
  await until(session, ({ status }) => status === 'signed-in')
  connect(
    () =>
      new Response(JSON.stringify({ error: 'refresh_token_expired', message: 'Over' }), {
        status: 401,
        headers: { 'content-type': 'application/json' },
      }),
  )
  await until(session, ({ status }) => status === 'signed-out')
  expect(session.getState()).toMatchObject({ user: null, keptAt: null })
})

test('XFIX-31 a page of which nothing was kept, or that keeps nothing, waits for the connection', async () => {
  for (const page of [offlinePage({ kept: {} }), offlinePage({ keptAnswers: false })]) {
    await until(page.session, ({ waiting }) => waiting)
    await vi.waitFor(() => expect(page.session.getState().workspaceError).not.toBeNull())
    expect(page.session.getState()).toMatchObject({ status: 'restoring', keptAt: null, user: null })
    page.connect()
    await until(page.session, ({ status }) => status === 'signed-in')
    expect(page.session.getState().keptAt).toBeNull()
  }
})
