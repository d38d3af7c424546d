import { FORGET_ANSWERS, KEPT_CACHE } from './kept-cache.ts'
import { loadCode } from '../app/load-code.ts'
import type { App } from '../app/app-context.ts'
import type { WorkerWatch } from './watch-worker.ts'

/** None without https, and none in a document that was left. */
const hasWorkers = (): boolean => (navigator as Partial<Navigator>).serviceWorker !== undefined

/** Unregisters this origin's workers: signed-out visitors have none (CORE-22). */
async function unregisterAll(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/**
 * Keeps the cached application of a signed-in user. Only a build has a worker, and its code is not in the first load.
 */
export function followServiceWorker({ session, toasts }: Pick<App, 'session' | 'toasts'>): void {
  if (!import.meta.env.PROD || !hasWorkers()) return
  // The document's own for good: once it is left, its navigator has none.
  const workers = navigator.serviceWorker
  let watch: Promise<WorkerWatch | null> | null = null

  let before: string | null = null
  const update = (): void => {
    const { status } = session.getState()
    if (status === before) return
    before = status
    if (status === 'signed-in') {
      watch ??= loadCode('watchWorker', () => import('./watch-worker.ts')).then(
        // A document that was left meanwhile has no workers any more.
        ({ watchWorker }) => (hasWorkers() ? watchWorker(session, toasts) : null),
        // Offline: the next sign-in or load tries again.
        () => (watch = null),
      )
    } else if (status === 'signed-out') {
      void watch?.then((started) => started?.stop())
      watch = null
      // The worker first: an answer that is on its way to it would make the cache anew.
      workers.controller?.postMessage({ type: FORGET_ANSWERS })
      void unregisterAll(workers)
      // What was kept of them is nobody else's.
      void caches.delete(KEPT_CACHE)
    }
  }
  update()
  session.subscribe(update)
}
