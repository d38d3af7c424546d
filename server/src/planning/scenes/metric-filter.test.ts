import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemMetric, itemUser, metric, tag, team } from '../../platform/db/schema.gen.ts'
import { makeEntity, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeMetric, makeTeam } from '../../testing/scene-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'

/** Filters by values of metrics, by all of some tags, and by teams. */

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let [frames, hours, money] = ['', '', '']
let [fog, rain] = ['', '']
/** Reviews the scene `long` alone. */
let lead: TestUser
const ids: Record<string, string> = {}

async function scene(name: string, body: Record<string, unknown> = {}, entity_id = tree.take): Promise<void> {
  const { data } = await server.owner.call('storeEntityItem', { params: { ...ws, entity_id }, body: { name, ...body } })
  ids[name] = data.id
}
const namesOf = async (query: Record<string, unknown>, as: TestClient = server.owner): Promise<string[]> =>
  (await as.call('listItems', { params: ws, query: { order_by: 'name', ...query } })).data.map(({ name }) => name)
const byMetrics = (...metrics: string[]) => namesOf({ metrics: metrics.join(',') })

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  frames = await makeMetric(server, { on: tree.project, options: { decimals: 2 } })
  hours = await makeMetric(server, { on: tree.project })
  // Money is private by default.
  money = await makeMetric(server, { on: tree.project, type: 'currency', options: { currency: 'EUR', decimals: 0 } })
  const newTag = async (name: string) =>
    (await server.owner.call('createTag', { params: ws, body: { name, colour: '#1E88FF' } })).data.id
  fog = await newTag('Fog')
  rain = await newTag('Rain')
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
  const { member, admin } = server.a.users
  await scene('bare')
  const values = (frameCount: string, hourCount?: string) => [
    { metric_id: frames, value: frameCount },
    ...(hourCount === undefined ? [] : [{ metric_id: hours, value: hourCount }]),
  ]
  await scene('short', { metrics: values('23.99', '4'), tag_ids: [fog], assignee_ids: [member.id] })
  await scene('fitting', { metrics: values('24'), tag_ids: [fog, rain], assignee_ids: [admin.id] })
  await scene('long', { metrics: [...values('48', '8'), { metric_id: money, value: '900' }], tag_ids: [rain] })
  lead = await addUser(server, 'member', 'Lena Lead')
  await server.database.db
    .insert(itemUser)
    .values({ ws_id: server.a.id, item_id: ids['long'] ?? '', ws_user_id: lead.id, role: 'reviewer' })
})
afterAll(() => server.close())

describe('XPROD-08 scenes are found by a metric', () => {
  test('XPROD-08 from and to a value, both included and exact, and without any', async () => {
    expect(await byMetrics(`${frames}:gte:24`)).toEqual(['fitting', 'long'])
    expect(await byMetrics(`${frames}:lte:24.00`)).toEqual(['fitting', 'short'])
    expect(await byMetrics(`${frames}:gte:23.99`, `${frames}:lte:24`)).toEqual(['fitting', 'short'])
    expect(await byMetrics(`${frames}:gte:-1`, `${frames}:lte:0`)).toEqual([])
    expect(await byMetrics(`${hours}:none`)).toEqual(['bare', 'fitting'])
    // On one metric: in the range, or without a value.
    expect(await byMetrics(`${hours}:gte:8`, `${hours}:none`)).toEqual(['bare', 'fitting', 'long'])
    expect(await byMetrics(`${frames.toUpperCase()}:gte:48`)).toEqual(['long'])
  })

  test('XPROD-08 together with other metrics and conditions, all or any of them, in lists, totals and files', async () => {
    const metrics = `${frames}:gte:24,${frames}:lte:40,${hours}:lte:4`
    expect(await namesOf({ metrics })).toEqual([])
    expect(await namesOf({ metrics, condition_combine_type: 'or' })).toEqual(['fitting', 'short'])
    expect(await namesOf({ metrics: `${frames}:gte:24`, tag_ina: fog })).toEqual(['fitting'])
    expect(await namesOf({ metrics: `${hours}:none`, tag_ina: rain, condition_combine_type: 'or' })).toEqual([
      'bare',
      'fitting',
      'long',
    ])
    const query = { metrics: `${frames}:gte:24`, entity_id: tree.project }
    const { data } = await server.owner.call('summariseItems', { params: ws, query })
    expect([data.total, data.metrics.find(({ metric_id }) => metric_id === frames)?.sum]).toEqual([2, '72'])
    const grouped = await server.owner.call('summariseItems', { params: ws, query: { ...query, group_by: 'tag' } })
    expect(grouped.data.groups.map(({ name, total }) => [name, total])).toEqual([
      ['Fog', 1],
      ['Rain', 2],
    ])
    const file = await server.owner.send('exportWorkspaceItems', { params: ws, query: { ...query, format: 'csv' } })
    expect(['fitting', 'long', 'short'].filter((name) => file.body.includes(name))).toEqual(['fitting', 'long'])
    const { data: map } = await server.owner.call('showTreemap', {
      params: ws,
      query: { metrics: `${frames}:gte:24` },
    })
    expect(map.grand_total.scenes).toBe(2)
  })

  test('XPROD-08 values of a metric that is not attached to the place any more count as none', async () => {
    const project = await makeEntity(server, 0, null)
    const loose = await makeMetric(server)
    await scene('moved', {}, project)
    await server.database.db
      .insert(itemMetric)
      .values({ ws_id: server.a.id, item_id: ids['moved'] ?? '', metric_id: loose, value: '5' })
    expect(await namesOf({ metrics: `${loose}:gte:1` })).toEqual([])
    expect(await namesOf({ metrics: `${loose}:none`, entity_id: project })).toEqual(['moved'])
    await server.owner.call('attachMetrics', { params: { ...ws, id: project }, body: { metric_ids: [loose] } })
    expect(await namesOf({ metrics: `${loose}:gte:1` })).toEqual(['moved'])
    await server.owner.call('deleteItem', { params: { ...ws, id: ids['moved'] ?? '' } })
  })

  test('XPROD-08 a private one tells nothing to who may not read it: of values, nor of where there are none', async () => {
    const each = [`${money}:gte:1`, `${money}:lte:100000`, `${money}:none`, `${money}:gte:1,${money}:none`]
    const foundBy = (as: TestClient, query: object = {}) =>
      Promise.all(each.map((metrics) => namesOf({ metrics, entity_id: tree.project, ...query }, as)))
    expect(await foundBy(server.owner)).toEqual([
      ['long'],
      ['long'],
      ['bare', 'fitting', 'short'],
      ['bare', 'fitting', 'long', 'short'],
    ])
    expect(await foundBy(server.member)).toEqual([[], [], [], []])
    expect(await foundBy(server.member, { condition_combine_type: 'or', kind_ina: '9' })).toEqual([[], [], [], []])
    const totals = await server.member.call('summariseItems', { params: ws, query: { metrics: `${money}:none` } })
    expect(totals.data.total).toBe(0)
    // Reviewers read the values of their own scenes, and find these by them.
    expect(await foundBy(server.as(lead))).toEqual([['long'], ['long'], [], ['long']])
  })

  test('XPROD-08 a metric that was deleted, is unknown, or is of another workspace finds nothing, whatever is asked', async () => {
    const deleted = await makeMetric(server)
    const body = { name: 'Deleted', place: 'directory' as const, state: { filter: { metrics: [`${deleted}:none`] } } }
    const view = (await server.owner.call('createSavedView', { params: ws, body: body as never })).data
    await server.owner.call('deleteMetrics', { params: ws, body: { metric_ids: [deleted] } })
    const kept = await server.owner.call('showSavedView', { params: { ...ws, id: view.id } })
    expect(kept.data.state.filter.metrics).toEqual([`${deleted}:none`])
    const foreign = uuidv7()
    await server.database.db.insert(metric).values({ ws_id: server.b.id, id: foreign, name: 'Foreign', type: 'number' })
    for (const id of [deleted, foreign, uuidv7(), '-'.repeat(36)]) {
      for (const way of ['gte:0', 'lte:0', 'none']) expect(await byMetrics(`${id}:${way}`)).toEqual([])
    }
    // Beside others it takes nothing away where any is enough.
    const query = { metrics: `${deleted}:none,${frames}:gte:48`, condition_combine_type: 'or' }
    expect(await namesOf(query)).toEqual(['long'])
  })

  test('XPROD-08 what is no condition is refused, in lists and in views', async () => {
    const many = Array.from({ length: 21 }, () => `${uuidv7()}:none`)
    const wrong = [
      [frames],
      [`${frames}:gte`],
      [`${frames}:gte:x`],
      [`${frames}:gte:1e3`],
      [`${frames}:gt:1`],
      [`${frames}:none:1`],
      ['frames:gte:1'],
      [`${frames}:gte:1`, `${frames.toUpperCase()}:gte:2`],
      many,
    ]
    for (const metrics of wrong) {
      const query = { metrics: metrics.join(',') }
      expect((await server.owner.send('listItems', { params: ws, query })).statusCode, query.metrics).toBe(400)
      const body = { name: 'Wrong', place: 'directory', state: { filter: { metrics } } } as never
      expect((await server.owner.send('createSavedView', { params: ws, body })).statusCode).toBe(400)
    }
    expect(await byMetrics(...many.slice(1))).toEqual([])
  })

  test('XPROD-08 a saved view keeps metrics, tags and teams', async () => {
    const filter = {
      metrics: [`${frames}:gte:24`, `${hours}:none`],
      tag_all: [fog, rain],
      team_ina: [uuidv7()],
      condition_combine_type: 'or' as const,
    }
    const body = { name: 'Kept', place: 'directory' as const, state: { filter } } as never
    const { id } = (await server.owner.call('createSavedView', { params: ws, body })).data
    expect((await server.owner.call('showSavedView', { params: { ...ws, id } })).data.state.filter).toEqual(filter)
  })
})

test('XPROD-08 scenes are found that have all of some tags, whatever others they have', async () => {
  expect(await namesOf({ tag_all: fog })).toEqual(['fitting', 'short'])
  expect(await namesOf({ tag_all: `${fog},${rain}` })).toEqual(['fitting'])
  expect(await namesOf({ tag_all: `${fog},${fog.toUpperCase()}` })).toEqual(['fitting', 'short'])
  expect(await namesOf({ tag_all: fog, tag_nina: rain })).toEqual(['short'])
  const foreign = uuidv7()
  await server.database.db.insert(tag).values({ ws_id: server.b.id, id: foreign, name: 'Fog', colour: '#1E88FF' })
  for (const other of [foreign, uuidv7(), 'none']) expect(await namesOf({ tag_all: `${fog},${other}` })).toEqual([])
})

describe('XPROD-08 scenes of teams', () => {
  const joinTeam = (id: string, user: TestUser) =>
    server.database.query('insert into team_member (ws_id, team_id, ws_user_id) values ($1, $2, $3)', [
      server.a.id,
      id,
      user.id,
    ])

  test('XPROD-08 are those that somebody of them is assigned to, by who is in them now', async () => {
    const { member, admin } = server.a.users
    const elsewhere = await makeEntity(server, 0, null)
    const [one, other] = [await makeTeam(server, elsewhere, [member]), await makeTeam(server, elsewhere, [lead])]
    expect(await namesOf({ team_ina: one })).toEqual(['short'])
    // Who reviews does not work on it.
    expect(await namesOf({ team_ina: other })).toEqual([])
    await joinTeam(other, admin)
    expect(await namesOf({ team_ina: other })).toEqual(['fitting'])
    expect(await namesOf({ team_ina: `${one},${other}` })).toEqual(['fitting', 'short'])
    expect(await namesOf({ team_ina: one, metrics: `${frames}:gte:24`, condition_combine_type: 'or' })).toEqual([
      'fitting',
      'long',
      'short',
    ])
    const foreign = uuidv7()
    await server.database.db.insert(team).values({ ws_id: server.b.id, id: foreign, name: 'Foreign' })
    for (const id of [foreign, uuidv7(), 'none']) expect(await namesOf({ team_ina: id })).toEqual([])
  })

  test('XPROD-08 are not found by a team that is not public and not theirs, whose people that would tell', async () => {
    const secret = await makeTeam(server, await makeEntity(server, 0, null), [server.a.users.admin])
    await server.database.query('update team set is_public = false where id = $1', [secret])
    expect(await namesOf({ team_ina: secret })).toEqual(['fitting'])
    const as = server.as(lead)
    expect(await namesOf({ team_ina: secret }, as)).toEqual([])
    await joinTeam(secret, lead)
    expect(await namesOf({ team_ina: secret }, as)).toEqual(['fitting'])
  })
})

describe('XPROD-08 scenes of a path', () => {
  test('XPROD-08 are those on or below one of the places, at each level, and those of none of them', async () => {
    const other = await makeEntity(server, 0, null)
    const process = await makeEntity(server, 1, other)
    await scene('apart', {}, other)
    await scene('deep', {}, process)
    const here = ['bare', 'fitting', 'long', 'short']
    for (const level of ['project', 'process', 'episode', 'take'] as const) {
      expect(await namesOf({ place_ina: tree[level] })).toEqual(here)
      expect(await namesOf({ place_nina: tree[level] })).toEqual(['apart', 'deep'])
    }
    expect(await namesOf({ place_ina: other })).toEqual(['apart', 'deep'])
    expect(await namesOf({ place_ina: process })).toEqual(['deep'])
    // A scene on a project itself is below no process.
    expect(await namesOf({ place_nina: process })).toEqual(['apart', ...here])
    expect(await namesOf({ place_ina: `${process},${tree.take}` })).toEqual([
      'bare',
      'deep',
      'fitting',
      'long',
      'short',
    ])
    expect(await namesOf({ place_ina: process, tag_all: rain, condition_combine_type: 'or' })).toEqual([
      'deep',
      'fitting',
      'long',
    ])
    for (const id of [uuidv7(), 'none']) {
      expect(await namesOf({ place_ina: id })).toEqual([])
      expect(await namesOf({ place_nina: id })).toHaveLength(6)
    }
    await Promise.all(
      ['apart', 'deep'].map((name) => server.owner.call('deleteItem', { params: { ...ws, id: ids[name] ?? '' } })),
    )
  })
})
