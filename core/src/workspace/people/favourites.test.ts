import { afterEach, describe, expect, test } from 'vitest'
import type { Favourite } from '../../contract/workspace/favourites.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { type Handler, testServer } from '../../testing/test-server.ts'
import { createFavouritesStore, favouritesStore } from './create-favourites-store.ts'

const PATH = `workspace/${WS}/my-favourites`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const place = (name: string): Favourite => ({ path: `/${name}`, name })
const namesOf = ({ rows }: { rows: readonly Favourite[] }) => rows.map(({ name }) => name).join('')
const REFUSAL = { status: 422, body: { error: 'validation_failed', message: 'There are at most 50 favourites' } }

/** A server that keeps the list, as the real one does; `refuse` says which lists it does not take. */
async function setUp(names: string, refuse: (names: string) => boolean = () => false) {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  const kept = { rows: Array.from(names, place) }
  const sent: string[] = []
  const write: Handler = ({ body }) => {
    const { favourites } = body as { favourites: Favourite[] }
    sent.push(namesOf({ rows: favourites }))
    if (refuse(namesOf({ rows: favourites }))) return REFUSAL
    kept.rows = favourites
    return { body: { data: favourites } }
  }
  server.on(`GET ${PATH}`, () => ({ body: { data: kept.rows } }))
  server.on(`PUT ${PATH}`, write)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, live, session, kept, sent, write }
}

async function opened(names: string, refuse?: (names: string) => boolean) {
  const test = await setUp(names, refuse)
  const store = createFavouritesStore(test.session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { ...test, store }
}

describe('favourite pages', () => {
  test('a favourite is added at the end, moved and removed at once, and the server keeps the list', async () => {
    const { store, sent, kept } = await opened('ab')
    const adding = store.add(place('c'))
    expect(namesOf(store.getState())).toBe('abc')
    await adding
    const moving = store.move('/c', 0)
    expect(namesOf(store.getState())).toBe('cab')
    await moving
    const removing = store.remove('/a')
    expect(namesOf(store.getState())).toBe('cb')
    await removing
    expect(sent).toEqual(['abc', 'cab', 'cb'])
    expect(namesOf(kept)).toBe('cb')
  })

  test('what changes nothing is not written: a place that is kept already, one that is gone, one that stays', async () => {
    const { store, sent } = await opened('ab')
    await store.add({ path: '/a', name: 'Another name' })
    await store.remove('/x')
    await store.move('/b', 1)
    await store.move('/x', 0)
    expect(namesOf(store.getState())).toBe('ab')
    expect(sent).toEqual([])
  })

  test('a refused change is taken back alone, and the one made after it stays', async () => {
    const { store, sent, kept } = await opened('ab', (names) => names.includes('c'))
    const refused = store.add(place('c'))
    const moving = store.move('/b', 0)
    expect(namesOf(store.getState())).toBe('bac')
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' })
    await moving
    expect(namesOf(store.getState())).toBe('ba')
    expect(sent).toEqual(['abc', 'ba'])
    expect(namesOf(kept)).toBe('ba')
  })

  test('another tab’s change shows as soon as this one is told, and is kept by the next change here', async () => {
    const { store, live, kept } = await opened('a')
    // The first may also be read because the stream has just begun; the second is read because it was told.
    for (const [at, names] of ['ay', 'az'].entries()) {
      kept.rows = Array.from(names, place)
      live.send('favourites.updated', { ws_user_id: ada.id }, at + 1)
      await until(store, (state) => namesOf(state) === names)
    }
    await store.add(place('b'))
    expect(namesOf(kept)).toBe('azb')
  })

  test('a change before the list was read loses nothing of it', async () => {
    const { session, kept } = await setUp('ab')
    await createFavouritesStore(session).add(place('c'))
    expect(namesOf(kept)).toBe('abc')
  })

  test('a reading on its way does not undo what was added meanwhile', async () => {
    const { store, server, kept } = await opened('a')
    const shown: string[] = []
    let release: () => void = () => undefined
    server.on(`GET ${PATH}`, async () => {
      const data = kept.rows
      await new Promise<void>((resolve) => (release = resolve))
      return { body: { data } }
    })
    const reading = store.reload()
    store.subscribe((state) => shown.push(namesOf(state)))
    const adding = store.add(place('b'))
    release()
    await adding
    server.on(`GET ${PATH}`, () => ({ body: { data: kept.rows } }))
    await Promise.all([reading, store.reload()])
    expect(new Set(shown)).toEqual(new Set(['ab']))
  })

  test('all views of a workspace share one list and one reading', async () => {
    const { session, server } = await setUp('a')
    const [one, two] = [favouritesStore(session), favouritesStore(session)]
    expect(one).toBe(two)
    one.subscribe(() => undefined)
    two.subscribe(() => undefined)
    await until(one, ({ status }) => status === 'ready')
    expect(server.count(`GET ${PATH}`)).toBe(1)
  })
})
