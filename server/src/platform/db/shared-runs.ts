import { AsyncResource } from 'node:async_hooks'

/** The work of a run belongs to no one of the calls that wait for it. */
const outside = new AsyncResource('SharedRuns')

interface Run {
  running: Promise<void>
  next: Promise<void> | undefined
}

/**
 * Work that many ask for at the same moment and that does for all who asked before it began. Callers who come while it
 * runs share one more run, instead of one each.
 */
export class SharedRuns {
  readonly #runs = new Map<unknown, Run>()

  /** @returns settles with a run of that key that has begun after this call */
  async run(key: unknown, work: () => Promise<void>): Promise<void> {
    const run = this.#runs.get(key)
    if (!run) return this.#start(key, work)
    run.next ??= run.running.catch(() => undefined).then(() => this.#start(key, work))
    return run.next
  }

  #start(key: unknown, work: () => Promise<void>): Promise<void> {
    const run: Run = { running: outside.runInAsyncScope(work), next: undefined }
    this.#runs.set(key, run)
    const over = () => {
      if (this.#runs.get(key) === run && !run.next) this.#runs.delete(key)
    }
    run.running.then(over, over)
    return run.running
  }
}
