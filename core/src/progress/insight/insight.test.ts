import { afterEach, describe, expect, test } from 'vitest'
import type { Insight } from '../../contract/progress/insight.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createInsightStore, insightStore } from './create-insight-store.ts'

const RULE = 'peopleTile_getInsightsInterface_read'
const TILE = `GET workspace/${WS}/tile/${ada.id}/basic-info`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const tileOf = (display_name: string): Partial<Insight> => ({
  person: { ...ada, display_name, profile_image: 'data:image/png;base64,AA==' } as Insight['person'],
})

async function tile(permissions: string[]) {
  const server = await testServer()
  serveWorkspace(server, permissions)
  const live = serveEvents(server)
  server.on(TILE, { body: { data: tileOf('Ada') } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createInsightStore(session, { userId: ada.id })
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status !== 'loading')
  return { server, session, live, store }
}
const nameIn = (store: { getState(): { insight: Insight | null } }) => store.getState().insight?.person.display_name

describe('the tile of a person', () => {
  test('MOD-07 is read from basic-info, and again after a live event that can change it', async () => {
    const { server, session, live, store } = await tile([RULE])
    expect(nameIn(store)).toBe('Ada')
    expect(store.getState().insight?.person.profile_image).toBe('data:image/png;base64,AA==')
    await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
    server.on(TILE, { body: { data: tileOf('Ada Byron') } })
    live.send('workingday.updated', { group_id: null }, 1)
    await until(store, () => nameIn(store) === 'Ada Byron')
  })

  test('PPL-26 requests nothing without the right, and appears when the right is granted', async () => {
    const { server, session, store } = await tile([])
    expect(store.getState()).toMatchObject({ status: 'failed', error: { error: 'permission_denied' }, insight: null })
    expect(server.count(TILE)).toBe(0)
    serveWorkspace(server, [RULE])
    await session.refreshWorkspace()
    await until(store, () => nameIn(store) === 'Ada')
  })

  test('PPL-26 disappears when the right is taken away', async () => {
    const { server, session, store } = await tile([RULE])
    serveWorkspace(server, [])
    await session.refreshWorkspace()
    await until(store, ({ status }) => status === 'failed')
    expect(store.getState().insight).toBeNull()
  })

  test('MOD-07 reports an unknown person, and shares one store between all views', async () => {
    const { server, session, store } = await tile([RULE])
    server.on(TILE, { status: 404, body: { error: 'not_found', message: 'Not here' } })
    await store.reload()
    expect(store.getState()).toMatchObject({ status: 'failed', error: { error: 'not_found' }, insight: null })
    expect(insightStore(session, ada.id)).toBe(insightStore(session, ada.id))
    expect(insightStore(session, ada.id)).not.toBe(insightStore(session, 'x'))
  })
})
