import { uuidv7 } from 'uuidv7'
import type { Database } from '../db/database.ts'
import type { DatabaseLog } from '../db/database-log.ts'
import type { Tx } from '../db/transaction.ts'
import { pollLoop } from '../poll-loop.ts'
import type { PollLoop } from '../poll-loop.ts'
import { runInContext } from '../observe/work-context.ts'
import { PermanentJobError, type Job } from './job.ts'
import {
  claimJobs,
  completeJob,
  extendLeases,
  failJob,
  giveBackJob,
  pruneJobs,
  reapJobs,
  saveProgress,
  type Lease,
} from './lease.ts'

export interface JobContext {
  job: Job
  database: Database
  /** Aborted when the worker stops, the job is cancelled or its lease is lost: end soon, and change nothing more. */
  signal: AbortSignal
  /** @param share 0 to 1; written at most twice a second */
  progress(share: number): void
  /**
   * Marks the job done inside the handler's own transaction, so that its work is saved exactly once.
   *
   * @throws when the job is no longer this worker's; the transaction must then roll back
   */
  complete(tx: Tx, result?: unknown): Promise<void>
}

/** @returns the job's result, any JSON value. Runs again after a crash: do things that bear a second time, or use `complete`. */
export type JobHandler = (context: JobContext) => Promise<unknown>

export interface JobWorkerOptions {
  handlers: Readonly<Record<string, JobHandler>>
  log: DatabaseLog
  /** Jobs at a time. Default 2. */
  concurrency?: number | undefined
  /** Jobs of one workspace at a time. Default: as many as there may be. */
  perWorkspace?: number | undefined
  /** How long a job of a dead process waits, ms. Default 30000; renewed every third of it. */
  leaseMs?: number | undefined
  /** How often to look without a signal, ms. Default 1000. */
  pollMs?: number | undefined
  /** Wait before the second run; doubles with each further one, up to 10 min, plus up to a quarter. Default 2000 ms. */
  retryMs?: number | undefined
  /** Whether jobs of a kind may begin now; others wait. Default: all. */
  mayBegin?: ((kind: string) => boolean) | undefined
  /** Told of each progress that is written. */
  onProgress?: ((job: Job, progress: number) => void) | undefined
  /** Told of each run, however it ended, with its seconds. */
  onRun?: ((job: Job, result: JobResult, seconds: number) => void) | undefined
  /** Told when a job is over for good. `error` is set when it failed. */
  onEnd?: ((job: Job, error?: unknown) => void) | undefined
}

/** How one run ended; of the last two, the job runs again. */
export type JobResult = 'done' | 'failed' | 'retried' | 'given_back'

export interface JobWorker {
  /**
   * Takes no more jobs and waits for the running ones; what still runs after `graceMs` is aborted and put back.
   *
   * @param graceMs default 10000
   */
  stop(graceMs?: number): Promise<void>
}

const PROGRESS_MS = 500
const MOST_RETRY_MS = 10 * 60_000
const KEEP_MS = 7 * 24 * 3600_000
const TIDY_EVERY_MS = 10 * 60_000

/** The defaults for all workers of a database. */
export type WorkerDefaults = Pick<JobWorkerOptions, 'leaseMs' | 'onRun' | 'mayBegin'>

const defaults = new WeakMap<Database, WorkerDefaults>()

/** For the workers that are started from now on. */
export function setWorkerDefaults(database: Database, options: WorkerDefaults): void {
  defaults.set(database, options)
}

/** Runs the queue's jobs in this process, beside the workers of others. */
export async function startWorker(database: Database, options: JobWorkerOptions): Promise<JobWorker> {
  const worker = new Worker(database, { ...defaults.get(database), ...options })
  const ofProcess = living.get(database) ?? { owners: new Set(), reaped: Promise.resolve() }
  living.set(database, ofProcess)
  ofProcess.owners.add(worker.owner)
  // No other process can have the embedded database open: jobs that others seem to run there died with them. One after
  // the other, since a reaping that knows nothing of a later worker must be over before that one takes a job.
  const reap = () => reapJobs(database, database.kind === 'embedded' ? ofProcess.owners : undefined)
  const reaped = ofProcess.reaped.then(reap, reap)
  ofProcess.reaped = reaped
  await reaped
  worker.start()
  return worker
}

interface Workers {
  owners: Set<string>
  reaped: Promise<unknown>
}

/** The workers of this process. */
const living = new WeakMap<Database, Workers>()

interface Running {
  job: Job
  abort: AbortController
  ended: Promise<void>
}

class Worker implements JobWorker {
  readonly #database: Database
  readonly #options: JobWorkerOptions
  readonly #lease: Lease
  readonly #running = new Map<string, Running>()
  #queue: PollLoop | undefined
  /** Of leases, and of jobs that ended long ago. */
  #upkeep: readonly PollLoop[] = []
  #unlisten: () => void = () => {}
  #givingUp = false

  constructor(database: Database, options: JobWorkerOptions) {
    this.#database = database
    this.#options = options
    this.#lease = { owner: uuidv7(), leaseMs: options.leaseMs ?? 30_000 }
  }

  get owner(): string {
    return this.#lease.owner
  }

  start(): void {
    const queue = this.#every(this.#options.pollMs ?? 1000, () => this.#claim())
    this.#upkeep = [
      this.#every(this.#lease.leaseMs / 3, () => this.#beat()),
      this.#every(TIDY_EVERY_MS, () => pruneJobs(this.#database, KEEP_MS)),
    ]
    this.#queue = queue
    this.#unlisten = this.#database.signals.listen('jobs', queue.wake)
    queue.wake()
  }

  async stop(graceMs = 10_000): Promise<void> {
    this.#unlisten()
    await this.#queue?.stop()
    const grace = setTimeout(() => this.#giveUp(), graceMs)
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
    clearTimeout(grace)
    await Promise.all(this.#upkeep.map((loop) => loop.stop()))
    living.get(this.#database)?.owners.delete(this.owner)
  }

  #every(everyMs: number, work: () => Promise<unknown>): PollLoop {
    return pollLoop(work, { everyMs, onError: (error) => this.#warn(error) })
  }

  #warn(error: unknown): void {
    this.#options.log.warn('The job queue could not be read or written; trying again', error)
  }

  #giveUp(): void {
    this.#givingUp = true
    for (const { abort } of this.#running.values()) abort.abort(new Error('the server stops'))
  }

  async #claim(): Promise<void> {
    const { concurrency = 2, perWorkspace = concurrency, handlers, mayBegin = () => true } = this.#options
    const room = { jobs: concurrency - this.#running.size, perWorkspace }
    if (room.jobs <= 0) return
    const kinds = Object.keys(handlers).filter((kind) => mayBegin(kind))
    if (kinds.length === 0) return
    const jobs = await claimJobs(this.#database, this.#lease, kinds, room)
    for (const job of jobs) this.#begin(job)
  }

  #begin(job: Job): void {
    const abort = new AbortController()
    const context = {
      job_id: job.id,
      job_kind: job.kind,
      ...(job.requestId ? { request_id: job.requestId } : {}),
      ...(job.language ? { language: job.language } : {}),
    }
    const ended = runInContext(context, () => this.#run(job, abort.signal)).finally(() => {
      this.#running.delete(job.id)
      this.#queue?.wake()
    })
    this.#running.set(job.id, { job, abort, ended })
  }

  async #run(job: Job, signal: AbortSignal): Promise<void> {
    const { owner } = this.#lease
    const since = performance.now()
    const tell = (result: JobResult) => this.#options.onRun?.(job, result, (performance.now() - since) / 1000)
    let completed = false
    const context: JobContext = {
      job,
      database: this.#database,
      signal,
      progress: throttle((share) => this.#progress(job, share)),
      complete: async (tx, result) => {
        completed = await completeJob(tx, job, owner, result)
        if (!completed) throw new Error(`job ${job.id} is no longer this worker's`)
      },
    }
    try {
      const result = await this.#options.handlers[job.kind]?.(context)
      completed ||= await this.#database.transaction((tx) => completeJob(tx, job, owner, result))
      if (completed) this.#options.onEnd?.(job)
      tell('done')
    } catch (error) {
      const result = await this.#failed(job, signal, error).catch((failure: unknown) => {
        this.#warn(failure)
        return 'retried' as const
      })
      tell(result)
    }
  }

  async #failed(job: Job, signal: AbortSignal, error: unknown): Promise<JobResult> {
    const { owner } = this.#lease
    if (signal.aborted && this.#givingUp) {
      await giveBackJob(this.#database, job, owner)
      return 'given_back'
    }
    const forGood = error instanceof PermanentJobError || job.attempt >= job.maxAttempts
    const message = error instanceof Error ? error.message : String(error)
    const isHeld = await failJob(this.#database, job, owner, message, forGood ? undefined : this.#retryMs(job.attempt))
    if (forGood && isHeld) this.#options.onEnd?.(job, error)
    return forGood ? 'failed' : 'retried'
  }

  #retryMs(attempt: number): number {
    const wait = Math.min((this.#options.retryMs ?? 2000) * 2 ** (attempt - 1), MOST_RETRY_MS)
    return wait * (1 + Math.random() / 4)
  }

  #progress(job: Job, share: number): void {
    const progress = Math.min(1, Math.max(0, share))
    void this.#saveProgress(job, progress).catch((error: unknown) => this.#warn(error))
  }

  async #saveProgress(job: Job, progress: number): Promise<void> {
    const isHeld = await saveProgress(this.#database, job, this.#lease.owner, progress)
    if (isHeld) this.#options.onProgress?.(job, progress)
  }

  /** Renews the leases; a job that is no longer held was cancelled, or given to another worker. */
  async #beat(): Promise<void> {
    await reapJobs(this.#database)
    const running = [...this.#running.values()]
    if (running.length === 0) return
    const jobs = running.map(({ job }) => job)
    const heldIds = await extendLeases(this.#database, this.#lease, jobs)
    for (const { job, abort } of running) {
      if (!heldIds.has(job.id) && this.#running.has(job.id))
        abort.abort(new Error('the job was cancelled or taken over'))
    }
  }
}

/** Passes on the first value and then, at most every PROGRESS_MS, the newest. */
function throttle(write: (share: number) => void): (share: number) => void {
  let next = 0
  return (share) => {
    const now = performance.now()
    if (now < next && share < 1) return
    next = now + PROGRESS_MS
    write(share)
  }
}
