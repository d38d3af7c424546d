import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChangeRecord, EntityField, UndoOutcome } from '@arbo/core/contract'
import { metric, team, templateFlow, templateFlowStatus } from '../../platform/db/schema.gen.ts'
import { makeEntity, makeItem } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

const at = (id: string) => ({ ...ws, id })
const show = async (id: string) => (await server.owner.call('showEntity', { params: at(id) })).data
const history = async (id: string): Promise<ChangeRecord[]> =>
  (await server.owner.call('listEntityHistory', { params: at(id) })).data
const undo = async (batch: string | null): Promise<UndoOutcome> =>
  (await server.owner.call('undoChanges', { params: at(batch ?? '') })).data

/** The act that changed a field last. */
async function lastAct(id: string, field: EntityField): Promise<string> {
  return (await history(id)).find((one) => one.field === field)?.batch_id ?? ''
}

async function makeTeam(): Promise<string> {
  const id = uuidv7()
  await server.database.db.insert(team).values({ ws_id: server.a.id, id, name: `Team ${id}` })
  return id
}

async function makeMetric(): Promise<string> {
  const id = uuidv7()
  await server.database.db.insert(metric).values({ ws_id: server.a.id, id, name: `Metric ${id}`, type: 'number' })
  return id
}

async function makeFlow(...names: string[]): Promise<{ id: string; status: (name: string) => string }> {
  const id = uuidv7()
  const ws_id = server.a.id
  await server.database.db.insert(templateFlow).values({ ws_id, id, name: `Flow ${id}` })
  const rows = names.map((name, position) => {
    return { ws_id, id: uuidv7(), template_flow_id: id, name, kind: position + 2, position }
  })
  await server.database.db.insert(templateFlowStatus).values(rows)
  return { id, status: (name) => rows.find((row) => row.name === name)?.id ?? '' }
}

const give = (id: string, status_id: string) => server.owner.call('updateItem', { params: at(id), body: { status_id } })
const statusOf = async (id: string) =>
  (await server.owner.call('showItem', { params: at(id) })).data.status?.name ?? null
const move = (id: string, parent_id: string, mapping = {}) =>
  server.owner.call('moveEntity', { params: at(id), body: { parent_id, mapping } })
const order = (id: string, after_id: string | null) =>
  server.owner.call('orderEntities', { params: ws, body: { id, after_id } })
const childrenOf = async (id: string) =>
  (await server.owner.call('listEntityChildren', { params: at(id) })).data.map(({ name }) => name)

const NOTHING_KEPT = { kept: 0, reasons: [] }

describe('people, teams and metrics', () => {
  test('XPLAN-02 XPLAN-07 PLAN-34 teams are restored, and undoing the undo adds them again', async () => {
    const project = await makeEntity(server, 0, null)
    const [a, b, c] = [await makeTeam(), await makeTeam(), await makeTeam()]
    const put = (...team_ids: string[]) =>
      server.owner.call('putEntityTeams', { params: at(project), body: { team_ids } })
    const teams = async () => (await show(project)).teams.map(({ id }) => id).toSorted()
    await put(a)
    await put(b)
    const act = await lastAct(project, 'teams')
    // What was put on since is none of the act's, and stays.
    await put(b, c)
    const undone = await undo(act)
    expect(undone).toMatchObject({ restored: 1, ...NOTHING_KEPT })
    expect(await teams()).toEqual([a, c].toSorted())
    expect((await history(project))[0]).toMatchObject({ field: 'teams', source: 'undo' })
    expect(await undo(undone.batch_id)).toMatchObject({ restored: 1, ...NOTHING_KEPT })
    expect(await teams()).toEqual([b, c].toSorted())
  })

  test('XPLAN-02 PLAN-34 a team archived since cannot be restored, and the answer says why', async () => {
    const project = await makeEntity(server, 0, null)
    const id = await makeTeam()
    await server.owner.call('putEntityTeams', { params: at(project), body: { team_ids: [id] } })
    await server.owner.call('putEntityTeams', { params: at(project), body: { team_ids: [] } })
    await server.database.query('update team set status = 0 where id = $1', [id])
    const outcome = await undo(await lastAct(project, 'teams'))
    expect(outcome).toEqual({
      batch_id: null,
      restored: 0,
      removed: 0,
      kept: 1,
      reasons: [{ reason: 'gone', message: 'Its previous value no longer exists.', count: 1 }],
    })
    expect((await show(project)).teams).toEqual([])
  })

  test('XPLAN-02 PLAN-34 coordinators are undone and redone; one removed by hand meanwhile stays removed', async () => {
    const project = await makeEntity(server, 0, null)
    const { admin, member } = server.a.users
    await server.owner.call('assignEntityUsers', { params: at(project), body: { ws_user_ids: [admin.id, member.id] } })
    const act = await lastAct(project, 'coordinators')
    const undone = await undo(act)
    expect((await show(project)).coordinators).toEqual([])
    await undo(undone.batch_id)
    expect((await show(project)).coordinators).toHaveLength(2)
    await server.owner.call('deleteEntityUser', { params: { ...at(project), ws_user_id: member.id } })
    expect(await undo(act)).toMatchObject({ batch_id: null, kept: 1, reasons: [{ reason: 'changed' }] })
    expect((await show(project)).coordinators.map(({ id }) => id)).toEqual([admin.id])
  })

  test('XPLAN-02 PLAN-34 an attached metric is undone and redone with its values; one that is counted stays', async () => {
    const project = await makeEntity(server, 0, null)
    const scene = await makeItem(server, project)
    const id = await makeMetric()
    const attached = async () => (await show(project)).metrics.map((one) => one.id)
    await server.owner.call('attachMetrics', { params: at(project), body: { metric_ids: [id] } })
    const act = await lastAct(project, 'metrics')
    const body = { item_ids: [scene], metric_id: id, value: '7' }
    await server.owner.call('bulkMetricUpdate', { params: ws, body })
    const undone = await undo(act)
    expect(await attached()).toEqual([])
    await undo(undone.batch_id)
    expect(await attached()).toEqual([id])
    const { data } = await server.owner.call('showItem', { params: at(scene) })
    expect(data.metrics).toMatchObject([{ metric_id: id, value: '7' }])
    await server.owner.call('putPrimaryMetric', { params: at(project), body: { metric_id: id } })
    expect(await undo(act)).toMatchObject({ restored: 0, reasons: [{ reason: 'in_use' }] })
    expect(await attached()).toEqual([id])
  })

  test('XPLAN-02 PLAN-34 a primary metric is reset, so that the one above counts again', async () => {
    const project = await makeEntity(server, 0, null)
    const process = await makeEntity(server, 1, project)
    const [above, own] = [await makeMetric(), await makeMetric()]
    await server.owner.call('attachMetrics', { params: at(project), body: { metric_ids: [above, own] } })
    await server.owner.call('putPrimaryMetric', { params: at(project), body: { metric_id: above } })
    await server.owner.call('putPrimaryMetric', { params: at(process), body: { metric_id: own } })
    const undone = await undo(await lastAct(process, 'primary_metric'))
    const primary = async () => (await show(process)).metrics.find(({ is_primary }) => is_primary)?.id
    expect(await primary()).toBe(above)
    await server.owner.call('putPrimaryMetric', { params: at(project), body: { metric_id: null } })
    expect(await primary()).toBeUndefined()
    // It is not attached any more: it cannot be counted by again.
    await server.owner.call('detachMetrics', { params: at(project), body: { metric_ids: [own] } })
    expect(await undo(undone.batch_id)).toMatchObject({ kept: 1, reasons: [{ reason: 'gone' }] })
  })
})

describe('place and order', () => {
  test('XPLAN-02 XPLAN-07 PLAN-33 a move is undone behind its former sibling, with the statuses, and redone', async () => {
    const [here, there] = [await makeFlow('Rough'), await makeFlow('Begin')]
    const [from, to] = [await makeEntity(server, 0, null, 'From'), await makeEntity(server, 0, null, 'To')]
    await server.owner.call('putEntityTemplateFlow', { params: at(from), body: { template_flow_id: here.id } })
    await server.owner.call('putEntityTemplateFlow', { params: at(to), body: { template_flow_id: there.id } })
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push(await makeEntity(server, 1, from, name))
    const [a = '', b = ''] = ids
    const scene = await makeItem(server, await makeEntity(server, 2, b))
    await give(scene, here.status('Rough'))
    await move(b, to, { [here.status('Rough')]: there.status('Begin') })
    expect((await history(b))[0]).toMatchObject({
      field: 'parent',
      from: { id: from, name: 'From', after_id: a },
      to: { id: to, name: 'To', after_id: null },
    })
    const undone = await undo(await lastAct(b, 'parent'))
    expect(undone).toMatchObject({ restored: 2, ...NOTHING_KEPT })
    expect(await childrenOf(from)).toEqual(['a', 'b', 'c'])
    expect(await statusOf(scene)).toBe('Rough')
    const { data } = await server.owner.call('showItem', { params: at(scene) })
    expect(data.ancestors?.map(({ id }) => id).slice(0, 2)).toEqual([from, b])
    expect(await undo(undone.batch_id)).toMatchObject({ restored: 2, ...NOTHING_KEPT })
    expect([await childrenOf(from), await childrenOf(to)]).toEqual([['a', 'c'], ['b']])
    expect(await statusOf(scene)).toBe('Begin')
  })

  test('XPLAN-02 PLAN-33 a move stays when the old place is gone, or the code is now taken there', async () => {
    const [from, to] = [await makeEntity(server, 0, null), await makeEntity(server, 0, null)]
    const moved = await makeEntity(server, 1, from)
    await server.owner.call('updateEntity', { params: at(moved), body: { code: 'SAME' } })
    await move(moved, to)
    const act = await lastAct(moved, 'parent')
    const twin = await makeEntity(server, 1, from)
    await server.owner.call('updateEntity', { params: at(twin), body: { code: 'same' } })
    expect(await undo(act)).toMatchObject({ batch_id: null, kept: 1, reasons: [{ reason: 'taken' }] })
    await server.owner.call('bulkDeleteEntities', { params: ws, body: { entity_ids: [twin] } })
    await server.owner.call('deleteEntity', { params: at(from) })
    expect(await undo(act)).toMatchObject({ kept: 1, reasons: [{ reason: 'gone' }] })
    expect((await show(moved)).parent_id).toBe(to)
  })

  test('XPLAN-02 PLAN-33 PLAN-34 a flow stays when scenes have since got a status that the previous flow lacks', async () => {
    const [before, after] = [await makeFlow('One', 'Two'), await makeFlow('One', 'Two', 'Extra')]
    const project = await makeEntity(server, 0, null)
    const put = (template_flow_id: string) =>
      server.owner.call('putEntityTemplateFlow', { params: at(project), body: { template_flow_id } })
    await put(before.id)
    const [old, fresh] = [await makeItem(server, project), await makeItem(server, project)]
    await give(old, before.status('Two'))
    const { data } = await put(after.id)
    // What is new goes to the status of the same name; what has no counterpart keeps all as it is.
    await give(fresh, after.status('Extra'))
    const refusal = await server.owner.refused('undoChanges', { params: at(data.batch_id ?? '') })
    expect(refusal.error).toBe('status_in_use')
    expect(refusal.message).toMatch(/^Some scenes now have a status/)
    expect((await show(project)).own_template_flow_id).toBe(after.id)
    expect(await statusOf(old)).toBe('Two')
    await give(fresh, after.status('One'))
    expect(await undo(data.batch_id)).toMatchObject({ restored: 2, ...NOTHING_KEPT })
    expect((await show(project)).own_template_flow_id).toBe(before.id)
    const { rows } = { rows: await server.database.query('select status_id from item where id = $1', [fresh]) }
    expect(rows).toEqual([{ status_id: before.status('One') }])
  })

  test('XPLAN-07 PLAN-33 the history shows a new order by its neighbours, and it can be undone until somebody reorders', async () => {
    const parent = await makeEntity(server, 0, null)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push(await makeEntity(server, 1, parent, name))
    const [a = '', b = '', c = ''] = ids
    const { version } = await show(c)
    await order(c, null)
    expect((await history(c))[0]).toMatchObject({ field: 'order', from: { id: b, name: 'b' }, to: null })
    // Who edits the fields meanwhile has no conflict with the order.
    expect((await show(c)).version).toBe(version)
    const act = await lastAct(c, 'order')
    const undone = await undo(act)
    expect(await childrenOf(parent)).toEqual(['a', 'b', 'c'])
    await undo(undone.batch_id)
    expect(await childrenOf(parent)).toEqual(['c', 'a', 'b'])
    await order(c, a)
    expect(await undo(act)).toMatchObject({ kept: 1, reasons: [{ reason: 'changed' }] })
    expect(await childrenOf(parent)).toEqual(['a', 'c', 'b'])
    await order(c, a)
    expect((await history(c)).filter(({ field }) => field === 'order')).toHaveLength(4)
  })
})

describe('things created by an act', () => {
  test('XPLAN-02 PLAN-33 an entity created by an act is deleted for good with its undo, and the answer says so', async () => {
    const parent = await makeEntity(server, 0, null)
    const made = await makeEntity(server, 1, parent)
    const outcome = await undo(await lastAct(made, 'created'))
    expect(outcome).toEqual({ batch_id: null, restored: 1, removed: 1, ...NOTHING_KEPT })
    expect((await server.owner.refused('showEntity', { params: at(made) })).error).toBe('not_found')
  })

  test('XPLAN-02 PLAN-33 one that is not empty, or was changed since, stays; a change that was undone does not count', async () => {
    const parent = await makeEntity(server, 0, null)
    const act = await lastAct(parent, 'created')
    const child = await makeEntity(server, 1, parent)
    expect(await undo(act)).toMatchObject({ kept: 1, reasons: [{ reason: 'not_empty', message: expect.any(String) }] })
    const childAct = await lastAct(child, 'created')
    await server.admin.call('updateEntity', { params: at(child), body: { description: 'Work' } })
    expect(await undo(childAct)).toMatchObject({ kept: 1, reasons: [{ reason: 'changed' }] })
    const edit = await lastAct(child, 'description')
    await server.admin.call('undoChanges', { params: at(edit) })
    expect(await undo(childAct)).toMatchObject({ removed: 1 })
    expect(await undo(act)).toMatchObject({ removed: 1 })
  })

  test('XPLAN-02 a user who lost the right to change it gets that as the reason', async () => {
    const { member } = server.a.users
    const project = await makeEntity(server, 0, null, 'Before')
    await server.owner.call('assignEntityUsers', { params: at(project), body: { ws_user_ids: [member.id] } })
    await server.member.call('updateEntity', { params: at(project), body: { name: 'After' } })
    const act = await lastAct(project, 'name')
    await server.owner.call('deleteEntityUser', { params: { ...at(project), ws_user_id: member.id } })
    const { data } = await server.member.call('undoChanges', { params: at(act) })
    expect(data).toMatchObject({
      kept: 1,
      reasons: [{ reason: 'denied', message: 'Your role does not allow this.' }],
    })
    expect((await show(project)).name).toBe('After')
  })
})
