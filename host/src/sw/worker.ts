import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { openNote, showPush, type NoteClick, type PushLike, type WorkerScope } from './push.ts'

/** What of the worker's scope is used here: its library's types contradict those of a page. */
declare const self: WorkerScope & {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void
  addEventListener(type: 'activate', listener: (event: { waitUntil(done: Promise<void>): void }) => void): void
  addEventListener(type: 'push', listener: (event: PushLike) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoteClick) => void): void
}
/** Put in by build/service-worker.ts. */
declare const ARBO_PRECACHE: readonly PrecacheEntry[]
declare const ARBO_PACKAGES: string

const SHELL = '/index.html'
/** Answered by the server alone: what is not part of the application, or must never be old. */
const SERVER_ONLY = [
  /^\/api(\/|$)/,
  /^\/cdn\//,
  /^\/files\//,
  /^\/docs(\/|$)/,
  /^\/examples(\/|$)/,
  /^\/dev\//,
  /^\/assets\//,
  /^\/sw\.js$/,
]

cleanupOutdatedCaches()
precache([...ARBO_PRECACHE])

// Before the precache's own route, which would answer / from the cache.
const offlineShell = createHandlerBoundToURL(SHELL)
registerRoute(
  new NavigationRoute(
    // The page itself is never old while the server can be reached; without it the application still opens.
    (options) => fetch(options.request).catch(() => offlineShell(options)),
    { denylist: SERVER_ONLY },
  ),
)
addRoute({ directoryIndex: '', cleanURLs: false })

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'PACKAGES') event.ports[0]?.postMessage(ARBO_PACKAGES)
})
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNote(self, event)))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
