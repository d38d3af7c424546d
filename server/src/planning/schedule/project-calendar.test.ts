import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHoliday, makeHolidayGroup, setHolidayGroup } from '../../testing/calendar-fixtures.ts'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let ws: { ws_code: string }
/** Its Monday, the 9th of March 2026, is a holiday. */
let norway: string
/** Its Tuesday, the 10th of March 2026, is one. */
let japan: string

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  norway = await makeHolidayGroup(server, 'Norway')
  await makeHoliday(server, norway, '2026-03-09', '2026-03-09', 'Midsummer')
  japan = await makeHolidayGroup(server, 'Japan')
  await makeHoliday(server, japan, '2026-03-10', '2026-03-10', 'Bon')
})
afterAll(() => server.close())

const update = (id: string, body: object) => server.owner.call('updateEntity', { params: { ...ws, id }, body })
const entityOf = async (id: string) => (await server.owner.call('showEntity', { params: { ...ws, id } })).data
const setDefault = async (holiday_group_id: string | null) => {
  const { version } = (await server.owner.call('showWorkweekSettings', { params: ws })).data
  return server.owner.call('updateWorkweekSettings', { params: ws, body: { holiday_group_id, version } })
}
const calendarOf = async (id: string) => (await server.owner.call('showEntityCalendar', { params: { ...ws, id } })).data
const holidaysOf = async (id: string) => (await calendarOf(id)).holidays.map(({ name }) => name)
const setDue = (ids: readonly string[], due_date: string) =>
  server.owner.call('bulkDateUpdate', { params: ws, body: { item_ids: [...ids], due_date } })
const shift = async (ids: readonly string[], shift_days: number) =>
  (await server.owner.call('bulkDateUpdate', { params: ws, body: { item_ids: [...ids], shift_days } })).data
const grant = ({ id }: TestUser, keys: readonly string[]) =>
  server.database.query('update ws_user set granted = $3 where ws_id = $1 and id = $2', [server.a.id, id, [...keys]])
async function dueOf(id: string): Promise<string | null> {
  return (await server.owner.call('showItem', { params: { ...ws, id } })).data.due_date
}

test('XFIX-19 a project has a calendar of its own, or the workspace’s; what lies below has the project’s', async () => {
  const tree = await makeTree(server)
  expect(await calendarOf(tree.take)).toMatchObject({
    holiday_group_id: null,
    holidays: [],
    work_week: [1, 2, 3, 4, 5],
  })
  await setDefault(japan)
  expect((await entityOf(tree.take)).holiday_group).toEqual({ id: japan, name: 'Japan' })
  expect(await holidaysOf(tree.take)).toEqual(['Bon'])
  await update(tree.project, { own_holiday_group_id: norway })
  const [project, take] = [await entityOf(tree.project), await entityOf(tree.take)]
  expect([project.own_holiday_group_id, project.holiday_group]).toEqual([norway, { id: norway, name: 'Norway' }])
  expect([take.own_holiday_group_id, take.holiday_group]).toEqual([null, { id: norway, name: 'Norway' }])
  expect(await holidaysOf(tree.take)).toEqual(['Midsummer'])
  const far = { start_date: '2026-04-01', end_date: '2026-04-30' }
  const april = await server.owner.call('showEntityCalendar', { params: { ...ws, id: tree.take }, query: far })
  expect(april.data.holidays).toEqual([])

  // Only of projects, and only of what there is.
  const below = await server.owner.refused('updateEntity', {
    params: { ...ws, id: tree.process },
    body: { own_holiday_group_id: norway },
  })
  expect(below.meta['fields']).toEqual({
    own_holiday_group_id: 'Only projects have a calendar; what lies below keeps to theirs',
  })
  const params = { ...ws, id: tree.project }
  const unknown = { own_holiday_group_id: tree.take }
  expect((await server.owner.refused('updateEntity', { params, body: unknown })).error).toBe('invalid_reference')
  const { version } = (await server.owner.call('showWorkweekSettings', { params: ws })).data
  const body = { holiday_group_id: tree.take, version }
  expect((await server.owner.refused('updateWorkweekSettings', { params: ws, body })).error).toBe('invalid_reference')
  await setDefault(null)
})

test('XFIX-19 who may edit a project sets its calendar; it stands in the history and is taken back', async () => {
  const tree = await makeTree(server)
  const params = { ...ws, id: tree.project }
  const body = { own_holiday_group_id: norway }
  expect((await server.member.refused('updateEntity', { params, body })).error).toBe('permission_denied')
  await server.database.query('insert into entity_coordinator (ws_id, entity_id, ws_user_id) values ($1, $2, $3)', [
    server.a.id,
    tree.project,
    server.a.users.member.id,
  ])
  await server.member.call('updateEntity', { params, body })
  const [record] = (await server.owner.call('listEntityHistory', { params })).data
  expect(record).toMatchObject({ field: 'holiday_group', from: null, to: { id: norway, name: 'Norway' } })
  await server.member.call('undoChanges', { params: { ...ws, id: record?.batch_id ?? '' } })
  expect((await entityOf(tree.project)).own_holiday_group_id).toBe(null)
})

test('XFIX-19 a deleted group counts as none; one of its name takes its place', async () => {
  const tree = await makeTree(server)
  const [old, next] = [await makeHolidayGroup(server, 'Chile', 2025), await makeHolidayGroup(server, 'Chile', 2026)]
  await update(tree.project, { own_holiday_group_id: old })
  await setDefault(old)
  const remove = (id: string) => server.owner.call('deleteWorkingdayGroup', { params: { ...ws, id } })
  const now = async () => [
    (await entityOf(tree.project)).own_holiday_group_id,
    (await server.owner.call('showWorkweekSettings', { params: ws })).data.holiday_group_id,
  ]
  await remove(old)
  expect(await now()).toEqual([next, next])
  await remove(next)
  expect(await now()).toEqual([null, null])
})

test('XFIX-19 a shift of many scenes counts the working days of each one’s project, not those of who shifts', async () => {
  const [one, other] = [await makeTree(server), await makeTree(server)]
  await update(one.project, { own_holiday_group_id: norway })
  await update(other.project, { own_holiday_group_id: japan })
  const reader = await makeHolidayGroup(server, 'Reader')
  await makeHoliday(server, reader, '2026-03-06')
  await setHolidayGroup(server, reader, [server.a.users.owner.id])
  const scenes = [one.item, other.item]
  const days = () => Promise.all(scenes.map(dueOf))

  // A Thursday and two working days: over the weekend, and over the Monday that is a holiday in one of them.
  await setDue(scenes, '2026-03-05')
  await shift(scenes, 2)
  expect(await days()).toEqual(['2026-03-10', '2026-03-09'])
  await shift(scenes, 1)
  expect(await days()).toEqual(['2026-03-11', '2026-03-11'])
  const { batch_id } = await shift(scenes, -2)
  expect(await days()).toEqual(['2026-03-06', '2026-03-06'])
  await server.owner.call('undoChanges', { params: { ...ws, id: batch_id ?? '' } })
  expect(await days()).toEqual(['2026-03-11', '2026-03-11'])
  // From a day off it lands on the next working day in its direction.
  await setDue(scenes, '2026-03-08')
  expect(await days()).toEqual(['2026-03-08', '2026-03-08'])
  await shift(scenes, 1)
  expect(await days()).toEqual(['2026-03-10', '2026-03-09'])
})

test('XFIX-19 the schedule says the calendar of each row, of the place first', async () => {
  const tree = await makeTree(server)
  await update(tree.project, { own_holiday_group_id: norway })
  await setDefault(japan)
  const scheduleOf = async (query: object) => (await server.owner.call('listSchedule', { params: ws, query })).data
  const { rows, calendars } = await scheduleOf({ entity_id: tree.project })
  expect(new Set(rows.map(({ holiday_group_id }) => holiday_group_id))).toEqual(new Set([norway]))
  expect(calendars.map(({ holidays }) => holidays.map(({ name }) => name))).toEqual([['Midsummer']])
  const all = await scheduleOf({})
  expect(all.calendars[0]).toMatchObject({ holiday_group_id: japan })
  expect(all.calendars.map(({ holiday_group_id }) => holiday_group_id)).toContain(norway)
  await setDefault(null)
})

/** A project with dates from Monday to Friday, and a process and scenes in it. */
async function dated() {
  const tree = await makeTree(server)
  await update(tree.project, {
    own_holiday_group_id: norway,
    scheduled_start: '2026-03-02',
    scheduled_due: '2026-03-06',
  })
  await update(tree.process, { scheduled_start: '2026-03-03', scheduled_due: '2026-03-05' })
  const archived = await makeEntity(server, 1, tree.project, 'Archived')
  await update(archived, { scheduled_due: '2026-03-05', status: 0 })
  const scenes = [tree.item, await makeItem(server, tree.take), await makeItem(server, archived)]
  await setDue([scenes[0] ?? '', scenes[2] ?? ''], '2026-03-06')
  return { tree, archived, scenes }
}
const datesOf = async (id: string) => {
  const { scheduled_start, scheduled_due } = await entityOf(id)
  return [scheduled_start, scheduled_due]
}

test('XFIX-19 what lies in an entity moves with it by as many working days, as one act with one undo', async () => {
  const { tree, archived, scenes } = await dated()
  const dates = { scheduled_start: '2026-03-10', scheduled_due: '2026-03-16' }
  const { version } = await entityOf(tree.project)
  const params = { ...ws, id: tree.project }
  const { data } = await server.owner.call('moveSchedule', { params, body: { ...dates, version } })
  // Five working days: a week, and the Monday that is a holiday.
  expect(data).toMatchObject({ entities: 1, scenes: 1, kept: 0, entity: { ...dates, version: version + 1 } })
  const now = async () => ({
    project: await datesOf(tree.project),
    process: await datesOf(tree.process),
    archived: await datesOf(archived),
    scenes: await Promise.all(scenes.map(dueOf)),
  })
  expect(await now()).toEqual({
    project: ['2026-03-10', '2026-03-16'],
    process: ['2026-03-11', '2026-03-13'],
    archived: [null, '2026-03-05'],
    scenes: ['2026-03-16', null, '2026-03-06'],
  })
  const undone = await server.owner.call('undoChanges', { params: { ...ws, id: data.batch_id ?? '' } })
  expect(undone.data).toMatchObject({ restored: 3 })
  expect(await now()).toEqual({
    project: ['2026-03-02', '2026-03-06'],
    process: ['2026-03-03', '2026-03-05'],
    archived: [null, '2026-03-05'],
    scenes: ['2026-03-06', null, '2026-03-06'],
  })
})

test('XFIX-19 an end that is moved alone takes nothing along; a faster change is told, what is not one’s own stays', async () => {
  const { tree, scenes } = await dated()
  const params = { ...ws, id: tree.project }
  const ends = { scheduled_start: '2026-03-02', scheduled_due: '2026-03-13' }
  const { data } = await server.owner.call('moveSchedule', { params, body: ends })
  expect(data).toMatchObject({ entities: 0, scenes: 0, entity: ends })
  expect(await datesOf(tree.process)).toEqual(['2026-03-03', '2026-03-05'])
  const stale = await server.owner.refused('moveSchedule', { params, body: { ...ends, version: 1 } })
  expect(stale).toMatchObject({ error: 'conflict', meta: { current: ends } })
  const same = (await server.owner.call('moveSchedule', { params, body: ends })).data
  expect(same).toMatchObject({ batch_id: null, entities: 0, scenes: 0 })

  // Somebody who may change entities and no due dates of scenes.
  const planner: TestUser = await addUser(server, 'member', 'Planner')
  await grant(planner, ['project_updateEntity_update'])
  const body = { scheduled_start: '2026-03-03', scheduled_due: '2026-03-16' }
  const moved = (await server.as(planner).call('moveSchedule', { params, body })).data
  expect([moved.entities, moved.scenes, moved.kept]).toEqual([1, 0, 1])
  expect(await dueOf(scenes[0] ?? '')).toBe('2026-03-06')
})

test('XFIX-19 who does not see a project learns nothing of its calendar', async () => {
  const tree = await makeTree(server)
  await server.owner.call('putProjectMembers', {
    params: { ...ws, id: tree.project },
    body: { visible_to: 'members', ws_user_ids: [server.a.users.owner.id], team_ids: [] },
  })
  const person = await addUser(server, 'member', 'Stranger')
  await grant(person, ['project_updateEntity_update'])
  const stranger = server.as(person)
  const params = { ...ws, id: tree.project }
  const body = { scheduled_start: null, scheduled_due: null }
  expect((await stranger.refused('showEntityCalendar', { params })).error).toBe('not_found')
  expect((await stranger.refused('moveSchedule', { params, body })).error).toBe('not_found')
  const away = server.as(server.b.users.owner)
  const abroad = { ws_code: server.b.code, id: tree.project }
  expect((await away.refused('showEntityCalendar', { params: abroad })).error).toBe('not_found')
  expect((await away.refused('moveSchedule', { params: abroad, body })).error).toBe('not_found')
})
