import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { METRIC_TYPES } from '@arbo/core/contract'
import type { Metric, MetricOptions } from '@arbo/core/contract'
import { makeEntity, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

interface Given {
  name?: string
  type?: Metric['type']
  options?: Partial<MetricOptions>
}

const bodyOf = ({ name = `Metric ${uuidv7()}`, type = 'number', options = {} }: Given) => ({
  name,
  type,
  options: options as never,
})
const make = async (fields: Given = {}) =>
  (await server.owner.call('createMetric', { params: ws, body: bodyOf(fields) })).data
const formula = (text: string) => make({ type: 'formula', options: { formula: text } })
const show = async (id: string) => (await server.owner.call('showMetric', { params: { ...ws, id } })).data
const refusedFields = async (fields: Given) => {
  const { error, meta } = await server.owner.refused('createMetric', { params: ws, body: bodyOf(fields) })
  expect(error).toBe('validation_failed')
  return meta['fields']
}
const on = (id: string) => ({ params: { ...ws, id } })
const attach = (id: string, ...metric_ids: string[]) =>
  server.owner.call('attachMetrics', { ...on(id), body: { metric_ids } })

describe('the metric library', () => {
  test('LIB-07 LIB-08 a metric of each type has its specified fields', async () => {
    const number = await make({ name: 'Seconds', options: { decimals: 2 } })
    expect(number).toMatchObject({
      name: 'Seconds',
      type: 'number',
      currency: null,
      is_primary: false,
      dependencies: [],
    })
    const money = await make({ type: 'currency', options: { currency: 'JPY', decimals: 0 } })
    expect(money).toMatchObject({ type: 'currency', currency: 'JPY' })
    await make({ type: 'percentage', options: { decimals: 1 } })
    await make({ type: 'prefix_suffix', options: { prefix: 'v', suffix: '/km²' } })
    await make({ type: 'point' })
    const choices = [{ value: '1', name: 'Easy' }]
    const rating = await make({ type: 'rating', options: { from: 1, to: 3, icon: 'heart', choices } })
    expect(rating.options).toMatchObject({ from: 1, to: 3, icon: 'heart', choices })
    const made = await formula(`{${number.id}} * 2`)
    expect(made.dependencies).toEqual([{ id: number.id, name: 'Seconds', type: 'number' }])
    const { data: types } = await server.owner.call('listMetricTypes', { params: ws })
    expect(types.map(({ type }) => type)).toEqual([...METRIC_TYPES])
  })

  test('LIB-17 LIB-18 LIB-19 LIB-20 LIB-21 errors of the rules show beside their fields', async () => {
    const choices = [
      { value: '1', name: 'A' },
      { value: '1', name: 'a' },
    ]
    expect(await refusedFields({ type: 'rating', options: { choices } })).toEqual({
      'options.choices.1.value': 'Input is invalid; duplicate',
      'options.choices.1.name': '*Name is already taken. Click “Delete” to remove it.',
    })
    const limited = (limit: MetricOptions['limit']) => refusedFields({ options: { limit } })
    expect(await limited({ kind: 'range', from: '2', to: '2' })).toEqual({
      'options.limit.to': 'Input is invalid; TO must be larger than FROM',
    })
    expect(await limited({ kind: 'exact', values: ['one'] })).toEqual({ 'options.limit.values': 'Input is invalid' })
    expect(await limited({ kind: 'not', values: ['1', '1.0'] })).toEqual({
      'options.limit.values': 'Duplicate values detected',
    })
    expect(await refusedFields({ type: 'formula', options: { formula: '1 +' } })).toEqual({
      'options.formula': 'Something is missing at the end',
    })
    expect(await refusedFields({ type: 'formula', options: { formula: `{${uuidv7()}}` } })).toEqual({
      'options.formula': 'This metric was deleted',
    })
  })

  test('LIB-30 a name is unique in any case; a copy gets a free name', async () => {
    const one = await make({ name: `Ünique ${uuidv7()}` })
    const body = bodyOf({ name: one.name.toUpperCase() })
    expect((await server.owner.refused('createMetric', { params: ws, body })).error).toBe('name_taken')
    const copies = [
      (await server.owner.call('duplicateMetric', { ...on(one.id), body: {} })).data.name,
      (await server.owner.call('duplicateMetric', { ...on(one.id), body: {} })).data.name,
    ]
    expect(new Set(copies).size).toBe(2)
    for (const name of copies) expect(name).toMatch(/^Copy of Ünique /)
  })

  test('LIB-30 a change names the version that it read; archived metrics cannot be changed', async () => {
    const { id, version } = await make()
    const params = { ...ws, id }
    const first = await server.owner.call('updateMetric', { params, body: { version, description: 'Mine' } })
    expect(first.data).toMatchObject({ description: 'Mine', version: version + 1 })
    const late = await server.owner.refused('updateMetric', { params, body: { version, description: 'Theirs' } })
    expect([late.error, late.meta['current']]).toMatchObject(['conflict', { description: 'Mine' }])
    await server.owner.call('archiveMetrics', { params: ws, body: { metric_ids: [id], status: 0 } })
    const archived = await show(id)
    const refused = await server.owner.refused('updateMetric', {
      params,
      body: { version: archived.version, name: 'x' },
    })
    expect(refused.error).toBe('metric_archived')
    const listed = (await server.owner.call('listMetrics', { params: ws, query: { status_eq: '0' } })).data
    expect(listed.map((one) => one.id)).toContain(id)
    await server.owner.call('archiveMetrics', { params: ws, body: { metric_ids: [id], status: 1 } })
    expect((await show(id)).status).toBe(1)
  })

  test('LIB-15 a deployed metric cannot be deleted, nor those in the same call', async () => {
    const [used, free] = [await make(), await make()]
    await attach(tree.take, used.id)
    const body = { metric_ids: [free.id, used.id] }
    const refusal = await server.owner.refused('deleteMetrics', { params: ws, body })
    expect(refusal).toMatchObject({ message: 'You cannot delete a deployed metric.', meta: { ids: [used.id] } })
    expect((await show(free.id)).id).toBe(free.id)
    expect((await show(used.id)).is_deployed).toBe(true)
    await server.owner.call('detachMetrics', { ...on(tree.take), body: { metric_ids: [used.id] } })
    await server.owner.call('deleteMetrics', { params: ws, body })
    expect((await server.owner.refused('showMetric', on(used.id))).error).toBe('not_found')
  })

  test('LIB-07 a metric in a formula cannot be deleted before it', async () => {
    const part = await make()
    const made = await formula(`{${part.id}} + 1`)
    const remove = (...metric_ids: string[]) => ({ params: ws, body: { metric_ids } })
    const refusal = await server.owner.refused('deleteMetrics', remove(part.id))
    expect(refusal).toMatchObject({ error: 'metric_in_formula', meta: { ids: [made.id] } })
    const { data } = await server.owner.call('metricDependentOn', on(part.id))
    expect(data).toEqual([{ id: made.id, name: made.name, type: 'formula' }])
    await server.owner.call('deleteMetrics', remove(part.id, made.id))
  })

  test('LIB-07 a formula cannot depend on itself, not even through others', async () => {
    const part = await make()
    const one = await formula(`{${part.id}}`)
    const two = await formula(`{${one.id}} * 2`)
    const change = (text: string) => ({ ...on(one.id), body: { version: one.version, options: { formula: text } } })
    for (const text of [`{${one.id}}`, `{${two.id}} + {${part.id}}`]) {
      const refusal = await server.owner.refused('updateMetric', change(text))
      expect(refusal.error).toBe('formula_cycle')
      expect(refusal.description).toContain(one.name)
    }
  })

  test('LIB-08 the type of a metric in use is fixed, otherwise it can change', async () => {
    const metric = await make()
    const change = (version: number, type: Metric['type']) => ({ ...on(metric.id), body: { version, type } })
    const { data } = await server.owner.call('updateMetric', change(metric.version, 'point'))
    expect(data.type).toBe('point')
    await attach(tree.take, metric.id)
    expect((await server.owner.refused('updateMetric', change(data.version, 'number'))).error).toBe('metric_type_fixed')
  })

  test('LIB-30 stars belong to the caller; lists can be filtered and searched', async () => {
    const mark = uuidv7()
    const [a, b] = [await make({ name: `B ${mark}` }), await make({ name: `a ${mark}`, type: 'point' })]
    await server.owner.call('favoriteMetric', { ...on(a.id), body: { favorite: true } })
    await server.owner.call('favoriteMetric', { ...on(a.id), body: { favorite: true } })
    const list = async (query: object) =>
      (await server.owner.call('listMetrics', { params: ws, query: { name_like: mark, ...query } })).data
    expect((await list({})).map(({ id, favorite }) => [id, favorite])).toEqual([
      [b.id, false],
      [a.id, true],
    ])
    expect((await list({ favorite_eq: '1' })).map(({ id }) => id)).toEqual([a.id])
    expect((await list({ type_ina: 'point,rating' })).map(({ id }) => id)).toEqual([b.id])
    expect((await list({ order_by: '-name' })).map(({ id }) => id)).toEqual([a.id, b.id])
    const { data } = await server.admin.call('showMetric', on(a.id))
    expect(data.favorite).toBe(false)
    const answer = await server.owner.call('searchMetrics', { params: ws, query: { name_like: mark.toUpperCase() } })
    expect(answer.data.map(({ id }) => id)).toEqual([b.id, a.id])
  })

  test('LIB-31 the currencies have English names, symbols and digits', async () => {
    const { data } = await server.owner.call('listCurrencies')
    expect(data).toContainEqual({ code: 'EUR', name: 'Euro', symbol: '€', digits: 2 })
    expect(data).toContainEqual({ code: 'JPY', name: 'Japanese Yen', symbol: '¥', digits: 0 })
    expect(data.length).toBeGreaterThan(150)
  })

  test('LIB-25 a member sees metrics and cannot change them', async () => {
    const { id, version } = await make()
    await server.member.call('listMetrics', { params: ws })
    expect((await server.member.refused('createMetric', { params: ws, body: bodyOf({}) })).error).toBe(
      'permission_denied',
    )
    const update = { ...on(id), body: { version, name: 'x' } }
    expect((await server.member.refused('updateMetric', update)).error).toBe('permission_denied')
    const remove = { params: ws, body: { metric_ids: [id] } }
    expect((await server.member.refused('deleteMetrics', remove)).error).toBe('permission_denied')
    expect((await server.guest.refused('listMetrics', { params: ws })).error).toBe('permission_denied')
  })
})

describe('metrics of entities', () => {
  test('PLAN-32 PLAN-34 a metric attached above applies below, until it is detached', async () => {
    const [above, here] = [await make({ name: `1 ${uuidv7()}` }), await make({ name: `2 ${uuidv7()}` })]
    const project = await makeEntity(server, 0, null)
    const process = await makeEntity(server, 1, project)
    await attach(project, above.id)
    const { data } = await attach(process, here.id, above.id)
    expect(data.map((one) => [one.id, one.is_inherited, one.attached_to.id])).toEqual([
      [above.id, true, project],
      [here.id, false, process],
    ])
    const free = await server.owner.call('assignableMetrics', { ...on(process), query: { per_page: 200 } })
    const ids = free.data.map(({ id }) => id)
    expect([ids.includes(above.id), ids.includes(here.id)]).toEqual([false, false])
    const detach = (id: string) => ({ ...on(process), body: { metric_ids: [id] } })
    expect((await server.owner.refused('detachMetrics', detach(above.id))).error).toBe('metric_not_attached')
    await server.owner.call('detachMetrics', detach(here.id))
    const answer = await server.owner.call('listEntityMetrics', on(process))
    expect(answer.data.map(({ id }) => id)).toEqual([above.id])
    const deployed = await server.owner.call('metricDeployedOn', on(above.id))
    expect(deployed.data.map(({ id, ancestors }) => [id, ancestors])).toEqual([[project, []]])
  })

  test('PLAN-34 the primary metric is one of the attached ones; it is inherited and cannot be detached', async () => {
    const [one, other] = [await make(), await make()]
    const project = await makeEntity(server, 0, null)
    const process = await makeEntity(server, 1, project)
    await attach(project, one.id)
    const choose = (id: string, metric_id: string | null) => ({ ...on(id), body: { metric_id } })
    expect((await server.owner.refused('putPrimaryMetric', choose(process, other.id))).error).toBe(
      'metric_not_attached',
    )
    await server.owner.call('putPrimaryMetric', choose(process, one.id))
    expect((await show(one.id)).is_primary).toBe(true)
    // It would be missing on the process.
    const detach = { ...on(project), body: { metric_ids: [one.id] } }
    const refusal = await server.owner.refused('detachMetrics', detach)
    expect(refusal).toMatchObject({ error: 'metric_detach_primary', meta: { ids: [one.id] } })
    await server.owner.call('putPrimaryMetric', choose(process, null))
    await server.owner.call('putPrimaryMetric', choose(project, one.id))
    const { data } = await server.owner.call('listEntityMetrics', on(process))
    expect(data.map(({ id, is_primary }) => [id, is_primary])).toEqual([[one.id, true]])
  })

  test('PLAN-34 only a point metric can be the weight of scenes', async () => {
    const [number, point] = [await make(), await make({ type: 'point' })]
    await attach(tree.project, number.id, point.id)
    const choose = (metric_id: string) => ({ ...on(tree.episode), body: { metric_id } })
    expect((await server.owner.refused('putPointMetric', choose(number.id))).error).toBe('metric_no_point')
    const { data } = await server.owner.call('putPointMetric', choose(point.id))
    expect(data.find(({ is_point }) => is_point)?.id).toBe(point.id)
  })

  test('PLAN-34 attaching and choosing a metric are in the history of the entity', async () => {
    const metric = await make()
    const project = await makeEntity(server, 0, null)
    await attach(project, metric.id)
    await server.owner.call('putPrimaryMetric', { ...on(project), body: { metric_id: metric.id } })
    const rows = await server.database.query(
      `select field, from_value, to_value from change_record
       where entity_id = $1 and field in ('metrics', 'primary_metric') order by created_at`,
      [project],
    )
    const named = { id: metric.id, name: metric.name }
    expect(rows).toEqual([
      { field: 'metrics', from_value: [], to_value: [named] },
      { field: 'primary_metric', from_value: null, to_value: named },
    ])
  })

  test('PLAN-34 archived and foreign metrics cannot be attached', async () => {
    const { id } = await make()
    await server.owner.call('archiveMetrics', { params: ws, body: { metric_ids: [id], status: 0 } })
    for (const metric of [id, uuidv7()]) {
      const refusal = await server.owner.refused('attachMetrics', { ...on(tree.take), body: { metric_ids: [metric] } })
      expect(refusal.error).toBe('invalid_reference')
    }
  })
})
