import { workspaceText } from './texts.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { Effect, Session } from '../../platform/session/types.ts'
import { memoryStorage } from '../../platform/session/storage.ts'
import { WS, profile, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { createWorkspaceWizard } from './create-workspace-wizard.ts'
import { hasNoWorkspace, workspacesStore } from './create-workspaces-store.ts'

const OWNER = '0190a000-0000-7000-8000-0000000000c1'
const PNG = 'data:image/png;base64,iVBORw0KGgo='
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

/** Serves these workspaces in pages; the one that include_ws names comes first. */
function serveList(server: TestServer, codes: readonly string[]): void {
  server.on('GET workspaces', (call) => {
    const first = call.query.get('include_ws')
    const isFirst = (code: string) => Number(code === first)
    const listed =
      call.query.get('deleted_eq') === '1' ? ['gone2345'] : codes.toSorted((a, b) => isFirst(b) - isFirst(a))
    const page = Number(call.query.get('page') ?? 1)
    const per_page = Number(call.query.get('per_page'))
    const data = listed.slice((page - 1) * per_page, page * per_page).map((code) => ({ code, name: code }))
    const last_page = Math.max(1, Math.ceil(listed.length / per_page))
    return { body: { data, meta: { current_page: page, last_page, per_page, total: listed.length } } }
  })
}

async function signedInAt(codes: readonly string[], workspaceCode: string | null = null) {
  const server = await testServer()
  serveWorkspace(server)
  serveList(server, codes)
  const { session, storage } = testSession(server, { workspaceCode }, 'first')
  open.push(session)
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  await signedIn(session)
  return { server, session, storage, effects, store: workspacesStore(session) }
}
const codesOf = (store: { getState(): { rows: readonly { code: string }[] } }) =>
  store.getState().rows.map(({ code }) => code)
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `aaaa222${'234567abcdefgh'[at]}`)

describe('the list of workspaces', () => {
  test('WS-35 the first page has 5; further pages load while there is one and no fetch runs', async () => {
    const { server, store } = await signedInAt(numbered(12))
    expect(store.getState().status).toBe('idle')
    await store.load()
    expect(codesOf(store)).toEqual(numbered(5))
    // Asked for three times at once, it is fetched once.
    await Promise.all([store.more(), store.more(), store.more()])
    expect(codesOf(store)).toEqual(numbered(10))
    expect(server.count('GET workspaces')).toBe(2)
    await store.more()
    expect(codesOf(store)).toEqual(numbered(12))
    await store.more()
    await store.load()
    expect(server.count('GET workspaces')).toBe(3)
  })

  test('WS-57 the query has page, per_page, the active status, owner, last access and the open workspace', async () => {
    const { server, store } = await signedInAt([...numbered(7), WS], WS)
    await store.load()
    const query = () => Object.fromEntries(server.calls.findLast(({ path }) => path === 'workspaces')?.query ?? [])
    const expected = {
      page: '1',
      per_page: '5',
      ws_user_role_status_eq: '1',
      include: 'owner',
      order_by: 'order_by_last_access',
      include_ws: WS,
    }
    expect(query()).toEqual(expected)
    expect(codesOf(store)[0]).toBe(WS)
    await store.more()
    expect(query()).toEqual({ ...expected, page: '2' })
  })

  test('WS-31 the chosen workspace is kept: the next session of this tab opens it', async () => {
    const { server, session, storage } = await signedInAt([WS])
    await session.setWorkspace(WS)
    const next = testSession(server, { storage }).session
    open.push(next)
    expect(next.getState().workspaceCode).toBe(WS)
    await signedIn(next)
    expect(next.getState().workspace?.code).toBe(WS)
  })

  test('WS-32 a user counts as without any workspace only after the list was read', async () => {
    const { store } = await signedInAt([])
    expect(hasNoWorkspace(store.getState())).toBe(false)
    await store.load()
    expect(hasNoWorkspace(store.getState())).toBe(true)
  })

  test('WS-35 a failed page shows the reason, keeps the loaded rows, and can be requested again', async () => {
    const { server, store, effects } = await signedInAt(numbered(7))
    await store.load()
    server.on('GET workspaces', { status: 503, body: { error: 'not_ready', message: 'Starting' } })
    await store.more()
    expect(store.getState()).toMatchObject({ status: 'failed', error: { message: 'Starting' } })
    expect(codesOf(store)).toEqual(numbered(5))
    expect(effects).toEqual([])
    serveList(server, numbered(7))
    await store.more()
    expect(codesOf(store)).toEqual(numbered(7))
  })

  test('leave, delete and restore call the server and read the lists again', async () => {
    const { server, session, store } = await signedInAt([WS], WS)
    await store.load()
    await store.loadDeleted()
    expect(store.getState().deleted?.map(({ code }) => code)).toEqual(['gone2345'])
    const call = server.calls.findLast(({ path }) => path === 'workspaces')
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ deleted_eq: '1', per_page: '99999' })

    const message = 'A workspace needs an owner. Make someone else an owner first.'
    server.on(`POST workspace/${WS}/leave`, { status: 422, body: { error: 'last_owner', message } })
    await expect(store.leave(WS)).rejects.toMatchObject({ code: 'last_owner', message })
    expect(session.getState().workspaceCode).toBe(WS)

    server.on(`POST workspace/${WS}/leave`, { body: { data: { ok: true } } })
    serveList(server, [])
    await store.leave(WS)
    expect(session.getState().workspaceCode).toBeNull()
    expect(codesOf(store)).toEqual([])

    server.on('POST workspace/gone2345/restore', { body: { data: { code: 'gone2345' } } })
    serveList(server, ['gone2345'])
    expect((await store.restore('gone2345')).code).toBe('gone2345')
    expect(codesOf(store)).toEqual(['gone2345'])
    server.on('DELETE workspaces/gone2345', { body: { data: { ok: true } } })
    serveList(server, [])
    await store.remove('gone2345')
    expect(codesOf(store)).toEqual([])
  })
})

async function wizardAt(change: { signedOut?: boolean } = {}) {
  const test = await signedInAt([])
  const { server, session, effects } = test
  if (change.signedOut) {
    await session.logout()
    effects.length = 0
  }
  server.on('POST workspaces', { body: { data: { code: WS, owner: [{ id: OWNER, ws_role_id: OWNER }] } } })
  server.on(`PUT workspace/${WS}/ws-user-roles/${OWNER}`, { body: { data: { id: OWNER } } })
  const tab = memoryStorage().tab
  return { ...test, tab, wizard: createWorkspaceWizard(session, { tab }) }
}

async function fillIn(wizard: ReturnType<typeof createWorkspaceWizard>): Promise<void> {
  wizard.set('Studio Nord')
  await wizard.next()
  wizard.set('Ada')
  await wizard.next()
  wizard.set(PNG)
}

describe('setting up a new workspace', () => {
  test('WS-16 WS-17 WS-36 WS-37 name, display name, avatar: next needs a valid value, back works from the second step on', async () => {
    const { server, wizard } = await wizardAt()
    expect(wizard.getState()).toMatchObject({ step: 0, field: 'name', canGoOn: false, canGoBack: false, errors: {} })
    expect([wizard.getState().nextLabel, workspaceText('new_workspace.back')]).toEqual(['Next', 'Back'])
    wizard.back()
    await wizard.next()
    expect(wizard.getState()).toMatchObject({ step: 0, errors: { name: 'Workspace name is required' } })
    wizard.set('Studio Nord')
    expect(wizard.getState()).toMatchObject({ canGoOn: true, errors: {} })
    await wizard.next()
    // The name of the profile is a good start.
    expect(wizard.getState()).toMatchObject({ step: 1, field: 'display_name', canGoOn: true, canGoBack: true })
    expect(wizard.getState().values.display_name).toBe(profile.display_name)
    wizard.back()
    expect(wizard.getState()).toMatchObject({ step: 0, values: { name: 'Studio Nord' }, canGoBack: false })
    await wizard.next()
    await wizard.next()
    expect(wizard.getState()).toMatchObject({ step: 2, field: 'avatar', canGoOn: false, canGoBack: true })
    expect(wizard.getState().nextLabel).toBe('Create Workspace')
    expect(workspaceText('new_workspace.title')).toBe('Setting up new workspace')
    expect(server.count('POST workspaces')).toBe(0)
  })

  test('what is known is not asked: with the name of the profile the workspace is made from the first step, without a picture', async () => {
    const { server, wizard } = await wizardAt()
    expect(wizard.getState().canFinish).toBe(false)
    await wizard.finish()
    expect(server.count('POST workspaces')).toBe(0)
    wizard.set('Studio Nord')
    expect(wizard.getState()).toMatchObject({ step: 0, canFinish: true, nextLabel: 'Next' })
    await wizard.finish()
    expect(server.count('POST workspaces')).toBe(1)
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ display_name: profile.display_name })
    expect(wizard.getState().open).toBe(false)
  })

  test('whoever is not signed in goes through all steps', async () => {
    const { wizard } = await wizardAt({ signedOut: true })
    await fillIn(wizard)
    wizard.back()
    wizard.back()
    expect(wizard.getState()).toMatchObject({ step: 0, canFinish: false })
  })

  test('WS-42 WS-43 WS-44 WS-45 each step has the messages of its field', async () => {
    const { wizard } = await wizardAt()
    wizard.set('x'.repeat(51))
    expect(wizard.getState().errors.name).toBe('Name is limited to 50 characters; consider a shorter name')
    wizard.set('')
    expect(wizard.getState().errors.name).toBe('Workspace name is required')
    wizard.set('Studio')
    await wizard.next()
    for (const [value, message] of [
      ['', 'Display name is required'],
      ['x'.repeat(61), 'Name is limited to 60 characters; consider a shorter name'],
      ['A_B', 'The display name format is invalid'],
    ] as const) {
      wizard.set(value)
      await wizard.next()
      expect(wizard.getState()).toMatchObject({ step: 1, errors: { display_name: message } })
    }
  })

  test('WS-46 the last step needs an avatar in PNG', async () => {
    const { server, wizard } = await wizardAt()
    await fillIn(wizard)
    wizard.set('')
    await wizard.next()
    expect(wizard.getState()).toMatchObject({ step: 2, errors: { avatar: 'Avatar is required' } })
    wizard.set('data:image/svg+xml;base64,PHN2Zy8+')
    await wizard.next()
    expect(wizard.getState().errors.avatar).toBe('Avatar is not valid')
    expect(server.count('POST workspaces')).toBe(0)
  })

  test('WS-38 WS-39 WS-64 the workspace is created, its owner gets name and picture, the list is read, and it opens', async () => {
    const { server, wizard, effects, store } = await wizardAt()
    await fillIn(wizard)
    serveList(server, [WS])
    const before = server.calls.length
    // Pressed twice, made once.
    await Promise.all([wizard.next(), wizard.next()])
    expect(server.calls.slice(before).map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
      ['POST workspaces', { name: 'Studio Nord' }],
      [`PUT workspace/${WS}/ws-user-roles/${OWNER}`, { display_name: 'Ada', profile_image: PNG }],
      ['GET workspaces', ''],
    ])
    expect(codesOf(store)).toEqual([WS])
    expect(effects).toEqual([
      { type: 'toast', level: 'success', message: 'Workspace created successfully' },
      { type: 'workspace', code: WS },
    ])
    expect(wizard.getState()).toMatchObject({ open: false, creating: false })
  })

  test('WS-64 a refused workspace closes the dialog, stops loading and shows the reason', async () => {
    const { server, wizard, effects } = await wizardAt()
    server.on('POST workspaces', {
      status: 422,
      body: { error: 'limit_reached', message: 'This is as many as there can be.' },
    })
    await fillIn(wizard)
    const creating = wizard.next()
    expect(wizard.getState()).toMatchObject({ creating: true, canGoOn: false, canGoBack: false })
    wizard.close()
    expect(wizard.getState().open).toBe(true)
    await creating
    expect(wizard.getState()).toMatchObject({ open: false, creating: false })
    expect(effects).toEqual([
      { type: 'toast', level: 'error', message: 'Workspace created failed' },
      { type: 'toast', level: 'error', message: 'This is as many as there can be.' },
    ])
    await wizard.next()
    expect(server.count('POST workspaces')).toBe(1)
  })

  test('WS-38 a workspace is created even when renaming its owner fails', async () => {
    const { server, wizard, effects } = await wizardAt()
    server.on(`PUT workspace/${WS}/ws-user-roles/${OWNER}`, { status: 422, body: { error: 'invalid', message: 'x' } })
    await fillIn(wizard)
    await wizard.next()
    expect(effects).toEqual([
      { type: 'toast', level: 'error', message: 'Update failed.' },
      { type: 'toast', level: 'success', message: 'Workspace created successfully' },
      { type: 'workspace', code: WS },
    ])
  })

  test('a signed-out visitor goes to sign in, and finds the typed values on return', async () => {
    const { server, session, wizard, tab, effects } = await wizardAt({ signedOut: true })
    await fillIn(wizard)
    await wizard.next()
    expect(effects).toEqual([{ type: 'redirect', to: '/login?ws=1' }])
    expect(server.count('POST workspaces')).toBe(0)
    const again = createWorkspaceWizard(session, { tab })
    expect(again.getState()).toMatchObject({
      step: 2,
      values: { name: 'Studio Nord', display_name: 'Ada', avatar: PNG },
    })
    again.close()
    expect(createWorkspaceWizard(session, { tab }).getState()).toMatchObject({ step: 0, values: { name: '' } })
  })
})

test('choosing a workspace requests a full reload of the page', async () => {
  const { store, effects } = await signedInAt([WS])
  store.select(WS)
  expect(effects).toEqual([{ type: 'workspace', code: WS }])
})
