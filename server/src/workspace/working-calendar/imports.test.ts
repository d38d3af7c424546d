import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeHoliday,
  makeHolidayGroup,
  makeSpecialDay,
  setHolidayGroup,
  sheetFile,
} from '../../testing/calendar-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let ws: { ws_code: string }
let group: string
let ada: TestUser
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
  await server.database.query('delete from holiday_group where ws_id = $1', [server.a.id])
  group = await makeHolidayGroup(server, 'Studio')
})

const HOLIDAYS = 'name,start date,end date\n'
const DAYS = 'email,type,start date,end date,note\n'
const params = () => ({ ...ws, group_id: group })
const holidays = async () => (await server.owner.call('listHolidays', { params: params() })).data
const offDays = async () => (await server.owner.call('listOffDays', { params: ws })).data

async function file(name: 'exportHolidays' | 'exportWorkingdayGroups' | 'exportSpecialDays', format: 'csv' | 'xlsx') {
  const response = await server.member.send(name, { params: params(), query: { format } })
  expect(response.statusCode, response.body).toBe(200)
  return { name: `export.${format}`, content: response.rawPayload.toString('base64') }
}

describe('import of holidays', () => {
  test('WS-47 WS-18 columns name, start date and end date are read into a group', async () => {
    const body = sheetFile(`${HOLIDAYS}May Day,2026-05-01,2026-05-01\nChristmas,2026-12-24,2027-01-01\n`)
    const { data } = await server.owner.call('importHolidays', { params: params(), body })
    expect(data).toEqual({ total: 2, created: 2, faults: [], preview: [], changes: [] })
    expect((await holidays()).map((day) => [day.name, day.start_date, day.end_date])).toEqual([
      ['May Day', '2026-05-01', '2026-05-01'],
      ['Christmas', '2026-12-24', '2027-01-01'],
    ])
  })

  test('WS-47 WS-49 all faulty rows are named by row and column, and nothing is written', async () => {
    const lines = [
      'May Day,01.05.2026,2026-05-01',
      ',2026-05-01,2026-02-30',
      'Back,2026-05-02,2026-05-01',
      'Other,2025-05-01,2025-05-01',
      'Good,2026-06-01,2026-06-01',
      'Good,2026-06-01,2026-06-01',
    ]
    const body = sheetFile(HOLIDAYS + lines.join('\n'))
    const faults = [
      { row: 2, column: 'start date', message: 'Dates have the form yyyy-mm-dd' },
      { row: 3, column: 'name', message: 'A value is needed here' },
      { row: 3, column: 'end date', message: 'Dates have the form yyyy-mm-dd' },
      { row: 4, column: 'end date', message: 'The end date is before the start date' },
      { row: 5, column: 'start date', message: 'The holiday must begin in 2026' },
      { row: 7, column: 'name', message: 'The same as row 6' },
    ]
    const preview = await server.owner.call('importHolidays', { params: params(), body: { ...body, dry_run: true } })
    expect(preview.data.faults).toEqual(faults)
    expect(preview.data.preview[0]).toEqual({
      row: 2,
      values: { name: 'May Day', 'start date': '01.05.2026', 'end date': '2026-05-01' },
    })
    const refusal = await server.owner.refused('importHolidays', { params: params(), body })
    expect([refusal.error, refusal.message]).toEqual(['import_faulty', 'There is error when import.'])
    expect(refusal.meta['rows']).toEqual(faults)
    expect(await holidays()).toEqual([])
  })

  test('WS-47 a file with other columns, of another type, too large or broken is refused with its own message', async () => {
    const refused = async (content: string | Buffer, name?: string) => {
      const { error, message } = await server.owner.refused('importHolidays', {
        params: params(),
        body: sheetFile(content, name),
      })
      return [error, message]
    }
    expect(await refused('title,start date,end date\nA,2026-01-01,2026-01-01')).toEqual([
      'invalid',
      'File is invalid. Missing columns: name. Unknown columns: title.',
    ])
    expect(await refused(HOLIDAYS, 'holidays.pdf')).toEqual(['invalid_file_format', 'Invalid file format'])
    expect(await refused('no zip', 'holidays.xlsx')).toEqual(['invalid', 'File is invalid'])
    const rows = Array.from({ length: 5001 }, (_, at) => `Day ${at},2026-01-01,2026-01-01`)
    expect((await refused(HOLIDAYS + rows.join('\n')))[1]).toMatch(/^File is too large\. It has 5,001 rows/)
    expect((await refused('x'.repeat(5_000_001)))[1]).toMatch(/^File is too large/)
    expect(await holidays()).toEqual([])
  })

  test('WS-61 5,000 rows are imported at once', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `Day ${at},2026-01-01,2026-01-01`)
    const body = sheetFile(HOLIDAYS + rows.join('\n'))
    const { data } = await server.owner.call('importHolidays', { params: params(), body })
    expect(data.created).toBe(5000)
    const again = await server.owner.call('importHolidays', { params: params(), body: { ...body, dry_run: true } })
    expect(again.data.faults).toHaveLength(5000)
    expect(again.data.faults[0]).toEqual({ row: 2, column: 'name', message: 'This already exists' })
    expect(again.data.preview).toHaveLength(100)
  })

  test('WS-40 WS-41 holidays that cover off-days are confirmed together, and then imported', async () => {
    await setHolidayGroup(server, group, [ada.id])
    await makeSpecialDay(server, { people: [ada.id], start_date: '2026-08-03', end_date: '2026-08-07' })
    const body = sheetFile(`${HOLIDAYS}A,2026-08-04,2026-08-04\nB,2026-08-06,2026-08-07`)
    const preview = await server.owner.call('importHolidays', { params: params(), body: { ...body, dry_run: true } })
    const left = [
      { start_date: '2026-08-03', end_date: '2026-08-03' },
      { start_date: '2026-08-05', end_date: '2026-08-05' },
    ]
    expect(preview.data.changes).toMatchObject([{ left }])
    expect((await server.owner.refused('importHolidays', { params: params(), body })).error).toBe('holiday_overlap')
    expect(await offDays()).toHaveLength(1)
    await server.owner.call('importHolidays', { params: params(), body: { ...body, confirm: true } })
    expect((await offDays()).map(({ start_date, end_date }) => ({ start_date, end_date }))).toEqual(left)
  })

  test.each(['csv', 'xlsx'] as const)('WS-61 an export as %s can be imported again, groups as well', async (format) => {
    await makeHoliday(server, group, '2026-12-24', '2026-12-26', '=Christmas, "long"')
    const exported = await file('exportHolidays', format)
    const other = await makeHolidayGroup(server, 'Other')
    const into = { ...ws, group_id: other }
    await server.owner.call('importHolidays', { params: into, body: exported })
    const { data } = await server.owner.call('listHolidays', { params: into })
    expect(data.map(({ name, start_date }) => [name, start_date])).toEqual([['=Christmas, "long"', '2026-12-24']])
    await makeHolidayGroup(server, 'Empty', 2027)
    const all = await file('exportWorkingdayGroups', format)
    await server.database.query('delete from holiday_group where ws_id = $1', [server.a.id])
    const again = await server.owner.call('importWorkingdayGroups', { params: ws, body: all })
    expect(again.data).toMatchObject({ total: 3, created: 2 })
    const groups = await server.owner.call('listWorkingdayGroups', { params: ws, query: { order_by: 'name' } })
    expect(groups.data.map((one) => [one.name, one.year, one.holidays_count])).toEqual([
      ['Empty', 2027, 0],
      ['Other', 2026, 1],
      ['Studio', 2026, 1],
    ])
  })

  test('WS-61 WS-62 a file in German has German columns, and is imported again in each language', async () => {
    const german = { headers: { 'accept-language': 'de' } }
    const query = { format: 'csv' }
    const titles = async (name: 'exportHolidays' | 'exportWorkingdayGroups' | 'exportSpecialDays') =>
      (await server.member.send(name, { params: params(), query }, german)).body.replace('\ufeff', '').split('\r\n')[0]
    expect(await titles('exportHolidays')).toBe('"Name","Beginn","Ende"')
    expect(await titles('exportWorkingdayGroups')).toBe('"Gruppe","Jahr","Name","Beginn","Ende"')
    expect(await titles('exportSpecialDays')).toBe('"E-Mail","Art","Beginn","Ende","Notiz"')
    const body = { ...sheetFile('Name,beginn,Ende\nErster Mai,2026-05-01,2026-05-01\n'), dry_run: true }
    for (const reader of [german, {}]) {
      const { data } = await server.owner.call('importHolidays', { params: params(), body }, reader)
      expect(data).toMatchObject({ total: 1, faults: [] })
      const columns = Object.keys(data.preview[0]?.values ?? {})
      expect(columns).toEqual(reader === german ? ['Name', 'Beginn', 'Ende'] : ['name', 'start date', 'end date'])
    }
    const english = sheetFile(`${HOLIDAYS}May Day,01.05.2026,2026-05-01\n`)
    const refusal = await server.owner.refused('importHolidays', { params: params(), body: english }, german)
    expect(refusal.meta['rows']).toEqual([{ row: 2, column: 'Beginn', message: 'Daten haben die Form JJJJ-MM-TT' }])
    const other = await server.owner.refused('importHolidays', { params: params(), body: sheetFile('Name\nx') }, german)
    expect(other.message).toBe('Die Datei ist ungültig. Fehlende Spalten: Beginn, Ende.')
  })

  test('WS-61 a file without groups goes into the named group, new or existing', async () => {
    const body = sheetFile(`${HOLIDAYS}New Year,2027-01-01,2027-01-01`)
    const nowhere = await server.owner.refused('importWorkingdayGroups', { params: ws, body })
    expect(nowhere.meta['rows']).toEqual([
      { row: 2, column: 'group', message: 'A value is needed here' },
      { row: 2, column: 'year', message: 'Years have the form yyyy' },
    ])
    const named = { ...body, group_name: 'Studio', group_year: 2027 }
    await server.owner.call('importWorkingdayGroups', { params: ws, body: named })
    const twice = await server.owner.refused('importWorkingdayGroups', { params: ws, body: named })
    expect(twice.meta['rows']).toEqual([{ row: 2, column: 'name', message: 'This already exists' }])
    const groups = await server.owner.call('listWorkingdayGroups', { params: ws, query: { year_eq: 2027 } })
    expect(groups.data).toMatchObject([{ name: 'Studio', holidays_count: 1 }])
  })
})

describe('import of extra-days and off-days', () => {
  test('WS-48 WS-28 columns are email, type, start date, end date and an optional note; type 1 is an extra-day, 0 an off-day', async () => {
    const lines = [
      `${ada.email},0,2026-07-06,2026-07-17,Leave`,
      `${bob.email.toUpperCase()},0,2026-07-06,2026-07-17,Leave`,
      `${ada.email},1,2026-12-05,2026-12-05,`,
    ]
    const { data } = await server.owner.call('importSpecialDays', {
      params: ws,
      body: sheetFile(DAYS + lines.join('\n')),
    })
    expect(data).toEqual({ total: 3, created: 3, faults: [], preview: [] })
    expect((await offDays()).map((day) => [day.note, day.people.map((one) => one.display_name)])).toEqual([
      ['Leave', ['Ada', 'Bob']],
    ])
    const extra = await server.owner.call('listExtraDays', { params: ws })
    expect(extra.data).toMatchObject([{ type: 1, note: '', start_date: '2026-12-05' }])
    const short = sheetFile(`email;type;start date;end date\n${ada.email};0;2026-09-01;2026-09-01`)
    expect((await server.owner.call('importSpecialDays', { params: ws, body: short })).data.created).toBe(1)
  })

  test('WS-48 WS-49 all faulty rows are named, and nothing is written', async () => {
    const { email } = server.b.users.member
    const lines = [
      `${email},0,2026-07-06,2026-07-17,`,
      `${ada.email},2,2026/07/06,2026-07-17,`,
      `,1,2026-07-06,2026-07-05,`,
      `${ada.email},1,2026-07-06,2026-07-07,`,
      `${ada.email},1,2026-07-06,2026-07-07,again`,
      `${ada.email},0,2026-07-09,2026-07-09,${'x'.repeat(251)}`,
    ]
    const refusal = await server.owner.refused('importSpecialDays', {
      params: ws,
      body: sheetFile(DAYS + lines.join('\n')),
    })
    expect(refusal.meta['rows']).toEqual([
      { row: 2, column: 'email', message: `Nobody in this workspace has the address ${email}` },
      { row: 3, column: 'type', message: 'The type is 1 (extra-day) or 0 (off-day)' },
      { row: 3, column: 'start date', message: 'Dates have the form yyyy-mm-dd' },
      { row: 4, column: 'email', message: 'A value is needed here' },
      { row: 4, column: 'end date', message: 'The end date is before the start date' },
      { row: 6, column: 'start date', message: 'The same as row 5' },
      { row: 7, column: 'note', message: 'At most 250 characters' },
    ])
    const rows = await server.database.query('select id from special_day where ws_id = $1', [server.a.id])
    expect(rows).toEqual([])
  })

  test.each(['csv', 'xlsx'] as const)(
    'WS-62 an export as %s can be imported again, formulas as text',
    async (format) => {
      const note = '=HYPERLINK("http://evil.example")'
      await makeSpecialDay(server, { people: [ada.id, bob.id], start_date: '2026-07-06', end_date: '2026-07-17', note })
      const exported = await file('exportSpecialDays', format)
      if (format === 'csv') expect(Buffer.from(exported.content, 'base64').toString()).toContain("'=HYPERLINK")
      const twice = await server.owner.refused('importSpecialDays', { params: ws, body: exported })
      expect(twice.meta['rows']).toHaveLength(2)
      await server.database.query('delete from special_day where ws_id = $1', [server.a.id])
      await server.owner.call('importSpecialDays', { params: ws, body: exported })
      expect(await offDays()).toMatchObject([
        { note, people: [{ id: ada.id }, { id: bob.id }], end_date: '2026-07-17' },
      ])
    },
  )

  test.each([
    ['exportWorkingdayGroupSample', '1', 'importWorkingdayGroups'],
    ['exportWorkingdayGroupSample', '0', 'importHolidays'],
    ['exportSpecialDaySample', '0', 'importSpecialDays'],
  ] as const)('WS-61 WS-62 CORE-74 the sample of %s (%s) can be imported by %s', async (sample, grouped, name) => {
    const group = { ...ws, group_id: await makeHolidayGroup(server, 'This year', new Date().getUTCFullYear()) }
    for (const format of ['csv', 'xlsx'] as const) {
      const response = await server.owner.send(sample, { params: ws, query: { format, grouped } })
      expect(response.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="[\\w-]+\\.${format}"$`),
      )
      const body = { name: `a.${format}`, content: response.rawPayload.toString('base64'), dry_run: true }
      const { data } = await server.owner.call(name, { params: group, body })
      expect(data.total).toBe(2)
      // Its people are made up.
      expect(data.faults.filter(({ column }) => column !== 'email')).toEqual([])
    }
  })
})
