import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TargetCalculation } from '../../contract/progress/target-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createPersonTargetsStore } from '../insight/create-person-targets-store.ts'
import { createTargetConfigsStore } from './create-target-configs-store.ts'
import { createTargetPeopleStore } from './create-target-people-store.ts'
import { createTargetReportsStore } from './create-target-reports-store.ts'
import { createTargetsStore } from './create-targets-store.ts'
import { createUserTargetsStore } from './create-user-targets-store.ts'
import { eventually } from '../../testing/eventually.ts'

const TARGETS = `workspace/${WS}/targets`
const ROLES = `workspace/${WS}/target-user-roles`
const SEES_ALL = 'target_updateTargetSummary_read'
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
  vi.restoreAllMocks()
})

async function workspace(permissions = [SEES_ALL]) {
  const server = await testServer()
  serveWorkspace(server, permissions)
  const live = serveEvents(server)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  await until({ getState: session.getState, subscribe: session.subscribe }, ({ workspace: ws }) => ws !== null)
  return { server, live, session }
}

const listOf = (rows: object[]) => ({
  body: { data: rows, meta: { current_page: 1, last_page: 1, per_page: 50, total: rows.length } },
})
const subject = { kind: 'person', id: 'p1', name: 'Ada', profile_image: '/api/avatars/x.png' }
const summary = { id: 's1', subject, members: [{ person: { id: 'p1', display_name: 'Ada', profile_image: null } }] }
const calculation = (state: TargetCalculation['state'], over: object = {}) => ({
  month: '2025-10',
  state,
  progress: 0,
  calculated_at: null,
  closed_at: null,
  calculated_by: null,
  recalculations: [],
  message: null,
  ...over,
})
const monthOf = (state: TargetCalculation['state'] = 'never') => ({ month: '2025-10', calculation: calculation(state) })

describe('the target library', () => {
  async function opened() {
    const { server, session, live } = await workspace(['target_getListOfTargets_read'])
    server.on(`GET ${TARGETS}`, listOf([{ id: 't1', name: 'Scenes', favorite: false }]))
    const store = createTargetsStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    return { server, store, live }
  }

  test('TGT-21 the server filters and orders, and another person’s change is read', async () => {
    const { server, store, live } = await opened()
    await store.setType('metric_sum')
    await store.setOrder('-people_count')
    const query = server.calls.findLast(({ path }) => path === TARGETS)?.query ?? []
    expect(Object.fromEntries(query)).toMatchObject({
      type_ina: 'metric_sum',
      order_by: '-people_count',
      status_eq: '1',
    })
    server.on(`GET ${TARGETS}`, listOf([{ id: 't1', name: 'Renamed', favorite: false }]))
    live.send('target.updated', { target_id: 't1' })
    await until(store, ({ rows }) => rows[0]?.name === 'Renamed')
  })

  test('TGT-14 the reason for a refused delete reaches the caller; TGT-25 so does a target that is not found', async () => {
    const { server, store } = await opened()
    const message = 'You cannot delete a deployed target.'
    server.on(`POST ${TARGETS}/delete`, {
      status: 422,
      body: { error: 'target_deployed', message, meta: { ids: ['t1'] } },
    })
    await expect(store.remove(['t1'])).rejects.toMatchObject({ code: 'target_deployed', message })
    expect(store.getState().rows).toHaveLength(1)
    const unknown = 'Not found Target Detail id'
    server.on(`GET ${TARGETS}/{id}`, { status: 404, body: { error: 'not_found', message: unknown } })
    await expect(store.show('t2')).rejects.toMatchObject({ code: 'not_found', message: unknown })
  })

  test('XTGT-02 a simulation is requested and leaves the list alone', async () => {
    const { server, store } = await opened()
    server.on(`POST ${TARGETS}/{id}/simulate`, {
      body: { data: { month: '2025-10', rows: [{ subject }], rewards: {} } },
    })
    const reads = server.count(`GET ${TARGETS}`)
    const { rows } = await store.simulate('t1', { month: '2025-10', levels: [] })
    expect(rows[0]?.subject.profile_image).toBe(`${new URL(server.apiUrl).origin}/api/avatars/x.png`)
    expect(server.count(`GET ${TARGETS}`)).toBe(reads)
  })
})

test('TGT-22 TGT-27 user targets are assigned and imported, which may take 5 minutes', async () => {
  const { server, session } = await workspace()
  server.on(`GET ${ROLES}`, listOf([{ id: 'r1', people: [subject] }]))
  const store = createUserTargetsStore(session, { targetId: 't1' })
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  expect(server.calls.findLast(({ path }) => path === ROLES)?.query.get('target_id_eq')).toBe('t1')
  const answer = { total: 1, created: 1, faults: [], preview: [] }
  server.on(`POST ${ROLES}/import-target-user`, { body: { data: answer } })
  const limits = vi.spyOn(AbortSignal, 'timeout')
  expect(await store.importFile(new File(['target,email'], 'targets.csv'))).toEqual(answer)
  expect(limits.mock.calls.flat()).toContain(300_000)
  const body = server.calls.findLast(({ path }) => path.endsWith('import-target-user'))?.body
  expect(body).toMatchObject({ name: 'targets.csv', dry_run: false })
  server.on(`POST ${ROLES}/bulk-delete`, { body: { data: { deleted: 1 } } })
  server.on(`GET ${ROLES}`, listOf([]))
  await store.remove(['r1'])
  expect(store.getState().rows).toEqual([])
})

describe('people of a month', () => {
  async function opened(state: TargetCalculation['state'] = 'never') {
    const { server, session, live } = await workspace()
    server.on(`GET ${TARGETS}/months`, { body: { data: [monthOf(state)] } })
    server.on(`GET ${TARGETS}/people`, listOf([{ id: 'p1', person: subject, summaries: [summary] }]))
    server.on(`GET ${TARGETS}/target-summary`, listOf([]))
    // What is read before the events come is read once more when they do.
    session.on('items.changed', () => undefined)
    await until({ getState: session.getState, subscribe: session.subscribe }, (state) => state.live === 'open')
    const store = createTargetPeopleStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status, history }) => status === 'ready' && history.length > 0)
    return { server, store, live }
  }

  test('TGT-07 people, overview and history of a month are read together; another month starts at its first page', async () => {
    const { server, store } = await opened()
    expect(store.getState()).toMatchObject({
      people: { rows: [{ id: 'p1' }], total: 1 },
      overview: { month: '2025-10' },
      history: [{ month: '2025-10' }],
    })
    await store.moveMonth(-1)
    await store.ask({ tab: 'without', search: ' ada ' })
    const query = server.calls.findLast(({ path }) => path === `${TARGETS}/people`)?.query ?? []
    expect(Object.fromEntries(query)).toMatchObject({ month: '2025-09', has_target_eq: '0', search: 'ada', page: '1' })
  })

  test('TGT-07 people load before the month is counted, and never show under another query', async () => {
    const { server, store } = await opened()
    server.on(`GET ${TARGETS}/months`, 'hang')
    void store.ask({ search: 'ada' })
    expect(store.getState().answered).not.toBe(store.getState().query)
    await until(store, ({ answered, query }) => answered === query)
    expect(store.getState()).toMatchObject({ status: 'loading', people: { rows: [{ id: 'p1' }] } })
  })

  test('TGT-07 the history loads after the month, again for another month or target, but not for a scene', async () => {
    const { server, store, live } = await opened()
    const monthsOfCalls = () =>
      server.calls.filter(({ path }) => path === `${TARGETS}/months`).map(({ query }) => query.get('months'))
    const histories = () => monthsOfCalls().filter((months) => months === '12').length
    expect(histories()).toBe(1)
    const before = monthsOfCalls().length
    live.send('items.changed', { batch_id: 'b1', count: 1 })
    await eventually(() => expect(monthsOfCalls().length).toBe(before + 1))
    expect(histories()).toBe(1)
    live.send('target.updated', { target_id: 't1' })
    await eventually(() => expect(histories()).toBe(2))
    await store.moveMonth(-1)
    await eventually(() => expect(histories()).toBe(3))
    await store.ask({ search: 'ada' })
    expect(histories()).toBe(3)
    server.on(`GET ${TARGETS}/months`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    await store.reload().catch(() => undefined)
    expect(store.getState()).toMatchObject({ status: 'failed', history: [] })
  })

  test('TGT-07 a month that fails to load is reported, and people who arrive later do not show under it', async () => {
    const { server, store } = await opened()
    server.on(`GET ${TARGETS}/months`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    let later: (() => void) | undefined
    server.on(`GET ${TARGETS}/people`, (_call, response) => {
      later = () => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(listOf([{ id: 'p2', person: subject, summaries: [] }]).body))
      }
    })
    await store.ask({ search: 'b' })
    expect(store.getState()).toMatchObject({ status: 'failed', people: { rows: [] } })
    later?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(store.getState()).toMatchObject({ status: 'failed', people: { rows: [] }, answered: null })
  })

  test('TGT-23 a calculation is followed until it is done', async () => {
    const { server, store } = await opened()
    server.on(`PUT ${TARGETS}/target-summary`, { body: { data: calculation('queued') } })
    server.on(`GET ${TARGETS}/months`, { body: { data: [monthOf('queued')] } })
    server.on(`GET ${TARGETS}/target-summary/calculation`, {
      body: { data: calculation('running', { progress: 0.6 }) },
    })
    await store.recalculate()
    expect(store.getState().overview?.calculation.state).toBe('queued')
    await until(store, ({ overview }) => overview?.calculation.progress === 0.6)
    server.on(`GET ${TARGETS}/target-summary/calculation`, { body: { data: calculation('done', { progress: 1 }) } })
    await until(store, ({ overview }) => overview?.calculation.state === 'done')
  })

  test('TGT-26 a failed calculation shows its message, whether it was followed or just started', async () => {
    const message = 'Targets & Rewards recalculate failed'
    const { server, store } = await opened('running')
    server.on(`GET ${TARGETS}/target-summary/calculation`, { body: { data: calculation('failed', { message }) } })
    await until(store, ({ overview }) => overview?.calculation.message === message)
    server.on(`PUT ${TARGETS}/target-summary`, { status: 500, body: { error: 'target_recalculate_failed', message } })
    await expect(store.recalculate()).rejects.toMatchObject({ code: 'target_recalculate_failed', message })
  })
})

test('XTGT-01 My Targets reads the user’s own; another person’s page shows a refusal', async () => {
  const { server, session } = await workspace([])
  const months = [{ month: '2025-10', summaries: [summary] }]
  const targets = { person: subject, teams: [], months, achievements: [{ id: 'a1', subject }] }
  server.on(`GET ${TARGETS}/my-targets`, { body: { data: targets } })
  const own = createPersonTargetsStore(session, null)
  own.subscribe(() => undefined)
  await until(own, ({ status }) => status === 'ready')
  expect(own.getState().targets?.months[0]?.summaries[0]?.subject.profile_image).toContain('http://')
  server.on(`GET ${TARGETS}/people/{id}`, { status: 403, body: { error: 'permission_denied', message: 'No' } })
  const other = createPersonTargetsStore(session, 'p2')
  other.subscribe(() => undefined)
  await until(other, ({ status }) => status === 'failed')
  expect(other.getState()).toMatchObject({ targets: null, error: { error: 'permission_denied' } })
})

test('TGT-24 reports are downloaded with the current choices, and months are requested by those who may see them', async () => {
  const { server, session } = await workspace([])
  server.on(`GET ${TARGETS}/achievements`, listOf([{ id: 'a1', subject }]))
  const store = createTargetReportsStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  expect([store.getState().achievements.length, server.count(`GET ${TARGETS}/months`)]).toEqual([1, 0])
  await store.ask({ personIds: ['p1', 'p2'] })
  const headers = { 'content-disposition': 'attachment; filename="user-output.csv"' }
  server.on(`GET ${TARGETS}/reports/user-output`, { body: 'month', headers })
  const file = await store.download('user-output', 'csv', { from: '2025-09', until: '2025-10' })
  expect(file.name).toBe('user-output.csv')
  const query = server.calls.findLast(({ path }) => path.endsWith('user-output'))?.query ?? []
  expect(Object.fromEntries(query)).toEqual({
    ws_user_id_ina: 'p1,p2',
    format: 'csv',
    month_gte: '2025-09',
    month_lte: '2025-10',
  })
})

test('TGT-20 settings of targets are saved, and the second of two simultaneous saves gets the current state', async () => {
  const { server, session } = await workspace()
  const configs = { live_rewards: false, reward_currency: null, currency: 'EUR', ranking: false, version: 1 }
  server.on(`GET workspace/${WS}/arbo-target-configs`, { body: { data: configs } })
  const store = createTargetConfigsStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ configs: read }) => read !== null)
  const current = { ...configs, ranking: true, version: 2 }
  const conflict = { error: 'conflict', message: 'No', meta: { current } }
  server.on(`PUT workspace/${WS}/arbo-target-configs`, { status: 409, body: conflict })
  const change = { live_rewards: true, reward_currency: null, ranking: false, version: 1 }
  await expect(store.save(change)).rejects.toMatchObject({ code: 'conflict' })
  expect(store.getState().configs).toEqual(current)
})
