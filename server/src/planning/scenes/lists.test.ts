import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SceneRow } from '@arbo/core/contract'
import { makeEntity, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow, makeMetric } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let status: Record<string, string>
let frames: string
const ids: Record<string, string> = {}

async function scene(entity_id: string, body: { name: string } & Record<string, unknown>): Promise<void> {
  const { data } = await server.owner.call('storeEntityItem', { params: { ...ws, entity_id }, body })
  ids[body.name] = data.id
}

async function everywhere(query: Record<string, unknown>, as = server.owner): Promise<SceneRow[]> {
  return (await as.call('listItems', { params: ws, query })).data
}
const list = (query: Record<string, unknown>, as = server.owner) =>
  everywhere({ entity_id: tree.project, ...query }, as)
const names = (rows: readonly SceneRow[]) => rows.map(({ name }) => name)

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  status = await makeFlow(server, tree.project)
  frames = await makeMetric(server, { on: tree.project, options: { decimals: 2 } })
  const { member, admin, guest } = server.a.users
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
  await scene(tree.take, {
    name: 'sc10',
    code: 'A2',
    status_id: status['Done'],
    due_date: '2020-01-01',
    assignee_ids: [member.id, admin.id],
    metrics: [{ metric_id: frames, value: '0.1' }],
  })
  await scene(tree.take, {
    name: 'sc2',
    code: 'A10',
    status_id: status['Retake'],
    due_date: '2020-01-02',
    assignee_ids: [guest.id],
    reviewer_ids: [admin.id],
    metrics: [{ metric_id: frames, value: '0.2' }],
  })
  await scene(tree.take, { name: 'sc1', status_id: status['Ready'] })
  await scene(tree.episode, { name: 'above' })
})
afterAll(() => server.close())

describe('listItems', () => {
  test('PLAN-37 scenes of all below an entity come in directory order, or only its own', async () => {
    expect(names(await list({}))).toEqual(['above', 'sc10', 'sc2', 'sc1'])
    expect(names(await list({ entity_id: tree.episode, depth: 'direct' }))).toEqual(['above'])
    expect(names(await everywhere({}))).toHaveLength(4)
  })

  test('PLAN-11 people are in the order of their current names', async () => {
    const { member, admin } = server.a.users
    const people = async () => (await list({ name_like: 'SC10' }))[0]?.assignees.map((person) => person.display_name)
    const rename = (id: string, name: string) =>
      server.database.query('update ws_user set display_name = $2 where id = $1', [id, name])
    const before = await people()
    await rename(member.id, 'Aardvark')
    await rename(admin.id, 'Zebra')
    expect(await people()).toEqual(['Aardvark', 'Zebra'])
    await rename(member.id, 'Zulu')
    expect(await people()).toEqual(['Zebra', 'Zulu'])
    await rename(member.id, member.name)
    await rename(admin.id, admin.name)
    expect(await people()).toEqual(before)
  })

  test('PLAN-11 a status shows in its current form', async () => {
    const firstStatus = async () => (await list({ name_like: 'SC10' }))[0]?.status
    const set = (name: string, colour: string | null) =>
      server.database.query('update template_flow_status set name = $2, colour = $3 where id = $1', [
        status['Done'],
        name,
        colour,
      ])
    const before = await firstStatus()
    await set('Finished', '#112233')
    expect(await firstStatus()).toEqual({ ...before, name: 'Finished', colour: '#112233' })
    await set('Done', before?.colour ?? null)
    expect(await firstStatus()).toEqual(before)
  })

  test('PLAN-11 every page has the total number of scenes: full ones, the last one, one after the end', async () => {
    const totals = await Promise.all(
      [1, 2, 3, 4, 5].flatMap((per_page) =>
        [1, 2, 3, 4, 5, 6].map(async (page) => {
          const query = { entity_id: tree.project, order_by: 'name', per_page, page }
          const { data, meta } = await server.owner.call('listItems', { params: ws, query })
          return [data.length, meta.total]
        }),
      ),
    )
    const lengths = [1, 2, 3, 4, 5].flatMap((size) =>
      [1, 2, 3, 4, 5, 6].map((page) => Math.min(size, Math.max(0, 4 - (page - 1) * size))),
    )
    expect(totals).toEqual(lengths.map((length) => [length, 4]))
  })

  test('PLAN-11 a row has everything that the grid shows', async () => {
    const rendition = await makeRendition(server, ids['sc10'] ?? '', { version: 3 })
    const [row] = await list({ name_like: 'SC10' })
    expect(row).toMatchObject({
      code: 'A2',
      status: { name: 'Done', kind: 6 },
      status_kind: 6,
      due_date: '2020-01-01',
      metrics: [{ metric_id: frames, value: '0.1', error: null }],
      renditions_count: 1,
      latest_rendition: { id: rendition, version: 3, state: 'ready' },
      comments_count: 0,
      may_delete: true,
      version: 1,
      group: null,
    })
    expect(row?.ancestors.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode, tree.take])
    expect(row?.assignees.map(({ id }) => id).sort()).toEqual(
      [server.a.users.member.id, server.a.users.admin.id].sort(),
    )
  })

  test.each([
    ['name', ['above', 'sc1', 'sc2', 'sc10']],
    ['-name', ['sc10', 'sc2', 'sc1', 'above']],
    ['code', ['sc10', 'sc2', 'above', 'sc1']],
    ['due_date', ['sc10', 'sc2', 'above', 'sc1']],
    ['-due_date', ['sc2', 'sc10', 'sc1', 'above']],
    ['status', ['sc1', 'sc2', 'sc10', 'above']],
    ['assignee', ['sc10', 'sc2', 'above', 'sc1']],
    ['parent,name', ['above', 'sc1', 'sc2', 'sc10']],
    ['-reviewer,-name', ['sc2', 'sc10', 'sc1', 'above']],
  ])(
    'XPLAN-01 rows are ordered by %s, with numbers in names by size and scenes without a value last',
    async (order_by, expected) => {
      expect(names(await list({ order_by }))).toEqual(expected)
    },
  )

  test('XPLAN-01 rows are ordered by a metric; an invalid id orders nothing', async () => {
    expect(names(await list({ order_by: `-metric:${frames},name` }))).toEqual(['sc2', 'sc10', 'above', 'sc1'])
    const none = `metric:${'-'.repeat(36)}`
    expect(names(await list({ order_by: `${none},name` }))).toEqual(['above', 'sc1', 'sc2', 'sc10'])
  })

  test('PLAN-14 every filter key finds its scenes', async () => {
    const { member, guest, admin, owner } = server.a.users
    const find = async (query: Record<string, unknown>) => names(await list({ ...query, order_by: 'name' }))
    expect(await find({ status_ina: `${status['Retake']},${status['Ready']},garbled` })).toEqual(['sc1', 'sc2'])
    expect(await find({ status_eq: status['Done'] })).toEqual(['sc10'])
    expect(await find({ kind_ina: '0,2,9,x' })).toEqual(['above', 'sc1'])
    expect(await find({ assignee_ina: `${guest.id},${member.id}` })).toEqual(['sc2', 'sc10'])
    expect(await find({ reviewer_ina: admin.id })).toEqual(['sc2'])
    expect(await find({ created_by_ina: owner.id })).toHaveLength(4)
    expect(await find({ created_by_ina: 'garbled' })).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(await find({ created_at_gte: '2020-01-01', created_at_lte: today })).toHaveLength(4)
    expect(await find({ updated_at_lte: '2020-01-01' })).toEqual([])
    expect(await find({ created_at_gte: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    expect(await find({ due_date_gte: '2020-01-02', due_date_lte: '2020-01-02' })).toEqual(['sc2'])
    expect(await find({ without: 'assignee' })).toEqual(['above', 'sc1'])
    expect(await find({ without: 'status,rendition', name_like: 'above' })).toEqual(['above'])
    expect(await find({ late_eq: '1' })).toEqual(['sc2'])
    expect(await find({ name_like: 'a10' })).toEqual(['sc2'])
  })

  test('XFIX-21 a day of a filter is the reader’s: in the zone they chose, else in the workspace’s', async () => {
    const { database, a } = server
    const scene = 'sc1'
    const [kept] = await database.query<{ created_at: string; timezone: string }>(
      'select i.created_at, w.timezone from item i join workspace w on w.id = i.ws_id where w.id = $1 and i.name = $2',
      [a.id, scene],
    )
    const createdAt = (moment: unknown) =>
      database.query('update item set created_at = $3 where ws_id = $1 and name = $2', [a.id, scene, moment])
    const zoneOf = (timezone: unknown) =>
      database.query('update workspace set timezone = $2 where id = $1', [a.id, timezone])
    const choose = (zone: string, isSet: boolean) =>
      database.query('update user_account set preferred_timezone = $2, is_timezone_set = $3 where id = $1', [
        a.users.owner.userId,
        zone,
        isSet,
      ])
    const on = async (day: string) => names(await list({ created_at_gte: day, created_at_lte: day }))
    try {
      await createdAt('2026-03-02T23:30:00Z')
      await zoneOf('Europe/Vienna')
      await choose('Etc/UTC', false)
      expect([await on('2026-03-02'), await on('2026-03-03')]).toEqual([[], [scene]])
      await choose('America/New_York', true)
      expect([await on('2026-03-02'), await on('2026-03-03')]).toEqual([[scene], []])
    } finally {
      await createdAt(kept?.created_at)
      await zoneOf(kept?.timezone)
      await choose('Etc/UTC', false)
    }
  })

  test('PLAN-14 conditions combine with and, or with or; place and search text always narrow', async () => {
    const both = { kind_ina: '4', due_date_lte: '2020-01-01', order_by: 'name' }
    expect(names(await list(both))).toEqual([])
    expect(names(await list({ ...both, condition_combine_type: 'or' }))).toEqual(['sc2', 'sc10'])
    expect(names(await list({ ...both, condition_combine_type: 'or', name_like: 'sc1' }))).toEqual(['sc10'])
    expect(
      names(await list({ ...both, condition_combine_type: 'or', entity_id: tree.episode, depth: 'direct' })),
    ).toEqual([])
  })

  test('XPLAN-01 groups come in the order of the totals, a scene with two people in both', async () => {
    const rows = await list({ group_by: 'assignee', order_by: 'name' })
    const { data } = await server.owner.call('summariseItems', {
      params: ws,
      query: { entity_id: tree.project, group_by: 'assignee' },
    })
    expect(names(rows)).toEqual(['sc10', 'sc2', 'sc10', 'above', 'sc1'])
    expect([...new Set(rows.map(({ group }) => group))]).toEqual(data.groups.map(({ key }) => key))
    expect(data.groups.map(({ name, total }) => [name, total])).toEqual([
      ['Alpha admin', 1],
      ['Alpha guest', 1],
      ['Alpha member', 1],
      ['', 2],
    ])
    const page = await server.owner.call('listItems', {
      params: ws,
      query: { entity_id: tree.project, group_by: 'assignee', per_page: 2, page: 3 },
    })
    expect([page.meta.total, page.data.length]).toEqual([5, 1])
  })

  test.each<Record<string, string>>([
    { order_by: 'position' },
    { order_by: '-position' },
    { order_by: '-parent,name' },
    { order_by: 'status,-name' },
    { order_by: '-due_date' },
    { order_by: 'due_date', kind_ina: '0,4' },
    { order_by: '-due_date', kind_ina: '4,6' },
    { order_by: 'position', kind_ina: '0,4,6' },
    { group_by: 'due_date', kind_ina: '0,2,4' },
    { order_by: 'assignee,-name' },
    { order_by: '-assignee' },
    { order_by: '-reviewer,name', condition_combine_type: 'or', without: 'reviewer,due_date' },
    { group_by: 'assignee', order_by: '-name' },
    { group_by: 'status' },
    { group_by: 'due_date', order_by: 'assignee' },
    { group_by: 'parent', kind_ina: '0,4,6' },
  ])('XPLAN-01 pages add up to the same list: %o', async (query: Record<string, unknown>) => {
    const whole = await everywhere(query)
    const pages: SceneRow[] = []
    for (let page = 1; page <= whole.length + 1; page += 1) {
      const { data, meta } = await server.owner.call('listItems', {
        params: ws,
        query: { ...query, page, per_page: 1 },
      })
      expect(meta.total).toBe(whole.length)
      pages.push(...data)
    }
    expect(whole.length).toBeGreaterThan(1)
    expect(pages.map(({ id, group }) => [id, group])).toEqual(whole.map(({ id, group }) => [id, group]))
  })

  test('XPLAN-01 scenes below an archived entity are not listed for the whole workspace', async () => {
    const project = await makeEntity(server, 0, null, 'Old')
    await scene(project, { name: 'forgotten' })
    await server.owner.call('updateEntity', { params: { ...ws, id: project }, body: { status: 0 } })
    expect(names(await everywhere({ name_like: 'forgotten' }))).toEqual([])
    expect(names(await list({ entity_id: project }))).toEqual(['forgotten'])
  })

  test('XPLAN-01 XWOO-02 scenes archived below an entity are in no list of it, only in the archived entity’s own', async () => {
    const project = await makeEntity(server, 0, null, 'Partly old')
    const [old, present] = [
      await makeEntity(server, 1, project, 'Old'),
      await makeEntity(server, 1, project, 'Present'),
    ]
    await scene(old, { name: 'gone by' })
    await scene(present, { name: 'here' })
    await server.owner.call('updateEntity', { params: { ...ws, id: old }, body: { status: 0 } })
    expect(names(await list({ entity_id: project }))).toEqual(['here'])
    expect(names(await list({ entity_id: old }))).toEqual(['gone by'])
    const { data } = await server.owner.call('summariseItems', { params: ws, query: { entity_id: project } })
    const shown = await server.owner.call('showEntity', { params: { ...ws, id: project } })
    expect([data.total, shown.data.woohoo.scenes]).toEqual([1, 1])
    await server.owner.call('updateEntity', { params: { ...ws, id: project }, body: { status: 0 } })
  })

  test('PLAN-37 guests find only their scenes; entities of others are not found', async () => {
    expect(names(await list({}, server.guest))).toEqual(['sc2'])
    const { data } = await server.guest.call('summariseItems', { params: ws, query: {} })
    expect([data.total, data.metrics]).toEqual([1, [{ metric_id: frames, sum: '0.2', average: '0.2', count: 1 }]])
    const other = await makeEntity(server, 0, null, 'Not for guests')
    const refusal = await server.guest.refused('listItems', { params: ws, query: { entity_id: other } })
    expect(refusal.error).toBe('not_found')
  })
})

describe('summariseItems', () => {
  test('PLAN-18 counts scenes by the fixed statuses and adds up their metrics exactly', async () => {
    const { data } = await server.owner.call('summariseItems', { params: ws, query: { entity_id: tree.project } })
    expect(data.by_status).toEqual([1, 0, 1, 0, 1, 0, 1])
    expect(data.metrics).toEqual([{ metric_id: frames, sum: '0.3', average: '0.15', count: 2 }])
    expect(data.columns.map(({ id }) => id)).toEqual([frames])
  })

  test.each(['status', 'kind', 'due_date', 'reviewer', 'project', 'parent'] as const)(
    'XPLAN-01 groups by %s hold every scene once, in the order of the rows',
    async (group_by) => {
      const query = { entity_id: tree.project, group_by }
      const { data } = await server.owner.call('summariseItems', { params: ws, query })
      const rows = await list({ group_by })
      expect(data.groups.reduce((sum, { total }) => sum + total, 0)).toBe(4)
      expect([...new Set(rows.map(({ group }) => group))]).toEqual(data.groups.map(({ key }) => key))
    },
  )

  test('PLAN-37 has metrics of scenes, with those of entities above and below', async () => {
    const low = await makeMetric(server, { on: tree.take, type: 'rating' })
    const { data } = await server.owner.call('itemMetrics', { params: ws, query: { entity_id: tree.process } })
    expect(data.map(({ id }) => id).sort()).toEqual([frames, low].sort())
  })
})
