import { AsyncLocalStorage } from 'node:async_hooks'

/** What this piece of work belongs to; each line of the log says so. Names as in the log. */
export interface WorkContext {
  /** The request that is answered, or that added the job. */
  request_id?: string
  job_id?: string
  job_kind?: string
}

const current = new AsyncLocalStorage<WorkContext>()

/** Runs work of which every line of the log, however deep, tells what it belongs to. */
export function runInContext<T>(context: WorkContext, work: () => T): T {
  return current.run(context, work)
}

export function workContext(): WorkContext | undefined {
  return current.getStore()
}
