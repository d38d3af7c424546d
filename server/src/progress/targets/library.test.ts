import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@arbo/core/contract'
import { makeMetric } from '../../testing/scene-fixtures.ts'
import { addWorkspace } from '../../testing/add-workspace.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { giveTarget, level, makeTarget, makeTargetTeam, runningMonth } from './test-targets.ts'

let server: TestServer
let ws: { ws_code: string }
/** Days of which today is one. */
let now: { from: string; until: string }

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  const { today } = await runningMonth(server)
  now = { from: today, until: today }
})
afterAll(() => server.close())

const on = (id: string) => ({ params: { ...ws, id } })
const show = async (id: string) => (await server.owner.call('showTarget', on(id))).data
const list = async (query: CallInput<'listTargets'>['query'] = {}) =>
  (await server.owner.call('listTargets', { params: ws, query })).data
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const BRONZE = level('Bronze', '10', 'rate 2.5')
const SILVER = level('Silver', '20', 'amount 100')

describe('the target library', () => {
  test('TGT-10 TGT-11 a target has name, type, description, duration, status and levels', async () => {
    const metric_id = await makeMetric(server)
    const body = {
      name: ' Frames done ',
      type: 'metric_sum' as const,
      metric_id,
      description: 'All frames.',
      duration: 3,
      levels: [BRONZE, SILVER],
    }
    const { data } = await server.owner.call('createTarget', { params: ws, body })
    expect(data).toMatchObject({
      name: 'Frames done',
      type: 'metric_sum',
      description: 'All frames.',
      duration: 3,
      status: 1,
      metric: { id: metric_id },
      metric_state: 'active',
      deployed: false,
      favorite: false,
      levels: [
        { name: 'Bronze', goal: '10', colour: '#94A3B8', reward: { kind: 'rate', value: '2.5' } },
        { name: 'Silver', goal: '20', reward: { kind: 'amount', value: '100' } },
      ],
    })
    expect(await show(data.id)).toEqual(data)
  })

  test('TGT-16 TGT-17 invalid levels are reported beside their fields', async () => {
    const levels = [level('', '10'), level('B', '10', 'amount -1')]
    const body = { name: uuidv7(), type: 'item_count' as const, levels }
    const { error, meta } = await server.owner.refused('createTarget', { params: ws, body })
    expect([error, meta['fields']]).toEqual([
      'validation_failed',
      {
        'levels.0.name': 'Level name is required',
        'levels.1.goal': 'Must be larger than goal of preceding level',
        'levels.1.reward.value': 'Enter a number of 0 or more',
      },
    ])
    const target = await makeTarget(server, { levels: [BRONZE] })
    const patch = { levels: [BRONZE, level('Silver', '9')], version: target.version }
    const refused = await server.owner.refused('updateTarget', { ...on(target.id), body: patch })
    expect(refused.meta['fields']).toEqual({ 'levels.1.goal': 'Must be larger than goal of preceding level' })
    expect((await show(target.id)).levels).toHaveLength(1)
  })

  test('TGT-11 a reward in custom currency needs one in the workspace', async () => {
    const body = { name: uuidv7(), type: 'item_count' as const, levels: [level('Star', '1', 'custom 5')] }
    const { meta } = await server.owner.refused('createTarget', { params: ws, body })
    expect(Object.keys(meta['fields'] as object)).toEqual(['levels.0.reward.kind'])
    const { data } = await server.owner.call('showTargetConfigs', { params: ws })
    const stars = { name: 'Stars', symbol: '★' }
    const configs = { live_rewards: false, reward_currency: stars, ranking: false }
    await server.owner.call('putTargetConfigs', { params: ws, body: { ...configs, version: data.version } })
    const made = await makeTarget(server, { levels: [level('Star', '1', 'custom 5')] })
    expect(made.levels[0]?.reward).toEqual({ kind: 'custom', value: '5' })
    // Taken away later, what is there may stay; the figures say that it gives nothing.
    const after = { ...configs, reward_currency: null, version: data.version + 1 }
    await server.owner.call('putTargetConfigs', { params: ws, body: after })
    const patch = { levels: [level('Star', '2', 'custom 5')], version: made.version }
    expect((await server.owner.call('updateTarget', { ...on(made.id), body: patch })).data.levels[0]?.goal).toBe('2')
  })

  test('TGT-10 a target of type metric sum names an active metric of the workspace', async () => {
    const body = { name: uuidv7(), type: 'metric_sum' as const }
    const without = await server.owner.refused('createTarget', { params: ws, body })
    expect(without.meta['fields']).toEqual({ metric_id: 'Choose a metric' })
    for (const metric_id of [uuidv7(), await archivedMetric()]) {
      const { error } = await server.owner.refused('createTarget', { params: ws, body: { ...body, metric_id } })
      expect(error).toBe('invalid_reference')
    }
  })

  async function archivedMetric(): Promise<string> {
    const id = await makeMetric(server)
    await server.owner.call('archiveMetrics', { params: ws, body: { metric_ids: [id], status: 0 } })
    return id
  }

  test('TGT-10 an archived or deleted metric is marked on its targets, which can still be changed', async () => {
    const metric_id = await makeMetric(server)
    const { id } = await makeTarget(server, { type: 'metric_sum', metric_id })
    await server.owner.call('archiveMetrics', { params: ws, body: { metric_ids: [metric_id], status: 0 } })
    const archived = await show(id)
    expect([archived.metric_state, archived.metric?.id]).toEqual(['archived', metric_id])
    const renamed = { name: uuidv7(), version: archived.version }
    expect((await server.owner.call('updateTarget', { ...on(id), body: renamed })).data.metric_state).toBe('archived')
    await server.owner.call('deleteMetrics', { params: ws, body: { metric_ids: [metric_id] } })
    const deleted = await show(id)
    expect([deleted.metric_state, deleted.metric]).toEqual(['deleted', null])
    const again = { description: 'Lost', version: deleted.version }
    expect((await server.owner.call('updateTarget', { ...on(id), body: again })).data.description).toBe('Lost')
  })

  test('TGT-21 targets are listed by name, type, star and status, exported and copied', async () => {
    const part = uuidv7().slice(-8)
    const metric_id = await makeMetric(server)
    const one = await makeTarget(server, { name: `Run 10 ${part}`, levels: [BRONZE] })
    await makeTarget(server, { name: `Run 9 ${part}`, type: 'metric_sum', metric_id, duration: 6 })
    expect(names(await list({ name_like: part }))).toEqual([`Run 9 ${part}`, `Run 10 ${part}`])
    expect(names(await list({ name_like: part, order_by: 'duration' }))).toEqual([`Run 10 ${part}`, `Run 9 ${part}`])
    expect(names(await list({ name_like: part, type_ina: 'metric_sum' }))).toEqual([`Run 9 ${part}`])
    await server.member.call('favoriteTarget', { ...on(one.id), body: { favorite: true } })
    const own = await server.member.call('listTargets', { params: ws, query: { favorite_eq: '1' } })
    expect(names(own.data)).toEqual([one.name])
    expect(await list({ favorite_eq: '1', name_like: part })).toEqual([])
    await server.member.call('favoriteTarget', { ...on(one.id), body: { favorite: false } })
    expect((await server.member.call('showTarget', on(one.id))).data.favorite).toBe(false)
    const file = await server.owner.send('exportTargets', { params: ws, query: { name_like: part } })
    expect(file.body.split('\r\n')[1]).toContain(`Run 9 ${part}`)
    expect(file.body).toContain('"Bronze","10","#94A3B8","2.5","Rate"')
    const copy = (await server.owner.call('duplicateTarget', { ...on(one.id), body: {} })).data
    const next = (await server.owner.call('duplicateTarget', { ...on(one.id), body: {} })).data
    expect([copy.name, next.name]).toEqual([`Copy of ${one.name}`, `Copy of ${one.name} 2`])
    expect([copy.levels, copy.deployed, copy.people_count]).toEqual([one.levels, false, 0])
    const taken = await server.owner.refused('duplicateTarget', { ...on(one.id), body: { name: one.name } })
    expect(taken.error).toBe('name_taken')
  })

  test('TGT-21 an exported list runs no formula', async () => {
    await makeTarget(server, { name: '=HYPERLINK("http://x")', levels: [level('@SUM(1)', '1')] })
    const { body } = await server.owner.send('exportTargets', { params: ws, query: { name_like: 'HYPERLINK' } })
    expect(body).not.toMatch(/(^|[,"\n])[=@]/)
  })

  test('TGT-21 the later of two simultaneous changes is a conflict, and a name is unique', async () => {
    const { id, version } = await makeTarget(server)
    const save = (description: string) =>
      server.owner.send('updateTarget', { ...on(id), body: { description, version } })
    const codes = (await Promise.all([save('one'), save('two')])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 409])
    const conflict = await server.owner.refused('updateTarget', { ...on(id), body: { description: 'x', version } })
    expect(conflict.error).toBe('conflict')
    expect(conflict.meta['current']).toMatchObject({ id, version: version + 1 })
    const body = { name: uuidv7(), type: 'item_count' as const }
    const make = () => server.owner.send('createTarget', { params: ws, body })
    const made = (await Promise.all([make(), make()])).map(({ statusCode }) => statusCode)
    expect(made.toSorted()).toEqual([200, 409])
  })

  test('TGT-21 several targets are changed together, all or none', async () => {
    const [a, b] = [await makeTarget(server), await makeTarget(server, { levels: [BRONZE] })]
    const body = { target_ids: [a.id, b.id], duration: 12, levels: [SILVER] }
    const { data } = await server.owner.call('bulkUpdateTargets', { params: ws, body })
    expect(data.map(({ duration, levels, version }) => [duration, names(levels), version])).toEqual([
      [12, ['Silver'], 2],
      [12, ['Silver'], 2],
    ])
    const missing = { target_ids: [a.id, uuidv7()], duration: 1 }
    expect((await server.owner.refused('bulkUpdateTargets', { params: ws, body: missing })).error).toBe('not_found')
    await server.owner.call('archiveTargets', { params: ws, body: { target_ids: [b.id], status: 0 } })
    const archived = { target_ids: [a.id, b.id], duration: 1 }
    const refused = await server.owner.refused('bulkUpdateTargets', { params: ws, body: archived })
    expect([refused.error, refused.meta['ids']]).toEqual(['target_archived', [b.id]])
    expect((await show(a.id)).duration).toBe(12)
  })

  test('TGT-13 archived targets can be neither changed nor assigned, and can be restored', async () => {
    const target = await makeTarget(server)
    const archive = (status: 0 | 1) =>
      server.owner.call('archiveTargets', { params: ws, body: { target_ids: [target.id], status } })
    expect((await archive(0)).data[0]?.status).toBe(0)
    expect(names(await list({ name_like: target.name }))).toEqual([])
    expect(names(await list({ name_like: target.name, status_eq: '0' }))).toEqual([target.name])
    const change = { ...on(target.id), body: { description: 'x', version: 2 } }
    expect((await server.owner.refused('updateTarget', change)).error).toBe('target_archived')
    const draft = { target_id: target.id, start_date: now.from, ws_user_ids: [server.a.users.member.id] }
    const refused = await server.owner.refused('createTargetUserRole', { params: ws, body: draft })
    expect(refused.error).toBe('target_archived')
    expect((await archive(1)).data[0]?.status).toBe(1)
    expect(
      (await server.owner.call('updateTarget', { ...change, body: { description: 'x', version: 3 } })).data.version,
    ).toBe(4)
  })

  test('TGT-14 TGT-15 a target assigned now or later cannot be deleted, with the specified message', async () => {
    const person = await addUser(server, 'member', `Holder ${uuidv7()}`)
    const [running, coming, over, ofTeam, ofNobody] = [
      await makeTarget(server),
      await makeTarget(server),
      await makeTarget(server),
      await makeTarget(server),
      await makeTarget(server),
    ]
    await giveTarget(server, running.id, { people: [person] }, now)
    await giveTarget(server, coming.id, { people: [person] }, { from: '2999-01-01', until: '2999-01-31' })
    await giveTarget(server, over.id, { people: [person] }, { from: '2020-01-01', until: '2020-01-31' })
    await giveTarget(server, ofTeam.id, { teams: [await makeTargetTeam(server, [person])] }, now)
    for (const { id } of [running, coming, ofTeam]) {
      expect((await show(id)).deployed).toBe(true)
      const { error, message, meta } = await server.owner.refused('deleteTarget', on(id))
      expect([error, message, meta['ids']]).toEqual(['target_deployed', 'You cannot delete a deployed target.', [id]])
    }
    const some = { target_ids: [ofNobody.id, running.id] }
    expect((await server.owner.refused('deleteTargets', { params: ws, body: some })).meta['ids']).toEqual([running.id])
    expect((await show(ofNobody.id)).status).toBe(1)
    await server.owner.call('deleteTargets', { params: ws, body: { target_ids: [ofNobody.id, over.id] } })
    // Its name is free again, and the month in which somebody had it still says so.
    const again = await makeTarget(server, { name: over.name })
    expect(again.id).not.toBe(over.id)
    const query = { month: '2020-01', ws_user_id_ina: person.id }
    const { data } = await server.owner.call('listTargetSummaries', { params: ws, query })
    expect(data.map(({ target }) => [target.id, target.status])).toEqual([[over.id, 0]])
  })

  test('TGT-14 one of a simultaneous assignment and deletion of a target is refused', async () => {
    const target = await makeTarget(server)
    const body = { target_id: target.id, start_date: now.from, ws_user_ids: [server.a.users.member.id] }
    const [given, deleted] = await Promise.all([
      server.owner.send('createTargetUserRole', { params: ws, body }),
      server.owner.send('deleteTarget', on(target.id)),
    ])
    // One of them came first: either it is gone or it is deployed, and never both.
    expect([given?.statusCode, deleted?.statusCode].toSorted()).toEqual([200, 422])
  })

  test('TGT-25 an unknown target is not found, with the specified message; so is another workspace’s', async () => {
    const other = await addWorkspace(server, server.a.users.owner, 'owner', 'Other')
    const { data: theirs } = await server.owner.call('createTarget', {
      params: { ws_code: other.code },
      body: { name: 'Theirs', type: 'item_count' },
    })
    for (const id of [uuidv7(), theirs.id]) {
      const { status, error, message } = await server.owner.refused('showTarget', on(id))
      expect([status, error, message]).toEqual([404, 'not_found', 'Not found Target Detail id'])
      expect((await server.owner.refused('deleteTarget', on(id))).error).toBe('not_found')
      const body = { month: '2025-01', levels: [] }
      expect((await server.owner.refused('simulateTarget', { ...on(id), body })).error).toBe('not_found')
      const draft = { target_id: id, start_date: '2025-01-01', ws_user_ids: [server.a.users.member.id] }
      const refused = await server.owner.refused('createTargetUserRole', { params: ws, body: draft })
      expect(refused.error).toBe('invalid_reference')
    }
  })
})

describe('settings of targets', () => {
  test('TGT-20 live rewards, reward currency and ranking are read and replaced; ranking is off by default', async () => {
    const other = await addWorkspace(server, server.a.users.owner, 'owner', 'Settings')
    const params = { ws_code: other.code }
    const { data } = await server.owner.call('showTargetConfigs', { params })
    expect(data).toMatchObject({ live_rewards: false, reward_currency: null, ranking: false })
    const change = { live_rewards: true, reward_currency: { name: 'Points', symbol: 'P' }, ranking: true }
    const saved = await server.owner.call('putTargetConfigs', { params, body: { ...change, version: data.version } })
    expect(saved.data).toMatchObject(change)
    // The workspace's settings say the same of what both hold.
    const { data: configs } = await server.owner.call('showWorkspaceConfigs', { params })
    expect(configs).toMatchObject({ live_rewards: true, reward_currency: { name: 'Points', symbol: 'P' } })
    const stale = await server.owner.refused('putTargetConfigs', { params, body: { ...change, version: data.version } })
    expect([stale.error, (stale.meta['current'] as { ranking: boolean }).ranking]).toEqual(['conflict', true])
  })
})
