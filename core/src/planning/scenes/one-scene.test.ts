import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CellChange, SceneRow } from '../../contract/planning/scene-fields.ts'
import type { Item } from '../../contract/planning/items.ts'
import { memoryOutbox } from '../../review/reviewed-scenes/outbox-storage.ts'
import { createReviewStore } from '../../review/reviewed-scenes/create-review-store.ts'
import { createSceneHubStore } from '../../review/scene-hub/create-scene-hub-store.ts'
import { WS, testPage } from '../../testing/fixtures.ts'
import { idOf } from '../../testing/scene-grid.ts'
import { FLOW, type SceneServerOptions, sceneServer } from '../../testing/scene-server.ts'
import { createSession } from '../../platform/session/create-session.ts'
import { memoryStorage } from '../../platform/session/storage.ts'
import { createMyWorkStore } from '../my-work/create-my-work-store.ts'
import { cellKey } from './cell-edits.ts'
import { createSceneGridStore } from './create-scene-grid-store.ts'
import type { EditMemory } from './offline-edits.ts'
import { createSceneFacts } from './scene-facts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.useRealTimers()
})

const QUIET_MS = 60_000
const quiet = (ms = QUIET_MS) => vi.advanceTimersByTimeAsync(ms)
const calm: Omit<SceneServerOptions, 'scenes'> = { delay: () => 5, fate: () => 'arrives' }
const STATUSES = FLOW.map(({ id }) => id)

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

/** A tab that shows two lists, one’s own work, and one scene whole. */
async function tab(server: ReturnType<typeof sceneServer>, hubAt = 0) {
  const storage = memoryStorage()
  storage.cookies.set('account.access_token', 'first')
  storage.cookies.set('account.refresh_token', 'first-refresh')
  const { page, setOnline } = testPage()
  const apiUrl = 'http://arbo.test/api'
  const session = createSession({
    apiUrl,
    storage,
    page,
    refreshDelay: () => 1,
    workspaceCode: WS,
    fetch: server.fetch,
  })
  await quiet(2000)
  const grid = createSceneGridStore(session, { memory: memory() })
  const open = createSceneGridStore(session, { query: { order: 'name', conditions: { kind_ina: '1,2,4' } } })
  const work = createMyWorkStore(session)
  const hub = createSceneHubStore(session, { itemId: idOf(hubAt) })
  const stops = [grid, open, work, hub].map((store) => store.subscribe(() => undefined))
  const close = () => {
    for (const stop of stops) stop()
    session.close()
  }
  closing.push(close)
  return { session, setOnline, grid, open, work, hub, close }
}
type Tab = Awaited<ReturnType<typeof tab>>

const plain = ({ id, name, due_date, status_kind, version }: SceneRow | Item) => ({
  id,
  name,
  due_date,
  status_kind,
  version,
})
const rowsOf = ({ grid }: Pick<Tab, 'grid'>) => [...grid.getState().pages.values()].flat().map(plain)

/** Every view of a tab shows what the server has. */
function expectTruth(server: ReturnType<typeof sceneServer>, { grid, open, work, hub }: Tab): void {
  expect(grid.getState().edits.size).toBe(0)
  expect(rowsOf({ grid })).toEqual([...server.rows.values()].map(plain))
  expect(grid.getState().summary?.by_status).toEqual(server.totals([...server.rows.values()]).by_status)
  const listed = server.listed(new URLSearchParams({ kind_ina: '1,2,4', order_by: 'name' }))
  expect(rowsOf({ grid: open })).toEqual(listed.map(plain))
  expect(open.getState().total).toBe(listed.length)
  expect(work.getState().rows.map(plain)).toEqual(server.mine().map(plain))
  const { item } = hub.getState()
  expect(item && plain(item)).toEqual(plain(server.rows.get(item?.id ?? '') as SceneRow))
}

/** A generator of numbers that are the same for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return { next, below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

describe('a scene in many views', () => {
  test('an edit in the grid shows at once in the hub, in one’s own work and in other lists', async () => {
    const server = sceneServer({ scenes: 20, ...calm })
    const one = await tab(server, 3)
    await quiet()
    void one.grid.cells.enter([{ item_id: idOf(3), field: 'due_date', to: '2026-12-01' }])
    // Before anything was sent.
    expect(one.hub.getState().item?.due_date).toBe('2026-12-01')
    const key = cellKey({ item_id: idOf(3), field: 'due_date' })
    for (const store of [one.grid, one.open, one.work]) expect(store.getState().edits.get(key)?.to).toBe('2026-12-01')
    const before = server.calls.length
    await vi.advanceTimersByTimeAsync(15)
    // The answer alone, and no second reading.
    expect(server.calls.slice(before).map(({ method }) => method)).toEqual(['POST'])
    expect(one.hub.getState().item).toMatchObject({ due_date: '2026-12-01', version: 2 })
    expect(rowsOf(one)[3]).toMatchObject({ due_date: '2026-12-01', version: 2 })
    expect(one.work.getState().rows.find(({ id }) => id === idOf(3))).toMatchObject({ version: 2 })
  })

  test('an edit in the hub shows in the lists, and is undone from none of them', async () => {
    const server = sceneServer({ scenes: 20, ...calm })
    const one = await tab(server, 3)
    await quiet()
    const changing = one.hub.change('status', STATUSES[1] ?? '')
    expect(one.grid.getState().edits.size).toBe(1)
    await quiet()
    expect(await changing).toEqual({ outcome: 'changed', message: null })
    expect(rowsOf(one)[3]?.status_kind).toBe(4)
    expect(one.grid.getState().undoable).toEqual([])
    expectTruth(server, one)
  })

  test('an edit is followed by one reading a list at most: of those that it can change', async () => {
    // Its event comes before its answer.
    const server = sceneServer({ scenes: 20, ...calm, delay: () => 50 })
    const one = await tab(server, 3)
    await quiet()
    const entered = async (change: Pick<CellChange, 'field'> & { to: string }) => {
      const before = server.calls.length
      void one.grid.cells.enter([{ item_id: idOf(3), ...change }])
      await quiet()
      const reads = server.calls.slice(before).filter(({ method }) => method === 'GET')
      return reads
        .map(({ path, query }) => `${path.replace(`workspace/${WS}/`, '')} ${query.get('order_by') ?? ''}`.trim())
        .toSorted()
    }
    // The name decides the order of the second list alone.
    expect(await entered({ field: 'name', to: 'zz' })).toEqual(['items name', 'items/summary'])
    // The day decides which of one’s own scenes are shown.
    expect(await entered({ field: 'due_date', to: '2026-12-01' })).toEqual(['my-works/items/due-date'])
    expectTruth(server, one)
  })

  test('somebody else’s change is read once by each view, and by none that has it', async () => {
    const server = sceneServer({ scenes: 20, ...calm })
    const one = await tab(server, 3)
    await quiet()
    const before = server.calls.length
    server.write([{ item_id: idOf(3), field: 'name', to: 'Renamed' }])
    await quiet()
    const paths = server.calls.slice(before).map(({ path }) => path.split('/').slice(2).join('/'))
    expect(paths.filter((path) => path === `items/${idOf(3)}`)).toHaveLength(1)
    expect(paths.filter((path) => path === 'items')).toHaveLength(2)
    expect(paths.filter((path) => path === 'my-works/items/due-date')).toHaveLength(1)
    expectTruth(server, one)
    // The stream tells it once more.
    const after = server.calls.length
    server.cut()
    await quiet()
    expect(server.calls.length).toBe(after)
  })

  test('of two entries that are both refused, in any order, nothing stays on screen', async () => {
    const server = sceneServer({ scenes: 20, ...calm })
    const one = await tab(server, 3)
    await quiet()
    const refused = { status: 403, body: { error: 'permission_denied', message: 'No' } }
    server.on(`POST workspace/${WS}/items/bulk-update`, refused)
    const both = Promise.allSettled([
      one.hub.change('due_date', '2026-12-01'),
      one.hub.change('due_date', '2026-12-02'),
    ])
    expect(one.hub.getState().item?.due_date).toBe('2026-12-02')
    await quiet()
    expect((await both).map(({ status }) => status)).toContain('rejected')
    expect(one.hub.getState().item?.due_date).toBeNull()
  })

  test('a hub without a connection keeps its entry, says so, and sends it later', async () => {
    const server = sceneServer({ scenes: 20, ...calm })
    const one = await tab(server, 3)
    await quiet()
    one.setOnline(false)
    const outcome = await one.hub.change('due_date', '2026-12-01')
    expect(outcome).toMatchObject({ outcome: 'waiting', message: expect.stringContaining('is saved here') as string })
    expect(one.hub.getState().item?.due_date).toBe('2026-12-01')
    one.setOnline(true)
    await quiet()
    expect(server.rows.get(idOf(3))?.due_date).toBe('2026-12-01')
    expectTruth(server, one)
    one.setOnline(false)
    await one.hub.change('name', 'refused')
    one.setOnline(true)
    await quiet()
    expect(one.hub.getState()).toMatchObject({ refused: 'No', item: { name: 'sc_3' } })
  })

  test('a list with a few facts of scenes, such as a playlist, shows what was written or read elsewhere', async () => {
    const server = sceneServer({ scenes: 20, ...calm })
    const one = await tab(server, 3)
    await quiet()
    let rows = [{ id: idOf(3), name: 'sc_3', due_date: null as string | null }]
    const touch = vi.fn<() => void>()
    const { session } = one
    const facts = createSceneFacts<(typeof rows)[number]>({
      session,
      rows: () => rows,
      show: (next) => (rows = next),
      touch,
      decisive: () => ['name'],
    })
    closing.unshift(facts.follow())
    const take = facts.begin()
    void one.grid.cells.enter([{ item_id: idOf(3), field: 'due_date', to: '2026-12-01' }])
    await quiet()
    expect(rows).toEqual([{ id: idOf(3), name: 'sc_3', due_date: '2026-12-01' }])
    // A reading that had begun before it.
    expect(take([{ id: idOf(3), name: 'sc_3', due_date: null }])).toEqual(rows)
    server.write([{ item_id: idOf(4), field: 'due_date', to: '2026-12-02' }])
    await quiet()
    expect(touch).not.toHaveBeenCalled()
    server.write([{ item_id: idOf(3), field: 'name', to: 'Fox' }])
    await quiet()
    expect(touch).toHaveBeenCalled()
    expect(rows[0]?.name).toBe('Fox')
  })

  test('a review shows the status that was entered into the grid with its answer, and reads nothing for it', async () => {
    const server = sceneServer({ scenes: 20, ...calm })
    const empty = { body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 500, total: 0 } } }
    for (const part of ['renditions', 'comments']) server.on(`GET workspace/${WS}/items/{item_id}/${part}`, empty)
    const one = await tab(server, 4)
    const review = createReviewStore(one.session, { itemId: idOf(3), outbox: memoryOutbox() })
    closing.unshift(() => review.close())
    await quiet()
    expect(review.getState()).toMatchObject({ status: 'ready', item: { status_kind: 1 } })
    const before = server.calls.length
    void one.grid.cells.enter([{ item_id: idOf(3), field: 'status', to: STATUSES[1] ?? '' }])
    await quiet()
    expect(review.getState().item?.status_kind).toBe(4)
    expect(server.calls.slice(before).filter(({ path }) => path.includes(idOf(3)))).toEqual([])
  })

  // 3 and the last five have found faults; others by `SEEDS=13,14 npm test rest`.
  const seeds = (process.env['SEEDS'] ?? '1,2,3,4,5,6,7,8,40,42,43,115,675').split(',').map(Number)
  test.each(seeds)(
    'three tabs agree with the server after random edits, late and lost answers, cuts and undos (seed %i)',
    async (seed) => {
      const { below, of, next } = dice(seed)
      // How long a stream waits before it comes back is of chance as well.
      vi.spyOn(Math, 'random').mockImplementation(dice(-seed).next)
      let isBad = true
      const server = sceneServer({
        scenes: 12,
        delay: () => (isBad ? below(900) : 5),
        fate: () => (isBad && next() < 0.15 ? of(['lost', 'answer-lost'] as const) : 'arrives'),
      })
      const tabs = [await tab(server, 0), await tab(server, 3), await tab(server, 3)]
      await quiet()
      const value = (field: string): string => {
        if (next() < 0.05) return 'refused'
        if (field === 'status') return of(STATUSES)
        return field === 'name' ? `n${below(30)}` : `2026-12-${10 + below(9)}`
      }
      const fields = ['name', 'due_date', 'status'] as const
      for (let step = 0; step < 70; step += 1) {
        const { grid, open, work, hub, setOnline } = of(tabs)
        const item_id = idOf(below(12))
        const field = of(fields)
        const cell = { item_id, field, to: value(field) }
        const acts = [
          () => of([grid, open, work]).cells.enter([cell]),
          () => grid.cells.enter([cell, { item_id: idOf(below(12)), field: 'due_date', to: '2026-11-01' }]),
          () => hub.change(field, value(field)),
          () => void server.write([cell as CellChange]),
          () => of([grid, open]).undo(),
          () => work.undo(),
          () => setOnline(next() < 0.5),
          () => server.cut(),
        ]
        const act = next() < 0.75 ? of(acts.slice(0, 4)) : of(acts.slice(4))
        void Promise.resolve(act()).catch(() => undefined)
        await quiet(below(700))
      }
      isBad = false
      for (const { setOnline } of tabs) setOnline(true)
      await quiet(QUIET_MS * 3)
      for (const one of tabs) one.grid.cells.discard([...one.grid.getState().edits.keys()])
      await quiet()
      for (const one of tabs) expectTruth(server, one)
    },
  )
})
