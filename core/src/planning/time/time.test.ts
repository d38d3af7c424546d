import { afterEach, expect, test } from 'vitest'
import type { SceneTime, SpentRow, TimeScene, Timesheet, TimesheetSummary } from '../../contract/planning/time.ts'
import { addDays } from '../../platform/format/days.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createSceneTimeStore } from './create-scene-time-store.ts'
import { createSpentTimeStore } from './create-spent-time-store.ts'
import { createTimerStore, timerMinutes } from './create-timer-store.ts'
import { createTimesheetStore } from './create-timesheet-store.ts'
import { createTimesheetsStore } from './create-timesheets-store.ts'
import { sheetTotals, timeKey } from './sheet-cells.ts'

const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'
const SCENE = '0190a000-0000-7000-8000-0000000000e1'
const SHEET = `GET workspace/${WS}/timesheets/${MONDAY}`
const LOG = `PUT workspace/${WS}/items/${SCENE}/time/${MONDAY}`
const TIMER = `workspace/${WS}/timer`

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const scene = (change: Partial<TimeScene> = {}): TimeScene => ({
  id: SCENE,
  name: 'Pier',
  code: null,
  status: null,
  due_date: null,
  ancestors: [],
  estimate_minutes: 600,
  spent_minutes: 60,
  is_gone: false,
  ...change,
})
const sheet = (minutes = 60, change: Partial<Timesheet> = {}): Timesheet => ({
  person: ada,
  monday: MONDAY,
  state: 'open',
  state_by: null,
  state_at: null,
  days: Array.from({ length: 7 }, (_, nr) => ({
    day: addDays(MONDAY, nr),
    kind: nr < 5 ? ('working' as const) : ('weekend' as const),
    expected_minutes: nr < 5 ? 480 : 0,
  })),
  rows: [
    {
      scene: scene({ spent_minutes: minutes }),
      may_log: true,
      cells: [{ minutes, note: 'Anim' }, null, null, null, null, null, null],
    },
  ],
  is_asked: false,
  may_log: true,
  may_approve: false,
  ...change,
})
const logged = (minutes: number) => ({
  body: { data: { minutes, note: 'Anim', scene: scene({ spent_minutes: minutes }) } },
})
const refusal = (status: number, error: string, meta = {}) => ({ status, body: { error, message: error, meta } })

async function served() {
  const server = await testServer()
  serveWorkspace(server, ['time_logTime_create'])
  const live = serveEvents(server)
  server.on(SHEET, { body: { data: sheet() } })
  const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, live, session, setOnline }
}
async function opened() {
  const all = await served()
  const store = createTimesheetStore(all.session, null)
  await store.showWeek('2026-03-06')
  store.subscribe(() => undefined)
  await until(store, ({ status, sheet: shown }) => status === 'ready' && shown !== null)
  return { ...all, store }
}
const minutesAt = (store: Awaited<ReturnType<typeof opened>>['store'], nr = 0) =>
  store.getState().sheet?.rows[0]?.cells[nr]?.minutes ?? 0
const MONDAY_CELL = { item_id: SCENE, day: MONDAY }

test('XPROD-09 a cell of a week shows at once what is entered, with what it adds up to, and is sent with what was there', async () => {
  const { server, store } = await opened()
  server.on(LOG, logged(90))
  server.on(SHEET, { body: { data: sheet(90) } })
  const writing = store.setCell(MONDAY_CELL, 90)
  expect([minutesAt(store), store.getState().edits.get(timeKey(MONDAY_CELL))?.state]).toEqual([90, 'sending'])
  expect(store.getState().sheet?.rows[0]?.scene.spent_minutes).toBe(90)
  expect(store.getState().sheet?.rows[0]?.cells[0]?.note).toBe('Anim')
  await writing
  expect([minutesAt(store), store.getState().edits.size]).toEqual([90, 0])
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ minutes: 90, was: 60 })
  const shown = store.getState().sheet ?? sheet()
  expect(sheetTotals(shown)).toEqual({ days: [90, 0, 0, 0, 0, 0, 0], logged: 90, expected: 2400 })
})

test('XPROD-09 entries of one cell go one after the other: only the last one need arrive', async () => {
  const { server, store } = await opened()
  const bodies: unknown[] = []
  server.on(LOG, ({ body }) => {
    bodies.push(body)
    return logged((body as { minutes: number }).minutes)
  })
  server.on(SHEET, { body: { data: sheet(30) } })
  await Promise.all([store.setCell(MONDAY_CELL, 10), store.setCell(MONDAY_CELL, 20), store.setCell(MONDAY_CELL, 30)])
  expect([minutesAt(store), bodies.at(-1)]).toEqual([30, expect.objectContaining({ minutes: 30 })])
  expect(bodies).not.toContainEqual(expect.objectContaining({ minutes: 20 }))
})

test('XPROD-09 where somebody was faster the cell shows theirs and keeps mine, to be sent once more or given up', async () => {
  const { server, store } = await opened()
  server.on(LOG, refusal(409, 'conflict', { current: { minutes: 15, note: '' } }))
  server.on(SHEET, { body: { data: sheet(15) } })
  await store.setCell(MONDAY_CELL, 90)
  expect([minutesAt(store), store.getState().edits.get(timeKey(MONDAY_CELL))]).toMatchObject([
    15,
    { state: 'conflict', minutes: 90 },
  ])
  server.on(LOG, logged(90))
  server.on(SHEET, { body: { data: sheet(90) } })
  await store.retry(MONDAY_CELL)
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ minutes: 90, was: 15 })
  expect([minutesAt(store), store.getState().edits.size]).toEqual([90, 0])
})

test('XPROD-09 what is refused stays in its cell with the reason until it is given up', async () => {
  const { server, store } = await opened()
  const meta = { fields: { 'body.minutes': 'A day has 24 hours.' } }
  const body = { error: 'validation_failed', message: 'Check', error_description: 'A day has 24 hours.', meta }
  server.on(LOG, { status: 400, body })
  await store.setCell(MONDAY_CELL, 1440)
  expect([minutesAt(store), store.getState().edits.get(timeKey(MONDAY_CELL))]).toMatchObject([
    1440,
    { state: 'failed', message: 'A day has 24 hours.' },
  ])
  store.dismiss(MONDAY_CELL)
  expect([minutesAt(store), store.getState().edits.size]).toEqual([60, 0])
})

test('XPROD-09 what is entered without a connection is sent when it is back', async () => {
  const { server, store, setOnline } = await opened()
  setOnline(false)
  await store.setCell(MONDAY_CELL, 45)
  expect([minutesAt(store), store.getState().edits.get(timeKey(MONDAY_CELL))?.state]).toEqual([45, 'waiting'])
  server.on(LOG, logged(45))
  server.on(SHEET, { body: { data: sheet(45) } })
  setOnline(true)
  await until(store, ({ edits }) => edits.size === 0)
  expect(minutesAt(store)).toBe(45)
})

test('XPROD-09 a week follows what is logged and decided elsewhere, and moves on by weeks', async () => {
  const { server, live, store } = await opened()
  server.on(SHEET, { body: { data: sheet(75, { state: 'approved', may_log: false }) } })
  live.send('timesheet.updated', { ws_user_id: ada.id, monday: MONDAY }, 1)
  await until(store, (state) => state.sheet?.state === 'approved')
  expect(minutesAt(store)).toBe(75)
  const next = addDays(MONDAY, 7)
  server.on(`GET workspace/${WS}/timesheets/${next}`, { body: { data: { ...sheet(), monday: next, rows: [] } } })
  const moving = store.moveWeeks(1)
  // Nothing of the other week shows under this one.
  expect([store.getState().monday, store.getState().sheet]).toEqual([next, null])
  await moving
  expect(store.getState().sheet?.monday).toBe(next)
})

test('XPROD-09 a week is submitted after the entries on their way, with the state that it had', async () => {
  const { server, store } = await opened()
  server.on(LOG, logged(90))
  server.on(`PUT workspace/${WS}/timesheets/${MONDAY}/state`, { body: { data: sheet(90, { state: 'submitted' }) } })
  server.on(SHEET, { body: { data: sheet(90, { state: 'submitted' }) } })
  void store.setCell(MONDAY_CELL, 90)
  await store.setState('submitted')
  expect(store.getState().sheet?.state).toBe('submitted')
  const puts = server.calls.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ body }) => body)).toEqual([
    { minutes: 90, was: 60 },
    { state: 'submitted', was: 'open' },
  ])
})

test('XPROD-09 the timer is the same in each tab; what has run is at most a day', async () => {
  const { server, live, session } = await served()
  server.on(`GET ${TIMER}`, { body: { data: null } })
  const store = createTimerStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const timer = { scene: scene(), started_at: '2026-03-02T10:00:00.000Z' }
  server.on(`GET ${TIMER}`, { body: { data: timer } })
  live.send('timer.updated', { ws_user_id: ada.id }, 1)
  await until(store, (state) => state.timer !== null)
  server.on(`DELETE ${TIMER}`, refusal(422, 'timesheet_approved'))
  await expect(store.stop()).rejects.toMatchObject({ code: 'timesheet_approved' })
  expect([store.getState().timer?.scene.id, store.getState().changing]).toEqual([SCENE, false])
  const stopped = { item_id: SCENE, day: MONDAY, minutes: 90 }
  server.on(`DELETE ${TIMER}`, { body: { data: stopped } })
  server.on(`GET ${TIMER}`, { body: { data: null } })
  expect(await store.stop(90)).toEqual(stopped)
  expect(store.getState().timer).toBe(null)
  server.on(`PUT ${TIMER}`, { body: { data: timer } })
  server.on(`GET ${TIMER}`, { body: { data: timer } })
  await store.start(SCENE)
  expect(store.getState().timer).toEqual(timer)
  const started = Date.parse(timer.started_at)
  expect([0, 89.6, 90 * 60, -5].map((minutes) => timerMinutes(timer, started + minutes * 60_000))).toEqual([
    0, 90, 1440, 0,
  ])
})

test('XPROD-09 weeks of several people are approved one after the other; those that are refused are named', async () => {
  const { server, session } = await served()
  const people = ['b1', 'b2'].map((id) => ({ ...ada, id: ada.id.replace('b1', id) }))
  const rows = people.map((person): TimesheetSummary => ({
    person,
    state: 'submitted',
    logged_minutes: 2400,
    expected_minutes: 2400,
    is_asked: false,
    may_approve: true,
  }))
  const meta = { current_page: 1, last_page: 1, per_page: 2, total: 2 }
  server.on(`GET workspace/${WS}/timesheets`, { body: { data: rows, meta } })
  server.on(`PUT workspace/${WS}/timesheets/${MONDAY}/state`, ({ body }) =>
    (body as { ws_user_id: string }).ws_user_id === people[1]?.id
      ? refusal(409, 'conflict')
      : { body: { data: sheet(60, { state: 'approved' }) } },
  )
  const store = createTimesheetsStore(session)
  await store.showWeek(TUESDAY)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const refused = await store.setState(
    people.map(({ id }) => id),
    'approved',
  )
  expect(refused).toEqual([{ person: people[1], message: 'conflict' }])
})

test('XPROD-09 time of a scene and of a place is read again when somebody logs on it', async () => {
  const { server, live, session } = await served()
  const time = (spent_minutes: number): SceneTime => ({
    estimate_minutes: 600,
    spent_minutes,
    own_minutes: 0,
    may_log: true,
    entries: [],
  })
  const row: SpentRow = {
    id: SCENE,
    name: 'Pier',
    ancestors: [],
    person: null,
    estimate_minutes: 600,
    spent_minutes: 60,
    left_minutes: 540,
    scenes_over: 0,
  }
  const meta = { current_page: 1, last_page: 1, per_page: 50, total: 1 }
  server.on(`GET workspace/${WS}/items/${SCENE}/time`, { body: { data: time(60) } })
  server.on(`GET workspace/${WS}/spent-time`, { body: { data: [row], meta } })
  const ofScene = createSceneTimeStore(session, SCENE)
  const spent = createSpentTimeStore(session, { entityId: SCENE })
  for (const store of [ofScene, spent]) store.subscribe(() => undefined)
  await until(ofScene, ({ status }) => status === 'ready')
  await until(spent, ({ status }) => status === 'ready')
  expect(spent.getState().spent).toEqual({ rows: [row], total: 1, loadingMore: false })
  server.on(`GET workspace/${WS}/items/${SCENE}/time`, { body: { data: time(90) } })
  server.on(`GET workspace/${WS}/spent-time`, { body: { data: [{ ...row, spent_minutes: 90 }], meta } })
  live.send('time.logged', { item_id: SCENE, ws_user_id: ada.id, day: MONDAY }, 1)
  await until(ofScene, (state) => state.time?.spent_minutes === 90)
  await until(spent, (state) => state.spent.rows[0]?.spent_minutes === 90)
  await spent.ask({ by: 'person', from: MONDAY, to: TUESDAY })
  const query = server.calls.findLast(({ path }) => path.endsWith('/spent-time'))?.query
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    by: 'person',
    day_gte: MONDAY,
    day_lte: TUESDAY,
    entity_id: SCENE,
  })
})
