import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerReading, forgetAnswers, placeOf } from './kept-answers.ts'
import { FORGET_ANSWERS } from './kept-cache.ts'
import { answerModule } from './kept-modules.ts'
import { openNote, showPush, type NoteClick, type PushLike, type WorkerScope } from './push.ts'

/** The used parts of the worker's scope: TypeScript's worker types contradict those of a page. */
declare const self: WorkerScope & {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void
  addEventListener(type: 'activate', listener: (event: { waitUntil(done: Promise<void>): void }) => void): void
  addEventListener(type: 'push', listener: (event: PushLike) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoteClick) => void): void
}
/** Set by build/service-worker.ts. */
declare const ARBO_PRECACHE: readonly PrecacheEntry[]
declare const ARBO_PACKAGES: string

const SHELL = '/index.html'
/** Paths that only the server answers: not part of the application, or never to be cached. */
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
    // The page comes from the server while it can be reached; offline the cached application opens.
    (options) => fetch(options.request).catch(() => offlineShell(options)),
    { denylist: SERVER_ONLY },
  ),
)
type Waiting = { waitUntil(done: Promise<void>): void }
registerRoute(
  ({ request }) => placeOf(request),
  ({ request, event, params }) =>
    answerReading(request, params as unknown as string, (done) => (event as unknown as Waiting).waitUntil(done)),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/cdn/'),
  ({ request, event }) => answerModule(request, (done) => (event as unknown as Waiting).waitUntil(done)),
)
addRoute({ directoryIndex: '', cleanURLs: false })

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === FORGET_ANSWERS) void forgetAnswers()
  if (event.data?.type === 'PACKAGES') event.ports[0]?.postMessage(ARBO_PACKAGES)
})
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNote(self, event)))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
