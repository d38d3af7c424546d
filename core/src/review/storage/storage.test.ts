import { afterEach, describe, expect, test } from 'vitest'
import type { StorageInformation } from '../../contract/review/storage.ts'
import type { Effect, Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { createStorageStore, storageStore } from './create-storage-store.ts'

const STORAGE = `GET workspace/${WS}/storage-information`
const FREE = `POST workspace/${WS}/storage-information/free-up`
const CHOICE = { older_than_days: 30, entity_id: null }
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function storing(storage_used: number): StorageInformation {
  const available = 1000
  return { storage_used, available, remaining: available - storage_used, usage: { by_kind: [], by_project: [] } }
}

async function opened() {
  const server = await testServer()
  serveWorkspace(server)
  server.on(STORAGE, { body: { data: storing(800) } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  await signedIn(session)
  const store = createStorageStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, session, effects, store }
}

describe('storage', () => {
  test('WS-26 is read with used, usage, available and remaining; one store serves all views', async () => {
    const { session, store } = await opened()
    expect(store.getState().storage).toEqual(storing(800))
    expect(storageStore(session)).toBe(storageStore(session))
  })

  test('WS-65 a dry run removes nothing; freeing up reads the storage again', async () => {
    const { server, store } = await opened()
    const freed = { renditions: 2, files: 2, bytes: 300, remaining: 500 }
    server.on(FREE, ({ body }) => ({ body: { data: { ...(body as object), ...freed } } }))
    expect(await store.rehearse(CHOICE)).toMatchObject({ dry_run: true, bytes: 300 })
    expect(server.count(STORAGE)).toBe(1)
    server.on(STORAGE, { body: { data: storing(500) } })
    const done = store.freeUp(CHOICE)
    expect(store.getState().freeing).toBe(true)
    expect(await done).toMatchObject({ dry_run: false, bytes: 300 })
    expect(store.getState()).toMatchObject({ freeing: false, storage: storing(500) })
  })

  test.each([
    ['the server could not', { status: 500, body: { error: 'free_up_failed', message: 'Freeing up storage failed' } }],
    ['a proxy answers', { status: 502, body: 'Bad gateway' }],
    ['nobody answers', 'cut' as const],
    ['the right is missing', { status: 403, body: { error: 'permission_denied', message: 'No' } }],
  ])('WS-65 a failed storage clean-up shows Freeing up storage failed: %s', async (_, reply) => {
    const { server, store, effects } = await opened()
    server.on(FREE, reply)
    server.on(STORAGE, { body: { data: storing(700) } })
    await expect(store.freeUp(CHOICE)).rejects.toHaveProperty('code')
    expect(effects).toEqual([{ type: 'toast', level: 'error', message: 'Freeing up storage failed', key: 'storage' }])
    // It may have come half way.
    expect(store.getState()).toMatchObject({ freeing: false, storage: storing(700) })
  })
})
