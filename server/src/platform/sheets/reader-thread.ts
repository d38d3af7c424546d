import { Worker } from 'node:worker_threads'
import type { Report, TableInput } from './read-table.js'

interface Job {
  resolve: (report: Report) => void
  reject: (error: unknown) => void
}

/** What a job ends with whose thread was given up. */
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
    this.#worker.on('message', (report: Report) => this.#settle((job) => job.resolve(report)))
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

  #settle(tell: (job: Job) => void): void {
    const job = this.#job
    this.#job = undefined
    this.#worker.unref()
    if (job) tell(job)
  }

  /**
   * One file at a time.
   * @param ms time in which it must be read
   * @throws {ThreadOverrun}
   */
  async read(input: TableInput, ms: number): Promise<Report> {
    // A copy, because what is handed over is gone here, and a small buffer shares its memory with others.
    const bytes = new Uint8Array(input.bytes)
    this.#worker.ref()
    const report = new Promise<Report>((resolve, reject) => (this.#job = { resolve, reject }))
    const timer = setTimeout(() => {
      this.#settle((job) => job.reject(new ThreadOverrun()))
      this.end()
    }, ms)
    this.#worker.postMessage({ ...input, bytes }, [bytes.buffer])
    try {
      return await report
    } finally {
      clearTimeout(timer)
    }
  }

  end(): void {
    this.#ended = true
    void this.#worker.terminate()
  }
}
