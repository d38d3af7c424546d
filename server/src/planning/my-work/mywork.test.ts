import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TODO_MAX } from '@arbo/core/contract'
import { makeComment, makeEntity, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'

/** A Wednesday. */
const TODAY = '2026-11-18'

let server: TestServer
let tree: Tree
let other: string
let ws: { ws_code: string }
let artist: TestUser
let as: TestClient
let count = 0

interface Made {
  on?: string
  name?: string
  due?: string | null
  kind?: number
  assignees?: string[]
  reviewers?: string[]
}

/** A scene as it is in the database, assigned to the artist unless to others. */
async function scene({ on = tree.take, name, due = null, kind = 2, assignees, reviewers = [] }: Made = {}) {
  const { data } = await server.owner.call('storeEntityItem', {
    params: { ...ws, entity_id: on },
    body: {
      name: name ?? `Scene ${(count += 1)}`,
      due_date: due,
      assignee_ids: assignees ?? [artist.id],
      reviewer_ids: reviewers,
    },
  })
  await server.database.query('update item set status_kind = $2 where id = $1', [data.id, kind])
  return data.id
}

async function clear(): Promise<void> {
  await server.database.query('delete from item where ws_id = $1', [server.a.id])
}

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  tree = await makeTree(server)
  other = await makeEntity(server, 0, null, 'Another project')
  artist = await addUser(server, 'member', 'Artist')
  as = server.as(artist)
})
afterAll(() => server.close())

const byDue = async (query: Record<string, unknown> = {}) =>
  (await as.call('listMyWorkItemsByDueDate', { params: ws, query: { today: TODAY, ...query } })).data
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

describe('my work', () => {
  test('PLAN-39 XUX-05 my scenes are grouped by what waits first: retakes, overdue, today, this week, later, without a date, done', async () => {
    await clear()
    await scene({ name: 'without' })
    await scene({ name: 'next monday', due: '2026-11-23' })
    await scene({ name: 'sunday', due: '2026-11-22' })
    await scene({ name: 'today', due: TODAY })
    await scene({ name: 'yesterday', due: '2026-11-17' })
    await scene({ name: 'last year', due: '2025-11-17' })
    await scene({ name: 'came back', kind: 4 })
    await scene({ name: 'came back late', due: '2026-11-10', kind: 4 })
    await scene({ name: 'approved late', due: '2026-11-01', kind: 6 })
    await scene({ name: 'approved lately', due: '2026-11-16', kind: 6 })
    await scene({ name: 'of somebody else', due: TODAY, assignees: [server.a.users.member.id] })
    await scene({ name: 'only reviewed', due: TODAY, assignees: [], reviewers: [artist.id] })
    const { rows, groups, total, outside } = await byDue()
    expect(rows.map(({ name, group }) => [group, name])).toEqual([
      ['retake', 'came back late'],
      ['retake', 'came back'],
      ['overdue', 'last year'],
      ['overdue', 'yesterday'],
      ['today', 'today'],
      ['week', 'sunday'],
      ['later', 'next monday'],
      ['none', 'without'],
      ['done', 'approved lately'],
      ['done', 'approved late'],
    ])
    expect(groups.map(({ key, count: scenes }) => [key, scenes])).toEqual([
      ['retake', 2],
      ['overdue', 2],
      ['today', 1],
      ['week', 1],
      ['later', 1],
      ['none', 1],
      ['done', 2],
    ])
    expect([total, outside]).toEqual([10, 0])
    expect(rows[0]?.ancestors.map(({ type }) => type)).toEqual([0, 1, 2, 3])
    expect(rows[0]?.editable).toContain('status')
  })

  test('XPROD-07 XPROD-12 within each group the most urgent scene is first, whenever it is due; what is done stays by its date', async () => {
    const prioritise = (id: string, priority: number) =>
      server.owner.call('bulkPriorityUpdate', { params: ws, body: { item_ids: [id], priority } })
    const own = { on: other, due: '2026-12-24' }
    const [low, urgent, done] = [
      await scene({ name: 'low', ...own, due: '2026-12-01' }),
      await scene({ name: 'urgent', ...own }),
      await scene({ name: 'done and urgent', ...own, kind: 6 }),
    ]
    await scene({ name: 'normal', ...own, due: '2026-12-02' })
    await scene({ name: 'done later', ...own, due: '2026-12-30', kind: 6 })
    await Promise.all([prioritise(low, 0), prioritise(urgent, 3), prioritise(done, 3)])
    const here = { entity_id: other }
    expect(names((await byDue(here)).rows)).toEqual(['urgent', 'normal', 'low', 'done later', 'done and urgent'])
    const { data } = await as.call('listMyWorkItems', { params: ws, query: { ...here, group_by: 'project' } })
    expect(names(data.rows).slice(0, 3)).toEqual(['urgent', 'normal', 'low'])
    await server.database.query('delete from item where ws_id = $1 and project_id = $2', [server.a.id, other])
  })

  test('XPROD-12 a retake says with which comment it came back: the newest of others that is open, as far as one sees it', async () => {
    const own = { on: other, kind: 4 }
    const id = await scene({ name: 'back', ...own })
    await scene({ name: 'back without a word', ...own })
    const checked = await scene({ name: 'not back', on: other, kind: 3 })
    const { database } = server
    const say = (client: TestClient, text: string, on = id) => makeComment(server, client, on, text)
    await say(server.owner, 'The tail pops')
    const newest = await say(server.admin, 'The lamp flickers')
    await say(as, 'On it')
    await say(server.owner, 'Fine', checked)
    const noted = async (client = as) => {
      const { data } = await client.call('listMyWorkItemsByDueDate', { params: ws, query: { entity_id: other } })
      return data.rows.map(({ name, came_back }) => [name, came_back && [came_back.author, came_back.text]])
    }
    expect(await noted()).toEqual([
      ['back', [server.a.users.admin.name, 'The lamp flickers']],
      ['back without a word', null],
      ['not back', null],
    ])
    await database.query('update comment set done_at = now() where id = $1', [newest])
    expect((await noted())[0]).toEqual(['back', [server.a.users.owner.name, 'The tail pops']])
    // A guest reads what is for clients alone.
    const guest = server.a.users.guest
    await database.query(`insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, 'assignee')`, [
      server.a.id,
      id,
      guest.id,
    ])
    await database.query(`update ws_user set granted = $2 where id = $1`, [
      guest.id,
      ['work_getMyWorkUserInterface_read'],
    ])
    await database.query('update comment set for_clients = false where item_id = $1', [id])
    expect(await noted(server.guest)).toEqual([['back', null]])
    await database.query('delete from item where ws_id = $1 and project_id = $2', [server.a.id, other])
  })

  test('PLAN-44 a range of due dates includes both ends, and counts the scenes it leaves out', async () => {
    const { rows, total, outside } = await byDue({ due_date_gte: '2026-11-04', due_date_lte: TODAY })
    expect(names(rows)).toEqual(['came back late', 'yesterday', 'today', 'approved lately'])
    expect([total, outside]).toEqual([4, 6])
    const open = await byDue({ due_date_gte: '2026-11-22' })
    expect(names(open.rows)).toEqual(['sunday', 'next monday'])
  })

  test('PLAN-39 pages contain each scene once, and have all groups', async () => {
    const pages = [
      await byDue({ per_page: 3 }),
      await byDue({ per_page: 3, page: 2 }),
      await byDue({ per_page: 3, page: 3 }),
      await byDue({ per_page: 3, page: 4 }),
    ]
    expect(pages.map(({ rows }) => rows.length)).toEqual([3, 3, 3, 1])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(10)
    expect(pages.map(({ groups }) => groups.length)).toEqual([7, 7, 7, 7])
  })

  test('PLAN-39 without a day the server uses today in the preferred time zone', async () => {
    await clear()
    const dayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
    const zones = ['Pacific/Kiritimati', 'Pacific/Niue']
    for (const zone of zones) await scene({ name: zone, due: dayIn(zone) })
    for (const zone of zones) {
      await server.database.query(
        'update user_account set preferred_timezone = $2, is_timezone_set = true where id = $1',
        [artist.userId, zone],
      )
      const { data } = await as.call('listMyWorkItemsByDueDate', { params: ws })
      expect(data.rows.find(({ name }) => name === zone)?.group).toBe('today')
    }
  })

  test('PLAN-39 my scenes are grouped by project or parent, with the path down', async () => {
    await clear()
    await scene({ name: 'b', due: '2026-11-20' })
    await scene({ name: 'a', due: '2026-11-19' })
    await scene({ name: 'elsewhere', on: other })
    await scene({ name: 'on the process', on: tree.process })
    const { data } = await as.call('listMyWorkItems', { params: ws })
    expect(data.groups.map(({ key, path, count: scenes }) => [key, path.map(({ id }) => id), scenes])).toEqual([
      [tree.process, [tree.project, tree.process], 1],
      [tree.take, [tree.project, tree.process, tree.episode, tree.take], 2],
      [other, [other], 1],
    ])
    expect(names(data.rows)).toEqual(['on the process', 'a', 'b', 'elsewhere'])
    const projects = await as.call('listMyWorkItems', { params: ws, query: { group_by: 'project' } })
    expect(projects.data.groups.map(({ key, count: scenes }) => [key, scenes])).toEqual([
      [tree.project, 3],
      [other, 1],
    ])
    expect(projects.data.rows.map(({ group }) => group)).toEqual([tree.project, tree.project, tree.project, other])
  })

  test('PLAN-39 filters take name or code, entity with all below it, fixed status; invalid ones find nothing', async () => {
    await scene({ name: '100%', kind: 4 })
    const namesBy = async (query: Record<string, unknown>) => names((await byDue(query)).rows)
    expect(await namesBy({ name_like: '%' })).toEqual(['100%'])
    expect(await namesBy({ kind_ina: '4,x' })).toEqual(['100%'])
    expect(await namesBy({ entity_id: other })).toEqual(['elsewhere'])
    expect(await namesBy({ entity_id: tree.process })).toHaveLength(4)
    expect(await namesBy({ entity_id: uuidv7() })).toEqual([])
  })

  test('PLAN-39 entities with my work show how much of it is open; archived ones are left out', async () => {
    await clear()
    await scene()
    await scene({ kind: 6 })
    await scene({ on: other })
    const { data } = await as.call('listMyWorkEntities', { params: ws })
    expect(data.map(({ id, items_count, open_count }) => [id, items_count, open_count])).toEqual([
      [other, 1, 1],
      [tree.project, 2, 1],
      [tree.process, 2, 1],
      [tree.episode, 2, 1],
      [tree.take, 2, 1],
    ])
    expect(data.at(-1)?.ancestors.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode])
    await server.database.query('update entity set status = 0 where id = $1', [other])
    const projects = await as.call('listMyWorkEntities', { params: ws, query: { type_eq: 0 } })
    expect(projects.data.map(({ id }) => id)).toEqual([tree.project])
    expect((await byDue()).total).toBe(2)
    await server.database.query('update entity set status = 1 where id = $1', [other])
  })

  test('PLAN-39 the search finds my scenes and their parents, and nobody else’s', async () => {
    await clear()
    await scene({ name: 'Whale at Level 9', due: '2020-01-01' })
    await scene({ name: 'Whale of others', assignees: [] })
    const search = async (name_like: string) =>
      (await as.call('searchMyWorks', { params: ws, query: { name_like } })).data
    expect(names((await search('whale')).items)).toEqual(['Whale at Level 9'])
    const both = await search('level')
    expect(both.entities.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode, tree.take])
    expect(both.items[0]?.ancestors.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode, tree.take])
    expect((await search('Another project')).entities).toEqual([])
    const nothing = await as.refused('searchMyWorks', { params: ws, query: { name_like: ' ' } })
    expect(nothing.error).toBe('validation_failed')
  })

  test('PLAN-39 item metrics are those of the entities above my scenes, the primary one first', async () => {
    const [hours, frames, foreign] = [uuidv7(), uuidv7(), uuidv7()]
    for (const [id, name] of [
      [hours, 'Hours'],
      [frames, 'Frames'],
      [foreign, 'Foreign'],
    ]) {
      await server.database.query("insert into metric (ws_id, id, name, type) values ($1, $2, $3, 'number')", [
        server.a.id,
        id,
        name,
      ])
    }
    const attach = (entity: string, metric: string) =>
      server.database.query('insert into entity_metric (ws_id, entity_id, metric_id) values ($1, $2, $3)', [
        server.a.id,
        entity,
        metric,
      ])
    await attach(tree.project, hours)
    await attach(tree.take, frames)
    await attach(other, foreign)
    await server.database.query('update entity set primary_metric_id = $2 where id = $1', [tree.project, hours])
    const { data } = await as.call('listMyWorkItemMetrics', { params: ws })
    expect(data.map(({ name, is_primary }) => [name, is_primary])).toEqual([
      ['Hours', true],
      ['Frames', false],
    ])
  })
})

describe('my checks', () => {
  test('XPLAN-06 scenes waiting for my check are listed, the longest wait first', async () => {
    await clear()
    const mine = { assignees: [], reviewers: [artist.id] }
    const ids = {
      lately: await scene({ ...mine, name: 'lately', kind: 3 }),
      long: await scene({ ...mine, name: 'long', kind: 5 }),
      unknown: await scene({ ...mine, name: 'never changed', kind: 3 }),
    }
    await scene({ ...mine, name: 'approved', kind: 6 })
    await scene({ ...mine, name: 'retake', kind: 4 })
    await scene({ name: 'of others', kind: 3, reviewers: [server.a.users.admin.id] })
    const since = async (id: string, at: string) => {
      const batch = uuidv7()
      await server.database.query(
        "insert into change_batch (ws_id, id, ws_user_id, source) values ($1, $2, $3, 'edit')",
        [server.a.id, batch, server.a.users.owner.id],
      )
      await server.database.query(
        `insert into change_record (ws_id, id, batch_id, item_id, field, ws_user_id, created_at)
         values ($1, $2, $3, $4, 'status', $5, $6)`,
        [server.a.id, uuidv7(), batch, id, server.a.users.owner.id, at],
      )
    }
    await since(ids.long, '2026-01-01T00:00:00Z')
    await since(ids.lately, '2026-01-02T00:00:00Z')
    await since(ids.lately, '2026-03-02T00:00:00Z')
    await server.database.query("update item set updated_at = '2026-02-01T00:00:00Z' where id = $1", [ids.unknown])
    const { data, meta } = await as.call('listMyChecks', { params: ws })
    expect(data.map(({ name, waiting_since }) => [name, waiting_since])).toEqual([
      ['long', '2026-01-01T00:00:00.000Z'],
      ['never changed', '2026-02-01T00:00:00.000Z'],
      ['lately', '2026-03-02T00:00:00.000Z'],
    ])
    expect(meta.total).toBe(3)
    const second = await as.call('listMyChecks', { params: ws, query: { per_page: 2, page: 2 } })
    expect(names(second.data)).toEqual(['lately'])
    const counts = await as.call('showMyWorkCounts', { params: ws })
    expect(counts.data).toEqual({ items: 1, todo: 0, checks: 3 })
  })
})

describe('the recent scenes', () => {
  const recent = async (client = as) => names((await client.call('listMyRecentScenes', { params: ws })).data)
  const comment = (client: TestClient, item_id: string) =>
    client.call('createComment', { params: { ...ws, item_id }, body: { text: 'The horizon tips.' } })

  test('XUX-05 are those that I last commented on, uploaded to or changed the status of, each once', async () => {
    await clear()
    const [a, b, c] = [await scene({ name: 'a' }), await scene({ name: 'b' }), await scene({ name: 'c' })]
    await scene({ name: 'untouched' })
    expect(await recent()).toEqual([])
    await comment(as, a)
    await comment(as, b)
    await comment(as, a)
    expect(await recent()).toEqual(['a', 'b'])
    await comment(server.owner, c)
    expect(await recent()).toEqual(['a', 'b'])
    expect(await recent(server.owner)).toEqual(['c'])
    await server.database.query(
      `insert into rendition (ws_id, id, item_id, version, name, kind, state, created_by)
       values ($1, $2, $3, 1, 'take', 'video', 'ready', $4)`,
      [server.a.id, uuidv7(), c, artist.id],
    )
    expect(await recent()).toEqual(['c', 'a', 'b'])
    const status = async (id: string) => {
      const batch = uuidv7()
      await server.database.query(
        "insert into change_batch (ws_id, id, ws_user_id, source) values ($1, $2, $3, 'edit')",
        [server.a.id, batch, artist.id],
      )
      await server.database.query(
        `insert into change_record (ws_id, id, batch_id, item_id, field, ws_user_id)
         values ($1, $2, $3, $4, 'status', $5)`,
        [server.a.id, uuidv7(), batch, id, artist.id],
      )
    }
    await status(b)
    expect(await recent()).toEqual(['b', 'c', 'a'])
  })

  test('XUX-05 are at most 12, none of them in something archived', async () => {
    await clear()
    for (let made = 0; made < 14; made += 1) await comment(as, await scene({ name: `s${made}` }))
    expect(await recent()).toEqual(Array.from({ length: 12 }, (_, at) => `s${13 - at}`))
    await server.database.query('update entity set status = 0 where id = $1', [tree.project])
    expect(await recent()).toEqual([])
    await server.database.query('update entity set status = 1 where id = $1', [tree.project])
  })
})

describe('the to-do list', () => {
  const list = async (client = as) => (await client.call('listTodoItems', { params: ws })).data
  const add = (item_ids: string[], before_id: string | null = null) =>
    as.call('addTodoItems', { params: ws, body: { item_ids, before_id } })
  const move = (item_id: string, before_id: string | null) =>
    as.call('changeTodoPosition', { params: ws, body: { item_id, before_id } })

  test('PLAN-40 scenes are added at the end or before another, moved and removed; positions stay', async () => {
    await clear()
    const [a, b, c, d] = [
      await scene({ name: 'a' }),
      await scene({ name: 'b' }),
      await scene({ name: 'c' }),
      await scene({ name: 'd', assignees: [] }),
    ]
    await add([a, b, a])
    await add([c])
    await add([d, b], b)
    expect(names(await list())).toEqual(['a', 'd', 'b', 'c'])
    await move(c, a)
    await move(a, null)
    expect(names(await list())).toEqual(['c', 'd', 'b', 'a'])
    await as.call('deleteTodoItem', { params: { ...ws, id: d } })
    expect(names(await list())).toEqual(['c', 'b', 'a'])
    const notFound = { error: 'not_found' }
    expect(await as.refused('deleteTodoItem', { params: { ...ws, id: d } })).toMatchObject(notFound)
    expect(await as.refused('changeTodoPosition', { params: ws, body: { item_id: a, before_id: d } })).toMatchObject(
      notFound,
    )
    expect(await as.refused('addTodoItems', { params: ws, body: { item_ids: [uuidv7()] } })).toMatchObject(notFound)
  })

  test('PLAN-40 the list is personal; a scene is done by its status, and a retake brings it back', async () => {
    const [first] = await list()
    if (!first) throw new Error('nothing to do')
    expect(await list(server.member)).toEqual([])
    const done = async (kind: number) => {
      await server.database.query('update item set status_kind = $2 where id = $1', [first.id, kind])
      return (await list())[0]?.is_done
    }
    expect([await done(2), await done(3), await done(4), await done(5), await done(6)]).toEqual([
      false,
      true,
      false,
      true,
      true,
    ])
    const { data } = await as.call('showMyWorkCounts', { params: ws })
    expect(data.todo).toBe(2)
  })

  test('PLAN-40 simultaneous moves lose no scene', async () => {
    const ids = (await list()).map(({ id }) => id)
    await Promise.all(ids.map((id) => move(id, null)))
    expect((await list()).map(({ id }) => id).sort()).toEqual(ids.toSorted())
  })

  test('PLAN-40 a full list is refused with a message', async () => {
    await server.database.query(
      `insert into item (ws_id, id, entity_id, project_id, name)
       select $1, gen_random_uuid(), $2, $2, 'Many ' || n from generate_series(1, ${TODO_MAX + 1}) n`,
      [server.a.id, tree.project],
    )
    const rows = await server.database.query<{ id: string }>("select id from item where name like 'Many %'", [])
    const ids = rows.map(({ id }) => id)
    const refusal = await as.refused('addTodoItems', { params: ws, body: { item_ids: ids.slice(0, TODO_MAX) } })
    expect(refusal).toMatchObject({
      error: 'todo_full',
      message: 'Your to-do list is full. Take something off it first.',
    })
    expect(await list()).toHaveLength(3)
  })

  test('PLAN-28 changing a to-do list has its own right: guests read theirs and cannot change it', async () => {
    const body = { item_ids: [await scene({ assignees: [server.a.users.guest.id] })] }
    const refusal = await server.guest.refused('addTodoItems', { params: ws, body })
    expect(refusal).toMatchObject({ error: 'permission_denied', meta: { permission: 'work_manageTodo_update' } })
    await server.member.call('addTodoItems', { params: ws, body })
    await server.owner.call('putUserExceptions', {
      params: { ...ws, id: server.a.users.member.id },
      body: { granted: [], revoked: ['work_manageTodo_update'] },
    })
    const id = body.item_ids[0] ?? ''
    const denied = await server.member.refused('deleteTodoItem', { params: { ...ws, id } })
    expect(denied.error).toBe('permission_denied')
    expect(await list(server.member)).toHaveLength(1)
  })

  test('PLAN-07 without the right to My Work its reads are refused', async () => {
    await server.owner.call('putUserExceptions', {
      params: { ...ws, id: artist.id },
      body: { granted: [], revoked: ['work_getMyWorkUserInterface_read'] },
    })
    for (const name of [
      'listMyWorkItems',
      'listMyChecks',
      'listMyRecentScenes',
      'listTodoItems',
      'showMyWorkCounts',
    ] as const) {
      expect((await as.refused(name, { params: ws })).meta['permission'], name).toBe('work_getMyWorkUserInterface_read')
    }
  })
})
