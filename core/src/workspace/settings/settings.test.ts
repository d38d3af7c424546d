import { afterEach, describe, expect, test } from 'vitest'
import type { LevelTerm } from '../../contract/workspace/settings.ts'
import type { Effect, Session } from '../../platform/session/types.ts'
import { levelName } from '../../contract/platform/levels.ts'
import { WS, serveWorkspace, signedIn, testSession, until, workspace } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { type Call, type TestServer, testServer } from '../../testing/test-server.ts'
import { createSettingsStore, settingsStore } from './create-settings-store.ts'

const AT = `workspace/${WS}`
const TERMS: LevelTerm[] = (['Project', 'Process', 'Episode', 'Take', 'Scene'] as const).map((name, id) => ({
  id,
  kind: id === 4 ? 'item' : 'entity',
  default_name: name,
  name,
  plural: '',
  version: 1,
}))
const CONFLICT = { error: 'conflict', message: 'Someone else changed this at the same time. Reload and try again.' }
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function serveSettings(server: TestServer): void {
  server.on(`GET ${AT}/general-information`, { body: { data: { code: WS, name: workspace.name } } })
  server.on(`GET ${AT}/workweek-settings`, { body: { data: workspace.work_week } })
  server.on(`GET ${AT}/configs`, { body: { data: workspace.configs } })
  server.on(`GET ${AT}/item-types`, { body: { data: TERMS } })
}

async function opened(permissions = ['settings_getTerminology_read']) {
  const server = await testServer()
  serveWorkspace(server, permissions)
  serveSettings(server)
  const live = serveEvents(server)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  await signedIn(session)
  const store = createSettingsStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status !== 'loading')
  return { server, session, live, effects, store }
}
const namesIn = (store: { getState(): { terms: readonly LevelTerm[] } }) =>
  store.getState().terms.map(({ name }) => name)

describe('settings', () => {
  test('WS-59 are read together; the terminology only by those who may read it', async () => {
    const { store } = await opened()
    expect(store.getState()).toMatchObject({ status: 'ready', week: workspace.work_week, configs: workspace.configs })
    expect(namesIn(store)).toEqual(['Project', 'Process', 'Episode', 'Take', 'Scene'])
    const other = await opened([])
    expect(other.store.getState()).toMatchObject({ status: 'ready', terms: [] })
    expect(other.server.count(`GET ${AT}/item-types`)).toBe(0)
  })

  test('WS-59 a change is saved with the version that the form has read, and shown', async () => {
    const { server, store } = await opened()
    const week = { ...workspace.work_week, days: [1, 2], version: 2 }
    server.on(`PATCH ${AT}/workweek-settings`, { body: { data: week } })
    expect(await store.saveWeek({ days: [1, 2], version: 1 })).toEqual(week)
    expect(server.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ days: [1, 2], version: 1 })
    expect(store.getState().week).toEqual(week)
    // An answer that was on its way before does not take it back.
    await store.reload()
    expect(store.getState().week).toEqual(week)
    const configs = { currency: 'JPY', reward_currency: null, live_rewards: true, version: 2 }
    server.on(`PUT ${AT}/configs`, { body: { data: configs } })
    await store.saveConfigs({ ...configs, version: 1 })
    expect(store.getState().configs).toEqual(configs)
  })

  test('WS-59 a conflicting save reports the conflict, and the state has the current values', async () => {
    const { server, store, effects } = await opened()
    const week = { ...workspace.work_week, days: [7], version: 5 }
    server.on(`PATCH ${AT}/workweek-settings`, { status: 409, body: { ...CONFLICT, meta: { current: week } } })
    await expect(store.saveWeek({ days: [1], version: 1 })).rejects.toMatchObject({ code: 'conflict' })
    expect(store.getState().week).toEqual(week)
    const configs = { ...workspace.configs, currency: 'EUR', version: 3 }
    server.on(`PUT ${AT}/configs`, { status: 409, body: { ...CONFLICT, meta: { current: configs } } })
    await expect(store.saveConfigs(workspace.configs)).rejects.toMatchObject({ code: 'conflict' })
    expect(store.getState()).toMatchObject({ configs, status: 'ready' })
    expect(effects).toEqual([])
  })

  test('WS-60 levels are renamed one after the other, each with the version of the one before', async () => {
    const { server, store } = await opened()
    const answer = ({ path, body }: Call) => {
      const change = body as { name: string; plural: string; version: number }
      const term = TERMS[Number(path.at(-1))]
      return { body: { data: { ...term, ...change, version: change.version + 1 } } }
    }
    server.on(`PUT ${AT}/entity-types/{id}`, answer)
    server.on(`PUT ${AT}/item-types/{id}`, answer)
    const changes = [
      { id: 0, name: 'Show', plural: '' },
      { id: 4, name: 'Shot', plural: 'Shots' },
    ]
    await store.saveTerms(changes, 1)
    expect(namesIn(store)).toEqual(['Show', 'Process', 'Episode', 'Take', 'Shot'])
    expect(store.getState().terms.map(({ version }) => version)).toEqual([3, 3, 3, 3, 3])
    const puts = server.calls.filter(({ method }) => method === 'PUT')
    expect(puts.map(({ path }) => path)).toEqual([`${AT}/entity-types/0`, `${AT}/item-types/4`])
    expect(puts.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
  })

  test('WS-60 a taken name is reported as such; outdated names are read again', async () => {
    const { server, store } = await opened()
    const taken = { error: 'term_taken', message: 'Another level has this name.' }
    server.on(`PUT ${AT}/entity-types/{id}`, { status: 409, body: taken })
    const change = [{ id: 0, name: 'Take', plural: '' }]
    await expect(store.saveTerms(change, 1)).rejects.toMatchObject({ code: 'term_taken' })
    expect(namesIn(store)[0]).toBe('Project')
    const now = TERMS.map((term) => ({ ...term, name: `New ${term.name}`, version: 9 }))
    server.on(`GET ${AT}/item-types`, { body: { data: now } })
    server.on(`PUT ${AT}/entity-types/{id}`, { status: 409, body: { ...CONFLICT, meta: { current: now[0] } } })
    await expect(store.saveTerms(change, 1)).rejects.toMatchObject({ code: 'conflict' })
    expect(store.getState().terms).toEqual(now)
  })

  test('WS-02 another person’s new level name shows at once in the settings and in every view', async () => {
    const { server, session, live, store } = await opened()
    await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
    const terminology = ['Project', 'Process', 'Episode', 'Take', 'Shot']
    server.on(`GET ${AT}/item-types`, {
      body: { data: TERMS.map((term) => ({ ...term, name: terminology[term.id], version: 2 })) },
    })
    server.on(`GET workspaces/${WS}`, { body: { data: { ...workspace, terminology } } })
    expect(levelName(session.getState(), 4, 'many')).toBe('Scenes')
    live.send('workspace.updated', { deleted: false }, 1)
    await until(session, (state) => levelName(state, 4, 'many') === 'Shots')
    await until(store, ({ terms }) => terms[4]?.name === 'Shot')
  })

  test('WS-02 a name saved here shows everywhere at once also when live events do not come through', async () => {
    const { server, session, store } = await opened()
    const terminology = ['Project', 'Process', 'Episode', 'Take', 'Shot']
    server.on(`PUT ${AT}/item-types/{id}`, { body: { data: { ...TERMS[4], name: 'Shot', version: 2 } } })
    server.on(`GET workspaces/${WS}`, { body: { data: { ...workspace, terminology } } })
    await store.saveTerms([{ id: 4, name: 'Shot', plural: '' }], 1)
    expect(levelName(session.getState(), 4, 'many')).toBe('Shots')
  })

  test('WS-55 WS-11 the workspace’s own name is saved, and the session shows it at once', async () => {
    const { server, session, store } = await opened()
    server.on(`PUT workspaces/${WS}`, { body: { data: workspace } })
    server.on(`GET workspaces/${WS}`, { body: { data: { ...workspace, name: 'Newton' } } })
    server.on(`GET ${AT}/general-information`, { body: { data: { code: WS, name: 'Newton' } } })
    await store.saveDetails({ name: 'Newton' })
    expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Newton' })
    expect(session.getState().workspace?.name).toBe('Newton')
    expect(store.getState().general?.name).toBe('Newton')
  })

  test('WS-59 one store serves all views of a workspace', async () => {
    const { session } = await opened()
    expect(settingsStore(session)).toBe(settingsStore(session))
  })
})
