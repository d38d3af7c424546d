import { readdirSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { namesAddresses, rewriteAnswer } from './rewrite-answer.ts'

const ASSETS = join(import.meta.dirname, '../../dist/assets')
/** Types of files that name other files: a page, code, styles, the worker's list. */
const NAMING = /^(?:text\/(?:html|css|javascript)|application\/javascript)/
const EVENT = /^event: /gm
const FILE = /[\w.-]+-[\w-]{8,}\.\w+/g

export interface Releases {
  url: string
  /** Serves another build from now on: each of its files has a new name, and the old ones are gone. */
  next(): void
  /** How many live events the pages have received so far. */
  eventCount(): number
  /** Breaks every open connection, as a lost network does. */
  cut(): void
  /** Paths that were asked for and have no full answer yet, but for the live events. */
  unanswered(): readonly string[]
  close(): Promise<void>
}

/** The real server behind a proxy that serves its build as later releases: under new names, also in the index. */
export async function startReleases(target: string): Promise<Releases> {
  const { hostname, port } = new URL(target)
  const built = new Set(readdirSync(ASSETS))
  let release = 1
  let eventCount = 0
  const open = new Set<IncomingMessage>()

  const mark = (): string => (release === 1 ? '' : `_r${release}`)
  const renamed = (name: string): string => (built.has(name) ? name.replace(/(\.\w+)$/, `${mark()}$1`) : name)

  /** The build's file for an address of this release; addresses of other releases have none. */
  function pathOf(url: string): string {
    const name = /^\/assets\/([^?]+)/.exec(url)?.[1]
    if (name === undefined) return url
    const own = mark() === '' ? name : name.replace(`${mark()}.`, '.')
    return renamed(own) === name ? `/assets/${own}` : '/assets/of-another-release.js'
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url = '/', method } = incoming
    const isCall = url.startsWith('/api/')
    open.add(incoming)
    outgoing.on('close', () => open.delete(incoming))
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    if (!isCall) delete headers['if-none-match']
    const forward = request({ hostname, port, path: pathOf(url), method, headers }, (reply) => {
      // An answer that breaks off would otherwise leave the page waiting.
      reply.on('error', () => outgoing.destroy())
      const type = reply.headers['content-type'] ?? ''
      const isNaming = !isCall && NAMING.test(type)
      if (isNaming) rewriteAnswer(reply, outgoing, (text) => text.replaceAll(FILE, renamed))
      else if (isCall && namesAddresses(reply)) {
        rewriteAnswer(reply, outgoing, (text) => {
          if (type.startsWith('text/event-stream')) eventCount += text.match(EVENT)?.length ?? 0
          return text.replaceAll(target, own())
        })
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
  const own = (): string => `http://localhost:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: own(),
    next: () => void (release += 1),
    eventCount: () => eventCount,
    cut: () => server.closeAllConnections(),
    unanswered: () => [...open].map(({ url = '' }) => url).filter((url) => !url.endsWith('/events')),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
