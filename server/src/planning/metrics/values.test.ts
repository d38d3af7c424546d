import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Metric, MetricOptions } from '@arbo/core/contract'
import { item } from '../../platform/db/schema.gen.ts'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { Member } from '../../platform/access/member.ts'
import { memberOfId } from '../../platform/access/member-of.ts'
import { beginBatch } from '../changes/record-changes.ts'
import { formulaErrors } from './formulas.ts'
import { writeMetricValues } from './values.ts'
import type { ValueOutcome } from './values.ts'

let server: TestServer
let owner: Member
let tree: Tree
let ws: { ws_code: string }
let frames: Metric
let cost: Metric
let rate: Metric

beforeAll(async () => {
  server = await testServer()
  const { userId } = server.a.users.owner
  owner = await memberOfId(server.database, { userId, termsAccepted: true, sessionId: null, token: null }, server.a.id)
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  frames = await make('Frames', { decimals: 0, limit: { kind: 'range', from: '0', to: '500' } })
  cost = await make('Cost', { decimals: 2 })
  rate = await formula('Rate', `{${cost.id}} / {${frames.id}}`)
  await attach(tree.project, rate.id)
})
afterAll(() => server.close())

async function make(name: string, options: Partial<MetricOptions>, type: Metric['type'] = 'number'): Promise<Metric> {
  const body = { name: `${name} ${uuidv7()}`, type, options: options as never }
  return (await server.owner.call('createMetric', { params: ws, body })).data
}
const formula = (name: string, text: string) => make(name, { formula: text, decimals: 4 }, 'formula')
const attach = (id: string, ...metric_ids: string[]) =>
  server.owner.call('attachMetrics', { params: { ...ws, id }, body: { metric_ids } })

interface Given {
  itemId: string
  metricId: string
  value: string | null
}

function write(...values: Given[]): Promise<ValueOutcome[]> {
  return server.database.withWorkspace(server.a.id, async (tx) =>
    writeMetricValues(tx, owner, await beginBatch(tx, owner, 'bulk'), values),
  )
}

async function stored(itemId: string): Promise<Record<string, string>> {
  const rows = await server.database.query<{ metric_id: string; value: string }>(
    'select metric_id, trim_scale(value)::text as value from item_metric where item_id = $1',
    [itemId],
  )
  return Object.fromEntries(rows.map(({ metric_id, value }) => [metric_id, value]))
}

const errorsOf = async (itemId: string) => {
  const errors = await server.database.withWorkspace(server.a.id, (tx) => formulaErrors(tx, server.a.id, [itemId]))
  return Object.fromEntries(errors.get(itemId) ?? [])
}

describe('metric values of scenes', () => {
  test('LIB-22 LIB-32 values are written one by one, each refused with its reason', async () => {
    const itemId = await makeItem(server, tree.take)
    const outcomes = await write(
      { itemId, metricId: frames.id, value: '501' },
      { itemId, metricId: cost.id, value: '10.50' },
      { itemId, metricId: rate.id, value: '1' },
      { itemId, metricId: uuidv7(), value: '1' },
      { itemId: uuidv7(), metricId: cost.id, value: '1' },
      { itemId, metricId: frames.id, value: null },
    )
    expect(outcomes).toEqual([
      { outcome: 'refused', message: 'Only values between 0 to 500' },
      { outcome: 'changed', message: null },
      { outcome: 'refused', message: 'A formula is calculated and cannot be entered' },
      { outcome: 'refused', message: 'This metric is not used here' },
      { outcome: 'refused', message: 'This metric is not used here' },
      { outcome: 'unchanged', message: null },
    ])
    expect(await stored(itemId)).toEqual({ [cost.id]: '10.5' })
  })

  test('LIB-32 a refused value of one scene gives the specified message with the reason', async () => {
    const itemId = await makeItem(server, tree.take)
    const params = { ...ws, id: itemId }
    const body = { name: 'Renamed', metrics: [{ metric_id: frames.id, value: '501' }] }
    const refusal = await server.owner.refused('updateItem', { params, body })
    expect(refusal).toMatchObject({
      error: 'metric_value_failed',
      message: 'Metric value update failed',
      description: 'Only values between 0 to 500',
    })
    // Nothing half-written.
    expect((await server.owner.call('showItem', { params })).data.name).toBe('Scene')
  })

  test('LIB-24 a formula is calculated as soon as all its operands are there, and not before', async () => {
    const itemId = await makeItem(server, tree.take)
    await write({ itemId, metricId: cost.id, value: '100' })
    expect(await errorsOf(itemId)).toEqual({ [rate.id]: 'missing' })
    expect((await stored(itemId))[rate.id]).toBeUndefined()
    await write({ itemId, metricId: frames.id, value: '30' })
    expect((await stored(itemId))[rate.id]).toBe('3.33333333')
    expect(await errorsOf(itemId)).toEqual({})
    await write({ itemId, metricId: frames.id, value: '0' })
    expect((await stored(itemId))[rate.id]).toBeUndefined()
    expect(await errorsOf(itemId)).toEqual({ [rate.id]: 'division_by_zero' })
    await write({ itemId, metricId: frames.id, value: null })
    expect(await errorsOf(itemId)).toEqual({ [rate.id]: 'missing' })
  })

  test('LIB-08 changing a formula recalculates it for all scenes, and all formulas that use it', async () => {
    const project = await makeEntity(server, 0, null)
    const itemId = await makeItem(server, project)
    const base = await make('Base', {})
    const twice = await formula('Twice', `{${base.id}} * 2`)
    const more = await formula('More', `{${twice.id}} + 1`)
    const { data } = await attach(project, more.id)
    // What a formula is made of comes with it, through all levels.
    expect(data.map(({ id }) => id).sort()).toEqual([base.id, twice.id, more.id].sort())
    await write({ itemId, metricId: base.id, value: '5' })
    expect(await stored(itemId)).toEqual({ [base.id]: '5', [twice.id]: '10', [more.id]: '11' })
    const body = { version: twice.version, options: { formula: `{${base.id}} * {${base.id}}` } }
    await server.owner.call('updateMetric', { params: { ...ws, id: twice.id }, body })
    expect(await stored(itemId)).toEqual({ [base.id]: '5', [twice.id]: '25', [more.id]: '26' })
  })

  test('PLAN-34 attaching calculates a formula below; detaching removes its values and keeps entered ones', async () => {
    const project = await makeEntity(server, 0, null)
    const process = await makeEntity(server, 1, project)
    const itemId = await makeItem(server, process)
    const base = await make('Base', {})
    const half = await formula('Half', `{${base.id}} / 2`)
    await attach(project, base.id)
    await write({ itemId, metricId: base.id, value: '5' })
    await attach(process, half.id)
    expect(await stored(itemId)).toEqual({ [base.id]: '5', [half.id]: '2.5' })
    const detach = (id: string, metricId: string) => ({ params: { ...ws, id }, body: { metric_ids: [metricId] } })
    expect((await server.owner.refused('detachMetrics', detach(project, base.id))).error).toBe('metric_in_formula')
    await server.owner.call('detachMetrics', detach(process, half.id))
    await server.owner.call('detachMetrics', detach(project, base.id))
    expect(await stored(itemId)).toEqual({ [base.id]: '5' })
    await attach(process, half.id)
    expect(await stored(itemId)).toEqual({ [base.id]: '5', [half.id]: '2.5' })
  })

  test('LIB-24 a scene moved to where a formula is not attached loses its value, and gets it again on the way back', async () => {
    const [from, to] = [await makeEntity(server, 0, null, 'From'), await makeEntity(server, 0, null, 'To')]
    const process = await makeEntity(server, 1, from)
    const itemId = await makeItem(server, process)
    const base = await make('Base', {})
    const half = await formula('Half', `{${base.id}} / 2`)
    await attach(from, half.id)
    await write({ itemId, metricId: base.id, value: '5' })
    const move = (parent_id: string) =>
      server.owner.call('moveEntity', { params: { ...ws, id: process }, body: { parent_id } })
    await move(to)
    expect(await stored(itemId)).toEqual({ [base.id]: '5' })
    await move(from)
    expect(await stored(itemId)).toEqual({ [base.id]: '5', [half.id]: '2.5' })
  })

  test('PLAN-11 a changed value is in the history with the metric’s name, a calculated one is not', async () => {
    const itemId = await makeItem(server, tree.take)
    await write({ itemId, metricId: cost.id, value: '1' }, { itemId, metricId: frames.id, value: '2' })
    await write({ itemId, metricId: cost.id, value: '3.00' })
    await write({ itemId, metricId: cost.id, value: '3' })
    const rows = await server.database.query(
      `select metric_id, label, from_value, to_value from change_record where item_id = $1 and field = 'metric'
       order by created_at, metric_id = $2 desc`,
      [itemId, cost.id],
    )
    expect(rows).toEqual([
      { metric_id: cost.id, label: cost.name, from_value: null, to_value: '1' },
      { metric_id: frames.id, label: frames.name, from_value: null, to_value: '2' },
      { metric_id: cost.id, label: cost.name, from_value: '1', to_value: '3' },
    ])
  })

  test('LIB-08 1,000 scenes get a value and their formula with as many statements as one does', async () => {
    const project = await makeEntity(server, 0, null)
    await attach(project, rate.id)
    const ids = Array.from({ length: 1000 }, () => uuidv7())
    const shared = { ws_id: server.a.id, entity_id: project, project_id: project, name: 'Scene' }
    await server.database.db.insert(item).values(ids.map((id, position) => ({ ...shared, id, position })))
    await write(...ids.map((itemId) => ({ itemId, metricId: frames.id, value: '24' })))
    const statements = (items: readonly string[], value: string) =>
      server.database.withWorkspace(server.a.id, async (tx) => {
        const batchId = await beginBatch(tx, owner, 'bulk')
        const spy = vi.spyOn(tx, 'rows')
        const outcomes = await writeMetricValues(
          tx,
          owner,
          batchId,
          items.map((itemId) => ({ itemId, metricId: cost.id, value })),
        )
        expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['changed']))
        return spy.mock.calls.length
      })
    expect(await statements(ids, '12')).toBe(await statements(ids.slice(0, 1), '24'))
    const [row] = await server.database.query<{ count: string; sum: string }>(
      `select count(*)::text as count, trim_scale(sum(v.value))::text as sum from item_metric v
       join item i on i.ws_id = v.ws_id and i.id = v.item_id
       where v.metric_id = $1 and i.project_id = $2`,
      [rate.id, project],
    )
    expect(row).toEqual({ count: '1000', sum: '500.5' })
  })
})
