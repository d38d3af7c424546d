import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorker } from '../../platform/jobs/worker.ts'
import type { JobHandler, JobWorker } from '../../platform/jobs/worker.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeEntity } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { closeMonths } from './close-months.ts'
import { calculateHandler, calculateMonth, TARGETS_JOB } from './recalculate.ts'
import { changeScene, giveTarget, level, makeScene, makeTarget, makeTargetTeam } from './test-targets.ts'

let server: TestServer
let ws: { ws_code: string }
let project: string
const workers: JobWorker[] = []
const DAYS = { from: '2025-09-01', until: '2025-10-31' }
const LEVELS = [level('Bronze', '1', 'amount 10'), level('Silver', '3', 'amount 50')]
const KEY = 'target_recalculateClosedMonth_update'

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  project = await makeEntity(server, 0, null)
})
beforeEach(async () => {
  await server.database.query('delete from target_user_role')
  await server.database.query('delete from target_month')
  await server.database.query('delete from target_recalculation')
  await server.database.query('delete from job')
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop(0)))
  await server.close()
})

/** Somebody with a target in September and October and scenes that were approved in October. */
async function earner(scenes: number) {
  const who = await addUser(server, 'member', `Ada ${uuidv7()}`)
  const target = await makeTarget(server, { levels: LEVELS })
  await giveTarget(server, target.id, { people: [who] }, DAYS)
  const items: string[] = []
  for (let number = 0; number < scenes; number += 1) {
    items.push(await makeScene(server, project, [who], [{ at: '2025-10-10', to: 'approved' }]))
  }
  return { who, target, items }
}

const october = async (targetId: string) =>
  (await server.owner.call('listTargetSummaries', { params: ws, query: { month: '2025-10', target_id_ina: targetId } }))
    .data[0]
const closed = () =>
  server.database.query<{ month: string; at: Date | null; by: string | null }>(
    'select month::text, closed_at as at, calculated_by as by from target_month order by month',
  )

async function runJobs(count = 1, handler: JobHandler = calculateHandler): Promise<void> {
  const started = await Promise.all(
    Array.from({ length: count }, () =>
      startWorker(server.database, {
        handlers: { [TARGETS_JOB]: handler },
        log: { warn: () => {} },
        pollMs: 20,
      }),
    ),
  )
  workers.push(...started)
  await eventually(async () => {
    const [row] = await server.database.query<{ left: number }>(
      `select count(*) as left from job where kind = $1 and state in ('queued', 'running')`,
      [TARGETS_JOB],
    )
    expect(Number(row?.left)).toBe(0)
  })
  await Promise.all(started.map((worker) => worker.stop(0)))
}

async function file(name: 'exportUnlockedItemPoint' | 'exportUserOutput' | 'exportUserAchievement') {
  const { body } = await server.owner.send(name, {
    params: ws,
    query: { month_gte: '2025-10', format: 'csv' },
  })
  expect(body).not.toContain('"error"')
  return body
}

describe('XFIX-03 a month closes by itself', () => {
  test('XFIX-03 every past month is closed once, by several processes, also after a long downtime', async () => {
    const { target, who } = await earner(2)
    await Promise.all([closeMonths(server.database), closeMonths(server.database)])
    await closeMonths(server.database)
    const jobs = await server.database.query('select 1 from job where kind = $1', [TARGETS_JOB])
    expect(jobs).toHaveLength(2)
    await runJobs(3)
    const months = await closed()
    expect(months.map(({ month }) => month)).toEqual(['2025-09-01', '2025-10-01'])
    expect(months.every(({ at, by }) => at !== null && by === null)).toBe(true)
    expect(await october(target.id)).toMatchObject({ achieved: '2', level: { name: 'Bronze' }, reward_state: 'shown' })
    expect((await october(target.id))?.closed_at).toBe(months[1]?.at?.toISOString())
    // Nothing is left to do, and a job that comes twice leaves the month as it is.
    await closeMonths(server.database)
    expect(await server.database.query("select 1 from job where state = 'queued'")).toEqual([])
    await server.database.withWorkspace(server.a.id, (tx) =>
      calculateMonth(tx, server.a.id, '2025-10', { by: null, closes: true }),
    )
    expect(await closed()).toEqual(months)
    expect(await server.database.query('select 1 from target_recalculation')).toEqual([])
    expect(who.id).toBeDefined()
  })

  test('XFIX-03 the end of the month is that of the workspace’s clock', async () => {
    await earner(0)
    const zone = (timezone: string) =>
      server.database.query('update workspace set timezone = $2 where id = $1', [server.a.id, timezone])
    const queued = async (now: string) => {
      await server.database.query('delete from target_month')
      await server.database.query('delete from job')
      await closeMonths(server.database, new Date(now))
      const rows = await server.database.query<{ month: string }>("select payload ->> 'month' as month from job")
      return rows.map(({ month }) => month).toSorted()
    }
    await zone('Pacific/Auckland')
    expect(await queued('2025-10-31T10:59:00Z')).toEqual(['2025-09'])
    expect(await queued('2025-10-31T11:00:00Z')).toEqual(['2025-09', '2025-10'])
    await zone('America/Los_Angeles')
    expect(await queued('2025-11-01T06:59:00Z')).toEqual(['2025-09'])
    expect(await queued('2025-11-01T07:00:00Z')).toEqual(['2025-09', '2025-10'])
    await zone('Etc/UTC')
  })

  const LATER: Record<string, (one: { who: TestUser; items: string[]; other: TestUser }) => Promise<unknown>> = {
    'the assignee changes': async ({ who, items, other }) => {
      const item_ids = items
      await server.owner.call('bulkAssignItems', { params: ws, body: { item_ids, ws_user_ids: [other.id] } })
      await server.database.query('delete from item_user where ws_user_id = $1', [who.id])
    },
    'a scene loses its approval': ({ items }) =>
      changeScene(server, items[0]!, [{ at: '2025-10-20', to: 'retake' }], 'approved'),
    'a scene is deleted': ({ items }) => server.database.query('delete from item where id = any($1::uuid[])', [items]),
    'the person is archived': ({ who }) =>
      server.database.query('update ws_user set status = 0 where id = $1', [who.id]),
    'the target is withdrawn': () => server.database.query('delete from target_user_role'),
    'the time zone changes': () =>
      server.database.query("update workspace set timezone = 'Etc/GMT+12' where id = $1", [server.a.id]),
  }
  test.each(Object.entries(LATER))('XFIX-03 a closed month stays when %s', async (_, change) => {
    const { who, target, items } = await earner(2)
    const other = await addUser(server, 'member', `Ben ${uuidv7()}`)
    await closeMonths(server.database)
    await runJobs()
    const before = await october(target.id)
    const files = [await file('exportUnlockedItemPoint'), await file('exportUserOutput')]
    await change({ who, items, other })
    await closeMonths(server.database)
    await runJobs()
    expect(await october(target.id)).toMatchObject({
      achieved: '2',
      scenes: 2,
      level: before?.level,
      closed_at: before?.closed_at,
    })
    expect([await file('exportUnlockedItemPoint'), await file('exportUserOutput')]).toEqual(files)
    const [{ day } = { day: '' }] = await server.database.query<{ day: string }>(
      'select ($2::timestamptz at time zone timezone)::date::text as day from workspace where id = $1',
      [server.a.id, before?.closed_at],
    )
    expect(await file('exportUserAchievement')).toContain(`Closed on ${day}`)
    await server.database.query("update workspace set timezone = 'Etc/UTC' where id = $1", [server.a.id])
  })

  test('XFIX-03 a recalculation needs a right, and its person, time and changes are recorded', async () => {
    const { target, items } = await earner(2)
    await closeMonths(server.database)
    await runJobs()
    await changeScene(server, items[0]!, [{ at: '2025-10-20', to: 'retake' }], 'approved')
    const grant = (keys: string[]) =>
      server.database.query('update ws_user set granted = $3 where ws_id = $1 and id = $2', [
        server.a.id,
        server.a.users.member.id,
        keys,
      ])
    const body = { month: '2025-10' }
    await grant(['target_updateTargetSummary_read'])
    const refusal = await server.member.refused('recalculateTargetSummaries', { params: ws, body })
    expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', KEY])
    await grant(['target_updateTargetSummary_read', KEY])
    await server.member.call('recalculateTargetSummaries', { params: ws, body })
    await runJobs()
    await grant([])
    const now = await october(target.id)
    expect(now).toMatchObject({ achieved: '1' })
    expect(Date.parse(now?.calculated_at ?? '')).toBeGreaterThan(Date.parse(now?.closed_at ?? ''))
    const { data } = await server.owner.call('listTargetRecalculations', { params: ws, query: { month: '2025-10' } })
    expect(data).toMatchObject([
      {
        by: { id: server.a.users.member.id },
        changed: 1,
        changes: [{ target: target.name, before: { achieved: '2' }, after: { achieved: '1' } }],
      },
    ])
    const answer = await server.owner.call('showTargetCalculation', { params: ws, query: { month: '2025-10' } })
    expect(answer.data.recalculations).toMatchObject([{ changed: 1 }])
    expect(
      (await server.member.refused('listTargetRecalculations', { params: ws, query: { month: '2025-10' } })).error,
    ).toBe('permission_denied')
  })

  test('XFIX-03 a request during the closing waits for it', async () => {
    await earner(1)
    await closeMonths(server.database)
    const { data } = await server.owner.call('recalculateTargetSummaries', { params: ws, body: { month: '2025-10' } })
    expect(data).toMatchObject({ state: 'queued', closed_at: null })
    await runJobs()
    expect(
      await server.database.query("select 1 from job where kind = $1 and payload ->> 'month' = '2025-10'", [
        TARGETS_JOB,
      ]),
    ).toHaveLength(1)
    expect(await server.database.query('select 1 from target_recalculation')).toEqual([])
  })

  test('XFIX-03 a recalculation requested during the closing waits for it, needs the right to a closed month, and is recorded', async () => {
    const { target } = await earner(2)
    const ask = { params: ws, body: { month: '2025-10' } }
    const grant = (keys: string[]) =>
      server.database.query('update ws_user set granted = $3 where ws_id = $1 and id = $2', [
        server.a.id,
        server.a.users.member.id,
        keys,
      ])
    await grant(['target_updateTargetSummary_read'])
    let calls: Promise<[number, number, void]> | undefined
    const whileItCloses: JobHandler = (context) =>
      calculateHandler({
        ...context,
        progress: (share) => {
          // In the middle of its transaction: the owner, somebody without the right, and another process that closes months.
          if (context.job.payload['month'] === '2025-10') {
            calls ??= Promise.all([
              server.owner.send('recalculateTargetSummaries', ask).then(({ statusCode }) => statusCode),
              server.member.send('recalculateTargetSummaries', ask).then(({ statusCode }) => statusCode),
              closeMonths(server.database),
            ])
          }
          context.progress(share)
        },
      })
    await closeMonths(server.database)
    await runJobs(1, whileItCloses)
    expect(await calls).toEqual([200, 403, undefined])
    await runJobs()
    await grant([])
    const months = await closed()
    expect(months.map(({ month, at }) => [month, at !== null])).toEqual([
      ['2025-09-01', true],
      ['2025-10-01', true],
    ])
    const now = await october(target.id)
    expect(now).toMatchObject({ achieved: '2', scenes: 2, level: { name: 'Bronze' }, reward_state: 'shown' })
    expect(Date.parse(now?.calculated_at ?? '')).toBeGreaterThan(Date.parse(now?.closed_at ?? ''))
    const { data } = await server.owner.call('listTargetRecalculations', { params: ws, query: { month: '2025-10' } })
    expect(data).toMatchObject([{ by: { id: server.a.users.owner.id }, changed: 0, changes: [] }])
  })

  test('XFIX-03 one that is waiting when the month ends closes it, once, and does not count as a recalculation', async () => {
    const { target } = await earner(2)
    await server.owner.call('recalculateTargetSummaries', { params: ws, body: { month: '2025-10' } })
    await Promise.all([closeMonths(server.database), closeMonths(server.database)])
    const jobs = () =>
      server.database.query("select 1 from job where kind = $1 and payload ->> 'month' = '2025-10'", [TARGETS_JOB])
    expect(await jobs()).toHaveLength(1)
    await runJobs(2)
    await closeMonths(server.database)
    expect(await jobs()).toHaveLength(1)
    expect((await closed()).map(({ month, at }) => [month, at !== null])).toContainEqual(['2025-10-01', true])
    expect(await october(target.id)).toMatchObject({ achieved: '2' })
    expect(await server.database.query('select 1 from target_recalculation')).toEqual([])
  })

  test('XFIX-03 figures of a month calculated after its end stay when it is closed', async () => {
    const { target, items } = await earner(2)
    await server.database.withWorkspace(server.a.id, (tx) =>
      calculateMonth(tx, server.a.id, '2025-10', { by: null, closes: false }),
    )
    await server.database.query('update target_month set closed_at = null')
    await server.database.query('delete from target_record')
    await changeScene(server, items[0]!, [{ at: '2025-10-20', to: 'retake' }], 'approved')
    await closeMonths(server.database)
    await runJobs()
    expect(await october(target.id)).toMatchObject({ achieved: '2' })
    expect((await october(target.id))?.closed_at).not.toBeNull()
  })

  test('XFIX-03 a team with figures of a closed month is archived, not deleted', async () => {
    const { who } = await earner(1)
    const team = await makeTargetTeam(server, [who])
    const target = await makeTarget(server, { levels: LEVELS })
    await giveTarget(server, target.id, { teams: [team] }, DAYS)
    await closeMonths(server.database)
    await runJobs()
    const refusal = await server.owner.refused('deleteTeam', { params: { ...ws, id: team } })
    expect(refusal.error).toBe('team_in_closed_month')
  })
})
