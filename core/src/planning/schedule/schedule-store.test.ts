import { afterEach, expect, test } from 'vitest'
import type { ScheduleRow } from '../../contract/planning/schedule.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { calendarOfRow, createScheduleStore } from './create-schedule-store.ts'

const ID = '0190a000-0000-7000-8000-0000000000e1'
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const row: ScheduleRow = {
  id: ID,
  type: 3,
  name: 'Take 1',
  code: null,
  parent_id: null,
  scheduled_start: '2026-03-02',
  scheduled_due: '2026-03-06',
  status: 1,
  holiday_group_id: '0190a000-0000-7000-8000-0000000000f1',
  colour: 'teal',
  scenes: 2,
  approved: 1,
  is_context: false,
  may_update: true,
  version: 4,
}
const GROUP = '0190a000-0000-7000-8000-0000000000f1'
const calendarIn = (holiday_group_id: string | null, holiday?: string) => ({
  holiday_group_id,
  work_week: [1, 2, 3, 4, 5],
  work_day_start: '09:00',
  work_day_end: '18:00',
  timezone: 'Etc/UTC',
  holidays:
    holiday === undefined ? [] : [{ id: ID, group_id: ID, name: 'Founders', start_date: holiday, end_date: holiday }],
  extra_days: [],
  off_days: [],
})
const CALENDARS = [calendarIn(GROUP, '2026-03-06'), calendarIn(null)]

const answered = (rows: readonly ScheduleRow[]) => ({ body: { data: { rows, is_cut: false, calendars: CALENDARS } } })

async function opened(rows: readonly ScheduleRow[] = [row]) {
  const server = await testServer()
  serveWorkspace(server, [])
  serveEvents(server)
  server.on(`GET workspace/${WS}/schedule`, answered(rows))
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  await until({ getState: session.getState, subscribe: session.subscribe }, ({ member }) => member !== null)
  const store = createScheduleStore(session, ID)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, store }
}
const datesIn = (store: { getState(): { rows: readonly ScheduleRow[] } }) => {
  const [one] = store.getState().rows
  return [one?.scheduled_start, one?.scheduled_due, one?.version]
}

test('XPLAN-09 a schedule asks for what lies in its place, by search and archive', async () => {
  const { server, store } = await opened()
  const lastQuery = () =>
    Object.fromEntries(server.calls.findLast(({ path }) => path.endsWith('/schedule'))?.query ?? [])
  expect(lastQuery()).toEqual({ entity_id: ID, status_eq: '1' })
  await store.setSearch(' take ')
  await store.setArchived(true)
  expect(lastQuery()).toEqual({ entity_id: ID, name_like: 'take', status_eq: '' })
})

test('XFIX-19 a schedule has the working days of the project, whatever holidays the reader has', async () => {
  const { server, store } = await opened()
  const { calendar, holidays } = store.getState()
  expect([calendar.isWorkingDay('2026-03-06'), calendar.isWorkingDay('2026-03-07')]).toEqual([false, false])
  expect(holidays.map(({ name }) => name)).toEqual(['Founders'])
  // The reader’s own calendar is not even asked for.
  expect(server.calls.some(({ path }) => path.includes('workingday'))).toBe(false)

  // Projects with other holidays side by side: each row keeps to its own, and only what all share is shaded.
  const other = { ...row, id: GROUP, holiday_group_id: null }
  const both = (await opened([row, other])).store.getState()
  expect([row, other].map((one) => calendarOfRow(both, one).isWorkingDay('2026-03-06'))).toEqual([false, true])
  expect([both.calendar.isWorkingDay('2026-03-06'), both.holidays]).toEqual([true, []])
  // Nothing lies here: the days are those of the place.
  expect((await opened([])).store.getState().calendar.isWorkingDay('2026-03-06')).toBe(false)
})

test('XFIX-19 a move takes along what lies in the entity: one act, which is taken back by its id', async () => {
  const { server, store } = await opened()
  const dates = { scheduled_start: '2026-03-09', scheduled_due: '2026-03-13' }
  const entity = { ...row, ...dates, version: 5 }
  const moved = { batch_id: GROUP, entities: 2, scenes: 3, kept: 1 }
  server.on(`POST workspace/${WS}/entities/${ID}/move-dates`, { body: { data: { entity, ...moved } } })
  const child = { ...row, id: GROUP, parent_id: ID, scheduled_start: null, scheduled_due: '2026-03-12' }
  server.on(`GET workspace/${WS}/schedule`, answered([entity, child]))
  const moving = store.moveWithContents(ID, dates)
  expect(datesIn(store)).toEqual(['2026-03-09', '2026-03-13', 4])
  expect(await moving).toEqual(moved)
  expect(server.calls.findLast(({ path }) => path.endsWith('/move-dates'))?.body).toEqual({ ...dates, version: 4 })
  expect(store.getState().rows.map(({ scheduled_due }) => scheduled_due)).toEqual(['2026-03-13', '2026-03-12'])

  server.on(`POST workspace/${WS}/changes/${GROUP}/undo`, {
    body: { data: { batch_id: ID, restored: 3, kept: [] } },
  })
  server.on(`GET workspace/${WS}/schedule`, answered([{ ...row, version: 6 }]))
  await store.undo(GROUP)
  expect(datesIn(store)).toEqual(['2026-03-02', '2026-03-06', 6])
})

test('XPLAN-09 dates show at once, are sent with the version that was read, and are returned for an undo', async () => {
  const { server, store } = await opened()
  server.on(`PUT workspace/${WS}/entities/${ID}`, ({ body }) => ({
    body: { data: { ...row, ...(body as object), version: 5 } },
  }))
  const moving = store.setDates(ID, { scheduled_start: '2026-03-09', scheduled_due: '2026-03-13' })
  expect(datesIn(store)).toEqual(['2026-03-09', '2026-03-13', 4])
  expect(await moving).toEqual({ scheduled_start: '2026-03-02', scheduled_due: '2026-03-06' })
  expect(datesIn(store)).toEqual(['2026-03-09', '2026-03-13', 5])
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    scheduled_start: '2026-03-09',
    scheduled_due: '2026-03-13',
    version: 4,
  })
})

test('XPLAN-09 after a conflict the row shows the other person’s dates, also when the next move is refused', async () => {
  const { server, store } = await opened()
  const current = { ...row, scheduled_start: '2026-04-01', scheduled_due: '2026-04-03', version: 9 }
  server.on(`PUT workspace/${WS}/entities/${ID}`, {
    status: 409,
    body: { error: 'conflict', message: 'x', meta: { current } },
  })
  const dates = { scheduled_start: '2026-03-09', scheduled_due: null }
  await expect(store.setDates(ID, dates)).rejects.toMatchObject({ code: 'conflict' })
  expect(datesIn(store)).toEqual(['2026-04-01', '2026-04-03', 9])
  server.on(`PUT workspace/${WS}/entities/${ID}`, { status: 403, body: { error: 'permission_denied', message: 'x' } })
  await expect(store.setDates(ID, dates)).rejects.toMatchObject({ code: 'permission_denied' })
  expect(datesIn(store)).toEqual(['2026-04-01', '2026-04-03', 9])
})

test('XPLAN-09 a second move made before the first is answered follows on it, and late reads revert neither', async () => {
  const { server, store } = await opened()
  const one = { scheduled_start: '2026-03-09', scheduled_due: '2026-03-13' }
  const two = { scheduled_start: '2026-03-16', scheduled_due: '2026-03-20' }
  const put = `PUT workspace/${WS}/entities/${ID}`
  const answers: (() => void)[] = []
  let version = row.version
  server.on(put, ({ body }) => {
    version += 1
    const data = { ...row, ...(body as object), version }
    return new Promise((resolve) => answers.push(() => resolve({ body: { data } })))
  })
  const first = store.setDates(ID, one)
  const second = store.setDates(ID, two)
  expect(datesIn(store)).toEqual(['2026-03-16', '2026-03-20', 4])
  await expect.poll(() => answers.length).toBe(1)

  // The server's list has nothing of these yet: it is read after them.
  const read = `GET workspace/${WS}/schedule`
  const before = server.count(read)
  await store.reload()
  expect(server.count(read)).toBe(before)
  answers[0]?.()
  expect(await first).toEqual({ scheduled_start: '2026-03-02', scheduled_due: '2026-03-06' })
  expect(datesIn(store)).toEqual(['2026-03-16', '2026-03-20', 5])
  await expect.poll(() => answers.length).toBe(2)
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ ...two, version: 5 })
  const stored = { ...row, ...two, version: 6 }
  server.on(read, answered([stored]))
  answers[1]?.()
  expect(await second).toEqual(one)
  expect(datesIn(store)).toEqual(['2026-03-16', '2026-03-20', 6])
  await expect.poll(() => server.count(read)).toBe(before + 1)

  // A reading that began before a move and is answered after it.
  let answer: (() => void) | undefined
  server.on(
    read,
    () =>
      new Promise((resolve) => {
        answer = () => resolve(answered([stored]))
      }),
  )
  const reading = store.reload()
  await expect.poll(() => answer !== undefined).toBe(true)
  const third = store.setDates(ID, one)
  answer?.()
  await reading
  expect(datesIn(store)).toEqual(['2026-03-09', '2026-03-13', 6])
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.()
  await third
  expect(datesIn(store)).toEqual(['2026-03-09', '2026-03-13', 7])
})

test('XPLAN-09 when a move is refused, the moves that build on it are refused too', async () => {
  const { server, store } = await opened()
  const put = `PUT workspace/${WS}/entities/${ID}`
  server.on(put, { status: 403, body: { error: 'permission_denied', message: 'x' } })
  const moves = [
    store.setDates(ID, { scheduled_start: '2026-03-09', scheduled_due: '2026-03-13' }),
    store.setDates(ID, { scheduled_start: '2026-03-16', scheduled_due: '2026-03-20' }),
  ]
  const ends = await Promise.allSettled(moves)
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(server.count(put)).toBe(1)
  expect(datesIn(store)).toEqual(['2026-03-02', '2026-03-06', 4])

  // Where only the later one is refused, the row stands as the earlier one made it.
  server.on(put, ({ body }) =>
    server.count(put) === 2
      ? { body: { data: { ...row, ...(body as object), version: 5 } } }
      : { status: 403, body: { error: 'permission_denied', message: 'x' } },
  )
  const accepted = store.setDates(ID, { scheduled_start: '2026-03-09', scheduled_due: '2026-03-13' })
  const refused = store.setDates(ID, { scheduled_start: '2026-03-16', scheduled_due: '2026-03-20' })
  await accepted
  await expect(refused).rejects.toMatchObject({ code: 'permission_denied' })
  expect(datesIn(store)).toEqual(['2026-03-09', '2026-03-13', 5])
})
