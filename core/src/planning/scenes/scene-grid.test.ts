import { afterEach, describe, expect, test } from 'vitest'
import type { CellChange } from '../../contract/planning/scene-fields.ts'
import { WS, ada, until } from '../../testing/fixtures.ts'
import {
  BATCH,
  ITEMS,
  bodies,
  closeGrids,
  due,
  grid,
  group,
  idOf,
  scene,
  serveScenes,
} from '../../testing/scene-grid.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { SceneGridStore } from './create-scene-grid-store.ts'
import { cellKey } from './cell-edits.ts'

afterEach(closeGrids)

const nameAt = (store: SceneGridStore, index: number) => store.sceneAt(index)?.name
const pagesAsked = (server: TestServer) =>
  server.calls.filter(({ path }) => path === ITEMS).map(({ query }) => Number(query.get('page')))
const KEY = cellKey(due(3, null))

describe('the scene grid', () => {
  test('XPLAN-01 only the visible pages of 100,000 scenes are read', async () => {
    const { store, server } = await grid(100_000)
    expect(store.getState()).toMatchObject({ total: 100_000, lines: { count: 100_000 } })
    expect(nameAt(store, 99)).toBe('sc_99')
    const before = new Set(pagesAsked(server))
    store.show(54_380, 54_420)
    await until(store, () => nameAt(store, 54_400) === 'sc_54400' && nameAt(store, 54_399) === 'sc_54399')
    expect(pagesAsked(server).filter((page) => !before.has(page))).toEqual([544, 545])
    expect(nameAt(store, 30_000)).toBeUndefined()
    expect(store.getState().pages.size).toBe(3)
  })

  test('XPLAN-01 rows scrolled out of view before they arrive do not hold up those in view', async () => {
    const { store, server } = await grid(100_000)
    server.on(`GET ${ITEMS}`, 'hang')
    store.show(5000, 5040)
    await until({ getState: () => pagesAsked(server).at(-1), subscribe: everyTick }, (page) => page === 51)
    serveScenes(server, 100_000)
    store.show(90_000, 90_040)
    await until(store, () => nameAt(store, 90_000) === 'sc_90000')
    expect(nameAt(store, 5000)).toBeUndefined()
    expect(store.getState().missing).toBeNull()
  })

  test('PLAN-14 PLAN-12 the server searches, filters, orders and groups', async () => {
    const { store, server } = await grid(300)
    const conditions = {
      status_ina: `${idOf(1)},${idOf(2)}`,
      status_eq: idOf(1),
      assignee_ina: ada.id,
      created_by_ina: ada.id,
      created_at_gte: '2026-01-01',
      created_at_lte: '2026-02-01',
      updated_at_gte: '2026-01-01',
      updated_at_lte: '2026-02-01',
    }
    await store.ask({ search: ' sky ', conditions, combine: 'or', order: 'name,-due_date', groupBy: 'assignee' })
    const lastQuery = Object.fromEntries(server.calls.findLast(({ path }) => path === ITEMS)?.query ?? [])
    expect(lastQuery).toEqual({
      ...conditions,
      name_like: 'sky',
      condition_combine_type: 'or',
      order_by: 'name,-due_date',
      group_by: 'assignee',
      page: '1',
      per_page: '100',
    })
    const summed = server.calls.findLast(({ path }) => path === `${ITEMS}/summary`)?.query
    expect(summed?.get('condition_combine_type')).toBe('or')
    expect(summed?.get('group_by')).toBe('assignee')
  })

  test('XPLAN-01 rows of a new order do not wait for totals, which stay; totals of a cancelled query are not requested', async () => {
    const { store, server } = await grid(250, [group('a', 120), group('', 130)])
    await store.ask({ groupBy: 'assignee' })
    const summaries = () => server.calls.filter(({ path }) => path === `${ITEMS}/summary`).length
    const before = summaries()
    server.on(`GET ${ITEMS}/summary`, 'hang')
    void store.ask({ order: '-name' })
    await until(store, ({ query, answered }) => query === answered)
    expect(store.getState()).toMatchObject({ total: 250, answered: { order: '-name' }, lines: { count: 252 } })
    await until({ getState: summaries, subscribe: everyTick }, (count) => count === before + 1)
    server.on(`GET ${ITEMS}`, 'hang')
    void store.ask({ order: 'code' })
    void store.ask({ order: '-code' })
    await until({ getState: () => pagesAsked(server).length, subscribe: everyTick }, (count) => count >= 4)
    expect(summaries()).toBe(before + 1)
  })

  test('XPLAN-01 rows are below the headers of their groups; a collapsed group takes one line', async () => {
    const { store } = await grid(250, [group('a', 120), group('', 130)])
    const { lines } = store.getState()
    expect(lines.count).toBe(252)
    expect(lines.at(0)).toMatchObject({ type: 'group', group: { key: 'a' } })
    expect(lines.at(120)).toMatchObject({ type: 'scene', index: 119 })
    expect(lines.at(121)).toMatchObject({ type: 'group', group: { key: '' } })
    expect(lines.at(251)).toMatchObject({ type: 'scene', index: 249 })
    expect(lines.scenesIn(110, 130)).toEqual([
      [109, 119],
      [120, 128],
    ])
    store.toggleGroup('a')
    expect(store.getState().lines.count).toBe(132)
    expect(store.getState().lines.at(2)).toMatchObject({ type: 'scene', index: 120 })
    store.collapseAll(true)
    expect(store.getState().lines.count).toBe(2)
    await store.selectAll()
    expect(store.getState().selected.size).toBe(250)
  })

  test('XPLAN-02 an edit shows at once, is sent with the previous value, and is undone as one', async () => {
    const { store, server } = await grid(10)
    const entering = store.cells.enter([due(3, '2026-12-01'), due(4, '2026-12-01')])
    expect(store.getState().edits.get(KEY)).toMatchObject({ to: '2026-12-01', state: 'sending' })
    await entering
    expect(store.getState().edits.size).toBe(0)
    expect(store.sceneAt(3)?.due_date).toBe('2026-12-01')
    expect(bodies(server, 'bulk-update')[0]).toEqual({
      cells: [
        { item_id: idOf(3), field: 'due_date', from: null, to: '2026-12-01' },
        { item_id: idOf(4), field: 'due_date', from: null, to: '2026-12-01' },
      ],
    })
    expect(store.getState().undoable).toEqual([BATCH])
    server.on(`POST workspace/${WS}/changes/{id}/undo`, {
      body: { data: { batch_id: idOf(77), restored: 2, kept: 0 } },
    })
    expect(await store.undo()).toMatchObject({ restored: 2 })
    expect(server.calls.findLast(({ method }) => method === 'POST')?.path).toBe(`workspace/${WS}/changes/${BATCH}/undo`)
    expect(store.getState()).toMatchObject({ undoable: [], redoable: [idOf(77)] })
    await store.redo()
    expect(server.calls.findLast(({ method }) => method === 'POST')?.path).toContain(idOf(77))
    expect(store.getState()).toMatchObject({ undoable: [idOf(77)], redoable: [] })
  })

  test('XPLAN-02 an undo waits for edits in flight and reverts the last one made', async () => {
    const { store, server } = await grid(10)
    await store.cells.enter([due(3, '2026-12-01')])
    const second = idOf(78)
    server.on(`POST workspace/${WS}/items/bulk-update`, {
      body: { data: { batch_id: second, cells: [{ outcome: 'changed', message: null }], rows: [] } },
    })
    server.on(`POST workspace/${WS}/changes/{id}/undo`, { body: { data: { batch_id: null, restored: 1, kept: 0 } } })
    const entering = store.cells.enter([due(4, '2026-12-02')])
    await Promise.all([store.undo(), store.undo(), entering])
    const undone = server.calls.filter(({ path }) => path.endsWith('/undo')).map(({ path }) => path.split('/').at(-2))
    expect(undone).toEqual([second, BATCH])
  })

  test('XPLAN-02 two edits of one cell run in order: the second starts from the result of the first', async () => {
    const { store, server } = await grid(10)
    void store.cells.enter([due(3, '2026-12-01')])
    await store.cells.enter([due(3, '2026-12-02')])
    const cells = bodies(server, 'bulk-update').flatMap(({ cells: sent }) => sent as CellChange[])
    expect(cells.at(-1)).toMatchObject({ to: '2026-12-02' })
    expect(store.sceneAt(3)?.due_date).toBe('2026-12-02')
    expect(store.getState().edits.size).toBe(0)
  })

  test('XPLAN-02 a refused cell keeps its input and shows the reason; a retry writes it', async () => {
    const { store, server, changed } = await grid(10)
    server.on(`POST ${ITEMS}/bulk-update`, {
      body: {
        data: { batch_id: null, cells: [{ outcome: 'refused', message: 'Date update failed' }], rows: [scene(3)] },
      },
    })
    await store.cells.enter([due(3, '2026-12-01')])
    expect(store.getState().edits.get(KEY)).toMatchObject({
      to: '2026-12-01',
      state: 'failed',
      message: 'Date update failed',
    })
    expect(store.getState().undoable).toEqual([])
    serveScenes(server, 10)
    await store.cells.retry([KEY])
    expect(store.getState().edits.size).toBe(0)
    expect(store.sceneAt(3)?.due_date).toBe('2026-12-01')
    expect(changed.size).toBe(0)
  })

  test.each([
    ['502', { status: 502, body: '<title>Gateway</title>' }],
    ['503', { status: 503, body: { error: 'not_ready', message: 'Soon.' } }],
    ['429', { status: 429, body: { error: 'too_many_requests', message: 'Slow down.' } }],
    ['half an answer', { body: '{"data":{"cel' }],
  ])('XFIX-22 a gateway that answers %s once loses no cell: the edit waits and is then written', async (_, failure) => {
    const { store, server } = await grid(10)
    server.on(`POST ${ITEMS}/bulk-update`, failure)
    await store.cells.enter([due(3, '2026-12-01')])
    expect(store.getState().edits.get(KEY)).toMatchObject({ to: '2026-12-01', state: 'waiting' })
    serveScenes(server, 10)
    await until(store, ({ edits }) => edits.size === 0)
    expect(store.sceneAt(3)?.due_date).toBe('2026-12-01')
  })

  test('XPLAN-02 after a conflict the cell keeps its input and the row has the other value; discarding drops the input', async () => {
    const { store, server } = await grid(10)
    server.on(`POST ${ITEMS}/bulk-update`, {
      body: {
        data: {
          batch_id: null,
          cells: [{ outcome: 'conflict', message: 'Changed meanwhile' }],
          rows: [scene(3, { due_date: '2026-11-30', version: 5 })],
        },
      },
    })
    await store.cells.enter([due(3, '2026-12-01')])
    expect(store.getState().edits.get(KEY)).toMatchObject({ to: '2026-12-01', state: 'conflict' })
    expect(store.sceneAt(3)?.due_date).toBe('2026-11-30')
    store.cells.discard([KEY])
    expect(store.getState().edits.size).toBe(0)
  })

  test('XPLAN-02 text that is not a valid value stays in its cell with the reason', async () => {
    const { store } = await grid(10)
    store.cells.refuse({ item_id: idOf(3), field: 'due_date' }, 'soon', 'Enter a day')
    expect(store.getState().edits.get(KEY)).toMatchObject({ typed: 'soon', state: 'failed', message: 'Enter a day' })
  })

  test('XPLAN-02 invalid text does not stop an edit of its cell in flight', async () => {
    const { store, server } = await grid(10)
    const first = store.cells.enter([due(2, '2026-12-01')])
    const second = store.cells.enter([due(3, '2026-12-02')])
    store.cells.refuse({ item_id: idOf(3), field: 'due_date' }, 'soon', 'Enter a day')
    await Promise.all([first, second])
    expect(bodies(server, 'bulk-update').flatMap(({ cells }) => cells as CellChange[])).toMatchObject([
      { item_id: idOf(2), to: '2026-12-01' },
      { item_id: idOf(3), to: '2026-12-02' },
    ])
    expect(store.getState().edits.get(KEY)).toMatchObject({ typed: 'soon', state: 'failed' })
    store.cells.discard([KEY])
    expect(store.getState().edits.size).toBe(0)
    expect(store.sceneAt(3)?.due_date).toBe('2026-12-02')

    // Where it could not be sent either, it shows again once the words are given up.
    server.on(`POST ${ITEMS}/bulk-update`, 'cut')
    const third = store.cells.enter([due(3, '2026-12-03')])
    store.cells.refuse({ item_id: idOf(3), field: 'due_date' }, 'soon', 'Enter a day')
    await third
    store.cells.discard([KEY])
    expect(store.getState().edits.get(KEY)).toMatchObject({ to: '2026-12-03', state: 'waiting' })
  })

  test('XPLAN-02 an edit made offline is kept and shown as waiting, and sent when the connection is back', async () => {
    const { store, setOnline } = await grid(10)
    setOnline(false)
    await store.cells.enter([due(3, '2026-12-01')])
    const waiting = store.getState().edits.get(KEY)
    expect(waiting?.state).toBe('waiting')
    expect(waiting?.message).toContain('What you entered is saved here and sent when you are back online.')
    setOnline(true)
    await until(store, ({ edits }) => edits.size === 0)
    expect(store.sceneAt(3)?.due_date).toBe('2026-12-01')
  })

  test('XPLAN-02 setting the status of 2,500 scenes takes several calls in one batch, shows progress, and is undone as one', async () => {
    const { store, server } = await grid(2500)
    server.on(`POST ${ITEMS}/bulkStatusUpdate`, (call) => {
      const { item_ids } = call.body as { item_ids: string[] }
      const refused = [{ error: 'status_update_failed', message: 'Other flow', item_ids: item_ids.slice(0, 1) }]
      return { body: { data: { batch_id: BATCH, changed: item_ids.length - 1, unchanged: 0, refused } } }
    })
    await store.selectAll()
    expect(store.getState().selected.size).toBe(2500)
    const doneCounts: unknown[] = []
    store.subscribe(({ progress }) => progress && doneCounts.push(progress.done))
    const outcome = await store.setStatus([...store.getState().selected], idOf(1))
    expect(
      bodies(server, 'bulkStatusUpdate').map((body) => [(body['item_ids'] as unknown[]).length, body['batch_id']]),
    ).toEqual([
      [1000, undefined],
      [1000, BATCH],
      [500, BATCH],
    ])
    expect(outcome).toMatchObject({ batch_id: BATCH, changed: 2497, refused: [{ message: 'Other flow' }] })
    expect(outcome.refused[0]?.item_ids).toHaveLength(3)
    expect(new Set(doneCounts)).toEqual(new Set([0, 1000, 2000, 2500]))
    expect(store.getState()).toMatchObject({ undoable: [BATCH], progress: null })
  })

  test('XFIX-09: scenes are omitted, copied and put in order, each an act that can be undone', async () => {
    const { store, server } = await grid(3)
    for (const path of ['omit', 'duplicate', 'order']) {
      server.on(`POST ${ITEMS}/${path}`, {
        body: { data: { batch_id: `${BATCH.slice(0, -1)}${path.length}`, changed: 1, unchanged: 0, refused: [] } },
      })
    }
    store.select([idOf(1)], true)
    await store.omit([idOf(1)], true)
    // It has left the list.
    expect([...store.getState().selected]).toEqual([])
    await store.duplicate([idOf(0)])
    await store.placeBehind([idOf(2)], null)
    expect([bodies(server, 'omit'), bodies(server, 'duplicate'), bodies(server, 'order')]).toEqual([
      [{ item_ids: [idOf(1)], omitted: true }],
      [{ item_ids: [idOf(0)] }],
      [{ item_ids: [idOf(2)], after_id: null }],
    ])
    expect(store.getState().undoable).toHaveLength(3)
    server.on(`POST ${ITEMS}/omit`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    await expect(store.omit([idOf(1)], true)).rejects.toMatchObject({ code: 'permission_denied' })
  })

  test('XPLAN-02 when a later call fails, the earlier calls can be undone', async () => {
    const { store, server } = await grid(1500)
    let calls = 0
    server.on(`POST ${ITEMS}/bulkDateUpdate`, () => {
      calls += 1
      if (calls > 1) return { status: 500, body: { error: 'server_error', message: 'Broken' } }
      return { body: { data: { batch_id: BATCH, changed: 1000, unchanged: 0, refused: [] } } }
    })
    await store.selectAll()
    await expect(store.setDay([...store.getState().selected], 'due_date', null)).rejects.toMatchObject({
      message: 'Broken',
    })
    expect(store.getState()).toMatchObject({ undoable: [BATCH], progress: null })
  })

  test('a range of lines can be selected before its rows are loaded; a new filter clears the selection', async () => {
    const { store } = await grid(1000)
    await store.selectLines(95, 304)
    expect(store.getState().selected.size).toBe(210)
    expect(store.getState().selected.has(idOf(304))).toBe(true)
    await store.ask({ order: 'name' })
    expect(store.getState().selected.size).toBe(210)
    await store.ask({ search: 'sky' })
    expect(store.getState().selected.size).toBe(0)
  })

  test('other people’s changes appear without a reload on the visible pages', async () => {
    const { store, server, live, changed } = await grid(500)
    store.show(200, 240)
    await until(store, () => store.sceneAt(210) !== undefined)
    changed.set(idOf(210), { name: 'renamed', version: 2 })
    live.send('items.changed', { batch_id: BATCH, count: 1 })
    await until(store, () => nameAt(store, 210) === 'renamed')
    expect(pagesAsked(server).at(-1)).toBe(3)
  })

  test('XPLAN-10 a list that fails to load shows the failure and loads on a retry', async () => {
    const { store, server } = await grid(10)
    server.on(`GET ${ITEMS}`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    await store.ask({ search: 'x' })
    expect(store.getState()).toMatchObject({
      status: 'failed',
      error: { error: 'permission_denied' },
      lines: { count: 0 },
    })
    serveScenes(server, 10)
    await store.reload()
    expect(store.getState().status).toBe('ready')
  })
})

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 5)
  return () => clearInterval(timer)
}
