import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { gate } from '../../testing/gate.ts'
import { testDatabase, testWorkspace } from '../../testing/test-database.ts'
import { cancelJob, enqueue } from './enqueue.ts'
import { PermanentJobError, type Job } from './job.ts'
import { claimJobs, completeJob } from './lease.ts'
import { startWorker, type JobHandler, type JobWorker, type JobWorkerOptions } from './worker.ts'

let database: Database
let wsId: string
const workers: JobWorker[] = []
const log = { warn: vi.fn<(message: string, error?: unknown) => void>() }

beforeAll(async () => {
  database = await testDatabase()
  wsId = await testWorkspace(database)
})

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
  await database.query('delete from job')
})

afterAll(() => database.close())

async function work(handler: JobHandler, options: Partial<JobWorkerOptions> = {}): Promise<JobWorker> {
  const worker = await startWorker(database, { handlers: { test: handler }, log, pollMs: 20, retryMs: 1, ...options })
  workers.push(worker)
  return worker
}

const add = (more: Partial<Parameters<typeof enqueue>[1]> = {}) =>
  database.withWorkspace(wsId, (tx) => enqueue(tx, { wsId, kind: 'test', ...more }))
const one = { jobs: 1, perWorkspace: 1 }
async function statusIn(workspace: string, id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await database.query(
    `select state, progress, attempts, result, last_error as "lastError", run_at as "runAt", finished_at as "finishedAt"
     from job where ws_id = $1 and id = $2`,
    [workspace, id],
  )
  return row
}
const status = (id: string) => statusIn(wsId, id)
const reaches = (id: string, state: string) => eventually(async () => expect(await status(id)).toMatchObject({ state }))

it('a job of a committed transaction runs with its payload, and keeps the result', async () => {
  const jobs: Job[] = []
  await work(async ({ job }) => {
    jobs.push(job)
    return { frames: 24 }
  })
  const id = await add({ payload: { clip: 'a.mp4' } })
  await reaches(id, 'done')
  expect(jobs).toMatchObject([{ wsId, id, payload: { clip: 'a.mp4' }, attempt: 1 }])
  expect(await status(id)).toMatchObject({ result: { frames: 24 }, progress: 1 })
})

it('a job of a rolled back transaction does not run', async () => {
  const handler = vi.fn<JobHandler>()
  await work(handler)
  const lost = database.transaction(async (tx) => {
    await enqueue(tx, { wsId, kind: 'test' })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  await reaches(await add(), 'done')
  expect(handler).toHaveBeenCalledTimes(1)
})

it('each of 200 jobs goes to one of several workers, once', async () => {
  const runs = new Map<string, number>()
  const handler: JobHandler = async ({ job }) => void runs.set(job.id, (runs.get(job.id) ?? 0) + 1)
  await database.transaction(async (tx) => {
    for (let n = 0; n < 200; n++) await enqueue(tx, { wsId, kind: 'test' })
  })
  await Promise.all([1, 2, 3].map(() => work(handler, { concurrency: 4 })))
  await eventually(() => expect(runs.size).toBe(200))
  expect([...runs.values()].every((count) => count === 1)).toBe(true)
})

it('a failed job is retried until its last attempt', async () => {
  const ended = vi.fn<(job: Job, error?: unknown) => void>()
  await work(
    async ({ job }) => {
      if (job.payload['heals'] !== job.attempt) throw new Error(`attempt ${job.attempt}`)
    },
    { onEnd: ended },
  )
  const heals = await add({ payload: { heals: 3 } })
  const never = await add({ maxAttempts: 2 })
  await reaches(heals, 'done')
  await reaches(never, 'failed')
  expect(await status(heals)).toMatchObject({ attempts: 3 })
  expect(await status(never)).toMatchObject({ attempts: 2, lastError: 'attempt 2' })
  await eventually(() => expect(ended).toHaveBeenCalledTimes(2))
})

it('a job that cannot succeed is not retried', async () => {
  await work(async () => {
    throw new PermanentJobError('not a video')
  })
  const id = await add()
  await reaches(id, 'failed')
  expect(await status(id)).toMatchObject({ attempts: 1, lastError: 'not a video' })
})

it('XOPS-06 the job of a killed process runs again', async () => {
  const id = await add()
  const dead = { owner: '00000000-0000-7000-8000-000000000001', leaseMs: 150 }
  const [taken] = await claimJobs(database, dead, ['test'], one)
  expect(taken).toMatchObject({ id, attempt: 1 })
  await work(async ({ job }) => job.attempt, { leaseMs: 3000 })
  await reaches(id, 'done')
  expect(await status(id)).toMatchObject({ result: 2 })
  // The one taken for dead was only slow: its word no longer counts.
  const late = database.transaction((tx) => completeJob(tx, taken as Job, dead.owner, 'late'))
  await expect(late).resolves.toBe(false)
  expect(await status(id)).toMatchObject({ result: 2 })
})

it('a job that kills its process every time fails', async () => {
  const id = await add({ maxAttempts: 1 })
  await claimJobs(database, { owner: '00000000-0000-7000-8000-000000000001', leaseMs: 1 }, ['test'], one)
  await work(async () => {}, { leaseMs: 90 })
  await reaches(id, 'failed')
  expect(await status(id)).toMatchObject({ lastError: 'the process that ran it ended' })
})

it('a lease is extended while the job runs longer', async () => {
  let runs = 0
  const finished = gate()
  const handler: JobHandler = async () => {
    runs++
    await finished.opened
  }
  await work(handler, { leaseMs: 1500 })
  await work(handler, { leaseMs: 1500 })
  const id = await add()
  await eventually(() => expect(runs).toBe(1))
  const [before] = await database.query<{ lease_until: Date }>('select lease_until from job')
  await eventually(async () => {
    const [now] = await database.query<{ lease_until: Date }>('select lease_until from job')
    expect(Number(now?.lease_until) - Number(before?.lease_until)).toBeGreaterThan(2000)
  })
  finished.open()
  await reaches(id, 'done')
  expect(runs).toBe(1)
})

it('the work and the job are saved in one transaction', async () => {
  await work(async ({ complete }) => {
    await database.transaction(async (tx) => {
      await tx.rows('update workspace set name = $2 where id = $1', [wsId, 'worked'])
      await complete(tx, 'exact')
    })
  })
  const id = await add()
  await reaches(id, 'done')
  expect(await status(id)).toMatchObject({ result: 'exact' })
  expect(await database.query('select name from workspace where id = $1', [wsId])).toEqual([{ name: 'worked' }])
})

it('progress is reported', async () => {
  const onProgress = vi.fn<(job: Job, progress: number) => void>()
  const finished = gate()
  await work(
    async ({ progress }) => {
      progress(0.25)
      progress(0.26)
      await finished.opened
    },
    { onProgress },
  )
  const id = await add()
  await eventually(() => expect(onProgress).toHaveBeenCalledWith(expect.objectContaining({ id }), 0.25))
  expect(await status(id)).toMatchObject({ state: 'running', progress: 0.25 })
  finished.open()
  await reaches(id, 'done')
  expect(onProgress).toHaveBeenCalledTimes(1)
})

it('a graceful stop waits for jobs that end in time, and returns the rest without counting the attempt', async () => {
  let started = 0
  const worker = await work(
    async ({ job, signal }) => {
      started++
      if (job.payload['quick']) return
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    },
    { concurrency: 2 },
  )
  const slow = await add()
  await eventually(() => expect(started).toBe(1))
  await worker.stop(30)
  expect(await status(slow)).toMatchObject({ state: 'queued', attempts: 0 })
  const after = await add({ payload: { quick: true } })
  expect(await status(after)).toMatchObject({ state: 'queued' })
})

it('a running job is aborted when it is cancelled', async () => {
  const aborted = vi.fn<() => void>()
  let started = false
  await work(
    ({ signal }) =>
      new Promise((_, reject) => {
        started = true
        signal.addEventListener('abort', () => {
          aborted()
          reject(signal.reason as Error)
        })
      }),
    { leaseMs: 90 },
  )
  const id = await add()
  await eventually(() => expect(started).toBe(true))
  await database.withWorkspace(wsId, (tx) => cancelJob(tx, wsId, id))
  await eventually(() => expect(aborted).toHaveBeenCalled())
  await reaches(id, 'cancelled')
})

it('a key has only one waiting job, and higher priority goes first', async () => {
  const first = await add({ dedupeKey: 'thumb', runAt: new Date(Date.now() + 60_000) })
  expect(await add({ dedupeKey: 'thumb' })).toBe(first)
  const urgent = await add({ priority: 5 })
  const order: string[] = []
  await work(async ({ job }) => void order.push(job.id), { concurrency: 1 })
  await eventually(() => expect(order).toEqual([urgent, first]))
})

it('XREV-19 workspaces are served in turn, with a place left for the others', async () => {
  const other = await testWorkspace(database)
  const addFor = (workspace: string, count: number) =>
    database.transaction(async (tx) => {
      for (let n = 0; n < count; n++) await enqueue(tx, { wsId: workspace, kind: 'test' })
    })
  await addFor(wsId, 4)
  await addFor(other, 2)
  const served: string[] = []
  const single = await work(async ({ job }) => void served.push(job.wsId), { concurrency: 1 })
  await eventually(() => expect(served).toHaveLength(6))
  // Which of two goes first that were served within the same moment is the clock's to say, and processors' clocks differ.
  expect(served[0]).toBe(wsId)
  expect(served.slice(0, 4).filter((id) => id === other)).toHaveLength(2)
  expect(served.slice(4)).toEqual([wsId, wsId])
  await single.stop()

  const { opened, open } = gate()
  let running = 0
  let most = 0
  const handler: JobHandler = async ({ job }) => {
    if (job.wsId === other) return
    most = Math.max(most, ++running)
    await opened
    running -= 1
  }
  await work(handler, { concurrency: 3, perWorkspace: 2 })
  await addFor(wsId, 4)
  await eventually(() => expect(running).toBe(2))
  const id = await database.withWorkspace(other, (tx) => enqueue(tx, { wsId: other, kind: 'test' }))
  await eventually(async () => expect(await statusIn(other, id)).toMatchObject({ state: 'done' }))
  open()
  await eventually(() => expect(running).toBe(0))
  expect(most).toBe(2)
})
