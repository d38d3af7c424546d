import { afterEach, expect, test } from 'vitest'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createWorkingCalendarStore } from './create-working-calendar-store.ts'
import { findPeople, findPersonName } from '../people/find-people.ts'

const CALENDAR = `GET workspace/${WS}/workingday-days/calendar`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const week = (timezone: string) => ({
  work_week: [1, 2, 3, 4, 5],
  work_day_start: '09:00',
  work_day_end: '18:00',
  timezone,
  holidays: [],
  extra_days: [],
  off_days: [],
})

async function workspace() {
  const server = await testServer()
  serveWorkspace(server, ['workingday_getListOfWorkingdays_read'])
  const live = serveEvents(server)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, live, session }
}

test('WS-03 the calendar of a year is requested for a person or a group, and never shows under another query', async () => {
  const { server, session } = await workspace()
  server.on(CALENDAR, { body: { data: week('UTC') } })
  const store = createWorkingCalendarStore(session, { year: 2026 })
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const lastQuery = () =>
    Object.fromEntries(server.calls.findLast(({ path }) => path.endsWith('calendar'))?.query ?? [])
  expect(lastQuery()).toEqual({ start_date: '2026-01-01', end_date: '2026-12-31' })

  const done = store.setQuery({ ws_user_id: ada.id })
  expect(store.getState().calendar).toBeNull()
  await done
  await store.setYear(2027)
  expect(lastQuery()).toEqual({ ws_user_id: ada.id, start_date: '2027-01-01', end_date: '2027-12-31' })
  expect(store.getState()).toMatchObject({ status: 'ready', year: 2027, calendar: { timezone: 'UTC' } })
})

test('WS-03 a change by somebody else shows in the calendar', async () => {
  const { server, live, session } = await workspace()
  server.on(CALENDAR, { body: { data: week('UTC') } })
  const store = createWorkingCalendarStore(session, { year: 2026 })
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  server.on(CALENDAR, { body: { data: week('Europe/Paris') } })
  live.send('workingday.updated', { group_id: null }, 1)
  await until(store, ({ calendar }) => calendar?.timezone === 'Europe/Paris')
})

test('WS-28 people to choose from are found by name', async () => {
  const { server, session } = await workspace()
  const meta = { current_page: 1, last_page: 1, per_page: 50, total: 1 }
  const row = { id: ada.id, display_name: 'Ada', profile_image: null, ws_role_name: 'Member', is_guest: false }
  server.on(`GET workspace/${WS}/items-assignable-users`, { body: { data: [row], meta } })
  expect(await findPeople(session, ' ad ')).toEqual([{ id: ada.id, display_name: 'Ada', profile_image: null }])
  const { query } = server.calls.findLast(({ path }) => path.endsWith('users')) ?? {}
  expect(query?.get('display_name_like')).toBe('ad')
})

test('the name of a person who cannot be read is left out', async () => {
  const { server, session } = await workspace()
  server.on(`GET workspace/${WS}/ws-user-roles/{id}`, { body: { data: { id: ada.id, display_name: 'Ada' } } })
  expect(await findPersonName(session, ada.id)).toBe('Ada')
  const refused = { error: 'permission_denied', message: 'No' }
  server.on(`GET workspace/${WS}/ws-user-roles/{id}`, { status: 403, body: refused })
  expect(await findPersonName(session, ada.id)).toBeNull()
})
