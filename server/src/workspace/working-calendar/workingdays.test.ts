import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SpecialDay } from '@arbo/core/contract'
import { makeHoliday, makeHolidayGroup, makeSpecialDay, setHolidayGroup } from '../../testing/calendar-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let ws: { ws_code: string }
let group: string
/** Has the group's holidays. */
let ada: TestUser
/** Has none. */
let bob: TestUser

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  ada = await addUser(server, 'member', 'Ada')
  bob = await addUser(server, 'member', 'Bob')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query('delete from special_day where ws_id = $1', [server.a.id])
  group = await makeHolidayGroup(server)
  await setHolidayGroup(server, group, [ada.id])
})

const inGroup = () => ({ ...ws, group_id: group })
const people = (day: Pick<SpecialDay, 'people'>) => day.people.map((person) => person.display_name)

/** All special days as 'type from to: people'. */
async function allDays(): Promise<string[]> {
  const lists = [
    (await server.owner.call('listExtraDays', { params: ws })).data,
    (await server.owner.call('listOffDays', { params: ws })).data,
  ]
  return lists.flat().map((day) => `${day.type} ${day.start_date} ${day.end_date}: ${people(day).join(', ')}`)
}

describe('holiday groups', () => {
  test('WS-29 WS-27 a group has a name and a year, is listed, renamed and deleted', async () => {
    const { data } = await server.owner.call('createWorkingdayGroup', {
      params: ws,
      body: { name: ' Kraków ', year: 2026 },
    })
    expect(data).toMatchObject({ name: 'Kraków', year: 2026, holidays_count: 0, people_count: 0, version: 1 })
    await makeHoliday(server, data.id, '2026-01-06')
    await setHolidayGroup(server, data.id, [bob.id])
    const list = await server.member.call('listWorkingdayGroups', {
      params: ws,
      query: { name_like: 'krak', year_eq: 2026 },
    })
    expect(list.data).toMatchObject([{ id: data.id, holidays_count: 1, people_count: 1 }])
    const params = { ...ws, id: data.id }
    const renamed = await server.owner.call('updateWorkingdayGroup', { params, body: { name: 'Poland', version: 1 } })
    expect(renamed.data).toMatchObject({ name: 'Poland', year: 2026, version: 2 })
    const stale = await server.owner.refused('updateWorkingdayGroup', { params, body: { name: 'X', version: 1 } })
    expect([stale.error, stale.meta['current']]).toMatchObject(['conflict', { name: 'Poland', version: 2 }])
    const moved = await server.owner.refused('updateWorkingdayGroup', { params, body: { year: 2027, version: 2 } })
    expect(moved.meta['fields']).toEqual({
      year: 'Its holidays begin in 2026. Copy the group into another year instead.',
    })
    await server.owner.call('deleteWorkingdayGroup', { params })
    expect((await server.owner.refused('showWorkingdayGroup', { params })).error).toBe('not_found')
    expect((await server.owner.refused('deleteWorkingdayGroup', { params })).error).toBe('not_found')
    const calendar = await server.owner.call('showWorkingCalendar', { params: ws, query: { ws_user_id: bob.id } })
    expect(calendar.data.holidays).toEqual([])
  })

  test('WS-61 two groups of a year cannot share a name, and an invalid year or name is refused', async () => {
    await makeHolidayGroup(server, 'Twice', 2026)
    await makeHolidayGroup(server, 'Twice', 2027)
    const again = await server.owner.refused('createWorkingdayGroup', {
      params: ws,
      body: { name: 'TWICE', year: 2026 },
    })
    expect([again.error, again.message]).toEqual(['conflict', 'There is already a group TWICE for 2026.'])
    for (const body of [
      { name: '', year: 2026 },
      { name: 'A', year: 26 },
      { name: 'A', year: 20_260 },
    ]) {
      const refusal = await server.owner.refused('createWorkingdayGroup', { params: ws, body })
      expect(refusal.error).toBe('validation_failed')
    }
  })

  test('WS-29 a copy moves the holidays into its year; people in groups of that name have both years', async () => {
    const first = await makeHolidayGroup(server, 'Leap', 2024)
    await makeHoliday(server, first, '2024-02-29', '2024-03-01', 'Leap day')
    await makeHoliday(server, first, '2024-12-24', '2025-01-01', 'Christmas')
    const body = { name: 'Leap', year: 2026, copy_of: first }
    const { data } = await server.owner.call('createWorkingdayGroup', { params: ws, body })
    expect(data).toMatchObject({ year: 2026, holidays_count: 2 })
    await setHolidayGroup(server, first, [bob.id])
    const query = { ws_user_id: bob.id }
    const calendar = await server.owner.call('showWorkingCalendar', { params: ws, query })
    expect(calendar.data.holidays.map((day) => [day.name, day.start_date, day.end_date])).toEqual([
      ['Leap day', '2024-02-29', '2024-03-01'],
      ['Christmas', '2024-12-24', '2025-01-01'],
      ['Leap day', '2026-02-28', '2026-03-01'],
      ['Christmas', '2026-12-24', '2027-01-01'],
    ])
    await server.owner.call('deleteWorkingdayGroups', { params: ws, body: { ids: [first] } })
    const left = await server.owner.call('showWorkingCalendar', { params: ws, query })
    expect(left.data.holidays).toHaveLength(2)
    const unknown = { name: 'Other', year: 2026, copy_of: ada.id }
    expect((await server.owner.refused('createWorkingdayGroup', { params: ws, body: unknown })).error).toBe(
      'invalid_reference',
    )
  })
})

describe('holidays', () => {
  test('WS-27 WS-61 a holiday has name, start and end date, is listed by day, changed and deleted', async () => {
    await makeHoliday(server, group, '2026-12-24', '2026-12-26', 'Christmas')
    const id = await makeHoliday(server, group, '2026-05-01', '2026-05-01', 'May Day')
    const { data, meta } = await server.member.call('listHolidays', { params: inGroup() })
    expect(data.map((day) => [day.name, day.start_date, day.end_date])).toEqual([
      ['May Day', '2026-05-01', '2026-05-01'],
      ['Christmas', '2026-12-24', '2026-12-26'],
    ])
    expect(meta.total).toBe(2)
    const params = { ...inGroup(), id }
    const changed = await server.owner.call('updateHoliday', { params, body: { name: 'Labour Day', version: 1 } })
    expect(changed.data).toMatchObject({ name: 'Labour Day', start_date: '2026-05-01', version: 2 })
    const stale = await server.owner.refused('updateHoliday', { params, body: { name: 'X', version: 1 } })
    expect([stale.error, stale.meta['current']]).toMatchObject(['conflict', { name: 'Labour Day' }])
    const ids = data.map((day) => day.id)
    expect((await server.owner.call('deleteHolidays', { params: inGroup(), body: { ids } })).data).toEqual({
      deleted: 2,
    })
    expect((await server.owner.refused('deleteHoliday', { params })).error).toBe('not_found')
  })

  test('WS-27 the days must be a range that begins in the year of the group', async () => {
    const refused = async (body: object) =>
      (await server.owner.refused('createHoliday', { params: inGroup(), body: { name: 'X', ...body } })).meta['fields']
    expect(await refused({ start_date: '2026-05-02', end_date: '2026-05-01' })).toEqual({
      end_date: 'The end must not be before the start',
    })
    expect(await refused({ start_date: '2025-12-31', end_date: '2026-01-01' })).toEqual({
      start_date: 'The holiday must begin in 2026',
    })
    expect(Object.keys((await refused({ start_date: '2026-02-30', end_date: '2026-03-01' })) as object)).toEqual([
      'start_date',
    ])
    const id = await makeHoliday(server, group, '2026-05-01', '2026-05-03')
    const body = { end_date: '2026-04-01', version: 1 }
    const backwards = await server.owner.refused('updateHoliday', { params: { ...inGroup(), id }, body })
    expect(backwards.meta['fields']).toEqual({ end_date: 'The end date is before the start date' })
  })
})

describe('a holiday over extra-days and off-days', () => {
  test('WS-40 an overlapping update is refused with its changes, and nothing is written', async () => {
    const id = await makeHoliday(server, group, '2026-12-24')
    const off = await makeSpecialDay(server, { people: [ada.id], start_date: '2026-12-26', end_date: '2026-12-31' })
    const params = { ...inGroup(), id }
    const body = { end_date: '2026-12-27', version: 1 }
    const refusal = await server.owner.refused('updateHoliday', { params, body })
    expect([refusal.status, refusal.error, refusal.meta['total']]).toEqual([409, 'holiday_overlap', 1])
    expect(refusal.meta['changes']).toEqual([
      {
        id: off,
        type: 0,
        note: '',
        start_date: '2026-12-26',
        end_date: '2026-12-31',
        people: [{ id: ada.id, display_name: 'Ada', profile_image: null }],
        left: [{ start_date: '2026-12-28', end_date: '2026-12-31' }],
      },
    ])
    expect((await server.owner.call('listHolidays', { params: inGroup() })).data).toMatchObject([
      { end_date: '2026-12-24', version: 1 },
    ])
    expect(await allDays()).toEqual(['0 2026-12-26 2026-12-31: Ada'])
  })

  test('WS-41 a confirmed one trims them, splits around itself, and deletes those without remaining days', async () => {
    const id = await makeHoliday(server, group, '2026-12-01')
    await makeSpecialDay(server, { people: [ada.id], start_date: '2026-12-10', end_date: '2026-12-16', note: 'Inside' })
    await makeSpecialDay(server, { people: [ada.id], start_date: '2026-12-13', type: 1 })
    await makeSpecialDay(server, { people: [ada.id], start_date: '2026-12-14', end_date: '2026-12-15', type: 1 })
    const body = { start_date: '2026-12-12', end_date: '2026-12-14', version: 1, confirm: true }
    const { data } = await server.owner.call('updateHoliday', { params: { ...inGroup(), id }, body })
    expect(data).toMatchObject({ start_date: '2026-12-12', end_date: '2026-12-14', version: 2 })
    expect(await allDays()).toEqual([
      '1 2026-12-15 2026-12-15: Ada',
      '0 2026-12-10 2026-12-11: Ada',
      '0 2026-12-15 2026-12-16: Ada',
    ])
    const { data: off } = await server.owner.call('listOffDays', { params: ws })
    expect(off.map(({ note }) => note)).toEqual(['Inside', 'Inside'])
  })

  test('WS-41 people without the holiday keep their days, also those they share with others', async () => {
    await makeSpecialDay(server, { people: [ada.id, bob.id], start_date: '2026-08-03', end_date: '2026-08-07' })
    await makeSpecialDay(server, { people: [bob.id], start_date: '2026-08-05' })
    const body = { name: 'Day', start_date: '2026-08-05', end_date: '2026-08-05' }
    expect((await server.owner.refused('createHoliday', { params: inGroup(), body })).error).toBe('holiday_overlap')
    await server.owner.call('createHoliday', { params: inGroup(), body: { ...body, confirm: true } })
    expect((await allDays()).sort()).toEqual([
      '0 2026-08-03 2026-08-04: Ada',
      '0 2026-08-03 2026-08-07: Bob',
      '0 2026-08-05 2026-08-05: Bob',
      '0 2026-08-06 2026-08-07: Ada',
    ])
  })

  test('WS-40 only newly covered days count, so an extra-day on a holiday stays', async () => {
    const id = await makeHoliday(server, group, '2026-12-24')
    await makeSpecialDay(server, { people: [ada.id], start_date: '2026-12-24', type: 1, note: 'Delivery' })
    const params = { ...inGroup(), id }
    await server.owner.call('updateHoliday', { params, body: { name: 'Eve', version: 1 } })
    await server.owner.call('updateHoliday', { params, body: { end_date: '2026-12-25', version: 2 } })
    expect(await allDays()).toEqual(['1 2026-12-24 2026-12-24: Ada'])
  })
})

describe('extra-days and off-days', () => {
  test('WS-28 WS-62 they have people, note, start and end, and are listed by type, person, range and text', async () => {
    const body = {
      type: 1 as const,
      people_ids: [ada.id, bob.id],
      note: ' Delivery ',
      start_date: '2026-06-06',
      end_date: '2026-06-07',
    }
    const { data } = await server.owner.call('createSpecialDay', { params: ws, body })
    expect(data).toMatchObject({
      type: 1,
      note: 'Delivery',
      start_date: '2026-06-06',
      end_date: '2026-06-07',
      version: 1,
    })
    expect(people(data)).toEqual(['Ada', 'Bob'])
    await makeSpecialDay(server, { people: [bob.id], start_date: '2026-07-06', end_date: '2026-07-17', note: 'Leave' })
    const found = async (query: object, name: 'listExtraDays' | 'listOffDays' = 'listOffDays') =>
      (await server.member.call(name, { params: ws, query })).data.map(({ note }) => note)
    expect(await found({})).toEqual(['Leave'])
    expect(await found({}, 'listExtraDays')).toEqual(['Delivery'])
    expect(await found({ ws_user_id_eq: ada.id })).toEqual([])
    expect(await found({ ws_user_id_eq: ada.id }, 'listExtraDays')).toEqual(['Delivery'])
    expect(await found({ end_date_gte: '2026-07-17', start_date_lte: '2026-07-31' })).toEqual(['Leave'])
    expect(await found({ end_date_gte: '2026-07-18', start_date_lte: '2026-07-31' })).toEqual([])
    expect(await found({ search: 'bob' })).toEqual(['Leave'])
    expect(await found({ search: 'lea', order_by: '-person' })).toEqual(['Leave'])
    expect(await found({ search: '%' })).toEqual([])
  })

  test('WS-62 they are changed and deleted; a stale change is a conflict with the current state', async () => {
    const id = await makeSpecialDay(server, { people: [ada.id] })
    const params = { ...ws, id }
    const body = { people_ids: [bob.id], end_date: '2026-03-04', version: 1 }
    const { data } = await server.owner.call('updateSpecialDay', { params, body })
    expect(data).toMatchObject({ start_date: '2026-03-02', end_date: '2026-03-04', version: 2 })
    expect(people(data)).toEqual(['Bob'])
    const stale = await server.owner.refused('updateSpecialDay', { params, body })
    expect([stale.error, stale.meta['current']]).toMatchObject(['conflict', { version: 2 }])
    const backwards = { start_date: '2026-03-05', version: 2 }
    expect((await server.owner.refused('updateSpecialDay', { params, body: backwards })).error).toBe(
      'validation_failed',
    )
    expect((await server.owner.call('showSpecialDay', { params })).data.version).toBe(2)
    const ids = [id, ada.id]
    expect((await server.owner.call('deleteSpecialDays', { params: ws, body: { ids } })).data).toEqual({ deleted: 1 })
    expect((await server.owner.refused('showSpecialDay', { params })).error).toBe('not_found')
  })

  test('WS-28 people must belong to the workspace, and at least one is required', async () => {
    const body = { type: 0, people_ids: [server.b.users.member.id], start_date: '2026-03-02', end_date: '2026-03-02' }
    expect((await server.owner.refused('createSpecialDay', { params: ws, body })).error).toBe('invalid_reference')
    const nobody = await server.owner.refused('createSpecialDay', { params: ws, body: { ...body, people_ids: [] } })
    expect(nobody.meta['fields']).toEqual({ people_ids: 'Choose at least one person' })
    const id = await makeSpecialDay(server)
    const change = { people_ids: [server.b.users.member.id], version: 1 }
    const refusal = await server.owner.refused('updateSpecialDay', { params: { ...ws, id }, body: change })
    expect(refusal.error).toBe('invalid_reference')
  })
})

describe('the calendar', () => {
  test('WS-62 has the work week and its exceptions for a person, in a range', async () => {
    await makeHoliday(server, group, '2026-12-24', '2026-12-26', 'Christmas')
    await makeHoliday(server, group, '2026-01-01')
    await makeSpecialDay(server, { people: [ada.id, bob.id], start_date: '2026-12-28', note: 'Off' })
    await makeSpecialDay(server, { people: [ada.id], start_date: '2026-12-19', type: 1, note: 'Extra' })
    const query = { ws_user_id: ada.id, start_date: '2026-12-01', end_date: '2026-12-31' }
    const { data } = await server.member.call('showWorkingCalendar', { params: ws, query })
    expect(data).toMatchObject({
      work_week: [1, 2, 3, 4, 5],
      work_day_start: '09:00',
      work_day_end: '18:00',
      timezone: 'Etc/UTC',
      holidays: [{ name: 'Christmas', start_date: '2026-12-24', end_date: '2026-12-26' }],
      extra_days: [{ note: 'Extra', start_date: '2026-12-19' }],
      off_days: [{ note: 'Off', start_date: '2026-12-28' }],
    })
    const ofGroup = await server.member.call('showWorkingCalendar', { params: ws, query: { group_id: group } })
    expect(ofGroup.data).toMatchObject({ extra_days: [], off_days: [] })
    expect(ofGroup.data.holidays).toHaveLength(2)
    const strangers = { ws_user_id: server.b.users.member.id }
    const refusal = await server.member.refused('showWorkingCalendar', { params: ws, query: strangers })
    expect(refusal.error).toBe('invalid_reference')
  })

  test('WS-61 WS-62 sends an event for each change', async () => {
    const heard = async () => {
      const rows = await server.database.query<{ payload: { group_id: string | null } }>(
        `select payload from event_outbox where ws_id = $1 and type = 'workingday.updated' order by seq desc limit 1`,
        [server.a.id],
      )
      return rows[0]?.payload
    }
    await makeHoliday(server, group)
    expect(await heard()).toEqual({ group_id: group })
    await makeSpecialDay(server)
    expect(await heard()).toEqual({ group_id: null })
  })
})

test('WS-50 has a permission each for listing, adding, changing and deleting', async () => {
  const id = await makeHoliday(server, group)
  const KEYS = {
    listWorkingdayGroups: 'workingday_getListOfWorkingdays_read',
    createHoliday: 'workingday_addWorkingday_create',
    updateHoliday: 'workingday_updateWorkingday_update',
    deleteHoliday: 'workingday_deleteWorkingday_delete',
  } as const
  const body = { name: 'X', start_date: '2026-05-01', end_date: '2026-05-01', version: 1 }
  const input = { params: { ...inGroup(), id }, body }
  const set = (granted: string[], revoked: string[]) =>
    server.database.query('update ws_user set granted = $3, revoked = $4 where ws_id = $1 and id = $2', [
      server.a.id,
      server.a.users.member.id,
      granted,
      revoked,
    ])
  for (const [name, key] of Object.entries(KEYS) as [keyof typeof KEYS, string][]) {
    await set([], [key])
    const refusal = await server.member.refused(name, input)
    expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', key])
    await set([key], [])
    expect((await server.member.send(name, input)).statusCode, name).toBe(200)
  }
  await set([], [])
})
