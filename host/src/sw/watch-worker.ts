import type { Session } from '@arbo/core'
import type { Toasts } from '@arbo/kit/ui'
import { texts } from '../app/texts.ts'
import { isReading } from './kept-paths.ts'
import { workerTexts } from './texts.ts'

/** A redundant worker is registered again after this, ms (CORE-21). */
export const REREGISTER_AFTER_MS = 500
/** After this many failed installations the worker is given up until the next page load. */
const MOST_ATTEMPTS = 5
/** Longest wait for a worker's answer, ms. */
const ANSWER_MS = 2000
/** Time between update checks, ms, which run when the user returns to the page. */
const ASK_AGAIN_MS = 15 * 60_000

export interface WorkerWatch {
  stop(): void
}

/** Set by the build: the element packages of this page. */
declare const ARBO_PACKAGES: string

/** The element packages of a worker's version; an older worker does not answer. */
async function packagesOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise((resolve) => port1.addEventListener('message', ({ data }) => resolve(data)))
  port1.start()
  worker.postMessage({ type: 'PACKAGES' }, [port2])
  return Promise.race([answer, new Promise((resolve) => setTimeout(resolve, ANSWER_MS, null))])
}

/** Offers the new version (CORE-03), in other words where it brings other packages (CORE-78). */
async function showUpdate(worker: ServiceWorker, toasts: Pick<Toasts, 'show'>): Promise<void> {
  const packages = await packagesOf(worker)
  toasts.show({
    id: 'new-content',
    title:
      typeof packages === 'string' && packages !== ARBO_PACKAGES ? workerTexts.newPackages : workerTexts.newContent,
    message: workerTexts.newVersion,
    timeout: 0,
    action: { label: texts.reload, onClick: () => window.location.reload() },
  })
}

/** What the page has read before the worker was there is read once more, through it, so that it is kept. */
async function readAgain({ apiUrl, fetch }: Session): Promise<void> {
  const entries = performance.getEntriesByType('resource').map(({ name }) => name)
  const paths = new Set(entries.flatMap((name) => (name.startsWith(`${apiUrl}/`) ? [name.slice(apiUrl.length)] : [])))
  await Promise.allSettled([...paths].filter(isReading).map((path) => fetch(path)))
}

/**
 * Registers the service worker and keeps it: a waiting one is activated, a redundant one is unregistered and registered
 * again, and a toast offers the new version that has taken over this page.
 */
export function watchWorker(session: Session, toasts: Pick<Toasts, 'show'>): WorkerWatch {
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastUpdate = Date.now()
  let registration: ServiceWorkerRegistration | undefined
  let stopped = false
  const followed = new WeakSet<ServiceWorker>()
  const wereActive = new WeakSet<ServiceWorker>()
  // A document that is left has no workers on its navigator any more, and may still hear of them.
  const workers = navigator.serviceWorker
  // The first worker of a page takes over too, but brings nothing new.
  let controlled = workers.controller !== null

  function follow(worker: ServiceWorker | null): void {
    if (!worker || followed.has(worker)) return
    followed.add(worker)
    const onState = (): void => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' }, [])
      else if (worker.state === 'activated') wereActive.add(worker)
      else if (worker.state === 'redundant') void replace(worker)
    }
    worker.addEventListener('statechange', onState)
    onState()
  }

  async function register(): Promise<void> {
    // A failed fetch of the script is silent: the page works without, and the next load tries again.
    const made = await workers.register('/sw.js').catch(() => undefined)
    if (!made || stopped) return
    registration = made
    for (const worker of [made.active, made.waiting, made.installing]) follow(worker)
    made.addEventListener('updatefound', () => follow(made.installing))
  }

  async function replace(redundant: ServiceWorker): Promise<void> {
    const now = await workers.getRegistration()
    // The next version has replaced it, as intended.
    const succeeded = wereActive.has(redundant) && now?.active
    if (succeeded || stopped || attempts >= MOST_ATTEMPTS) return
    attempts += 1
    await now?.unregister()
    clearTimeout(timer)
    timer = setTimeout(() => void register(), REREGISTER_AFTER_MS)
  }

  const onControllerChange = (): void => {
    const { controller } = workers
    if (controlled && controller) void showUpdate(controller, toasts)
    else if (controller) void readAgain(session)
    controlled = true
  }
  const onVisible = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - lastUpdate < ASK_AGAIN_MS) return
    lastUpdate = Date.now()
    // Offline: checked again later.
    registration?.update().catch(() => undefined)
  }

  workers.addEventListener('controllerchange', onControllerChange)
  document.addEventListener('visibilitychange', onVisible)
  void register()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      workers.removeEventListener('controllerchange', onControllerChange)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
