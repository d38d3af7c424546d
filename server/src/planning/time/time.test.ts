import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PermissionKey, Timesheet } from '@arbo/core/contract'
import { addDays } from '@arbo/core/format'
import { readAnySheet } from '../../platform/sheets/read-sheet.ts'
import { makeHoliday, makeHolidayGroup, makeSpecialDay, setHolidayGroup } from '../../testing/calendar-fixtures.ts'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'

/** A Monday, and days of its week. */
const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'
const WEDNESDAY = '2026-03-04'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
/** Logs, and is assigned to both scenes. */
let ada: TestUser
let as: TestClient
let [one, two] = ['', '']

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  ada = await addUser(server, 'member', 'Ada')
  as = server.as(ada)
  one = await makeItem(server, tree.take, [ada])
  two = await makeItem(server, tree.take, [ada])
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['time_entry', 'timer', 'timesheet']) await server.database.query(`delete from ${table}`)
  await server.database.query(`update ws_user set granted = '{}', revoked = '{}' where ws_id = $1`, [server.a.id])
  await clockOf(ada)
})

type Body = { minutes: number; note?: string; was?: number; ws_user_id?: string }
const at = (id: string, day: string) => ({ params: { ...ws, id, day } })
const log = async (id: string, day: string, body: Body, by = as) =>
  (await by.call('logTime', { ...at(id, day), body })).data
const refusedLog = async (id: string, day: string, body: Body, by = as) =>
  by.refused('logTime', { ...at(id, day), body })
const sheetOf = async (day = MONDAY, by = as, ws_user_id?: string): Promise<Timesheet> =>
  (await by.call('showTimesheet', { params: { ...ws, day }, query: ws_user_id ? { ws_user_id } : {} })).data
const cellsOf = ({ rows }: Timesheet, id: string) =>
  rows.find(({ scene }) => scene.id === id)?.cells.map((cell) => cell?.minutes ?? 0)
type State = Timesheet['state']
const step = (was: State, state: State, by = as, ws_user_id?: string) => ({
  by,
  input: { params: { ...ws, day: WEDNESDAY }, body: { was, state, ...(ws_user_id ? { ws_user_id } : {}) } },
})
const move = async (...args: Parameters<typeof step>) => {
  const { by, input } = step(...args)
  return (await by.call('setTimesheetState', input)).data
}
const refusedMove = (...args: Parameters<typeof step>) => {
  const { by, input } = step(...args)
  return by.refused('setTimesheetState', input)
}
const give = (user: TestUser, column: 'granted' | 'revoked', ...keys: PermissionKey[]) =>
  server.database.query(`update ws_user set ${column} = $2 where id = $1`, [user.id, keys])
const startedAgo = (user: TestUser, ago: string) =>
  server.database.query(`update timer set started_at = now() - $2::interval where ws_user_id = $1`, [user.id, ago])
/** A person's clock; none is that of the workspace. */
const clockOf = (user: TestUser, zone?: string) =>
  server.database.query(
    `update user_account set preferred_timezone = coalesce($2, preferred_timezone), is_timezone_set = $2 is not null where id = $1`,
    [user.userId, zone ?? null],
  )
/** A zone in which it is between noon and one, so that what began two hours ago began today. */
const zoneOfNoon = (): string => {
  const west = new Date().getUTCHours() - 12
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`
}
const timer = async (by = as) => (await by.call('showTimer', { params: ws })).data
const start = async (item_id: string, by = as) => (await by.call('startTimer', { params: ws, body: { item_id } })).data
const stop = async (minutes?: number, by = as) =>
  (
    await by.call('stopTimer', {
      params: ws,
      query: minutes === undefined ? {} : ({ minutes: String(minutes) } as never),
    })
  ).data
const entries = () =>
  server.database.query<{ day: string; minutes: number; item_id: string }>(
    'select day, minutes, item_id from time_entry order by day, minutes',
  )

describe('a week sheet', () => {
  test('XPROD-09 has the open scenes of its person and what they logged, day by day', async () => {
    await server.owner.call('updateItem', { params: { ...ws, id: one }, body: { estimate_minutes: 600 } })
    const other = await makeItem(server, tree.take, [])
    await log(one, MONDAY, { minutes: 90, note: 'Blocking' })
    await log(other, WEDNESDAY, { minutes: 30 })
    const sheet = await sheetOf('2026-03-08')
    expect(sheet).toMatchObject({ monday: MONDAY, state: 'open', state_by: null, may_log: true, may_approve: false })
    expect(sheet.person).toEqual({ id: ada.id, display_name: 'Ada', profile_image: null })
    expect(sheet.rows.map(({ scene }) => scene.id).toSorted()).toEqual([one, two, other].toSorted())
    expect(cellsOf(sheet, one)).toEqual([90, 0, 0, 0, 0, 0, 0])
    const row = sheet.rows.find(({ scene }) => scene.id === one)
    expect(row?.cells[0]).toEqual({ minutes: 90, note: 'Blocking' })
    expect(row?.scene).toMatchObject({ estimate_minutes: 600, spent_minutes: 90, is_gone: false })
    expect(row?.scene.ancestors.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode, tree.take])
    expect((await sheetOf(addDays(MONDAY, 7))).rows.map(({ scene }) => scene.id)).not.toContain(other)
    await server.owner.call('deleteItem', { params: { ...ws, id: other } })
  })

  test('XPROD-09 expects the hours of the person’s own working calendar: week, holidays, days off and extra days', async () => {
    // 09:00 to 18:00, Monday to Friday.
    const minutes = async (by = as) => (await sheetOf(MONDAY, by)).days.map(({ expected_minutes }) => expected_minutes)
    expect(await minutes()).toEqual([540, 540, 540, 540, 540, 0, 0])
    const group = await makeHolidayGroup(server)
    await makeHoliday(server, group, TUESDAY)
    await setHolidayGroup(server, group, [ada.id])
    await makeSpecialDay(server, { type: 0, people: [ada.id], start_date: MONDAY })
    await makeSpecialDay(server, { type: 1, people: [ada.id], start_date: '2026-03-07' })
    expect(await minutes()).toEqual([0, 0, 540, 540, 540, 540, 0])
    expect((await sheetOf()).days.map(({ kind }) => kind)).toEqual([
      'off',
      'holiday',
      'working',
      'working',
      'working',
      'extra',
      'weekend',
    ])
    expect(await minutes(server.member)).toEqual([540, 540, 540, 540, 540, 0, 0])
    await server.database.query('delete from special_day_person')
    await server.database.query('delete from ws_user_detail where ws_user_id = $1', [ada.id])
  })

  test('XPROD-09 of somebody else is for those who may read time of others; nobody sees that of another workspace', async () => {
    await log(one, MONDAY, { minutes: 60 })
    const params = { ...ws, day: MONDAY }
    const query = { ws_user_id: ada.id }
    const refused = await server.member.refused('showTimesheet', { params, query })
    expect([refused.error, refused.meta['permission']]).toEqual(['permission_denied', 'time_readTimeOfOthers_read'])
    expect(await sheetOf(MONDAY, server.admin, ada.id)).toMatchObject({ may_log: true, may_approve: true })
    const away = { params: { ws_code: server.b.code, day: MONDAY }, query }
    expect((await server.as(server.b.users.owner).refused('showTimesheet', away)).error).toBe('not_found')
    expect((await server.guest.refused('showTimesheet', { params, query: {} })).error).toBe('permission_denied')
  })

  test('XPROD-09 says who is asked to log: those who are given that, which no role has by itself, nor owners', async () => {
    for (const by of [as, server.owner, server.admin]) expect((await sheetOf(MONDAY, by)).is_asked).toBe(false)
    const body = { granted: ['time_askForTimesheet_read' as const], revoked: [] }
    await server.admin.call('putUserExceptions', { params: { ...ws, id: ada.id }, body })
    expect((await sheetOf()).is_asked).toBe(true)
    const { data } = await server.admin.call('listTimesheets', { params: ws, query: { day: MONDAY } })
    expect(data.filter(({ is_asked }) => is_asked).map(({ person }) => person.id)).toEqual([ada.id])
  })
})

describe('time on a scene', () => {
  test('XPROD-09 is set, changed and taken away; a note that is left out stays', async () => {
    expect(await log(one, MONDAY, { minutes: 60, note: 'Roto' })).toMatchObject({ minutes: 60, note: 'Roto' })
    expect(await log(one, MONDAY, { minutes: 90 })).toMatchObject({ minutes: 90, note: 'Roto' })
    expect(await log(one, MONDAY, { minutes: 90, note: '' })).toMatchObject({ minutes: 90, note: '' })
    expect((await log(one, MONDAY, { minutes: 0 })).scene.spent_minutes).toBe(0)
    expect(await entries()).toEqual([])
  })

  test('XPROD-09 is not overwritten by a page that shows something older, but a repeated call is answered again', async () => {
    await log(one, MONDAY, { minutes: 60, was: 0 })
    const refused = await refusedLog(one, MONDAY, { minutes: 30, was: 0 })
    expect([refused.error, refused.meta['current']]).toEqual(['conflict', { minutes: 60, note: '' }])
    expect(await log(one, MONDAY, { minutes: 60, was: 0 })).toMatchObject({ minutes: 60 })
    // Two tabs at once: one of them is first.
    const both = await Promise.all(
      [120, 180].map((minutes) => as.send('logTime', { ...at(one, MONDAY), body: { minutes, was: 60 } })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('XPROD-09 of a day is 24 hours at most over all scenes, also where two are logged at once', async () => {
    await log(one, MONDAY, { minutes: 1000 })
    const refused = await refusedLog(two, MONDAY, { minutes: 441 })
    expect([refused.error, refused.meta['fields']]).toEqual([
      'validation_failed',
      { 'body.minutes': 'A day has 24 hours.' },
    ])
    await log(two, MONDAY, { minutes: 440 })
    await log(one, MONDAY, { minutes: 10 })
    await log(two, MONDAY, { minutes: 10 })
    const both = await Promise.all(
      [one, two].map((id) => as.send('logTime', { ...at(id, MONDAY), body: { minutes: 1430 } })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect((await refusedLog(one, MONDAY, { minutes: 1441 })).error).toBe('validation_failed')
  })

  test('XPROD-09 is refused on days more than a year ahead, and before any studio kept time', async () => {
    const today = new Date().toISOString().slice(0, 10)
    await log(one, addDays(today, 360), { minutes: 10 })
    for (const day of [addDays(today, 370), '1999-12-31', '9999-12-31', '0000-01-01']) {
      expect((await refusedLog(one, day, { minutes: 10 })).error, day).toBe('validation_failed')
    }
    for (const day of ['1999-12-31', '9999-12-31']) {
      const refused = await as.refused('showTimesheet', { params: { ...ws, day }, query: {} })
      expect(refused.error).toBe('validation_failed')
    }
  })

  test('XPROD-09 is logged by nobody on a scene that they do not see', async () => {
    await give(server.a.users.guest, 'granted', 'time_logTime_create')
    expect((await refusedLog(one, MONDAY, { minutes: 10 }, server.guest)).error).toBe('not_found')
    expect(await log(tree.item, MONDAY, { minutes: 10 }, server.guest)).toMatchObject({ minutes: 10 })
    const start = await server.guest.refused('startTimer', { params: ws, body: { item_id: one } })
    expect(start.error).toBe('not_found')
    const stranger = server.as(server.b.users.owner)
    const away = { params: { ws_code: server.b.code, id: one, day: MONDAY }, body: { minutes: 10 } }
    expect((await stranger.refused('logTime', away)).error).toBe('not_found')
    await give(ada, 'revoked', 'time_logTime_create')
    expect((await refusedLog(one, MONDAY, { minutes: 10 })).error).toBe('permission_denied')
    expect(await entries()).toHaveLength(1)
  })

  test('XPROD-09 a scene that a guest no longer sees keeps their hours in their week, without its name', async () => {
    await give(server.a.users.guest, 'granted', 'time_logTime_create')
    const id = await makeItem(server, tree.take)
    await log(id, MONDAY, { minutes: 10 }, server.guest)
    await server.owner.call('updateItem', { params: { ...ws, id }, body: { name: 'Secret', assignee_ids: [] } })
    const row = (await sheetOf(MONDAY, server.guest)).rows.find(({ cells }) => cells[0]?.minutes === 10)
    expect(row?.scene.id).not.toBe(id)
    expect(row).toMatchObject({
      may_log: false,
      scene: { name: 'A scene you cannot see', is_gone: true, ancestors: [] },
    })
    const params = { ...ws, format: 'csv' as const }
    const query = { day_gte: MONDAY, day_lte: MONDAY }
    expect((await server.guest.send('exportTime', { params, query })).body).not.toContain('Secret')
    await server.owner.call('deleteItem', { params: { ...ws, id } })
  })

  test('XPROD-09 of somebody else is corrected by those who approve, and by nobody else', async () => {
    await log(one, MONDAY, { minutes: 60 })
    const body = { minutes: 30, ws_user_id: ada.id }
    const refused = await refusedLog(one, MONDAY, body, server.member)
    expect([refused.error, refused.meta['permission']]).toEqual(['permission_denied', 'time_approveTimesheet_update'])
    expect(await log(one, MONDAY, body, server.admin)).toMatchObject({ minutes: 30 })
    expect(cellsOf(await sheetOf(), one)?.[0]).toBe(30)
    const unknown = { minutes: 30, ws_user_id: server.b.users.owner.id }
    expect((await refusedLog(one, MONDAY, unknown, server.admin)).error).toBe('not_found')
  })

  test('XPROD-09 is told with its entries: all to those who read time of others, else one’s own', async () => {
    await log(one, MONDAY, { minutes: 60, note: 'Mine' })
    await log(one, TUESDAY, { minutes: 45 }, server.member)
    await move('open', 'submitted')
    const timeOf = async (by: TestClient) => (await by.call('showSceneTime', { params: { ...ws, id: one } })).data
    const mine = await timeOf(as)
    expect(mine).toMatchObject({ estimate_minutes: 600, spent_minutes: 105, own_minutes: 60, may_log: true })
    expect(mine.entries).toEqual([
      expect.objectContaining({
        day: MONDAY,
        minutes: 60,
        note: 'Mine',
        is_locked: true,
        person: expect.objectContaining({ id: ada.id }) as unknown,
      }),
    ])
    const all = await timeOf(server.admin)
    expect(all.entries.map(({ day, is_locked }) => [day, is_locked])).toEqual([
      [TUESDAY, false],
      [MONDAY, true],
    ])
    expect((await server.guest.refused('showSceneTime', { params: { ...ws, id: one } })).error).toBe(
      'permission_denied',
    )
  })

  test('XPROD-09 outlives its scene under the name that this had, in weeks and in files', async () => {
    const id = await makeItem(server, tree.take, [ada])
    await server.owner.call('updateItem', { params: { ...ws, id }, body: { name: 'Cut from the film' } })
    await log(id, MONDAY, { minutes: 75 })
    await start(id)
    await server.owner.call('deleteItem', { params: { ...ws, id } })
    const sheet = await sheetOf()
    const row = sheet.rows.find(({ scene }) => scene.id === id)
    expect(row).toMatchObject({
      may_log: false,
      scene: { name: 'Cut from the film', is_gone: true, spent_minutes: 75 },
    })
    expect(await timer()).toBe(null)
    expect((await refusedLog(id, MONDAY, { minutes: 80 })).error).toBe('not_found')
    expect(await log(id, MONDAY, { minutes: 0 })).toMatchObject({ minutes: 0 })
    expect(await entries()).toEqual([])
  })

  test('XPROD-09 stays where it is when a scene is duplicated with its place, and goes with a scene that is moved', async () => {
    await log(one, MONDAY, { minutes: 60 })
    const body = { name: 'Copy', with: ['items' as const] }
    await server.owner.call('duplicateEntity', { params: { ...ws, id: tree.take }, body })
    expect(await entries()).toHaveLength(1)
    const [copy] = await server.database.query<{ estimate: number; id: string }>(
      `select i.id, i.estimate from item i join entity e on e.ws_id = i.ws_id and e.id = i.entity_id
       where i.ws_id = $1 and i.entity_id <> $2 and i.estimate is not null`,
      [server.a.id, tree.take],
    )
    expect(copy?.estimate).toBe(600)
    const time = await server.owner.call('showSceneTime', { params: { ...ws, id: copy?.id ?? '' } })
    expect(time.data.spent_minutes).toBe(0)
    await server.database.query('delete from item where id = $1', [copy?.id])
  })
})

describe('a timesheet', () => {
  test('XPROD-09 is submitted and withdrawn by its person, approved and locked by who leads, and opened again', async () => {
    await log(one, MONDAY, { minutes: 60 })
    expect(await move('open', 'submitted')).toMatchObject({
      state: 'submitted',
      may_log: false,
      state_by: { id: ada.id },
    })
    const submitted = await refusedLog(one, MONDAY, { minutes: 30 })
    expect([submitted.error, submitted.message]).toEqual([
      'timesheet_submitted',
      'This week is waiting for approval. Withdraw it to change it.',
    ])
    await move('submitted', 'open')
    await log(one, MONDAY, { minutes: 45 })
    await move('open', 'submitted')
    const approved = await move('submitted', 'approved', server.admin, ada.id)
    expect(approved).toMatchObject({ state: 'approved', may_log: false, state_by: { id: server.a.users.admin.id } })
    expect((await refusedLog(one, MONDAY, { minutes: 30 })).error).toBe('timesheet_approved')
    expect((await refusedLog(one, '2026-03-08', { minutes: 30 })).error).toBe('timesheet_approved')
    const byLead = { minutes: 30, ws_user_id: ada.id }
    expect((await refusedLog(one, MONDAY, byLead, server.admin)).error).toBe('timesheet_approved')
    // The weeks beside it are not locked.
    await log(one, '2026-03-09', { minutes: 10 })
    await log(one, '2026-03-01', { minutes: 10 })
    expect((await refusedMove('approved', 'open')).error).toBe('timesheet_approved')
    await move('approved', 'open', server.admin, ada.id)
    expect(await log(one, MONDAY, { minutes: 30 })).toMatchObject({ minutes: 30 })
  })

  test('XPROD-09 that waits is corrected by those who approve, and sent back', async () => {
    await log(one, MONDAY, { minutes: 60 })
    await move('open', 'submitted')
    await log(one, MONDAY, { minutes: 50, ws_user_id: ada.id }, server.admin)
    expect(await move('submitted', 'open', server.admin, ada.id)).toMatchObject({ state: 'open', may_approve: true })
    expect(cellsOf(await sheetOf(), one)?.[0]).toBe(50)
  })

  test('XPROD-09 is approved by nobody without the permission, and one’s own by owners alone', async () => {
    const denied = await refusedMove('open', 'approved')
    expect([denied.error, denied.meta['permission']]).toEqual(['permission_denied', 'time_approveTimesheet_update'])
    expect((await refusedMove('open', 'approved', server.member, ada.id)).error).toBe('permission_denied')
    expect((await refusedMove('open', 'submitted', server.admin, ada.id)).error).toBe('permission_denied')
    expect((await refusedMove('open', 'approved', server.admin)).error).toBe('timesheet_own')
    expect((await sheetOf(MONDAY, server.admin)).may_approve).toBe(false)
    await move('open', 'approved', server.admin, server.a.users.owner.id)
    expect((await refusedMove('approved', 'open', server.admin, server.b.users.owner.id)).error).toBe('not_found')
    expect(await move('approved', 'open', server.owner)).toMatchObject({ state: 'open', may_approve: true })
    expect(await move('open', 'approved', server.owner)).toMatchObject({ state: 'approved' })
    expect((await server.guest.refused('setTimesheetState', step('open', 'submitted').input)).error).toBe(
      'permission_denied',
    )
  })

  test('XPROD-09 goes one step at a time, whoever is first, and a repeated call is answered again', async () => {
    await move('open', 'submitted')
    expect(await move('open', 'submitted')).toMatchObject({ state: 'submitted' })
    await move('submitted', 'approved', server.admin, ada.id)
    const late = await refusedMove('submitted', 'open')
    expect([late.error, late.meta['current']]).toEqual(['conflict', 'approved'])
    const both = await Promise.all(
      [server.admin, server.owner].map((by) =>
        by.send('setTimesheetState', step('approved', 'open', by, ada.id).input),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  test('XPROD-09 of everyone who logs is listed for those who approve: what waits first, narrowed by team', async () => {
    await log(one, MONDAY, { minutes: 60 })
    await log(one, TUESDAY, { minutes: 60 })
    await move('open', 'submitted')
    const list = async (query: object = {}) =>
      (await server.admin.call('listTimesheets', { params: ws, query: { day: WEDNESDAY, ...query } })).data
    const rows = await list()
    expect(rows[0]).toEqual({
      person: { id: ada.id, display_name: 'Ada', profile_image: null },
      state: 'submitted',
      logged_minutes: 120,
      expected_minutes: 5 * 540,
      is_asked: false,
      may_approve: true,
    })
    const { owner, admin, member, guest } = server.a.users
    expect(
      rows
        .slice(1)
        .map(({ person }) => person.id)
        .toSorted(),
    ).toEqual([owner.id, admin.id, member.id].toSorted())
    expect(rows.find(({ person }) => person.id === admin.id)?.may_approve).toBe(false)
    await move('submitted', 'approved', server.admin, ada.id)
    expect((await list()).at(-1)?.person.id).toBe(ada.id)
    const team = await server.owner.call('createTeam', {
      params: ws,
      body: { name: 'Light', member_ids: [member.id, guest.id] },
    })
    expect((await list({ team_id: team.data.id })).map(({ person }) => person.id)).toEqual([member.id])
    const unknown = { params: ws, query: { day: MONDAY, team_id: tree.take } }
    expect((await server.admin.refused('listTimesheets', unknown)).error).toBe('invalid_reference')
    expect((await as.refused('listTimesheets', { params: ws, query: { day: MONDAY } })).error).toBe('permission_denied')
    // Somebody who left keeps their weeks.
    await server.database.query('update ws_user set status = 3 where id = $1', [ada.id])
    expect((await list()).map(({ person }) => person.id)).toContain(ada.id)
    expect((await list({ day: '2026-06-01' })).map(({ person }) => person.id)).not.toContain(ada.id)
    expect(cellsOf(await sheetOf(MONDAY, server.admin, ada.id), one)?.[1]).toBe(60)
    await server.database.query('update ws_user set status = 1 where id = $1', [ada.id])
  })
})

describe('the timer', () => {
  test('XPROD-09 runs on the server, logs what has run, and adds to what is there', async () => {
    await clockOf(ada, zoneOfNoon())
    expect(await timer()).toBe(null)
    const running = await start(one)
    expect(running.scene.id).toBe(one)
    expect(await timer()).toEqual(running)
    // Once more on the same scene, as from another tab: it runs on.
    expect(await start(one)).toEqual(running)
    await startedAgo(ada, '90 minutes')
    const logged = await stop()
    expect(logged).toMatchObject({ item_id: one, minutes: 90 })
    expect(await stop()).toBe(null)
    await log(one, logged?.day ?? '', { minutes: 100, note: 'Anim' })
    await start(one)
    expect(await stop(15)).toMatchObject({ minutes: 15 })
    expect((await sheetOf(logged?.day)).rows.find(({ scene }) => scene.id === one)?.cells.find(Boolean)).toEqual({
      minutes: 115,
      note: 'Anim',
    })
    await start(one)
    expect(await stop(0)).toBe(null)
    await start(one)
    // Less than half a minute is none.
    expect(await stop()).toBe(null)
    expect((await entries()).map(({ minutes }) => minutes)).toEqual([115])
  })

  test('XPROD-09 is one for each person: started elsewhere, it logs what has run; two tabs that stop it log once', async () => {
    await start(one)
    await startedAgo(ada, '20 minutes')
    expect((await start(two)).scene.id).toBe(two)
    expect((await entries()).map(({ minutes, item_id }) => [minutes, item_id])).toEqual([[20, one]])
    await startedAgo(ada, '30 minutes')
    const both = await Promise.all([stop(), stop()])
    expect(both.map((logged) => logged?.minutes ?? 0).toSorted((a, b) => a - b)).toEqual([0, 30])
    await start(one, server.member)
    expect(await timer()).toBe(null)
  })

  test('XPROD-09 logs on the day on which it began, on the person’s clock, also over midnight and a change of clocks', async () => {
    await clockOf(ada, 'America/New_York')
    await start(one)
    // 23:30 in New York on the eve of the day whose clocks go forward at 2:00.
    await server.database.query(`update timer set started_at = '2026-03-08T04:30:00Z' where ws_user_id = $1`, [ada.id])
    expect(await stop(240)).toEqual({ item_id: one, day: '2026-03-07', minutes: 240 })
    await start(one)
    await server.database.query(`update timer set started_at = '2026-03-08T05:30:00Z' where ws_user_id = $1`, [ada.id])
    expect(await stop(60)).toEqual({ item_id: one, day: '2026-03-08', minutes: 60 })
    await clockOf(ada)
    // The week of the change has seven days like any other.
    const { days } = await sheetOf('2026-03-29')
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, nr) => addDays('2026-03-23', nr)))
  })

  test('XPROD-09 that was forgotten logs what its day still has; more than that is said to be too much', async () => {
    await start(one)
    await startedAgo(ada, '40 hours')
    const day = (
      await server.database.query<{ day: string }>(`select (started_at at time zone 'Etc/UTC')::date as day from timer`)
    )[0]?.day
    await log(two, day ?? '', { minutes: 1000 })
    const params = { params: ws, query: { minutes: '441' } }
    expect((await as.refused('stopTimer', params)).error).toBe('validation_failed')
    expect(await stop()).toMatchObject({ day, minutes: 440 })
  })

  test('XPROD-09 does not log in a locked week: it runs on, unless it is thrown away', async () => {
    await start(one)
    await server.database.query(`update timer set started_at = '2026-03-04T10:00:00Z'`)
    await move('open', 'approved', server.admin, ada.id)
    expect((await as.refused('stopTimer', { params: ws, query: { minutes: '30' } })).error).toBe('timesheet_approved')
    expect((await as.refused('startTimer', { params: ws, body: { item_id: two } })).error).toBe('timesheet_approved')
    expect((await timer())?.scene.id).toBe(one)
    expect(await stop(0)).toBe(null)
    expect(await timer()).toBe(null)
    expect((await server.guest.refused('showTimer', { params: ws })).error).toBe('permission_denied')
  })
})

describe('time spent', () => {
  const spent = async (query: object, by = server.admin) =>
    (await by.call('listSpentTime', { params: ws, query: query as never })).data
  const figures = (rows: Awaited<ReturnType<typeof spent>>) =>
    rows.map((row) => [row.id, row.estimate_minutes, row.spent_minutes, row.left_minutes, row.scenes_over])

  test('XPROD-09 stands against the estimate by scene, person, process and project, with what is left', async () => {
    const project = await makeEntity(server, 0, null, 'Short')
    const process = await makeEntity(server, 1, project, 'Light')
    const make = async (name: string, estimate_minutes: number | null, people: TestUser[]) => {
      const body = { name, estimate_minutes, assignee_ids: people.map(({ id }) => id) }
      return (await server.owner.call('storeEntityItem', { params: { ...ws, entity_id: process }, body })).data.id
    }
    const { member } = server.a.users
    const [over, open, done, plain] = [
      await make('Over', 60, [ada]),
      await make('Open', 480, [ada, member]),
      await make('Done', 300, [member]),
      await make('No estimate', null, []),
    ]
    await server.database.query('update item set status_kind = 6 where id = $1', [done])
    await log(over, MONDAY, { minutes: 90 })
    await log(open, TUESDAY, { minutes: 120 })
    await log(open, '2026-02-10', { minutes: 60 }, server.member)
    await log(done, MONDAY, { minutes: 30 }, server.member)
    await log(plain, MONDAY, { minutes: 15 })
    const entity_id = project
    expect(figures(await spent({ by: 'scene', entity_id }))).toEqual([
      [open, 480, 180, 300, 0],
      [over, 60, 90, 0, 1],
      [done, 300, 30, 0, 0],
      [plain, null, 15, null, 0],
    ])
    expect(figures(await spent({ by: 'process', entity_id }))).toEqual([[process, 840, 315, 300, 1]])
    const [first] = await spent({ by: 'process', entity_id })
    expect([first?.name, first?.ancestors.map(({ id }) => id)]).toEqual(['Light', [project]])
    expect(figures(await spent({ by: 'project', entity_id }))).toEqual([[project, 840, 315, 300, 1]])
    expect(figures(await spent({ by: 'person', entity_id }))).toEqual([
      [ada.id, 540, 225, 300, 1],
      [member.id, 780, 90, 300, 0],
    ])
    // Days narrow what was spent, not what is left.
    const march = { entity_id, day_gte: '2026-03-01', day_lte: '2026-03-31' }
    expect(figures(await spent({ by: 'scene', ...march }))[0]).toEqual([open, 480, 120, 300, 0])
    expect((await spent({ by: 'person', ...march }))[1]).toMatchObject({ name: member.name, spent_minutes: 30 })
    const page = await server.admin.call('listSpentTime', {
      params: ws,
      query: { entity_id, per_page: 1, page: 2 } as never,
    })
    expect([page.data[0]?.id, page.meta.total]).toEqual([over, 4])
    expect((await as.refused('listSpentTime', { params: ws, query: {} })).error).toBe('permission_denied')
    const away = { params: { ws_code: server.b.code }, query: { entity_id } }
    expect((await server.as(server.b.users.owner).refused('listSpentTime', away)).error).toBe('not_found')
    await server.owner.call('bulkEntityStatus', { params: ws, body: { entity_ids: [project], status: 0 } })
    expect((await spent({ by: 'project' })).map(({ id }) => id)).not.toContain(project)
    expect((await spent({ by: 'project', entity_id })).map(({ id }) => id)).toEqual([project])
  })

  test.each(['csv', 'xlsx'] as const)('XPROD-09 is exported as %s: one’s own, or all of a place', async (format) => {
    await log(one, MONDAY, { minutes: 90, note: '=1+1' })
    await log(two, MONDAY, { minutes: 20 }, server.member)
    await move('open', 'submitted')
    const rowsFor = async (by: TestClient, query: object = {}) => {
      const input = { params: { ...ws, format }, query: { day_gte: MONDAY, day_lte: TUESDAY, ...query } }
      const { rawPayload } = await by.send('exportTime', input)
      return (await readAnySheet(rawPayload, `time.${format}`)).rows.map(({ values }) => values)
    }
    const [row, ...others] = await rowsFor(as)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      Day: MONDAY,
      Person: 'Ada',
      Scene: 'Scene',
      Project: 'Level 0',
      Take: 'Level 3',
      Minutes: '90',
      Hours: '1.5',
      Timesheet: 'Submitted',
    })
    expect(await rowsFor(server.admin)).toHaveLength(2)
    expect(await rowsFor(server.admin, { ws_user_id: ada.id, entity_id: tree.take })).toHaveLength(1)
    const params = { ...ws, format }
    const query = { day_gte: MONDAY, day_lte: MONDAY, ws_user_id: ada.id }
    expect((await server.member.refused('exportTime', { params, query })).error).toBe('permission_denied')
  })
})

test('XPROD-09 those who approve hear of a week that waits, and its person of what others did with it', async () => {
  await server.database.query('delete from notification')
  const feed = async (by: TestClient) =>
    (await by.call('listNotifications', { params: ws, query: { type_ina: 'timesheet' } })).data
  await move('open', 'submitted')
  await move('open', 'submitted', server.member)
  for (const by of [server.admin, server.owner]) {
    expect(await feed(by)).toMatchObject([
      {
        changes: 2,
        actor: { id: server.a.users.member.id },
        detail: { timesheet: { state: 'submitted', monday: MONDAY } },
      },
    ])
  }
  expect(await feed(server.member)).toEqual([])
  await move('submitted', 'approved', server.admin, ada.id)
  await move('approved', 'open', server.owner, ada.id)
  expect((await feed(as)).map(({ detail, actor }) => [detail.timesheet?.state, actor?.id])).toEqual([
    ['open', server.a.users.owner.id],
  ])
  // One’s own steps are told to nobody.
  await move('submitted', 'open', server.member)
  expect(await feed(server.member)).toEqual([])
})

test('XPROD-09 what is logged and approved is told at once: of scenes to those who see them, of timers to their person', async () => {
  const told = async () =>
    (
      await server.database.query<{ type: string; payload: Record<string, unknown> }>(
        `select type, payload from event_outbox where ws_id = $1 and type in ('time.logged', 'timesheet.updated', 'timer.updated') order by seq`,
        [server.a.id],
      )
    ).map(({ type, payload }) => [type, payload])
  const before = (await told()).length
  await log(one, MONDAY, { minutes: 60 })
  await log(one, MONDAY, { minutes: 60 })
  await move('open', 'submitted')
  await start(one)
  await stop(0)
  expect((await told()).slice(before)).toEqual([
    ['time.logged', { item_id: one, ws_user_id: ada.id, day: MONDAY }],
    ['timesheet.updated', { ws_user_id: ada.id, monday: MONDAY }],
    ['timer.updated', { ws_user_id: ada.id }],
    ['timer.updated', { ws_user_id: ada.id }],
  ])
})
