import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Insight } from '@arbo/core/contract'
import { addDays, mondayOf } from '@arbo/core/format'
import { makeComment, makeEntity, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

const KEY = 'peopleTile_getInsightsInterface_read'

let server: TestServer
let tree: Tree
let mika: TestUser
let today: string

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  mika = await addUser(server, 'member', 'Mika Sato')
  const { data } = await show(mika.id)
  today = data.today
})
afterAll(() => server.close())

const params = (id: string) => ({ ws_code: server.a.code, id })
const show = (id: string, as = server.owner) => as.call('showInsight', { params: params(id) })

/** A scene with this work in it. */
async function give(person: TestUser, work: { due?: string; kind?: number; role?: string; entity?: string }) {
  const id = await makeItem(server, work.entity ?? tree.take, [])
  const { database, a } = server
  await database.query('update item set due_date = $3, status_kind = $4 where ws_id = $1 and id = $2', [
    a.id,
    id,
    work.due ?? null,
    work.kind ?? 2,
  ])
  await database.query('insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, $4)', [
    a.id,
    id,
    person.id,
    work.role ?? 'assignee',
  ])
  return id
}

async function setExceptions(user: TestUser, granted: string[], revoked: string[]) {
  const values = [server.a.id, user.id, granted, revoked]
  await server.database.query('update ws_user set granted = $3, revoked = $4 where ws_id = $1 and id = $2', values)
}

const idsOf = ({ scenes }: Insight['due']) => scenes.map(({ id }) => id)
const dayOf = (insight: Insight, day: string) => insight.availability.days.find((one) => one.day === day)

/** A target that these people have from one day to another. */
async function giveTarget(people: TestUser[], name: string, [start, end]: [string, string], status = 1) {
  const { database, a } = server
  const [id, givenId] = [uuidv7(), uuidv7()]
  await database.query('insert into target (ws_id, id, name, status) values ($1, $2, $3, $4)', [a.id, id, name, status])
  await database.query(
    'insert into target_user_role (ws_id, id, target_id, start_date, end_date) values ($1, $2, $3, $4, $5)',
    [a.id, givenId, id, start, end],
  )
  await database.query(
    `insert into target_user_role_person (ws_id, target_user_role_id, ws_user_id)
     select $1, $2, unnest($3::uuid[])`,
    [a.id, givenId, people.map((person) => person.id)],
  )
  return { id, name, start_date: start, end_date: end }
}

describe('targets in progress', () => {
  test('MOD-07 TGT-12 are those active today, the first to end first, without archived ones and other people’s', async () => {
    const runner = await addUser(server, 'member', 'Runner')
    const later = await giveTarget([runner, mika], 'Later', [addDays(today, -3), addDays(today, 5)])
    const sooner = await giveTarget([runner], 'Sooner', [today, today])
    await giveTarget([runner], 'Over', [addDays(today, -9), addDays(today, -1)])
    await giveTarget([runner], 'To come', [addDays(today, 1), addDays(today, 9)])
    await giveTarget([runner], 'Archived', [today, today], 0)
    await giveTarget([mika], 'Of somebody else', [today, today])
    expect((await show(runner.id)).data.targets).toEqual([sooner, later])
    expect((await show(server.a.users.admin.id)).data.targets).toEqual([])
  })

  test('MOD-07 TGT-05 need the right to My Targets for the caller’s own, and the right to list targets for others', async () => {
    const seer = await addUser(server, 'member', 'Seer')
    const own = await giveTarget([seer], 'Custom', [today, today])
    await setExceptions(seer, [KEY], ['target_getListOfTargets_read'])
    expect((await show(mika.id, server.as(seer))).data.targets).toBeNull()
    expect((await show(seer.id, server.as(seer))).data.targets).toEqual([own])
    await setExceptions(seer, [KEY], ['target_getMyTargetsUserInterface_read'])
    expect((await show(seer.id, server.as(seer))).data.targets).toBeNull()
    expect((await show(mika.id, server.as(seer))).data.targets).not.toBeNull()
  })
})

describe('access to a tile', () => {
  test('PPL-26 MOD-07 needs peopleTile_getInsightsInterface_read, including granted and revoked keys', async () => {
    const refusal = await server.guest.refused('showInsight', { params: params(mika.id) })
    expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', KEY])
    const eva = await addUser(server, 'guest', 'Eva')
    await setExceptions(eva, [KEY], [])
    expect((await show(mika.id, server.as(eva))).data.person.id).toBe(mika.id)
    const tom = await addUser(server, 'member', 'Tom')
    await setExceptions(tom, [], [KEY])
    expect((await server.as(tom).refused('showInsight', { params: params(tom.id) })).error).toBe('permission_denied')
  })

  test('MOD-07 gives a guest with the right only visible scenes, in lists, sums, bars and activity', async () => {
    const eva = await addUser(server, 'guest', 'Eva Seeing')
    await setExceptions(eva, [KEY], [])
    const ben = await addUser(server, 'member', 'Ben')
    const shared = await give(ben, { due: today })
    await give(ben, { due: today })
    await give(ben, { due: addDays(today, -3) })
    await give(ben, { kind: 3, role: 'reviewer' })
    const hidden = await give(ben, {})
    await server.database.query(
      `insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, 'reviewer')`,
      [server.a.id, shared, eva.id],
    )
    await makeComment(server, server.as(ben), shared, 'Seen')
    await makeComment(server, server.as(ben), hidden, 'Secret')
    await makeRendition(server, hidden, { by: ben })
    const seen = (await show(ben.id, server.as(eva))).data
    expect(idsOf(seen.due)).toEqual([shared])
    expect([seen.due.total, seen.overdue.total, seen.load.to_review]).toEqual([1, 0, 0])
    expect(seen.load.by_status.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(dayOf(seen, today)?.due).toBe(1)
    expect(seen.activity.map(({ text }) => text)).toEqual(['Seen'])
    const all = (await show(ben.id)).data
    expect([all.due.total, all.overdue.total, all.load.to_review, all.activity.length]).toEqual([2, 1, 1, 3])
  })

  test('MOD-07 gives not found for unknown, deleted and other workspaces’ people, but not for pending and archived ones', async () => {
    const { b, database } = server
    for (const id of [uuidv7(), b.users.member.id]) {
      expect((await server.owner.refused('showInsight', { params: params(id) })).error).toBe('not_found')
    }
    const gone = await addUser(server, 'member', 'Gone')
    const set = (status: number) => database.query('update ws_user set status = $2 where id = $1', [gone.id, status])
    await set(0)
    expect((await show(gone.id)).data.person.status).toBe(0)
    await set(3)
    expect((await server.owner.refused('showInsight', { params: params(gone.id) })).error).toBe('not_found')
  })
})

describe('the person on a tile', () => {
  test('MOD-07 has name, role, chosen time zone and the teams that the caller may see', async () => {
    const { database, a } = server
    const person = await addUser(server, 'member', 'Noor')
    expect((await show(person.id)).data.person).toMatchObject({
      display_name: 'Noor',
      ws_root_role_id: 1,
      status: 1,
      blocked: false,
      timezone: null,
      teams: [],
    })
    await database.query(
      `update user_account set preferred_timezone = 'Asia/Tokyo', is_timezone_set = true where id = $1`,
      [person.userId],
    )
    for (const [name, isPublic] of [
      ['Layout', true],
      ['Secret', false],
    ]) {
      const id = uuidv7()
      await database.query('insert into team (ws_id, id, name, is_public) values ($1, $2, $3, $4)', [
        a.id,
        id,
        name,
        isPublic,
      ])
      await database.query('insert into team_member (ws_id, team_id, ws_user_id) values ($1, $2, $3)', [
        a.id,
        id,
        person.id,
      ])
    }
    const names = (insight: Insight) => insight.person.teams.map(({ name }) => name)
    const seen = (await show(person.id)).data
    expect([seen.person.timezone, names(seen)]).toEqual(['Asia/Tokyo', ['Layout']])
    expect(names((await show(person.id, server.as(person))).data)).toEqual(['Layout', 'Secret'])
  })

  test('PPL-26 has contact details for readers of people’s details, and for the person', async () => {
    const person = await addUser(server, 'member', 'Lea')
    const { database, a } = server
    await database.query('insert into ws_user_detail (ws_id, ws_user_id, phone) values ($1, $2, $3)', [
      a.id,
      person.id,
      '+49 30 1',
    ])
    const contact = { email: person.email, phone: '+49 30 1', mobile_phone: '' }
    expect((await show(person.id)).data.person.contact).toEqual(contact)
    const other = await addUser(server, 'member', 'Blind')
    await setExceptions(other, [], ['people_getWorkspaceUserDetails_read'])
    expect((await show(person.id, server.as(other))).data.person.contact).toBeNull()
    await setExceptions(person, [], ['people_getWorkspaceUserDetails_read'])
    expect((await show(person.id, server.as(person))).data.person.contact).toEqual(contact)
  })
})

describe('load and work', () => {
  test('MOD-07 count scenes by status, overdue before today, due until the end of next week, without approved ones', async () => {
    const person = await addUser(server, 'member', 'Kim')
    const sunday = addDays(mondayOf(today), 13)
    const late = [await give(person, { due: addDays(today, -30) }), await give(person, { due: addDays(today, -1) })]
    const due = [await give(person, { due: today }), await give(person, { due: sunday, kind: 4 })]
    await give(person, { due: addDays(sunday, 1) })
    await give(person, { due: addDays(today, -2), kind: 6 })
    await give(person, { due: today, kind: 6 })
    await give(person, {})
    await give(person, { due: today, role: 'reviewer', kind: 3 })
    await give(person, { role: 'reviewer', kind: 5 })
    await give(person, { role: 'reviewer', kind: 4 })
    const { data } = await show(person.id)
    expect(data.load).toEqual({ by_status: [0, 0, 5, 0, 1, 0, 2], to_review: 2 })
    expect([idsOf(data.overdue), data.overdue.total]).toEqual([late, 2])
    expect([idsOf(data.due), data.due.total]).toEqual([due, 2])
    const bars = data.availability.days.map((day) => day.due)
    expect(bars.slice(0, 14).reduce((sum, count) => sum + count, 0) - data.due.total).toBe(
      // Yesterday is this week, unless today is Monday.
      mondayOf(today) === today ? 0 : 1,
    )
    expect([dayOf(data, today)?.due, dayOf(data, sunday)?.due]).toEqual([1, 1])
    expect(data.overdue.scenes[0]?.ancestors.map(({ id }) => id)).toEqual([
      tree.project,
      tree.process,
      tree.episode,
      tree.take,
    ])
  })

  test('MOD-07 list 20 scenes with their total, without archived ones', async () => {
    const person = await addUser(server, 'member', 'Busy')
    for (let count = 0; count < 22; count += 1) await give(person, { due: addDays(today, -1 - count) })
    const project = await makeEntity(server, 0, null, 'Shelved')
    await give(person, { due: today, entity: project })
    const update = { params: { ws_code: server.a.code, id: project }, body: { status: 0 as const } }
    expect((await show(person.id)).data.due.total).toBe(1)
    await server.owner.call('updateEntity', update)
    const { data } = await show(person.id)
    expect([data.overdue.total, data.overdue.scenes.length, data.due.total]).toEqual([22, 20, 0])
    expect(data.load.by_status).toEqual([0, 0, 22, 0, 0, 0, 0])
  })
})

describe('activity', () => {
  test('MOD-07 has comments, resolved comments and uploads of the person, the newest first, at most 20', async () => {
    const person = await addUser(server, 'member', 'Active')
    const as = server.as(person)
    const first = await makeComment(server, as, tree.item, 'x'.repeat(300))
    const upload = await makeRendition(server, tree.item, { by: person, version: 7 })
    const others = await makeComment(server, server.owner, tree.item, 'Somebody else')
    await as.call('completeComment', {
      params: { ws_code: server.a.code, item_id: tree.item, id: others },
      body: { done: true },
    })
    const { activity } = (await show(person.id)).data
    expect(activity.map(({ kind, id }) => [kind, id])).toEqual([
      ['done', others],
      ['upload', upload],
      ['comment', first],
    ])
    expect(activity[1]).toMatchObject({ text: 'v7', rendition_id: upload, item: { id: tree.item, name: 'Scene' } })
    expect(activity[2]?.text).toBe('x'.repeat(200))
    for (let count = 0; count < 20; count += 1) await makeComment(server, as, tree.item, `Comment ${count}`)
    const later = (await show(person.id)).data.activity
    expect([later.length, later[0]?.text]).toEqual([20, 'Comment 19'])
  })
})

describe('changes of status', () => {
  test('MOD-07 have the scenes whose status the person changed, with the status before, as far as the caller sees them', async () => {
    const person = await addUser(server, 'owner', 'Deciding')
    const as = server.as(person)
    const { database, a } = server
    const flow = uuidv7()
    await database.query('insert into template_flow (ws_id, id, name) values ($1, $2, $3)', [a.id, flow, 'Flow'])
    const status = async (name: string, kind: number) => {
      const id = uuidv7()
      await database.query(
        `insert into template_flow_status (ws_id, id, template_flow_id, name, kind, position)
         values ($1, $2, $3, $4, $5, 0)`,
        [a.id, id, flow, name, kind],
      )
      return id
    }
    const [retake, approved] = [await status('Back to work', 4), await status('Done', 6)]
    await database.query('update entity set template_flow_id = $2 where id = $1', [tree.process, flow])
    const scene = await makeItem(server, tree.take, [])
    const set = (body: object) => as.call('updateItem', { params: params(scene), body })
    await set({ status_id: retake })
    // Neither the same status again nor another change of the scene is a change of status.
    await set({ status_id: retake, description: 'Again' })
    await set({ due_date: today })
    await set({ status_id: approved })
    await set({ status_id: null })
    const { activity } = (await show(person.id)).data
    expect(activity.map(({ kind, item, text, status: passed }) => [kind, item.id, text, passed])).toEqual([
      [
        'status',
        scene,
        '',
        { from: { name: 'Done', kind: 6, colour: null }, to: { name: null, kind: 0, colour: null } },
      ],
      [
        'status',
        scene,
        '',
        { from: { name: 'Back to work', kind: 4, colour: null }, to: { name: 'Done', kind: 6, colour: null } },
      ],
      [
        'status',
        scene,
        '',
        { from: { name: null, kind: 0, colour: null }, to: { name: 'Back to work', kind: 4, colour: null } },
      ],
    ])
    const eva = await addUser(server, 'guest', 'Eva Blind')
    await setExceptions(eva, [KEY], [])
    expect((await show(person.id, server.as(eva))).data.activity).toEqual([])
    await as.call('deleteItem', { params: params(scene) })
    expect((await show(person.id)).data.activity).toEqual([])
  })
})

describe('availability', () => {
  async function special(person: TestUser, type: 0 | 1, day: string, note: string) {
    const id = uuidv7()
    const { database, a } = server
    await database.query(
      'insert into special_day (ws_id, id, type, note, start_date, end_date) values ($1, $2, $3, $4, $5, $5)',
      [a.id, id, type, note, day],
    )
    await database.query('insert into special_day_person (ws_id, special_day_id, ws_user_id) values ($1, $2, $3)', [
      a.id,
      id,
      person.id,
    ])
  }

  test('MOD-07 has work week, holidays of the person’s group, extra-days and off-days of five weeks', async () => {
    const person = await addUser(server, 'member', 'Away')
    const { database, a } = server
    const monday = mondayOf(today)
    const group = uuidv7()
    await database.query('insert into holiday_group (ws_id, id, name, year) values ($1, $2, $3, 2026)', [
      a.id,
      group,
      'Berlin',
    ])
    await database.query(
      `insert into holiday (ws_id, id, group_id, name, start_date, end_date) values ($1, $2, $3, 'Feast', $4, $5)`,
      [a.id, uuidv7(), group, addDays(monday, -2), addDays(monday, 1)],
    )
    await special(person, 1, addDays(monday, 1), 'Catching up')
    await special(person, 0, addDays(monday, 34), 'Dentist')
    await special(person, 0, addDays(monday, 35), 'Too late')
    await special(person, 1, addDays(monday, 5), '')
    expect(dayOf((await show(person.id)).data, monday)?.kind).toBe('working')
    await database.query(`insert into ws_user_detail (ws_id, ws_user_id, holiday_group_id) values ($1, $2, $3)`, [
      a.id,
      person.id,
      group,
    ])
    const { availability } = (await show(person.id)).data
    const { days } = availability
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([35, monday, addDays(monday, 34)])
    expect(days.slice(0, 7).map(({ kind }) => kind)).toEqual([
      'holiday',
      'extra',
      'working',
      'working',
      'working',
      'extra',
      'weekend',
    ])
    expect([days[0]?.name, days[1]?.name, days[5]?.name]).toEqual(['Feast', 'Catching up', null])
    expect([days.at(-1)?.kind, days.at(-1)?.name]).toEqual(['off', 'Dentist'])
    expect([availability.work_week, availability.work_day_start, availability.work_day_end]).toEqual([
      [1, 2, 3, 4, 5],
      '09:00',
      '18:00',
    ])
    // That somebody is away is told; why only to those who read the calendars.
    const other = await addUser(server, 'member', 'Outsider')
    await setExceptions(other, [], ['workingday_getListOfWorkingdays_read'])
    const shown = (await show(person.id, server.as(other))).data.availability.days
    expect([shown[1]?.kind, shown[1]?.name, shown[0]?.name]).toEqual(['extra', null, 'Feast'])
  })

  test('MOD-07 uses the day of the workspace’s clock', async () => {
    const { database, a } = server
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Etc/UTC']) {
      await database.query('update workspace set timezone = $2 where id = $1', [a.id, zone])
      const { data } = await show(mika.id)
      expect([data.today, data.availability.timezone]).toEqual([dayIn(zone), zone])
    }
  })
})
