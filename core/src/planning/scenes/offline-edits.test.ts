import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada, testSession, until } from '../../testing/fixtures.ts'
import {
  BATCH,
  ITEMS,
  bodies,
  closeGrids,
  due,
  grid,
  gridOn,
  idOf,
  scene,
  serveScenes,
} from '../../testing/scene-grid.ts'
import { cellKey } from './cell-edits.ts'
import { type EditMemory, countWaitingEdits, discardWaitingEdits } from './offline-edits.ts'

afterEach(() => {
  closeGrids()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const KEY = cellKey(due(3, null))

/** What a browser keeps over a reload. */
function memory(room = Infinity): EditMemory {
  const entries = new Map<string, string>()
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem(name, value) {
      if (entries.size >= room) throw new DOMException('Full', 'QuotaExceededError')
      entries.set(name, value)
    },
    removeItem: (name) => void entries.delete(name),
    key: (at) => [...entries.keys()][at] ?? null,
    get length() {
      return entries.size
    },
  }
}

/** Takes the place of the page's own events, which Node has not; returns what tells one. */
function listeners() {
  const all = new Set<readonly [string, () => void]>()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => all.add([name, listener]))
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => {
    for (const one of all) if (one[1] === listener) all.delete(one)
  })
  return (name: string) => [...all].filter(([of]) => of === name).forEach(([, listener]) => listener())
}

/** A grid whose page was left while a cell waited for the connection. */
async function leftOffline() {
  const storage = memory()
  const first = await grid(10, [], storage)
  first.setOnline(false)
  await first.store.cells.enter([due(3, '2026-12-01'), due(4, '2026-12-02')])
  expect(countWaitingEdits(first.session, storage)).toBe(2)
  first.close()
  first.session.close()
  return { storage, server: first.server, changed: first.changed }
}

describe('cells that wait for the connection', () => {
  test('XPLAN-02 edits made offline survive a reload, are sent in order once, and are undone as one', async () => {
    const { storage, server } = await leftOffline()
    const { store, session } = await gridOn(server, { memory: storage })
    await until(store, ({ edits, undoable }) => edits.size === 0 && undoable.length === 1)
    expect(bodies(server, 'bulk-update')).toEqual([
      {
        cells: [
          { item_id: idOf(3), field: 'due_date', from: null, to: '2026-12-01' },
          { item_id: idOf(4), field: 'due_date', from: null, to: '2026-12-02' },
        ],
      },
    ])
    await until(store, () => store.sceneAt(3)?.due_date === '2026-12-01')
    expect(countWaitingEdits(session, storage)).toBe(0)
  })

  test('XPLAN-02 a page that was closed meanwhile shows its waiting edits as long as the connection is away', async () => {
    const { storage, server } = await leftOffline()
    server.on(`POST ${ITEMS}/bulk-update`, 'cut')
    const { store, setOnline } = await gridOn(server, { memory: storage })
    await until(store, ({ edits }) => edits.get(KEY)?.state === 'waiting')
    expect(store.getState().edits.size).toBe(2)
    serveScenes(server, 10)
    setOnline(false)
    setOnline(true)
    await until(store, ({ edits }) => edits.size === 0)
    await until(store, () => store.sceneAt(4)?.due_date === '2026-12-02')
  })

  test('XPLAN-02 a value that somebody else has changed since is a conflict and is not overwritten', async () => {
    const { storage, server, changed } = await leftOffline()
    changed.set(idOf(3), { due_date: '2026-11-30', version: 5 })
    server.on(`POST ${ITEMS}/bulk-update`, (call) => {
      const { cells } = call.body as { cells: { from: unknown }[] }
      expect(cells[0]).toMatchObject({ from: null })
      const outcomes = [
        { outcome: 'conflict', message: 'Changed meanwhile' },
        { outcome: 'changed', message: null },
      ]
      const rows = [scene(3, { due_date: '2026-11-30', version: 5 }), scene(4, { due_date: '2026-12-02', version: 2 })]
      return { body: { data: { batch_id: BATCH, cells: outcomes, rows } } }
    })
    const { store, session } = await gridOn(server, { memory: storage })
    const { edits } = await until(store, (state) => state.edits.get(KEY)?.state === 'conflict')
    expect(edits.get(KEY)).toMatchObject({ to: '2026-12-01', message: 'Changed meanwhile' })
    expect(edits.size).toBe(1)
    await until(store, () => store.sceneAt(3)?.due_date === '2026-11-30')
    // It waits for a choice, over another reload, too; then it is over.
    expect(countWaitingEdits(session, storage)).toBe(1)
    store.cells.discard([KEY])
    expect(countWaitingEdits(session, storage)).toBe(0)
  })

  test('XPLAN-02 two tabs send an edit once; an edit discarded in the other tab is not sent', async () => {
    // The tabs of a browser share its locks; Node has none.
    let turn: Promise<unknown> = Promise.resolve()
    const request = (_: string, run: () => Promise<unknown>) => (turn = turn.then(run))
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const tell = listeners()
    const storage = memory()
    const one = await grid(10, [], storage)
    const other = await gridOn(one.server, { memory: storage })
    for (const { setOnline } of [one, other]) setOnline(false)
    await one.store.cells.enter([due(3, '2026-12-01'), due(4, '2026-12-02')])
    tell('storage')
    expect(other.store.getState().edits.size).toBe(2)
    other.store.cells.discard([cellKey(due(4, null))])
    for (const { setOnline } of [one, other]) setOnline(true)
    await Promise.all([one, other].map(({ store }) => until(store, ({ edits }) => edits.size === 0)))
    const cells = bodies(one.server, 'bulk-update').flatMap((body) => body['cells'])
    expect(cells).toEqual([{ item_id: idOf(3), field: 'due_date', from: null, to: '2026-12-01' }])
  })

  test('XPLAN-02 a call whose answer was lost does not conflict with the user’s own edit', async () => {
    const { storage, server } = await leftOffline()
    const rows = [scene(3, { due_date: '2026-12-01', version: 2 }), scene(4, { due_date: '2026-12-02', version: 2 })]
    const outcomes = rows.map(() => ({ outcome: 'conflict', message: 'Changed meanwhile' }))
    server.on(`POST ${ITEMS}/bulk-update`, { body: { data: { batch_id: null, cells: outcomes, rows } } })
    const { store } = await gridOn(server, { memory: storage })
    await until(store, ({ edits }) => edits.size === 0)
  })

  test('XPLAN-02 an edit in flight when the page closes is kept too', async () => {
    const tell = listeners()
    const storage = memory()
    const { store, server, session } = await grid(10, [], storage)
    server.on(`POST ${ITEMS}/bulk-update`, 'hang')
    void store.cells.enter([due(3, '2026-12-01')])
    expect(countWaitingEdits(session, storage)).toBe(0)
    tell('pagehide')
    expect(countWaitingEdits(session, storage)).toBe(1)
  })

  test('XPLAN-02 an edit in flight when the page is killed is sent by a later page', async () => {
    const storage = memory()
    const first = await grid(10, [], storage)
    first.server.on(`POST ${ITEMS}/bulk-update`, 'hang')
    // A page that is killed says nothing of it: it merely never hears an answer.
    void first.store.cells.enter([due(3, '2026-12-01')])
    const { session } = await gridOn(first.server, { memory: storage })
    // It may still be on its way.
    expect(countWaitingEdits(session, storage)).toBe(0)
    session.close()
    serveScenes(first.server, 10)
    vi.setSystemTime(Date.now() + 121_000)
    const later = await gridOn(first.server, { memory: storage })
    await until(later.store, () => later.store.sceneAt(3)?.due_date === '2026-12-01')
    expect(storage.length).toBe(0)
  })

  test('XPLAN-02 what waits in another tab does not show twice, and is gone here once it was sent there', async () => {
    const tell = listeners()
    const storage = memory()
    const one = await grid(10, [], storage)
    const other = await gridOn(one.server, { memory: storage })
    for (const { setOnline } of [one, other]) setOnline(false)
    await one.store.cells.enter([due(3, '2026-12-01')])
    tell('storage')
    expect(other.store.getState().edits.size).toBe(1)
    one.setOnline(true)
    await until(one.store, ({ edits }) => edits.size === 0)
    tell('storage')
    expect(other.store.getState().edits.size).toBe(0)
  })

  test('XPLAN-02 edits belong to one person, who can discard them all', async () => {
    const { storage, server } = await leftOffline()
    const { session } = testSession(server)
    expect(countWaitingEdits(session, storage)).toBe(0)
    session.close()
    server.on(`POST ${ITEMS}/bulk-update`, 'cut')
    const mine = await gridOn(server, { memory: storage })
    expect(countWaitingEdits(mine.session, storage)).toBe(2)
    discardWaitingEdits(mine.session, storage)
    expect(storage.length).toBe(0)
  })

  test('XPLAN-02 without browser storage edits wait as long as the page is open', async () => {
    const { store, setOnline } = await grid(10, [], memory(1))
    setOnline(false)
    await store.cells.enter([due(3, '2026-12-01'), due(4, '2026-12-02')])
    expect(store.getState().edits.size).toBe(2)
    setOnline(true)
    await until(store, ({ edits }) => edits.size === 0)
    expect(store.sceneAt(4)?.due_date).toBe('2026-12-02')
  })
})

describe('a cell that somebody else changes while it is open', () => {
  test('XPLAN-02 is compared with the value it had when it was opened', async () => {
    const { store, server } = await grid(10)
    await store.cells.enter([{ ...due(3, '2026-12-01'), from: '2026-11-01' }])
    expect(bodies(server, 'bulk-update')[0]).toMatchObject({ cells: [{ from: '2026-11-01', to: '2026-12-01' }] })
  })

  test('XPLAN-02 is not written when its user left it unchanged', async () => {
    const { store, server } = await grid(10)
    const people = [ada]
    await store.cells.enter([
      { ...due(3, '2026-11-01'), from: '2026-11-01' },
      { item_id: idOf(4), field: 'assignees', to: people, from: people },
    ])
    expect(bodies(server, 'bulk-update')).toEqual([])
  })

  test('XPLAN-02 overwrites the other value when the user tries again', async () => {
    const { store, server } = await grid(10)
    const theirs = scene(3, { due_date: '2026-11-30', version: 5 })
    server.on(`POST ${ITEMS}/bulk-update`, {
      body: {
        data: { batch_id: null, cells: [{ outcome: 'conflict', message: 'Changed meanwhile' }], rows: [theirs] },
      },
    })
    await store.cells.enter([{ ...due(3, '2026-12-01'), from: null }])
    serveScenes(server, 10)
    await store.cells.retry([KEY])
    expect(bodies(server, 'bulk-update').at(-1)).toMatchObject({ cells: [{ from: '2026-11-30', to: '2026-12-01' }] })
    expect(store.getState().edits.size).toBe(0)
  })
})
