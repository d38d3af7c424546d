import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './start-server.ts'

/** Bytes of an upload's part that pass before it stalls; of other requests only the first bytes pass. */
const SOME_BYTES = 500_000

export interface StallingProxy {
  /** The proxy option of a browser context. */
  settings: { server: string; bypass: string }
  /**
   * From now on uploads stop in the middle: of the next one but `after` a part goes through. Resolves when one stands
   * still.
   */
  block(after: number): Promise<void>
  /** Sets which posts count as uploads from now on. */
  watch(takes: (pathname: string) => boolean): void
  /** Lets waiting and later requests through. */
  unblock(): void
  /** Statuses of the posts that the server has answered. */
  arrived: number[]
  close(): Promise<void>
}

const isFile = (pathname: string) => pathname === '/api/storage/upload'
const isQuestion = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && new URL(url).pathname.startsWith('/api/upload/')

/** A forward proxy that silently stops in the middle of a file, like a dead line. */
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
