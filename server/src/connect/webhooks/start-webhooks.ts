import type { Deps } from '../../platform/deps.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { pollLoop } from '../../platform/poll-loop.ts'
import { deliverHandler } from './deliver.ts'
import { fanOut, WEBHOOK_JOB, workspacesBehind } from './fan-out.ts'

/** How often it is looked for events without their signal, ms. */
const LOOK_MS = 2000
/** Deliveries at a time; half of them are left to other workspaces than the one that has most. */
const CONCURRENCY = 8
const PER_WORKSPACE = 4

export interface Webhooks {
  /** @param graceMs longest wait for tries that run; those are made again at the next start */
  stop(graceMs: number): Promise<void>
}

interface Options {
  /** Of one receiver; default: the contract’s. */
  timeoutMs?: number
}

type WebhookDeps = Pick<Deps, 'database' | 'config' | 'secrets' | 'version'>
interface Log {
  warn(message: string, error?: unknown): void
}

/**
 * Tells webhooks of events, beside the webhooks of other processes.
 * @param baseUrl where the server is reached, without a slash at its end
 */
export async function startWebhooks(
  deps: WebhookDeps,
  baseUrl: string,
  log: Log,
  options: Options = {},
): Promise<Webhooks> {
  const { database } = deps
  const worker = await startWorker(database, {
    handlers: { [WEBHOOK_JOB]: deliverHandler(deps, baseUrl, options) },
    log,
    concurrency: CONCURRENCY,
    perWorkspace: PER_WORKSPACE,
  })
  const look = async (signal: AbortSignal) => {
    for (const wsId of await workspacesBehind(database)) {
      while (!signal.aborted && (await fanOut(database, wsId, baseUrl)));
    }
  }
  const loop = pollLoop(look, {
    everyMs: LOOK_MS,
    onError: (error) => log.warn('Webhooks could not be told of events; trying again', error),
  })
  const unlisten = database.signals.listen('events', loop.wake)
  loop.wake()
  return {
    stop: async (graceMs) => {
      unlisten()
      await loop.stop()
      await worker.stop(graceMs)
    },
  }
}
