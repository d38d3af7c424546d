import type { StatusRemap, TemplateFlowDetail } from '@arbo/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEntity } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

const STATUSES = [
  { name: 'Waiting', kind: 1 },
  { name: 'In work', kind: 2 },
  { name: 'Retake', kind: 4 },
  { name: 'Approved', kind: 6 },
]
let made = 0
async function make(statuses: { name: string; kind: number }[] = STATUSES): Promise<TemplateFlowDetail> {
  made += 1
  return (await server.owner.call('createTemplateFlow', { params, body: { name: `Flow ${made}`, statuses } })).data
}
const at = (id: string) => ({ ...params, id })
const show = async (id: string) => (await server.owner.call('showTemplateFlow', { params: at(id) })).data
const give = (entityId: string, template_flow_id: string | null, more: object = {}) => ({
  params: at(entityId),
  body: { template_flow_id, ...more },
})
const deploy = async (entityId: string, flowId: string | null, more: object = {}) =>
  (await server.owner.call('putEntityTemplateFlow', give(entityId, flowId, more))).data
const scene = async (entity_id: string, status_id: string | undefined) =>
  (
    await server.owner.call('storeEntityItem', {
      params: { ...params, entity_id },
      body: { name: 'Scene', status_id },
    })
  ).data.id
const statusOf = async (id: string) => {
  const { data } = await server.owner.call('showItem', { params: at(id) })
  return [data.status?.name ?? null, data.status_kind]
}
const idOf = (flow: TemplateFlowDetail, name: string) => flow.statuses.find((status) => status.name === name)?.id ?? ''
const historyOf = (id: string) =>
  server.database.query<{ batch_id: string; source: string; from: object; to: object }>(
    `select r.batch_id, b.source, r.from_value as "from", r.to_value as "to"
     from change_record r join change_batch b on b.ws_id = r.ws_id and b.id = r.batch_id
     where r.ws_id = $1 and r.item_id = $2 and r.field = 'status' order by r.created_at, r.id`,
    [server.a.id, id],
  )
const eventsNamed = (type: string, batch: string | null | undefined) =>
  server.database.query(
    `select payload->>'count' as count from event_outbox where ws_id = $1 and type = $2 and payload->>'batch_id' = $3`,
    [server.a.id, type, batch],
  )
const precheck = async (query: Record<string, string>): Promise<StatusRemap> =>
  (await server.owner.call('precheckStatusRemap', { params, query })).data

describe('statuses of a flow', () => {
  test('LIB-28 template/{id}/status adds, changes, moves and removes one status', async () => {
    const flow = await make()
    const added = await server.owner.call('addFlowStatus', {
      params: at(flow.id),
      body: { name: 'To check', kind: 3, colour: '#AA00BB', position: 2 },
    })
    expect(added.data.statuses.map(({ name }) => name)).toEqual([
      'Waiting',
      'In work',
      'To check',
      'Retake',
      'Approved',
    ])
    const status_id = idOf(added.data, 'To check')
    const { version } = added.data
    const changed = await server.owner.call('updateFlowStatus', {
      params: at(flow.id),
      body: { version, status_id, name: 'Please check', position: 0 },
    })
    expect(changed.data.statuses[0]).toMatchObject({ id: status_id, name: 'Please check', kind: 3, colour: '#AA00BB' })
    const body = { version: changed.data.version, status_id, name: 'waiting' }
    expect((await server.owner.refused('updateFlowStatus', { params: at(flow.id), body })).error).toBe('name_taken')
    const stale = { version, status_id }
    expect((await server.owner.refused('removeFlowStatus', { params: at(flow.id), body: stale })).error).toBe(
      'conflict',
    )
    const removed = await server.owner.call('removeFlowStatus', {
      params: at(flow.id),
      body: { version: changed.data.version, status_id },
    })
    expect(removed.data.statuses.map(({ name, position }) => [name, position])).toEqual([
      ['Waiting', 0],
      ['In work', 1],
      ['Retake', 2],
      ['Approved', 3],
    ])
    const again = { version: removed.data.version, status_id }
    expect((await server.owner.refused('removeFlowStatus', { params: at(flow.id), body: again })).error).toBe(
      'not_found',
    )
  })

  test('LIB-28 the last status cannot be removed', async () => {
    const flow = await make([{ name: 'Only', kind: 1 }])
    const body = { version: 1, status_id: idOf(flow, 'Only') }
    const refusal = await server.owner.refused('removeFlowStatus', { params: at(flow.id), body })
    expect([refusal.error, refusal.message]).toEqual(['last_status', 'A status flow needs at least one status'])
  })

  test('LIB-05 a changed kind of a status applies to its scenes and is in their history', async () => {
    const flow = await make()
    const project = await makeEntity(server, 0, null)
    await deploy(project, flow.id)
    const one = await scene(project, idOf(flow, 'In work'))
    const other = await scene(project, idOf(flow, 'Waiting'))
    await server.owner.call('updateFlowStatus', {
      params: at(flow.id),
      body: { version: flow.version, status_id: idOf(flow, 'In work'), kind: 3 },
    })
    expect([await statusOf(one), await statusOf(other)]).toEqual([
      ['In work', 3],
      ['Waiting', 1],
    ])
    const record = (await historyOf(one)).at(-1)
    expect(record).toMatchObject({
      source: 'bulk',
      from: { id: idOf(flow, 'In work'), name: 'In work', kind: 2 },
      to: { id: idOf(flow, 'In work'), name: 'In work', kind: 3 },
    })
    expect(await eventsNamed('items.changed', record?.batch_id)).toEqual([{ count: '1' }])
  })

  test('LIB-05 a deployed flow accepts new and renamed statuses without a question', async () => {
    const flow = await make()
    const project = await makeEntity(server, 0, null)
    await deploy(project, flow.id)
    const one = await scene(project, idOf(flow, 'In work'))
    const statuses = [
      ...flow.statuses.map((status) => (status.name === 'In work' ? { ...status, name: 'Begun' } : status)),
      { name: 'Extra', kind: 5 },
    ]
    await server.owner.call('updateTemplateFlow', { params: at(flow.id), body: { version: 1, statuses } })
    expect(await statusOf(one)).toEqual(['Begun', 2])
  })

  test('PLAN-34 a status in use needs a replacement: its removal is refused with the precheck', async () => {
    const flow = await make()
    const project = await makeEntity(server, 0, null)
    await deploy(project, flow.id)
    const retake = idOf(flow, 'Retake')
    const scenes = [await scene(project, retake), await scene(project, retake)]
    const other = await scene(project, idOf(flow, 'Approved'))
    expect((await show(flow.id)).statuses.map((status) => status.scenes)).toEqual([0, 0, 2, 1])
    const plan = await precheck({ template_flow_id: flow.id, status_ids: retake })
    expect(plan).toMatchObject({ scenes: 2, needs_mapping: true })
    expect(plan.statuses).toMatchObject([{ name: 'Retake', scenes: 2, counterpart_id: null, needs_mapping: true }])
    expect(plan.to?.statuses.map(({ name }) => name)).toEqual(['Waiting', 'In work', 'Approved'])

    const remove = (mapping?: Record<string, string | null>) => ({
      params: at(flow.id),
      body: { version: flow.version, status_id: retake, mapping },
    })
    const refusal = await server.owner.refused('removeFlowStatus', remove())
    expect([refusal.error, refusal.message]).toEqual([
      'status_in_use',
      'Some scenes have a status that would be removed. Choose which one they get instead.',
    ])
    expect(refusal.meta['remap']).toEqual(plan)
    expect(await statusOf(scenes[0] ?? '')).toEqual(['Retake', 4])
    const toItself = await server.owner.refused('removeFlowStatus', remove({ [retake]: retake }))
    expect(toItself.error).toBe('invalid_reference')

    const done = await server.owner.call('removeFlowStatus', remove({ [retake]: idOf(flow, 'In work') }))
    expect(done.data.statuses.map(({ name, scenes: count }) => [name, count])).toEqual([
      ['Waiting', 0],
      ['In work', 2],
      ['Approved', 1],
    ])
    const after = []
    for (const id of scenes) after.push(await statusOf(id))
    expect(after).toEqual([
      ['In work', 2],
      ['In work', 2],
    ])
    const records = [(await historyOf(scenes[0] ?? '')).at(-1), (await historyOf(scenes[1] ?? '')).at(-1)]
    expect(records[0]).toMatchObject({
      from: { id: retake, name: 'Retake', kind: 4 },
      to: { id: idOf(flow, 'In work'), name: 'In work', kind: 2 },
    })
    expect(records[0]?.batch_id).toBe(records[1]?.batch_id)
    expect(await eventsNamed('items.changed', records[0]?.batch_id)).toEqual([{ count: '2' }])
    expect(await statusOf(other)).toEqual(['Approved', 6])
  })

  test('PLAN-34 several statuses are replaced at once, also by a new one or by none', async () => {
    const flow = await make()
    const project = await makeEntity(server, 0, null)
    await deploy(project, flow.id)
    const first = await scene(project, idOf(flow, 'Waiting'))
    const second = await scene(project, idOf(flow, 'Retake'))
    const newId = crypto.randomUUID()
    const statuses = [{ id: newId, name: 'Fresh', kind: 3 }, flow.statuses[3]]
    const mapping = { [idOf(flow, 'Waiting')]: newId, [idOf(flow, 'Retake')]: null }
    await server.owner.call('updateTemplateFlow', {
      params: at(flow.id),
      body: { version: 1, statuses: statuses as never, mapping },
    })
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      ['Fresh', 3],
      [null, 0],
    ])
  })
})

describe('the flow of an entity', () => {
  test('PLAN-34 it is set, read and cleared; below it the nearest flow applies', async () => {
    const flow = await make()
    const project = await makeEntity(server, 0, null)
    const process = await makeEntity(server, 1, project)
    const set = await deploy(project, flow.id)
    expect(set).toMatchObject({ template_flow_id: flow.id, scenes: 0, version: 2 })
    const below = await server.owner.call('listEntityFlowStatuses', { params: at(process) })
    expect(below.data.map(({ name }) => name)).toEqual(['Waiting', 'In work', 'Retake', 'Approved'])
    const cleared = await deploy(project, null)
    expect([cleared.template_flow_id, cleared.template_flow]).toEqual([null, null])
    expect((await server.owner.call('listEntityFlowStatuses', { params: at(process) })).data).toEqual([])
    const history = await server.database.query<{ from_value: object | null; to_value: object | null }>(
      `select from_value, to_value from change_record where ws_id = $1 and entity_id = $2 and field = 'template_flow'
       order by created_at, id`,
      [server.a.id, project],
    )
    const named = { id: flow.id, name: flow.name }
    expect(history).toEqual([
      { from_value: null, to_value: named },
      { from_value: named, to_value: null },
    ])
  })

  test('PLAN-34 scenes get the status of the same name, else the only one of the same kind', async () => {
    const before = await make()
    const after = await make([
      { name: 'waiting', kind: 1 },
      { name: 'Working', kind: 2 },
      { name: 'Rework', kind: 4 },
      { name: 'Final', kind: 6 },
    ])
    const project = await makeEntity(server, 0, null)
    await deploy(project, before.id)
    const named = await scene(project, idOf(before, 'Waiting'))
    const kin = await scene(project, idOf(before, 'Approved'))
    const none = await scene(project, undefined)
    const plan = await precheck({ entity_id: project, template_flow_id: after.id })
    expect(plan.needs_mapping).toBe(false)
    expect(plan.statuses.map(({ name, counterpart_id, scenes }) => [name, counterpart_id, scenes])).toEqual([
      ['Waiting', idOf(after, 'waiting'), 1],
      ['Approved', idOf(after, 'Final'), 1],
    ])
    const answer = await deploy(project, after.id)
    expect(answer.scenes).toBe(2)
    expect([await statusOf(named), await statusOf(kin), await statusOf(none)]).toEqual([
      ['waiting', 1],
      ['Final', 6],
      [null, 0],
    ])
    expect((await historyOf(named)).at(-1)?.batch_id).toBe(answer.batch_id)
  })

  test('PLAN-34 without a counterpart a mapping is required, and nothing is half-written', async () => {
    const before = await make()
    const after = await make([
      { name: 'Rework A', kind: 4 },
      { name: 'Rework B', kind: 4 },
      { name: 'Approved', kind: 6 },
    ])
    const project = await makeEntity(server, 0, null)
    await deploy(project, before.id)
    const retake = await scene(project, idOf(before, 'Retake'))
    const approved = await scene(project, idOf(before, 'Approved'))
    const refusal = await server.owner.refused('putEntityTemplateFlow', give(project, after.id))
    expect(refusal.error).toBe('status_in_use')
    const { statuses } = refusal.meta['remap'] as StatusRemap
    expect(statuses.map(({ name, needs_mapping }) => [name, needs_mapping])).toEqual([
      ['Retake', true],
      ['Approved', false],
    ])
    expect(await statusOf(approved)).toEqual(['Approved', 6])
    const stray = { mapping: { [idOf(before, 'Retake')]: idOf(before, 'Waiting') } }
    expect((await server.owner.refused('putEntityTemplateFlow', give(project, after.id, stray))).error).toBe(
      'invalid_reference',
    )
    const mapping = { [idOf(before, 'Retake')]: idOf(after, 'Rework B') }
    await deploy(project, after.id, { mapping })
    expect([await statusOf(retake), await statusOf(approved)]).toEqual([
      ['Rework B', 4],
      ['Approved', 6],
    ])
    expect((await statusOf(approved))[0]).toBe('Approved')
  })

  test('PLAN-34 scenes below an entity with a flow of its own stay as they are', async () => {
    const upper = await make()
    const lower = await make()
    const project = await makeEntity(server, 0, null)
    const own = await makeEntity(server, 1, project)
    const part = await makeEntity(server, 2, own)
    const other = await makeEntity(server, 1, project)
    await deploy(project, upper.id)
    await deploy(own, lower.id)
    const kept = await scene(part, idOf(lower, 'Retake'))
    const changed = await scene(other, idOf(upper, 'Retake'))
    const next = await make([{ name: 'Retake', kind: 5 }])
    expect((await precheck({ entity_id: project, template_flow_id: next.id })).scenes).toBe(1)
    expect((await deploy(project, next.id)).scenes).toBe(1)
    expect([await statusOf(kept), await statusOf(changed)]).toEqual([
      ['Retake', 4],
      ['Retake', 5],
    ])
    // Without a flow of its own the nearest one above holds: the scene gets that one's status.
    expect((await deploy(own, null)).scenes).toBe(1)
    expect(await statusOf(kept)).toEqual(['Retake', 5])
  })

  test('PLAN-34 the precheck of a move lists statuses the scenes would lose, and none when the flow moves with them', async () => {
    const flow = await make()
    const [from, to] = [await makeEntity(server, 0, null), await makeEntity(server, 0, null)]
    const process = await makeEntity(server, 1, from)
    await deploy(from, flow.id)
    await deploy(to, (await make([{ name: 'Other', kind: 3 }])).id)
    await scene(process, idOf(flow, 'Retake'))
    const plan = await precheck({ entity_id: process, parent_id: to })
    expect(plan.statuses).toMatchObject([{ name: 'Retake', scenes: 1, needs_mapping: true }])
    await deploy(process, flow.id)
    expect(await precheck({ entity_id: process, parent_id: to })).toMatchObject({ statuses: [], needs_mapping: false })
  })

  test('PLAN-34 a stale version is refused with the current state; an unknown flow is refused', async () => {
    const flow = await make()
    const project = await makeEntity(server, 0, null)
    await deploy(project, flow.id, { version: 1 })
    const refusal = await server.owner.refused('putEntityTemplateFlow', give(project, null, { version: 1 }))
    expect(refusal.error).toBe('conflict')
    expect(refusal.meta['current']).toMatchObject({ template_flow_id: flow.id, version: 2 })
    const unknown = give(project, crypto.randomUUID())
    expect((await server.owner.refused('putEntityTemplateFlow', unknown)).error).toBe('invalid_reference')
    expect((await server.member.refused('putEntityTemplateFlow', give(project, null))).error).toBe('permission_denied')
  })

  test('PLAN-34 undoing the change of a flow restores the entity’s flow and the scenes’ statuses', async () => {
    const before = await make()
    const after = await make([{ name: 'All', kind: 2 }])
    const project = await makeEntity(server, 0, null)
    await deploy(project, before.id)
    const one = await scene(project, idOf(before, 'Retake'))
    const mapping = { [idOf(before, 'Retake')]: idOf(after, 'All') }
    const { batch_id } = await deploy(project, after.id, { mapping })
    const { data } = await server.owner.call('undoChanges', { params: at(batch_id ?? '') })
    expect(data).toMatchObject({ restored: 2, kept: 0 })
    expect(await statusOf(one)).toEqual(['Retake', 4])
    const entity = await server.owner.call('showEntity', { params: at(project) })
    expect(entity.data.own_template_flow_id).toBe(before.id)
  })

  test('PLAN-34 a scene given a status during its removal ends with an existing one', async () => {
    const flow = await make()
    const project = await makeEntity(server, 0, null)
    await deploy(project, flow.id)
    const retake = idOf(flow, 'Retake')
    await scene(project, retake)
    const one = await scene(project, undefined)
    const body = { version: flow.version, status_id: retake, mapping: { [retake]: idOf(flow, 'Waiting') } }
    const answers = await Promise.all([
      server.owner.send('removeFlowStatus', { params: at(flow.id), body }),
      server.owner.send('updateItem', { params: at(one), body: { status_id: retake } }),
    ])
    // Whoever came too late is told; nobody sees a fault of the server.
    for (const { statusCode, body: said } of answers) expect(statusCode, said).toBeLessThan(500)
    const [status] = await statusOf(one)
    expect([null, 'Waiting', 'Retake']).toContain(status)
    const names = (await show(flow.id)).statuses.map(({ name }) => name)
    if (status !== null) expect(names).toContain(status)
  })

  test('PLAN-34 a thousand scenes are mapped in one act', async () => {
    const before = await make()
    const after = await make([{ name: 'All', kind: 2 }])
    const project = await makeEntity(server, 0, null)
    await deploy(project, before.id)
    await server.database.query(
      `insert into item (ws_id, id, entity_id, project_id, name, status_id, status_kind)
       select $1, gen_random_uuid(), $2, $2, 'Scene ' || n, $3, 4 from generate_series(1, 1000) n`,
      [server.a.id, project, idOf(before, 'Retake')],
    )
    const mapping = { [idOf(before, 'Retake')]: idOf(after, 'All') }
    const { scenes, batch_id } = await deploy(project, after.id, { mapping })
    expect(scenes).toBe(1000)
    const [count] = await server.database.query<{ count: number }>(
      `select count(*) as count from change_record where ws_id = $1 and batch_id = $2 and item_id is not null`,
      [server.a.id, batch_id],
    )
    expect(count?.count).toBe(1000)
    expect((await show(after.id)).statuses[0]?.scenes).toBe(1000)
  })
})
