import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { namesAddresses, rewriteAnswer } from './rewrite-answer.ts'

/** How /sw.js is answered: as it is; as another version of it; with other packages; as one whose
 * installation fails. */
export type WorkerVersion = 'built' | 'changed' | 'packages' | 'broken'

export interface ChangingWorker {
  url: string
  /** Sets the version for the next requests of the worker. */
  serve(version: WorkerVersion): void
  /** How often the worker was requested. */
  requestCount(): number
  close(): Promise<void>
}

const CHANGES: Record<WorkerVersion, (source: string) => string> = {
  built: (source) => source,
  changed: (source) => `${source}\n// Another version.\n`,
  packages: (source) => source.replace(/review-viewer@[\d.]+/, 'review-viewer@99.0.0'),
  broken: (source) =>
    `${source}\nself.addEventListener("install", (event) => event.waitUntil(Promise.reject(new Error("broken"))))\n`,
}

/** The real server behind a proxy that serves other versions of the service worker, as an update would. */
export async function changingWorker(target: string): Promise<ChangingWorker> {
  const { hostname, port } = new URL(target)
  let version: WorkerVersion = 'built'
  let count = 0

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const isWorker = incoming.url === '/sw.js'
    const isCall = incoming.url?.startsWith('/api/') ?? false
    const headers = isWorker || isCall ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
    const forward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (reply) => {
      if (isWorker) {
        count += 1
        rewriteAnswer(reply, outgoing, CHANGES[version])
      } else if (isCall && namesAddresses(reply)) {
        // Pictures of another address are refused by the page's policy.
        rewriteAnswer(reply, outgoing, (text) => text.replaceAll(target, url))
      } else {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      }
    })
    forward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forward.destroy())
    incoming.pipe(forward)
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    serve: (next) => (version = next),
    requestCount: () => count,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
