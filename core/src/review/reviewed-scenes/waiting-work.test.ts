import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Comment } from '../../contract/review/comments.ts'
import { ITEM, WS, comment, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { ITEMS, bodies, closeGrids, due, grid, gridOn, serveScenes } from '../../testing/scene-grid.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { Session } from '../../platform/session/types.ts'
import type { EditMemory } from '../../planning/scenes/offline-edits.ts'
import { sceneEdits } from '../../planning/scenes/scene-edits.ts'
import { createReviewStore } from './create-review-store.ts'
import { type LastingOutbox, memoryOutbox } from './outbox-storage.ts'
import { countUnsent, discardUnsent } from './unsent-work.ts'
import { createWaitingWork } from './waiting-work.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
  closeGrids()
  vi.unstubAllGlobals()
})

function memory(): EditMemory {
  const entries = new Map<string, string>()
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    key: (at) => [...entries.keys()][at] ?? null,
    get length() {
      return entries.size
    },
  }
}

const EVE = '0190a000-0000-7000-8000-0000000000b2'
const COMMENTS = `POST ${ITEMS}/{item_id}/comments`
const empty = { body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 50, total: 0 } } }

/** The scene of the review; what is posted to it is stored by its id, as on the server. */
function serveReview(server: TestServer): Map<string, Comment> {
  const stored = new Map<string, Comment>()
  for (const part of ['renditions', 'comments']) server.on(`GET ${ITEMS}/{item_id}/${part}`, empty)
  server.on(COMMENTS, ({ body }) => {
    const saved = comment((body as Comment).id, body as Comment)
    stored.set(saved.id, saved)
    return { body: { data: saved } }
  })
  return stored
}

function look(session: Session, outbox: LastingOutbox) {
  const work = createWaitingWork(session, outbox)
  closing.push(work.subscribe(() => undefined))
  return work
}

function review(session: Session, outbox: LastingOutbox) {
  const store = createReviewStore(session, { itemId: ITEM, outbox })
  closing.push(() => store.close())
  return until(store, ({ status }) => status === 'ready').then(() => store)
}

/** A page that was left with two cells and a comment that wait. */
async function leftOffline() {
  const [storage, outbox] = [memory(), memoryOutbox()]
  vi.stubGlobal('localStorage', storage)
  const first = await grid(10, [], storage)
  first.server.on(`GET ${ITEMS}/{item_id}`, ({ path }) => ({
    body: { data: { id: path.split('/').at(-1), rights: [] } },
  }))
  const stored = serveReview(first.server)
  const work = look(first.session, outbox)
  const reviewed = await review(first.session, outbox)
  first.setOnline(false)
  await first.store.cells.enter([due(3, '2026-12-01'), due(4, '2026-12-02')])
  void reviewed.addComment({ text: 'Waits', rendition_id: null })
  await until(work, ({ count }) => count === 3)
  expect(await countUnsent(first.session, outbox)).toBe(3)
  for (const close of closing.splice(0)) close()
  first.close()
  first.session.close()
  return { storage, outbox, server: first.server, stored }
}

describe('what waits for the connection', () => {
  test('XFIX-31 is counted together after the tab was closed, and is sent once though neither grid nor review is open', async () => {
    const { storage, outbox, server, stored } = await leftOffline()
    const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
    closing.push(() => session.close())
    await signedIn(session)
    setOnline(false)
    sceneEdits(session, storage)
    const work = look(session, outbox)
    await until(work, ({ count }) => count === 3)
    expect([...stored.values()]).toEqual([])
    setOnline(true)
    await until(work, ({ count }) => count === 0)
    expect([...stored.values()].map(({ text }) => text)).toEqual(['Waits'])
    expect(server.count(COMMENTS)).toBe(1)
    expect(bodies(server, 'bulk-update')).toHaveLength(1)
    expect(storage.length).toBe(0)
  })

  test('XFIX-31 of two tabs that come back together, one sends each comment', async () => {
    // The tabs of a browser share its locks; Node has none.
    const turns = new Map<string, Promise<unknown>>()
    const request = (name: string, run: () => Promise<unknown>): Promise<unknown> => {
      const turn = (turns.get(name) ?? Promise.resolve()).then(run)
      turns.set(name, turn)
      return turn
    }
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const { outbox, server, stored } = await leftOffline()
    const tabs = [0, 1].map(() => testSession(server, { workspaceCode: WS }, 'first'))
    closing.push(
      ...tabs.map(
        ({ session }) =>
          () =>
            session.close(),
      ),
    )
    await Promise.all(tabs.map(({ session }) => signedIn(session)))
    for (const { setOnline } of tabs) setOnline(false)
    const works = tabs.map(({ session }) => look(session, outbox))
    const settled = (count: number) => Promise.all(works.map((work) => until(work, (state) => state.count === count)))
    await settled(3)
    await Promise.all(turns.values())
    for (const { setOnline } of tabs) setOnline(true)
    await settled(0)
    await Promise.all(turns.values())
    expect(stored.size).toBe(1)
    expect(server.count(COMMENTS)).toBe(1)
  })

  test('XFIX-31 somebody else who signs in on the same page neither sees nor sends it', async () => {
    const { storage, outbox, server } = await leftOffline()
    server.on(`POST ${ITEMS}/bulk-update`, 'cut')
    server.on(COMMENTS, 'cut')
    const one = await gridOn(server, { memory: storage })
    const work = look(one.session, outbox)
    const reviewed = await review(one.session, outbox)
    await until(work, ({ count }) => count === 3)
    // A call of the first person is on its way while the second signs in, and is cut off then.
    const calls = new EventTarget()
    const cutting = new Promise<'cut'>((resolve) => calls.addEventListener('cut', () => resolve('cut')))
    server.on(`POST ${ITEMS}/bulk-update`, () => cutting)
    const last = one.store.cells.enter([due(5, '2026-12-03')])
    await vi.waitFor(() =>
      expect(bodies(server, 'bulk-update').at(-1)).toMatchObject({ cells: [{ to: '2026-12-03' }] }),
    )
    one.session.expire()
    serveWorkspace(server, undefined, EVE)
    await one.session.login('eve@arbo.demo', 'secret')
    await signedIn(one.session)
    const hers = look(one.session, outbox)
    calls.dispatchEvent(new Event('cut'))
    await last
    serveScenes(server, 10)
    const stored = serveReview(server)
    const before = server.calls.length
    one.setOnline(false)
    one.setOnline(true)
    await one.store.cells.enter([due(6, '2026-12-04')])
    await until(hers, ({ count }) => count === 0)
    expect(await countUnsent(one.session, outbox)).toBe(0)
    const writes = server.calls.slice(before).filter(({ method }) => method === 'POST')
    expect(writes.map(({ body }) => (body as { cells?: { to: string }[] }).cells?.map(({ to }) => to))).toEqual([
      ['2026-12-04'],
    ])
    expect(stored.size).toBe(0)
    await until(reviewed, ({ pending, comments }) => pending === 0 && comments.length === 0)
    // All of it is the first person's still, who comes back.
    expect(storage.length).toBe(3)
    serveWorkspace(server)
    one.session.expire()
    await one.session.login('ada@arbo.demo', 'secret')
    await signedIn(one.session)
    const his = look(one.session, outbox)
    await until(his, ({ count }) => count === 0)
    await vi.waitFor(() => expect(stored.size).toBe(1))
    expect(storage.length).toBe(0)
  })

  test('XFIX-31 a sign-out gives up all of it, and asks for all of it', async () => {
    const { outbox, server } = await leftOffline()
    server.on(COMMENTS, 'cut')
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    closing.push(() => session.close())
    await signedIn(session)
    expect(await countUnsent(session, outbox)).toBe(3)
    await discardUnsent(session, outbox)
    expect(await countUnsent(session, outbox)).toBe(0)
  })
})
