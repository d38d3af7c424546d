import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { SavedReport, TreemapAnswer } from '@arbo/core/contract'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addWorkspace } from '../../testing/add-workspace.ts'
import { makeFlow, makeMetric } from '../../testing/scene-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let status: Record<string, string>
let frames: string

/** A scene with a status and a value. */
async function scene(entityId: string, name: string | null, value: string | null): Promise<string> {
  const id = await makeItem(server, entityId, [])
  const status_id = name === null ? null : (status[name] ?? null)
  if (status_id) await server.owner.call('bulkStatusUpdate', { params: ws, body: { item_ids: [id], status_id } })
  if (value !== null) {
    await server.owner.call('bulkMetricUpdate', { params: ws, body: { item_ids: [id], metric_id: frames, value } })
  }
  return id
}

const treemap = async (query: Record<string, unknown> = {}, as = server.owner) =>
  (await as.call('showTreemap', { params: ws, query })).data
const node = (answer: TreemapAnswer, id: string) => answer.nodes.find((one) => one.id === id)
const setPrimary = (entityId: string, metricId: string | null) =>
  server.database.query('update entity set primary_metric_id = $3 where ws_id = $1 and id = $2', [
    server.a.id,
    entityId,
    metricId,
  ])

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  tree = await makeTree(server)
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
  status = await makeFlow(server, tree.project)
  frames = await makeMetric(server, { on: tree.project, options: { decimals: 2 } })
  await setPrimary(tree.project, frames)
  await scene(tree.take, 'Done', '0.1')
  await scene(tree.take, 'Done', '0.2')
  await scene(tree.take, 'Retake', '-0.05')
  await scene(tree.take, null, '5')
  await scene(tree.episode, 'Ready', null)
})
afterAll(() => server.close())

describe('the treemap', () => {
  test('WOO-01 WOO-09 counts scenes by status and adds up the primary metric on every level', async () => {
    const all = await treemap({ entity_id: tree.project, depth: 4 })
    expect(all.entity?.id).toBe(tree.project)
    expect(all.primary_metric?.id).toBe(frames)
    expect(all.categories.map(({ name }) => name)).toEqual([
      'No status',
      'Unassigned',
      'Untouched',
      'Unchecked',
      'Retake',
      'Retake done',
      'Approved',
    ])
    expect(all.nodes.map(({ level }) => level)).toEqual([0, 1, 2, 3])
    expect(node(all, tree.episode)).toMatchObject({
      parent_id: tree.process,
      counts: [1, 0, 1, 0, 1, 0, 2],
      sums: ['5', null, null, null, '-0.05', null, '0.3'],
      has_more: true,
    })
    expect(node(all, tree.project)).toMatchObject({ parent_id: null, counts: [1, 0, 1, 0, 1, 0, 2] })
    expect(all.grand_total).toEqual({ scenes: 5, approved: 2, metric_sum: '5.25' })
  })

  test('WOO-01 the requested levels are included, and the scenes of the entity itself', async () => {
    const one = await treemap({ entity_id: tree.project, depth: 1 })
    expect(one.nodes.map(({ id, has_more }) => [id, has_more])).toEqual([
      [tree.project, undefined],
      [tree.process, true],
    ])
    const take = await treemap({ entity_id: tree.take })
    expect(take.nodes.map(({ level }) => level)).toEqual([3, 4, 4, 4, 4])
    expect(take.nodes[3]).toMatchObject({ parent_id: tree.take, sums: [null, null, null, null, '-0.05', null, null] })
    expect(take.ancestors.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode])
  })

  test('WOO-09 XFIX-20 a flow divides by its own statuses, and other scenes by the fixed ones', async () => {
    const flows = (await server.owner.call('listWoohooTemplateFlows', { params: ws, query: { entity_id: tree.take } }))
      .data
    expect(flows).toHaveLength(1)
    const by = await treemap({ entity_id: tree.project, template_flow_id: flows[0]?.id })
    expect(by.categories.map(({ name, kind }) => [name, kind])).toEqual([
      ['Ready', 2],
      ['Review', 3],
      ['Retake', 4],
      ['Done', 6],
      ['Not in this flow: No status', 0],
    ])
    expect(node(by, tree.project)?.counts).toEqual([1, 0, 1, 2, 1])
    expect(by.grand_total).toEqual({ scenes: 5, approved: 2, metric_sum: '5.25' })
    const refused = await server.owner.refused('showTreemap', { params: ws, query: { template_flow_id: uuidv7() } })
    expect(refused.error).toBe('invalid_reference')
    const ids = Object.values(status).join(',')
    const grid = await server.owner.call('summariseItems', {
      params: ws,
      query: { status_ina: ids, entity_id: tree.project },
    })
    expect(grid.data.total).toBe(4)
    const others = await server.owner.call('summariseItems', {
      params: ws,
      query: { status_nina: ids, kind_ina: '0', entity_id: tree.project },
    })
    expect(others.data.total).toBe(1)
  })

  test('WOO-01 the whole workspace has a primary metric only when all its projects share it', async () => {
    expect((await treemap()).primary_metric?.id).toBe(frames)
    const other = await makeEntity(server, 0, null, 'Empty one')
    expect((await treemap()).primary_metric).toBeNull()
    expect((await treemap({ metric_id: frames })).grand_total.metric_sum).toBe('5.25')
    await setPrimary(other, frames)
    const all = await treemap()
    expect(all.primary_metric?.id).toBe(frames)
    // An empty project stands there with nothing in it.
    expect(node(all, other)).toMatchObject({ parent_id: null, counts: [0, 0, 0, 0, 0, 0, 0], level: 0 })
    expect(node(all, other)?.has_more).toBeUndefined()
    await server.owner.call('deleteEntity', { params: { ...ws, id: other } })
  })

  test('WOO-01 unusual cases have their figures: none, one scene, all approved, sums of zero and values below zero', async () => {
    const state = async (entity_id: string) =>
      (await server.owner.call('showWoohooReport', { params: ws, query: { entity_id } })).data
    const project = await makeEntity(server, 0, null, 'Odd')
    const empty = await state(project)
    expect(empty.grand_total).toEqual({ scenes: 0, approved: 0, metric_sum: null })
    expect(empty.treemap).toEqual({ visible: [], others: { count: 0, scenes: 0, value: '0', percent: '-', parts: [] } })
    await server.database.query('insert into entity_metric (ws_id, entity_id, metric_id) values ($1, $2, $3)', [
      server.a.id,
      project,
      frames,
    ])
    await setPrimary(project, frames)
    const [plus, minus] = [await makeEntity(server, 1, project, 'Plus'), await makeEntity(server, 1, project, 'Minus')]
    await scene(plus, null, '7')
    expect((await state(project)).treemap.visible[0]).toMatchObject({ id: plus, value: '7', percent: '100' })
    await scene(minus, null, '-7')
    const zero = await state(project)
    expect([zero.grand_total.metric_sum, zero.treemap.visible.map(({ percent }) => percent)]).toEqual(['0', ['-', '-']])
    await server.owner.call('bulkEntityStatus', { params: ws, body: { entity_ids: [project], status: 0 } })
  })

  test('WOO-03 a user without the right to Woohoo is refused, and another workspace sees nothing of this one', async () => {
    const denied = await server.guest.refused('showTreemap', { params: ws, query: {} })
    expect([denied.error, denied.meta['permission']]).toEqual([
      'permission_denied',
      'woohoo_getWoohooUserInterface_read',
    ])
    const made = await addWorkspace(server, await addUser(server, 'member', 'Elsewhere'), 'owner', 'Other')
    await made.add(server.a.users.owner, 'owner')
    const refused = await server.owner.refused('showTreemap', {
      params: { ws_code: made.code },
      query: { entity_id: tree.project },
    })
    expect(refused.error).toBe('not_found')
  })
})

describe('the report', () => {
  test('WOO-05 WOO-06 WOO-08 opens with grand total, parts, metrics and the first measure', async () => {
    const query = { entity_id: tree.process }
    const { data } = await server.owner.call('showWoohooReport', { params: ws, query })
    expect(data).toMatchObject({
      showing: 'sum_of_primary_metric',
      primary_metric: { id: frames },
      grand_total: { scenes: 5, approved: 2, metric_sum: '5.25' },
    })
    expect(data.entity_metrics.map(({ id, is_primary }) => [id, is_primary])).toEqual([[frames, true]])
    expect(data.treemap.visible).toMatchObject([{ id: tree.episode, scenes: 5, value: '5.25', percent: '100' }])
    const counted = await server.owner.call('showWoohooReport', {
      params: ws,
      query: { ...query, showing: 'item_count' },
    })
    expect(counted.data.treemap.visible[0]?.value).toBe('5')
    const alone = await server.owner.call('showReportTreemap', {
      params: ws,
      query: { ...query, showing: 'item_count' },
    })
    expect(alone.data).toEqual(counted.data.treemap)
  })

  test('WOO-06 shows scenes first without a primary metric, even when the sum is requested', async () => {
    const project = await makeEntity(server, 0, null, 'Plain')
    for (const query of [{ entity_id: project }, { entity_id: project, showing: 'sum_of_primary_metric' as const }]) {
      const { data } = await server.owner.call('showWoohooReport', { params: ws, query })
      expect([data.showing, data.primary_metric]).toEqual(['item_count', null])
    }
    await server.owner.call('deleteEntity', { params: { ...ws, id: project } })
  })

  test('WOO-05 WOO-11 puts parts below 2 % or beyond the 20 largest into others, with shares by the rule of percentages', async () => {
    const project = await makeEntity(server, 0, null, 'Wide')
    // 25 parts: one of 52 scenes, 23 of two, and one of one.
    const sizes = [52, ...Array<number>(23).fill(2), 1]
    for (const [at, size] of sizes.entries()) {
      const process = await makeEntity(server, 1, project, `Part ${at}`)
      await server.database.query(
        `insert into item (ws_id, id, entity_id, project_id, process_id, name)
         select $1, gen_random_uuid(), $3, $2, $3, 'S' || n from generate_series(1, $4::int) n`,
        [server.a.id, project, process, size],
      )
    }
    const { data } = await server.owner.call('showReportTreemap', { params: ws, query: { entity_id: project } })
    expect(data.visible.map(({ value }) => value)).toEqual(['52', ...Array<string>(19).fill('2')])
    expect(data.visible.slice(0, 2).map(({ percent }) => percent)).toEqual(['52.53', '2.02'])
    expect(data.others).toMatchObject({ count: 5, scenes: 9, value: '9', percent: '9.09' })
    expect(data.others.parts.at(-1)?.percent).toBe('1.01')
    await server.database.query('delete from item where ws_id = $1 and project_id = $2', [server.a.id, project])
    await server.owner.call('bulkEntityStatus', { params: ws, body: { entity_ids: [project], status: 0 } })
  })

  test.each(['csv', 'xlsx'] as const)('XWOO-04 WOO-09 exports the same figures as %s', async (format) => {
    const query = { entity_id: tree.project, format, depth: 4 }
    const all = await treemap({ entity_id: tree.project, depth: 4 })
    const statuses = all.categories.map(({ name }) => name)
    const metric = all.primary_metric?.name ?? ''
    const plain = ['Level', 'Place', 'Name', 'Code', 'Scenes', ...statuses, 'Approved, % of scenes']
    const sums = [metric, ...statuses.map((name) => `${metric}: ${name}`)]
    const read = async (more: object, columns: string[]) => {
      const answer = await server.owner.send('exportWoohoo', { params: ws, query: { ...query, ...more } })
      expect(answer.statusCode).toBe(200)
      const names = columns.map((name) => ({ name }))
      return (await readSheet(answer.rawPayload, `progress.${format}`, { columns: names })).rows.map(
        ({ values }) => values,
      )
    }
    const rows = await read({}, [...plain, ...sums])
    expect(rows.map((row) => row['Name'])).toEqual([...all.nodes.map(({ name }) => name), ''])
    expect(rows[2]).toMatchObject({
      Level: 'Episode',
      Place: 'Level 0 / Level 1',
      Scenes: '5',
      'Approved, % of scenes': '40.00',
    })
    expect(rows.at(-1)).toMatchObject({ Level: 'Total', Scenes: '5', Approved: '2', Retake: '1', [metric]: '5.25' })
    expect(rows.at(-1)?.[`${metric}: Approved`]).toBe('0.3')
    // By scenes the sums are left away, and a file with other columns could not be read.
    expect((await read({ showing: 'item_count' }, plain)).length).toBe(rows.length)
  })
})

describe('the list of reports', () => {
  const list = async (query: Record<string, unknown> = {}) =>
    (await server.owner.call('listWoohooReports', { params: ws, query })).data

  test('WOO-02 WOO-09 lists active entities with their progress, by name, level and order', async () => {
    const rows = await list()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([tree.project, tree.take]))
    expect(rows.find(({ id }) => id === tree.project)).toMatchObject({
      percent: '40.00',
      woohoo: { scenes: 5, primary_metric_sum: '5.25' },
      primary_metric: { id: frames },
      last_saved_at: null,
    })
    expect((await list({ type_ina: '3' })).map(({ id }) => id)).toEqual([tree.take])
    expect((await list({ name_like: 'level 1' })).map(({ id }) => id)).toEqual([tree.process])
    expect((await list({ name_like: 'Odd' })).length).toBe(0)
    for (const order_by of [
      'progress',
      '-progress',
      'scenes',
      '-scenes',
      'name',
      '-last_saved_at',
      'favorite',
      'type',
    ]) {
      expect((await list({ order_by })).length).toBe(rows.length)
    }
    const other = await makeEntity(server, 0, null, 'No scenes')
    const byScenes = (await list({ type_ina: '0', order_by: '-scenes' })).map(({ id }) => id)
    expect(byScenes).toEqual([tree.project, other])
    expect((await list({ type_ina: '0', order_by: 'scenes' })).map(({ id }) => id)).toEqual([other, tree.project])
    await server.owner.call('deleteEntity', { params: { ...ws, id: other } })
  })

  test('WOO-09 keeps separate stars for each person, and sets several together or not at all', async () => {
    const star = (favorite: boolean, ...entity_ids: string[]) =>
      server.owner.call('favoriteWoohoo', { params: ws, body: { entity_ids: entity_ids as [string], favorite } })
    await star(true, tree.project, tree.take)
    expect((await list({ favorite_eq: '1' })).map(({ id }) => id).sort()).toEqual([tree.project, tree.take].sort())
    const others = await server.admin.call('listWoohooReports', { params: ws, query: { favorite_eq: '1' } })
    expect(others.data).toEqual([])
    const body = { entity_ids: [tree.episode, uuidv7()], favorite: true }
    expect((await server.owner.refused('favoriteWoohoo', { params: ws, body })).error).toBe('not_found')
    await star(false, tree.take)
    expect((await list({ favorite_eq: '1' })).map(({ id }) => id)).toEqual([tree.project])
  })
})

describe('saved reports', () => {
  const save = async (entity_id: string | null, name: string, as = server.owner) =>
    (await as.call('saveReportHistory', { params: ws, body: { entity_id, name } })).data
  const listed = async (entity_id_eq: string, as = server.owner) =>
    (await as.call('listReportHistories', { params: ws, query: { entity_id_eq } })).data.map(({ name }) => name)

  test('WOO-04 WOO-08 a report is saved under a name as JSON with its treemap, and stays unchanged', async () => {
    const saved = await save(tree.project, 'Before')
    expect(saved).toMatchObject({ name: 'Before', entity: { id: tree.project }, editable: true })
    const before = await treemap({ entity_id: tree.project, depth: 4 })
    await scene(tree.take, 'Done', '100')
    const { data } = await server.owner.call('showReportHistory', { params: { ...ws, id: saved.id } })
    const report = JSON.parse(data.data) as SavedReport
    expect(report.treemap.nodes).toEqual(before.nodes)
    expect(report.grand_total).toEqual(before.grand_total)
    expect(report.showing).toBe('sum_of_primary_metric')
    expect(data.updated_at).toBe(saved.updated_at)
    expect((await save(tree.project, 'After')).grand_total).toEqual({ scenes: 6, approved: 3, metric_sum: '105.25' })
    expect(await listed(tree.project)).toEqual(['After', 'Before'])
    expect(await listed(tree.take)).toEqual([])
  })

  test('WOO-08 the report of the workspace has its own history', async () => {
    const saved = await save(null, 'All of it')
    expect(saved.entity).toBeNull()
    expect(await listed('workspace')).toEqual(['All of it'])
    const row = (await server.owner.call('listWoohooReports', { params: ws, query: { type_ina: '0' } })).data[0]
    expect([row?.saved_count, row?.last_saved_at === null]).toEqual([2, false])
  })

  test('WOO-08 its creator and admins rename and delete it; a second time is refused', async () => {
    const saved = await save(tree.take, 'Mine', server.member)
    const params = { ...ws, id: saved.id }
    const other = await server.as(await addUser(server, 'member', 'Someone')).refused('deleteReportHistory', { params })
    expect(other.error).toBe('permission_denied')
    const renamed = await server.admin.call('renameReportHistory', { params, body: { name: 'Better' } })
    expect([renamed.data.name, renamed.data.updated_at > saved.updated_at]).toEqual(['Better', true])
    expect((await server.owner.refused('renameReportHistory', { params, body: { name: ' ' } })).error).toBe(
      'validation_failed',
    )
    const both = await Promise.all([1, 2].map(() => server.member.send('deleteReportHistory', { params })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect((await server.owner.refused('showReportHistory', { params })).error).toBe('not_found')
    const bad = { params: ws, body: { entity_id: uuidv7(), name: 'x' } }
    expect((await server.owner.refused('saveReportHistory', bad)).error).toBe('not_found')
  })

  test('WOO-08 guests with the right to Woohoo find only their own saved reports, and count only what they see', async () => {
    const { guest } = server.a.users
    await server.database.query('update ws_user set granted = $2 where id = $1', [
      guest.id,
      ['woohoo_getWoohooUserInterface_read'],
    ])
    await makeItem(server, tree.take, [guest])
    const saved = await save(null, 'Guest’s', server.guest)
    expect(saved.grand_total.scenes).toBe(1)
    expect(await listed('workspace', server.guest)).toEqual(['Guest’s'])
    expect(await listed('workspace')).toEqual(['Guest’s', 'All of it'])
    const [owners] = (
      await server.owner.call('listReportHistories', { params: ws, query: { entity_id_eq: tree.project } })
    ).data
    const params = { ...ws, id: owners?.id ?? '' }
    expect((await server.guest.refused('showReportHistory', { params })).error).toBe('not_found')
  })
})
