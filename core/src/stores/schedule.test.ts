import { afterEach, expect, test } from 'vitest'
import type { ScheduleRow } from '../contract/schedule.ts'
import type { Session } from '../session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../testing/fixtures.ts'
import { serveEvents } from '../testing/liveStream.ts'
import { testServer } from '../testing/testServer.ts'
import { createScheduleStore } from './createScheduleStore.ts'

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
  scenes: 2,
  approved: 1,
  is_context: false,
  may_update: true,
  version: 4,
}
const CALENDAR = {
  work_week: [1, 2, 3, 4, 5],
  work_day_start: '09:00',
  work_day_end: '18:00',
  timezone: 'Etc/UTC',
  holidays: [{ id: ID, group_id: ID, name: 'Founders', start_date: '2026-03-06', end_date: '2026-03-06' }],
  extra_days: [],
  off_days: [{ id: ID, note: '', start_date: '2026-03-03', end_date: '2026-03-03' }],
}

async function opened(permissions = ['workingday_getListOfWorkingdays_read']) {
  const server = await testServer()
  serveWorkspace(server, permissions)
  const live = serveEvents(server)
  server.on(`GET workspace/${WS}/schedule`, { body: { data: { rows: [row], is_cut: false } } })
  server.on(`GET workspace/${WS}/workingday-days/calendar`, { body: { data: CALENDAR } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  await until({ getState: session.getState, subscribe: session.subscribe }, ({ member }) => member !== null)
  const store = createScheduleStore(session, ID)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, store, live }
}
const datesIn = (store: { getState(): { rows: readonly ScheduleRow[] } }) => {
  const [one] = store.getState().rows
  return [one?.scheduled_start, one?.scheduled_due, one?.version]
}

test('XPLAN-09 a schedule has the holidays of the reader’s group, but not their own days off', async () => {
  const { server, store } = await opened()
  const { calendar, holidays } = store.getState()
  expect([calendar.isWorkingDay('2026-03-06'), calendar.isWorkingDay('2026-03-03')]).toEqual([false, true])
  expect(holidays.map(({ name }) => name)).toEqual(['Founders'])
  const asked = () => Object.fromEntries(server.calls.findLast(({ path }) => path.endsWith('/schedule'))?.query ?? [])
  expect(asked()).toEqual({ entity_id: ID, status_eq: '1' })
  await store.setSearch(' take ')
  await store.setArchived(true)
  expect(asked()).toEqual({ entity_id: ID, name_like: 'take', status_eq: '' })
  const guest = await opened([])
  expect(guest.server.count(`GET workspace/${WS}/workingday-days/calendar`)).toBe(0)
  expect(guest.store.getState().calendar.isWorkingDay('2026-03-07')).toBe(false)
})

test('XPLAN-09 dates show at once, with the version that was read, and are given back for an undo', async () => {
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

test('XPLAN-09 of two people who move at once the second one sees what the first one made of it', async () => {
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
