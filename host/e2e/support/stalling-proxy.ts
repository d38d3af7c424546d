import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './start-server.ts'

/** Of a part of a file so much goes on before the way is blocked; of all else the first bytes alone. */
const SOME_BYTES = 500_000

export interface StallingProxy {
  /** For the options of a browser context. */
  settings: { server: string; bypass: string }
  /** From now on uploads stop in the middle: of the next one but `after` a part goes through. Resolves when one stands still. */
  block(after: number): Promise<void>
  /** From now on these posts are what it calls uploads. */
  watch(takes: (pathname: string) => boolean): void
  /** Lets through what waits and all that follows. */
  unblock(): void
  /** Statuses of the posts that the server has answered. */
  arrived: number[]
  close(): Promise<void>
}

const isFile = (pathname: string) => pathname === '/api/storage/upload'
const isQuestion = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && new URL(url).pathname.startsWith('/api/upload/')

/** A forward proxy that stops forwarding in the middle of a file and says nothing, as a line that is dead. */
export async function startStallingProxy(): Promise<StallingProxy> {
  let takes: (pathname: string) => boolean = isFile
  const isUpload = ({ method, url = '' }: IncomingMessage) => method === 'POST' && takes(new URL(url).pathname)
  const arrived: number[] = []
  let uploadsBefore = Infinity
  let tell: () => void = () => undefined
  let waiting: (() => void)[] = []

  function pass(request: IncomingMessage, response: ServerResponse, stalls: boolean): void {
    const { method, url = '', headers } = request
    const { hostname, port, pathname, search } = new URL(url)
    const up = send({ host: hostname, port, method, path: pathname + search, headers }, (from) => {
      from.on('error', () => response.destroy())
      if (isUpload(request)) arrived.push(from.statusCode ?? 0)
      response.writeHead(from.statusCode ?? 502, from.rawHeaders)
      from.pipe(response)
    })
    up.on('error', () => response.destroy())
    response.on('close', () => response.writableEnded || up.destroy())
    if (!stalls) return void request.pipe(up)
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      up.write(chunk)
      bytes += chunk.length
      if (bytes < (takes === isFile ? SOME_BYTES : 0) || request.isPaused()) return
      request.pause()
      tell()
    })
  }

  const server = createServer((request, response) => {
    if (uploadsBefore <= 0 && isQuestion(request)) return void waiting.push(() => pass(request, response, false))
    const stalls = isUpload(request) && uploadsBefore <= 0
    if (isUpload(request)) uploadsBefore -= 1
    pass(request, response, stalls)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    settings: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    arrived,
    watch: (which) => (takes = which),
    block(after) {
      uploadsBefore = after
      return new Promise((resolve) => (tell = resolve))
    },
    unblock() {
      uploadsBefore = Infinity
      for (const go of waiting) go()
      waiting = []
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
