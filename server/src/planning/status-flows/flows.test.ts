import type { CallInput, TemplateFlowDetail } from '@arbo/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { makeEntity } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { FLOW_COLUMNS } from './export-flows.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

const STATUSES = [
  { name: 'Waiting', kind: 1 },
  { name: 'In work', kind: 2, colour: '#3366CC' },
  { name: 'Approved', kind: 6 },
]
let made = 0
async function make(body: Partial<CallInput<'createTemplateFlow'>['body']> = {}): Promise<TemplateFlowDetail> {
  made += 1
  const input = { name: `Flow ${made}`, statuses: STATUSES, ...body }
  return (await server.owner.call('createTemplateFlow', { params, body: input })).data
}
const at = (flow: { id: string }) => ({ ...params, id: flow.id })
const show = async (flow: { id: string }, as: TestClient = server.owner) =>
  (await as.call('showTemplateFlow', { params: at(flow) })).data
const names = (flow: TemplateFlowDetail) => flow.statuses.map(({ name }) => name)
const list = async (query = {}) =>
  (await server.owner.call('listTemplateFlows', { params, query: { per_page: 100, ...query } })).data
const update = (flow: TemplateFlowDetail, body: object) =>
  server.owner.call('updateTemplateFlow', { params: at(flow), body: { version: flow.version, ...body } })
const deploy = (flow: { id: string }, entityId: string) =>
  server.owner.call('putEntityTemplateFlow', {
    params: { ...params, id: entityId },
    body: { template_flow_id: flow.id },
  })
const eventsOf = (flow: { id: string }) =>
  server.database.query<{ type: string }>(
    `select type from event_outbox where ws_id = $1 and payload->>'template_flow_id' = $2 order by seq`,
    [server.a.id, flow.id],
  )

describe('a template flow', () => {
  test('LIB-05 has a name, a star, an archive status, a deployed flag and its own statuses in order', async () => {
    const flow = await make({ description: 'For film' })
    expect(flow).toMatchObject({ description: 'For film', favorite: false, status: 1, deployed: false, version: 1 })
    expect(flow.created_by?.id).toBe(server.a.users.owner.id)
    expect(flow.statuses).toMatchObject([
      { name: 'Waiting', kind: 1, colour: null, position: 0, scenes: 0 },
      { name: 'In work', kind: 2, colour: '#3366CC', position: 1, scenes: 0 },
      { name: 'Approved', kind: 6, colour: null, position: 2, scenes: 0 },
    ])
    expect(await eventsOf(flow)).toEqual([{ type: 'template_flow.updated' }])
    const project = await makeEntity(server, 0, null)
    await deploy(flow, project)
    expect(await show(flow)).toMatchObject({ deployed: true, deployed_count: 1 })
  })

  test('LIB-05 has a separate star for each person', async () => {
    const flow = await make()
    const star = (as: TestClient, favorite: boolean) =>
      as.call('favoriteTemplateFlow', { params: at(flow), body: { favorite } })
    expect((await star(server.owner, true)).data.favorite).toBe(true)
    expect((await star(server.owner, true)).data.favorite).toBe(true)
    expect((await show(flow, server.member)).favorite).toBe(false)
    expect((await list({ favorite_eq: '1' })).map(({ id }) => id)).toEqual([flow.id])
    expect((await list({ order_by: 'favorite' }))[0]?.id).toBe(flow.id)
    expect((await star(server.owner, false)).data.favorite).toBe(false)
    expect(await list({ favorite_eq: '1' })).toEqual([])
  })

  test('LIB-05 needs at least one status, each with a name and a kind from 0 to 6', async () => {
    const refused = (statuses: object[]) =>
      server.owner.refused('createTemplateFlow', { params, body: { name: 'Faulty', statuses } })
    expect((await refused([])).meta['fields']).toEqual({ statuses: 'A status flow needs at least one status' })
    expect((await refused([{ name: ' ', kind: 1 }])).meta['fields']).toEqual({ 'statuses.0.name': 'Name is required' })
    expect((await refused([{ name: 'Seven', kind: 7 }])).error).toBe('validation_failed')
    expect((await refused([{ name: 'Red', kind: 1, colour: 'red' }])).error).toBe('validation_failed')
    const twice = [
      { name: 'Done', kind: 5 },
      { name: 'DONE ', kind: 6 },
    ]
    expect((await refused(twice)).meta['fields']).toEqual({
      'statuses.1.name': 'Another status here has this name',
    })
  })

  test('LIB-05 handles difficult names: 10,000 characters, taken in another case, right to left, kept as they are', async () => {
    const refused = (name: string) =>
      server.owner.refused('createTemplateFlow', { params, body: { name, statuses: STATUSES } })
    expect((await refused('x'.repeat(10_000))).meta['fields']).toEqual({
      name: 'Name is limited to 50 characters; consider a shorter name',
    })
    const flow = await make({ name: 'מסלול עבודה', statuses: [{ name: 'تحت المراجعة', kind: 3 }] })
    expect([flow.name, ...names(flow)]).toEqual(['מסלול עבודה', 'تحت المراجعة'])
    await make({ name: 'Taken' })
    expect((await refused('taken')).error).toBe('name_taken')
    const other = await make()
    const clash = await server.owner.refused('updateTemplateFlow', {
      params: at(other),
      body: { version: 1, name: 'TAKEN' },
    })
    expect(clash.error).toBe('name_taken')
    // Counted in characters, not in the halves of an emoji.
    expect((await make({ name: '🎬'.repeat(50) })).name).toBe('🎬'.repeat(50))
  })

  test('LIB-28 is updated by PUT: name, description, order, names and colours of statuses in one call', async () => {
    const flow = await make()
    const [first, second, third] = flow.statuses
    const { data } = await update(flow, {
      name: 'Renamed flow',
      description: 'Since May',
      statuses: [{ ...third, name: 'Final' }, { ...second, colour: null }, { ...first }, { name: 'New', kind: 3 }],
    })
    expect(data).toMatchObject({ name: 'Renamed flow', description: 'Since May', version: 2 })
    expect(names(data)).toEqual(['Final', 'In work', 'Waiting', 'New'])
    expect(data.statuses.slice(0, 3).map(({ id }) => id)).toEqual([third?.id, second?.id, first?.id])
    expect(data.statuses.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(data.statuses[1]?.colour).toBeNull()
    // Names may change places.
    const swapped = await update(data, {
      statuses: data.statuses.map((status, index) => ({
        ...status,
        name: names(data)[index === 0 ? 1 : index === 1 ? 0 : index],
      })),
    })
    expect(names(swapped.data)).toEqual(['In work', 'Final', 'Waiting', 'New'])
  })

  test('LIB-05 refuses an update from an outdated version with the current one, and writes nothing', async () => {
    const flow = await make()
    await update(flow, { description: 'First' })
    const refusal = await server.owner.refused('updateTemplateFlow', {
      params: at(flow),
      body: { version: flow.version, description: 'Second', statuses: [{ name: 'Only', kind: 1 }] },
    })
    expect(refusal.error).toBe('conflict')
    expect(refusal.meta['current']).toMatchObject({ id: flow.id, description: 'First', version: 2 })
    expect(names(await show(flow))).toEqual(['Waiting', 'In work', 'Approved'])
  })

  test('LIB-28 refuses the id of another flow’s status as a new status', async () => {
    const other = await make()
    const flow = await make()
    const statuses = [...flow.statuses, { id: other.statuses[0]?.id, name: 'Stolen', kind: 1 }]
    const refusal = await server.owner.refused('updateTemplateFlow', {
      params: at(flow),
      body: { version: 1, statuses },
    })
    expect(refusal.error).toBe('invalid_reference')
    expect(names(await show(other))).toEqual(['Waiting', 'In work', 'Approved'])
  })
})

describe('the library', () => {
  test('LIB-06 calls name flows by template_flow_ids, template_id and id', async () => {
    const flow = await make()
    expect((await show(flow)).id).toBe(flow.id)
    const statuses = await server.owner.call('listTemplateFlowStatuses', { params, query: { template_id: flow.id } })
    expect(statuses.data.map(({ name }) => name)).toEqual(['Waiting', 'In work', 'Approved'])
    const body = { template_flow_ids: [flow.id] }
    expect((await server.owner.call('deleteTemplateFlows', { params, body })).data).toEqual({ ok: true })
    expect((await server.owner.refused('showTemplateFlow', { params: at(flow) })).error).toBe('not_found')
  })

  test('LIB-28 the list is searched, filtered, sorted and paged', async () => {
    const first = await make({ name: 'Sorted 10' })
    const second = await make({ name: 'Sorted 9' })
    const flows = await list({ name_like: 'sorted' })
    expect(flows.map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await list({ name_like: 'sorted', order_by: '-name' })).map(({ id }) => id)).toEqual([first.id, second.id])
    expect(await list({ name_like: 'sorted_' })).toEqual([])
    const page = await server.owner.call('listTemplateFlows', {
      params,
      query: { name_like: 'sorted', per_page: 1, page: 2 },
    })
    expect([page.data[0]?.id, page.meta]).toEqual([first.id, { current_page: 2, last_page: 2, per_page: 1, total: 2 }])
    const project = await makeEntity(server, 0, null)
    await deploy(first, project)
    const byFlag = async (flag: string) =>
      (await list({ name_like: 'sorted', is_deployed_eq: flag })).map(({ id }) => id)
    expect([await byFlag('1'), await byFlag('0')]).toEqual([[first.id], [second.id]])
  })

  test('LIB-28 duplicate copies description and statuses under another name, with new ids, deployed nowhere', async () => {
    const flow = await make({ description: 'Copied' })
    await deploy(flow, await makeEntity(server, 0, null))
    const body = { name: 'The copy' }
    const { data } = await server.owner.call('duplicateTemplateFlow', { params: at(flow), body })
    expect(data).toMatchObject({ name: 'The copy', description: 'Copied', deployed: false, status: 1, version: 1 })
    expect(names(data)).toEqual(names(flow))
    expect(data.statuses.map(({ id }) => flow.statuses.some((status) => status.id === id))).toEqual([
      false,
      false,
      false,
    ])
    expect((await server.owner.refused('duplicateTemplateFlow', { params: at(flow), body })).error).toBe('name_taken')
  })

  test('LIB-12 LIB-28 several templates are archived and unarchived together or not at all; archived ones are read-only', async () => {
    const flow = await make()
    const other = await make()
    const archive = (ids: string[], status: 0 | 1) =>
      server.owner.call('archiveTemplateFlows', { params, body: { template_flow_ids: ids, status } })
    const both = await archive([flow.id, other.id], 0)
    expect(both.data.map(({ status }) => status)).toEqual([0, 0])
    expect((await list()).some(({ id }) => id === flow.id)).toBe(false)
    expect((await list({ status_eq: '0' })).map(({ id }) => id).toSorted()).toEqual([flow.id, other.id].toSorted())
    const { version } = await show(flow)
    const refusals = [
      await server.owner.refused('updateTemplateFlow', { params: at(flow), body: { version, name: 'No' } }),
      await server.owner.refused('addFlowStatus', { params: at(flow), body: { name: 'No', kind: 1 } }),
    ]
    expect(refusals.map(({ error }) => error)).toEqual(['template_archived', 'template_archived'])
    const project = await makeEntity(server, 0, null)
    const call = { params: { ...params, id: project }, body: { template_flow_id: flow.id } }
    expect((await server.owner.refused('putEntityTemplateFlow', call)).error).toBe('invalid_reference')
    await archive([flow.id], 1)
    expect((await show(flow)).status).toBe(1)
    const body = { template_flow_ids: [flow.id, crypto.randomUUID()], status: 0 }
    expect((await server.owner.refused('archiveTemplateFlows', { params, body })).error).toBe('not_found')
    expect((await show(flow)).status).toBe(1)
  })

  test('LIB-12 an archived template keeps working where it is deployed', async () => {
    const flow = await make()
    const project = await makeEntity(server, 0, null)
    await deploy(flow, project)
    const body = { template_flow_ids: [flow.id], status: 0 as const }
    await server.owner.call('archiveTemplateFlows', { params, body })
    const scene = await server.owner.call('storeEntityItem', {
      params: { ...params, entity_id: project },
      body: { name: 'Scene', status_id: flow.statuses[1]?.id },
    })
    expect(scene.data.status?.name).toBe('In work')
  })

  test('LIB-14 LIB-28 a deployed template cannot be deleted, nor any other in the same call', async () => {
    const deployed = await make()
    const free = await make()
    const project = await makeEntity(server, 0, null)
    await deploy(deployed, project)
    const body = { template_flow_ids: [free.id, deployed.id] }
    const refusal = await server.owner.refused('deleteTemplateFlows', { params, body })
    expect([refusal.error, refusal.message]).toEqual(['template_deployed', 'You cannot delete a deployed template.'])
    expect(refusal.meta['ids']).toEqual([deployed.id])
    expect((await show(free)).id).toBe(free.id)
    await server.owner.call('putEntityTemplateFlow', {
      params: { ...params, id: project },
      body: { template_flow_id: null },
    })
    await server.owner.call('deleteTemplateFlows', { params, body })
    expect((await server.owner.refused('showTemplateFlow', { params: at(deployed) })).error).toBe('not_found')
  })

  test('LIB-28 deployed-on lists the entities with the flow, deployed-entities all whose scenes use it', async () => {
    const flow = await make()
    const project = await makeEntity(server, 0, null, 'Film')
    const process = await makeEntity(server, 1, project, 'Animation')
    const other = await makeEntity(server, 1, project, 'Lighting')
    await deploy(flow, project)
    await deploy(await make(), other)
    const on = await server.owner.call('templateFlowDeployedOn', { params: at(flow) })
    expect(on.data).toEqual([{ id: project, type: 0, name: 'Film', code: null, status: 1, ancestors: [] }])
    const all = await server.owner.call('templateFlowDeployedEntities', { params: at(flow) })
    expect(all.data.map(({ id, own, ancestors }) => [id, own, ancestors.map((one) => one.name)])).toEqual([
      [project, true, []],
      [process, false, ['Film']],
    ])
  })

  test('LIB-28 the export has the filtered list', async () => {
    const flow = await make({ name: 'Exported' })
    const answer = await server.owner.send('exportTemplateFlows', { params, query: { name_like: 'Exported' } })
    const { rows } = await readSheet(answer.rawPayload, 'template-flows.csv', {
      columns: FLOW_COLUMNS.map((name) => ({ name })),
    })
    expect(rows.map(({ values }) => values)).toMatchObject([
      { name: flow.name, statuses: 'Waiting, In work, Approved', 'deployed on': '0', favorite: 'no', status: 'Active' },
    ])
  })

  test('LIB-04 LIB-25 list, add, update and delete of template flows each have a permission', async () => {
    const flow = await make()
    expect((await show(flow, server.member)).id).toBe(flow.id)
    const body = { name: 'Member’s', statuses: STATUSES }
    const refusals = [
      await server.guest.refused('listTemplateFlows', { params }),
      await server.member.refused('createTemplateFlow', { params, body }),
      await server.member.refused('updateTemplateFlow', { params: at(flow), body: { version: 1, name: 'No' } }),
      await server.member.refused('deleteTemplateFlows', { params, body: { template_flow_ids: [flow.id] } }),
    ]
    expect(refusals.map(({ error, meta }) => [error, meta['permission']])).toEqual([
      ['permission_denied', 'status_getListOfTemplateFlows_read'],
      ['permission_denied', 'status_addTemplateFlow_create'],
      ['permission_denied', 'status_updateTemplateFlow_update'],
      ['permission_denied', 'status_deleteTemplateFlow_delete'],
    ])
  })

  test('LIB-29 template-flow-status-list has the active deployed flows; for a guest only those of visible scenes', async () => {
    const flow = await make({ name: 'Seen' })
    const hidden = await make({ name: 'Hidden' })
    const idle = await make({ name: 'Idle' })
    const project = await makeEntity(server, 0, null)
    await deploy(flow, project)
    await deploy(hidden, await makeEntity(server, 0, null))
    await server.owner.call('storeEntityItem', {
      params: { ...params, entity_id: project },
      body: { name: 'Scene', assignee_ids: [server.a.users.guest.id] },
    })
    const idsOf = async (as: TestClient, query = {}) => {
      const { data } = await as.call('listTemplateFlowChoices', { params, query: { per_page: 100, ...query } })
      return new Set(data.map(({ id }) => id))
    }
    const visibleIds = await idsOf(server.owner)
    expect([flow, hidden, idle].map(({ id }) => visibleIds.has(id))).toEqual([true, true, false])
    expect((await idsOf(server.owner, { is_deployed_eq: '' })).has(idle.id)).toBe(true)
    expect(await idsOf(server.guest)).toEqual(new Set([flow.id]))
    const statuses = await server.guest.call('listTemplateFlowStatuses', { params })
    expect(new Set(statuses.data.map(({ template_flow }) => template_flow.name))).toEqual(new Set(['Seen']))
  })
})
