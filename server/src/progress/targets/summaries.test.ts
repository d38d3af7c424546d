import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMonths, daysOfMonth } from '@arbo/core/contract'
import type { CallInput, TargetSummary } from '@arbo/core/contract'
import { startWorker } from '../../platform/jobs/worker.ts'
import type { JobWorker } from '../../platform/jobs/worker.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeEntity } from '../../testing/fixtures.ts'
import { makeMetric } from '../../testing/scene-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { calculateHandler, calculateMonth, TARGETS_JOB, emitFailedCalculation } from './recalculate.ts'
import {
  calculate,
  changeScene,
  giveTarget,
  level,
  makeScene,
  makeTarget,
  runningMonth,
  setValue,
} from './test-targets.ts'

let server: TestServer
let ws: { ws_code: string }
let project: string
/** The month that runs, and a day in it that is not ahead. */
let running: { today: string; month: string }
const workers: JobWorker[] = []

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  project = await makeEntity(server, 0, null)
  running = await runningMonth(server)
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop(0)))
  await server.close()
})
beforeEach(async () => {
  await server.database.query('delete from target_month')
  await server.database.query('update workspace set live_rewards = false where id = $1', [server.a.id])
})

const person = (name = 'Ada'): Promise<TestUser> => addUser(server, 'member', `${name} ${uuidv7()}`)
const OCTOBER = { from: '2025-10-01', until: '2025-10-31' }
const LEVELS = [level('Bronze', '1', 'amount 10'), level('Silver', '3', 'amount 50')]

async function summaries(query: CallInput<'listTargetSummaries'>['query'], client = server.owner) {
  return (await client.call('listTargetSummaries', { params: ws, query })).data
}
const october = async (targetId: string): Promise<TargetSummary | undefined> =>
  (await summaries({ month: '2025-10', target_id_ina: targetId }))[0]
const rowsOf = () =>
  server.database.query('select id, version, updated_at, achieved, level, reward from target_summary order by id')
const on = (id: string) => ({ params: { ...ws, id } })

/** A person with a target in October 2025 and scenes that were approved in it. */
async function earner(scenes: number, given: Parameters<typeof makeTarget>[1] = { levels: LEVELS }) {
  const who = await person()
  const target = await makeTarget(server, given)
  await giveTarget(server, target.id, { people: [who] }, OCTOBER)
  const items: string[] = []
  for (let number = 0; number < scenes; number += 1) {
    items.push(await makeScene(server, project, [who], [{ at: '2025-10-10', to: 'approved' }]))
  }
  return { who, target, items }
}

function work(): Promise<JobWorker> {
  return startWorker(server.database, {
    handlers: { [TARGETS_JOB]: calculateHandler },
    log: { warn: () => {} },
    pollMs: 20,
    retryMs: 1,
    onEnd: (job, error) => void emitFailedCalculation(server.deps, job, error),
  }).then((worker) => {
    workers.push(worker)
    return worker
  })
}

const recalculate = async (month?: string, client = server.owner) =>
  (await client.call('recalculateTargetSummaries', { params: ws, body: month ? { month } : {} })).data
const calculation = async (month: string) =>
  (await server.owner.call('showTargetCalculation', { params: ws, query: { month } })).data

describe('counting', () => {
  test('TGT-23 another approved status is not a new approval, and a scene created as approved counts for nobody', async () => {
    const { who, target } = await earner(0)
    const moved = await makeScene(server, project, [who], [{ at: '2025-09-20', to: 'approved' }])
    await changeScene(server, moved, [{ at: '2025-10-05', to: 'approved' }], 'approved')
    const made = await makeScene(server, project, [who])
    await server.database.query('update item set status_kind = 6 where id = $1', [made])
    expect(await october(target.id)).toMatchObject({
      achieved: '0',
      scenes: 0,
      level: null,
      reward_state: 'after_calculation',
    })
  })

  test('TGT-23 the current month counts the scenes approved now', async () => {
    const who = await person()
    const target = await makeTarget(server, { levels: LEVELS })
    const { start_date: from, end_date: until } = daysOfMonth(running.month)
    await giveTarget(server, target.id, { people: [who] }, { from, until })
    const at = `${running.today} 00:00`
    await makeScene(server, project, [who], [{ at, to: 'approved' }])
    // Its status was given another kind since, which no change of the scene tells.
    const other = await makeScene(server, project, [who], [{ at, to: 'approved' }])
    await server.database.query('update item set status_kind = 3 where id = $1', [other])
    const [row] = await summaries({ target_id_ina: target.id })
    expect(row).toMatchObject({ month: running.month, achieved: '1', state: 'live', level: { name: 'Bronze' } })
    expect(row?.next).toMatchObject({ name: 'Silver', left: '2' })
  })

  test('TGT-11 rewards of the current month show when the workspace has live rewards', async () => {
    const who = await person()
    const target = await makeTarget(server, { levels: LEVELS })
    const { start_date: from, end_date: until } = daysOfMonth(running.month)
    await giveTarget(server, target.id, { people: [who] }, { from, until })
    await makeScene(server, project, [who], [{ at: `${running.today} 00:00`, to: 'approved' }])
    const one = async () => (await summaries({ target_id_ina: target.id }))[0]
    expect(await one()).toMatchObject({ reward: null, reward_state: 'after_month' })
    // Calculating it while it runs changes nothing about that.
    await calculate(server, running.month)
    expect(await one()).toMatchObject({ reward: null, reward_state: 'after_month', state: 'live' })
    await server.database.query('update workspace set live_rewards = true where id = $1', [server.a.id])
    expect(await one()).toMatchObject({
      reward: { value: '10', unit: { kind: 'money', code: 'USD', symbol: '$', digits: 2 } },
      reward_state: 'shown',
    })
  })

  test('TGT-11 rewards are in the workspace’s reward currency, if any; custom ones in no other', async () => {
    const rate = await earner(2, { levels: [level('Bronze', '1', 'rate 2.5')] })
    const put = (name: string | null, symbol: string | null) =>
      server.database.query(
        'update workspace set reward_currency_name = $2, reward_currency_symbol = $3 where id = $1',
        [server.a.id, name, symbol],
      )
    await put('Stars', '★')
    const custom = await earner(1, { levels: [level('Bronze', '1', 'custom 7')] })
    await calculate(server, '2025-10')
    const unit = { kind: 'custom', code: null, name: 'Stars', symbol: '★', digits: null }
    expect((await october(rate.target.id))?.reward).toEqual({ value: '5', unit })
    expect((await october(custom.target.id))?.reward).toEqual({ value: '7', unit })
    await put(null, null)
    // What was calculated stands; calculated again, one is money and the other nothing.
    expect((await october(custom.target.id))?.reward).toEqual({ value: '7', unit })
    await calculate(server, '2025-10')
    expect((await october(rate.target.id))?.reward).toMatchObject({ value: '5', unit: { code: 'USD' } })
    expect(await october(custom.target.id)).toMatchObject({ reward: null, reward_state: 'no_currency' })
  })

  test('TGT-23 a level lost again through negative values does not count as reached', async () => {
    const metric = await makeMetric(server, { on: project })
    const levels = [level('Bronze', '1'), level('Silver', '5')]
    const { target, items } = await earner(2, { type: 'metric_sum', metric_id: metric, levels })
    await setValue(server, items[0] ?? '', metric, '6')
    await setValue(server, items[1] ?? '', metric, '-4')
    expect(await october(target.id)).toMatchObject({
      achieved: '2',
      level: { name: 'Bronze' },
      reached: [{ index: 0 }],
    })
  })

  test('XTGT-01 a month without working days has a reason instead of a pace', async () => {
    const { who, target } = await earner(1)
    const body = { type: 0 as const, people_ids: [who.id], ...daysOfMonth(running.month) }
    await server.owner.call('createSpecialDay', { params: ws, body })
    await giveTarget(
      server,
      target.id,
      { people: [who] },
      { from: running.today, until: daysOfMonth(running.month).end_date },
    )
    const [row] = await summaries({ target_id_ina: target.id })
    expect(row?.pace).toEqual({
      working_days: 0,
      working_days_passed: 0,
      working_days_left: 0,
      per_day: null,
      needed_per_day: null,
      projected: null,
      reason: 'no_working_days',
    })
  })

  test('TGT-10 a target with an archived metric keeps its last calculated result', async () => {
    const metric = await makeMetric(server, { on: project })
    const given = { type: 'metric_sum' as const, metric_id: metric, levels: LEVELS }
    const { target, items } = await earner(1, given)
    await setValue(server, items[0] ?? '', metric, '3')
    await calculate(server, '2025-10')
    const never = await earner(1, given)
    await server.owner.call('archiveMetrics', { params: ws, body: { metric_ids: [metric], status: 0 } })
    await setValue(server, items[0] ?? '', metric, '99')
    await calculate(server, '2025-10')
    expect(await october(target.id)).toMatchObject({
      achieved: '3',
      level: { name: 'Silver' },
      reward: { value: '50' },
      notes: ['metric_archived'],
    })
    // One that was never calculated has no figure, and says why.
    await server.database.query('delete from target_month')
    expect(await october(never.target.id)).toMatchObject({
      achieved: null,
      reward_state: 'not_counted',
      notes: ['metric_archived'],
      pace: { reason: 'not_counted' },
    })
  })
})

describe('calculating a month', () => {
  test('TGT-23 it runs as a job that others see, after which its rows are read', async () => {
    const { target } = await earner(3)
    expect(await calculation('2025-10')).toMatchObject({ state: 'never', progress: 0, calculated_at: null })
    expect(await recalculate('2025-10')).toMatchObject({ month: '2025-10', state: 'queued', message: null })
    const worker = await work()
    await eventually(async () => expect((await calculation('2025-10')).state).toBe('done'))
    await worker.stop()
    const done = await calculation('2025-10')
    expect([done.progress, done.calculated_by?.id]).toEqual([1, server.a.users.owner.id])
    expect(await october(target.id)).toMatchObject({
      state: 'calculated',
      calculated_at: done.calculated_at,
      achieved: '3',
      level: { index: 1, name: 'Silver', goal: '3' },
      next: null,
      reward: { value: '50' },
      reward_state: 'shown',
      pace: { reason: 'top_level' },
    })
  })

  test('TGT-23 repeating it with the same scenes, targets and people changes no row', async () => {
    await earner(2)
    const first = await calculate(server, '2025-10')
    const before = await rowsOf()
    expect(first.changed).toBeGreaterThan(0)
    expect(await calculate(server, '2025-10')).toEqual({ rows: first.rows, changed: 0 })
    expect(await rowsOf()).toEqual(before)
  })

  test('TGT-23 figures stay until the month is calculated again', async () => {
    const { target, items, who } = await earner(3)
    await calculate(server, '2025-10')
    await server.owner.call('deleteItem', { params: { ...ws, id: items[0] ?? '' } })
    const cheap = [level('Bronze', '1', 'amount 1')]
    await server.owner.call('updateTarget', { ...on(target.id), body: { levels: cheap, version: 1 } })
    expect(await october(target.id)).toMatchObject({
      achieved: '3',
      level: { name: 'Silver' },
      reward: { value: '50' },
    })
    const { changed } = await calculate(server, '2025-10')
    expect(changed).toBe(1)
    expect(await october(target.id)).toMatchObject({ achieved: '2', level: { name: 'Bronze' }, reward: { value: '1' } })
    // Taken back, it stays as well, and goes with the next calculation.
    const [given] = (await server.owner.call('listTargetUserRoles', { params: ws, query: { ws_user_id_eq: who.id } }))
      .data
    await server.owner.call('deleteTargetUserRole', on(given?.id ?? ''))
    expect(await october(target.id)).toMatchObject({ achieved: '2' })
    await calculate(server, '2025-10')
    expect(await october(target.id)).toBeUndefined()
  })

  test('TGT-23 a calculation killed half way changes nothing, and the next one is right', async () => {
    const { target } = await earner(1)
    await calculate(server, '2025-10')
    const before = await rowsOf()
    await server.database.query(`update target_level set reward_value = 77 where target_id = $1`, [target.id])
    const killed = server.database.withWorkspace(server.a.id, async (tx) => {
      await calculateMonth(tx, server.a.id, '2025-10', { by: null, closes: false })
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await rowsOf()).toEqual(before)
    await calculate(server, '2025-10')
    expect((await october(target.id))?.reward?.value).toBe('77')
  })

  test('TGT-23 two people share one job, and two simultaneous jobs write each row once', async () => {
    await earner(1)
    const [one, two] = await Promise.all([recalculate('2025-10'), recalculate('2025-10', server.admin)])
    expect([one.state, two.state]).toEqual(['queued', 'queued'])
    const jobs = await server.database.query(`select id from job where kind = $1 and state = 'queued'`, [TARGETS_JOB])
    expect(jobs).toHaveLength(1)
    const results = await Promise.all([calculate(server, '2025-10'), calculate(server, '2025-10')])
    expect(results.map(({ changed }) => changed > 0).toSorted()).toEqual([false, true])
    await server.database.query('delete from job')
  })

  test('TGT-23 a future month cannot be calculated, and a malformed one is refused', async () => {
    const month = addMonths(running.month, 1)
    const ahead = await server.owner.refused('recalculateTargetSummaries', { params: ws, body: { month } })
    expect(ahead.error).toBe('target_month_ahead')
    const garbled = await server.owner.refused('recalculateTargetSummaries', { params: ws, body: { month: '2025-13' } })
    expect(garbled.error).toBe('validation_failed')
  })

  test('TGT-26 a failed calculation shows the specified message, and can be retried', async () => {
    const { target } = await earner(1)
    await server.database.query(`
      create function refuse_summary() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;`)
    await server.database.query(
      'create trigger refuse before insert on target_summary for each row execute function refuse_summary()',
    )
    await recalculate('2025-10')
    const worker = await work()
    await eventually(async () => expect((await calculation('2025-10')).state).toBe('failed'))
    expect((await calculation('2025-10')).message).toBe('Targets & Rewards recalculate failed')
    await server.database.query('drop trigger refuse on target_summary')
    await server.database.query('drop function refuse_summary')
    expect((await recalculate('2025-10')).state).toBe('queued')
    await eventually(async () => expect((await calculation('2025-10')).state).toBe('done'))
    await worker.stop()
    expect(await october(target.id)).toMatchObject({ state: 'calculated', achieved: '1' })
  })

  test('TGT-23 a month calculated while it ran is not final once it is over', async () => {
    const { target } = await earner(1)
    await calculate(server, '2025-10')
    await server.database.query(`update target_month set calculated_at = '2025-10-20T12:00:00Z', closed_at = null`)
    await server.database.query('update target_summary set achieved = 5')
    expect(await october(target.id)).toMatchObject({
      state: 'provisional',
      achieved: '1',
      reward_state: 'after_calculation',
    })
  })
})

test('TGT-21 TGT-22 TGT-23 changes of targets, of assignments and of calculations send events', async () => {
  const before = await server.database.query('select 1 from event_outbox')
  const { target } = await earner(0)
  await server.owner.call('archiveTargets', { params: ws, body: { target_ids: [target.id], status: 0 } })
  await recalculate('2025-10')
  const rows = await server.database.query<{ type: string; payload: Record<string, unknown> }>(
    'select type, payload from event_outbox order by seq',
  )
  const told = rows.slice(before.length).filter(({ type }) => type.startsWith('target'))
  expect(told).toEqual([
    { type: 'target.updated', payload: { target_id: target.id } },
    { type: 'target_user_role.updated', payload: { count: 1 } },
    { type: 'target.updated', payload: { target_id: target.id } },
    { type: 'target_summary.updated', payload: { month: '2025-10' } },
  ])
  await server.database.query('delete from job')
})
