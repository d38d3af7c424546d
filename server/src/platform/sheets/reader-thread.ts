import { Worker } from 'node:worker_threads'
import { pace } from '../pace.ts'
import type { ReaderAnswer, ReaderInput } from './reader-worker.js'
import type { Fault } from './sheet-fault.js'

/** The contents of a file by its lists; a table is one. */
export type ThreadReport = { fault: Fault } | { header: string[]; lists: NamedItems[] }
type NamedItems = [name: string, items: unknown[]]

interface Job {
  resolve: (report: ThreadReport) => void
  reject: (error: unknown) => void
  lists: NamedItems[]
  turn: () => Promise<void> | undefined
}

/** The error of a job whose thread was given up. */
export class ThreadOverrun extends Error {
  constructor(cause?: unknown) {
    super('reading the file took more time or memory than it may', { cause })
    this.name = 'ThreadOverrun'
  }
}

/** A thread that reads one file after the other. It keeps the process alive only while it reads. */
export class ReaderThread {
  readonly #worker: Worker
  #job: Job | undefined
  #ended = false

  /** @param megabytes memory of its heap */
  constructor(megabytes: number) {
    this.#worker = new Worker(new URL('./reader-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      execArgv: [],
    })
    this.#worker.on('message', (message: ReaderAnswer) => void this.#hear(message))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#ended = true
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#settle((job) => job.reject(isMemory ? new ThreadOverrun(error) : error))
    })
    this.#worker.on('exit', (code) => {
      this.#ended = true
      this.#settle((job) => job.reject(new Error(`the thread that reads files ended with code ${code}`)))
    })
  }

  /** It has failed, or was given up, and reads nothing more. */
  get ended(): boolean {
    return this.#ended
  }

  async #hear(answer: ReaderAnswer): Promise<void> {
    if ('fault' in answer) return this.#settle((job) => job.resolve(answer))
    if ('header' in answer) return this.#settle((job) => job.resolve({ header: answer.header, lists: job.lists }))
    const job = this.#job
    if (!job) return
    const { at, name, items } = answer
    const list = (job.lists[at] ??= [name, []])
    list[1].push(...items)
    await job.turn()
    this.#worker.postMessage('more', [])
  }

  #settle(tell: (job: Job) => void): void {
    const job = this.#job
    this.#job = undefined
    this.#worker.unref()
    if (job) tell(job)
  }

  /**
   * One file at a time. Its contents are taken over in pieces, with turns for all others in between.
   * @param ms time in which it must be read
   * @throws {ThreadOverrun}
   */
  async read(input: ReaderInput, ms: number): Promise<ThreadReport> {
    this.#worker.ref()
    const report = new Promise<ThreadReport>(
      (resolve, reject) => (this.#job = { resolve, reject, lists: [], turn: pace() }),
    )
    const timer = setTimeout(() => {
      this.#settle((job) => job.reject(new ThreadOverrun()))
      this.end()
    }, ms)
    this.#send(input)
    try {
      return await report
    } finally {
      clearTimeout(timer)
    }
  }

  #send(input: ReaderInput): void {
    const source = 'objects' in input ? input.objects : input.table
    // A copy, because bytes that are handed over are gone here, and a small buffer shares its memory with others.
    const bytes = new Uint8Array(source.bytes)
    const sent = 'objects' in input ? { objects: { ...input.objects, bytes } } : { table: { ...input.table, bytes } }
    this.#worker.postMessage(sent, [bytes.buffer])
  }

  end(): void {
    this.#ended = true
    void this.#worker.terminate()
  }
}
