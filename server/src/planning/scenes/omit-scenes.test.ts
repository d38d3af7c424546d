import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sheetFile } from '../../testing/calendar-fixtures.ts'
import { refreshTotals } from '../../progress/treemap/refresh-totals.ts'
import { makeComment, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow, makeMetric } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let statuses: Record<string, string>
let metric: string
/** Three scenes on the take: the second one is omitted by the tests. */
let [first, second, third] = ['', '', '']

const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.database.query('delete from item where ws_id = $1', [server.a.id])
  tree = await makeTree(server)
  metric = await makeMetric(server, { on: tree.project })
  await server.database.query('update entity set primary_metric_id = $2 where id = $1', [tree.project, metric])
  statuses = await makeFlow(server, tree.project)
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
  const { owner } = server.a.users
  for (const name of ['First', 'Second', 'Third']) {
    const { data } = await server.owner.call('storeEntityItem', {
      params: { ...ws, entity_id: tree.take },
      body: {
        name,
        assignee_ids: [owner.id],
        due_date: today,
        status_id: statuses['Ready'] ?? null,
        metrics: [{ metric_id: metric, value: '10' }],
      },
    })
    if (name === 'First') first = data.id
    else if (name === 'Second') second = data.id
    else third = data.id
  }
})

const omit = async (item_ids: string[], omitted = true) =>
  (await server.owner.call('omitItems', { params: ws, body: { item_ids, omitted } })).data
const undo = async (id: string | null) =>
  (await server.owner.call('undoChanges', { params: { ...ws, id: id ?? '' } })).data
const show = async (id: string) => (await server.owner.call('showItem', { params: { ...ws, id } })).data
const namesOf = async (query: object) => {
  const { data, meta } = await server.owner.call('listItems', { params: ws, query })
  expect(meta.total).toBe(data.length)
  return data.map(({ name }) => name)
}
const keepTotals = () => server.database.transaction((tx) => refreshTotals(tx, server.a.id))

/** How many scenes each page says that there are below the project. */
async function countsOf(): Promise<Record<string, unknown>> {
  const call = server.owner
  const place = { entity_id: tree.project }
  const { data: summary } = await call.call('summariseItems', { params: ws, query: place })
  const { data: grouped } = await call.call('summariseItems', { params: ws, query: { group_by: 'assignee' } })
  const { data: everywhere } = await call.call('summariseItems', { params: ws, query: {} })
  const { data: entity } = await call.call('showEntity', { params: { ...ws, id: tree.project } })
  const { data: take } = await call.call('showEntity', { params: { ...ws, id: tree.take } })
  const { data: details } = await call.call('showEntityDetails', { params: { ...ws, id: tree.project } })
  const { data: treemap } = await call.call('showTreemap', { params: ws, query: place })
  const { data: schedule } = await call.call('listSchedule', { params: ws, query: {} })
  const { data: mine } = await call.call('showMyWorkCounts', { params: ws })
  const { data: insight } = await call.call('showInsight', { params: { ...ws, id: server.a.users.owner.id } })
  const { data: around } = await call.call('showItemNeighbours', { params: { ...ws, id: first } })
  const filter = JSON.stringify({ entity_id: tree.project })
  const { data: report } = await call.call('allEntitySceneReport', { params: ws, query: { query: filter } })
  const { data: woohoo } = await call.call('listWoohooReports', { params: ws, query: { order_by: '-scenes' } })
  const { data: timesheet } = await call.call('showTimesheet', { params: { ...ws, day: today }, query: {} })
  return {
    summary: [
      summary.total,
      summary.metrics[0]?.sum,
      grouped.groups.map(({ total }) => total),
      everywhere.metrics[0]?.sum,
    ],
    lists: [
      (await namesOf({ order_by: 'name' })).length,
      (await namesOf({ order_by: 'position', entity_id: tree.take, depth: 'direct' })).length,
      (await namesOf({ order_by: 'due_date' })).length,
      (await namesOf({ order_by: 'assignee' })).length,
      (await namesOf({ group_by: 'kind' })).length,
      (await namesOf({ kind_ina: '2' })).length,
    ],
    directory: [entity.woohoo.scenes, entity.woohoo.primary_metric_sum, take.items_count],
    details: details.people.map(({ scenes }) => scenes),
    treemap: [treemap.grand_total.scenes, treemap.grand_total.metric_sum],
    schedule: schedule.rows.find(({ id }) => id === tree.project)?.scenes,
    mine: mine.items,
    insight: insight.load.by_status[2],
    neighbours: around.total,
    report: report.rows.length,
    woohoo: woohoo.find(({ id }) => id === tree.take)?.woohoo.scenes,
    timesheet: timesheet.rows.length,
  }
}

const expected = (scenes: number) => {
  const sum = String(scenes * 10)
  return {
    summary: [scenes, sum, [scenes], sum],
    lists: Array.from({ length: 6 }, () => scenes),
    directory: [scenes, sum, scenes],
    details: [scenes],
    treemap: [scenes, sum],
    schedule: scenes,
    mine: scenes,
    insight: scenes,
    neighbours: scenes,
    report: scenes,
    woohoo: scenes,
    timesheet: scenes,
  }
}

test('XFIX-09: an omitted scene is in no list, total or report until it is restored', async () => {
  expect(await countsOf()).toEqual(expected(3))
  await keepTotals()
  await omit([second])
  expect(await countsOf()).toEqual(expected(2))
  // And by the kept totals as well.
  await keepTotals()
  expect(await countsOf()).toEqual(expected(2))
  await omit([second], false)
  expect(await countsOf()).toEqual(expected(3))
})

test('XFIX-09: an omitted scene is still there with its status, media and comments, and a filter finds it', async () => {
  await makeComment(server, server.owner, second)
  await makeRendition(server, second)
  const { batch_id, ...outcome } = await omit([second, third])
  expect(outcome).toEqual({ changed: 2, unchanged: 0, refused: [] })
  expect(await omit([second])).toMatchObject({ batch_id: null, changed: 0, unchanged: 1 })
  expect(await show(second)).toMatchObject({
    omitted: true,
    status: { name: 'Ready' },
    comments_count: 1,
    renditions: [{ state: 'ready' }],
  })
  expect(await namesOf({ omitted_eq: '1' })).toEqual(['Second', 'Third'])
  // It narrows whatever is asked for beside it.
  expect(await namesOf({ omitted_eq: '1', kind_ina: '2', late_eq: '1', condition_combine_type: 'or' })).toEqual([
    'Second',
    'Third',
  ])
  expect(await namesOf({ omitted_eq: '1', entity_id: tree.take, depth: 'direct', group_by: 'assignee' })).toEqual([
    'Second',
    'Third',
  ])
  // From it one goes to the scenes that count.
  const { data } = await server.owner.call('showItemNeighbours', { params: { ...ws, id: second } })
  expect([data.previous?.name, data.next, data.total]).toEqual(['First', null, 2])
  expect(await undo(batch_id)).toMatchObject({ restored: 2, kept: 0 })
  expect(await namesOf({})).toEqual(['First', 'Second', 'Third'])
})

test('XFIX-09: it is edited by those who may, stands in its history, and one act may omit 500', async () => {
  await omit([second])
  await server.owner.call('updateItem', { params: { ...ws, id: second }, body: { name: 'Second again' } })
  await server.owner.call('updateItem', { params: { ...ws, id: second }, body: { omitted: false } })
  const { data } = await server.owner.call('listItemHistory', { params: { ...ws, id: second }, query: {} })
  expect(data.slice(0, 3).map(({ field, from, to }) => [field, from, to])).toEqual([
    ['omitted', true, false],
    ['name', 'Second', 'Second again'],
    ['omitted', false, true],
  ])
  const many = await Promise.all(Array.from({ length: 25 }, () => makeItem(server, tree.take, [])))
  const outcome = await omit(many)
  expect(outcome).toMatchObject({ changed: 25, refused: [] })
  expect((await undo(outcome.batch_id)).restored).toBe(25)
})

test('XFIX-09: whoever may not edit a scene may not omit it', async () => {
  const { member } = server.a.users
  const body = { item_ids: [second], omitted: true }
  for (const client of [server.member, server.guest]) {
    const { error, meta } = await client.refused('omitItems', { params: ws, body })
    expect([error, meta['permission']]).toEqual(['permission_denied', 'item_updateItemDetails_update'])
  }
  await server.owner.call('assignEntityUsers', { params: { ...ws, id: tree.take }, body: { ws_user_ids: [member.id] } })
  expect((await server.member.call('omitItems', { params: ws, body })).data).toMatchObject({ changed: 1 })
  expect((await show(second)).omitted).toBe(true)
})

describe('XFIX-09: around an omitted scene', () => {
  test('an import updates it, and it stays omitted', async () => {
    await omit([second])
    const { data } = await server.owner.call('addImportedItems', {
      params: { ...ws, entity_id: tree.take },
      body: { ...sheetFile('Name,Description\nSecond,Rain'), name: 'scenes.csv' },
    })
    expect(data).toMatchObject({ changed: 1, created: 0 })
    expect(await show(second)).toMatchObject({ omitted: true, description: 'Rain' })
  })

  test('copies of a place leave it out, and a place that has only omitted scenes is not deleted', async () => {
    await omit([first, second])
    const { data } = await server.owner.call('duplicateEntity', {
      params: { ...ws, id: tree.take },
      body: { name: 'Copy', with: ['items'] },
    })
    expect((await server.owner.call('listEntityItems', { params: { ...ws, entity_id: data.id } })).data).toHaveLength(1)
    await omit([third])
    const refusal = await server.owner.refused('deleteEntity', { params: { ...ws, id: tree.take } })
    expect(refusal.error).toBe('entity_not_empty')
  })

  test('a smart playlist leaves it out, and files that are dropped do not find it', async () => {
    await omit([first, second])
    const rule = { match: 'all', conditions: [{ field: 'name', operator: 'contains', values: ['r'] }] } as never
    const { data } = await server.owner.call('previewPlaylistRule', { params: ws, body: { rule } })
    expect(data.total).toBe(1)
    const { data: matches } = await server.owner.call('matchItems', {
      params: ws,
      body: { file_names: ['second.mov', 'third.mov'] },
    })
    expect(matches.map((list) => list.map(({ name }) => name))).toEqual([[], ['Third']])
  })
})
