import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

/** What a test sees of a call. */
export interface Call {
  method: string
  /** Below /api/, without the query. */
  path: string
  query: URLSearchParams
  token: string | null
  headers: IncomingMessage['headers']
  /** Parsed where it is JSON, else the text. */
  body: unknown
}

export type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'hang' | 'cut'
export type Handler = (call: Call, response: ServerResponse) => Reply | void | Promise<Reply | void>

export interface TestServer {
  apiUrl: string
  calls: Call[]
  /** Sets the answer of `METHOD path`; `{x}` in the path stands for one segment. The last one set wins. */
  on(route: string, handler: Handler | Reply): void
  /** Calls of a route so far. */
  count(route: string): number
  close(): Promise<void>
}

const open = new Set<TestServer>()
afterEach(async () => {
  await Promise.all([...open].map((server) => server.close()))
})

export function matcher(route: string): (call: Call) => boolean {
  const [method, path = ''] = route.split(' ')
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  return (call) => call.method === method && pattern.test(call.path)
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('latin1')
  if (!request.headers['content-type']?.includes('json')) return text
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** A real HTTP server on a free port, closed after the test. Unknown calls answer 404 `not_found`. */
export async function testServer(): Promise<TestServer> {
  const handlers: { matches: (call: Call) => boolean; handler: Handler | Reply }[] = []
  const calls: Call[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const call: Call = {
        method: request.method ?? '',
        path: url.pathname.replace(/^\/api\//, ''),
        query: url.searchParams,
        token: request.headers.authorization?.replace('Bearer ', '') ?? null,
        headers: request.headers,
        body: await bodyOf(request).catch(() => null),
      }
      calls.push(call)
      const match = handlers.findLast(({ matches }) => matches(call))
      const missing: Reply = { status: 404, body: { error: 'not_found', message: 'This does not exist.' } }
      const handler = match?.handler ?? missing
      const reply = typeof handler === 'function' ? await handler(call, response) : handler
      if (reply === undefined || reply === 'hang') return
      if (reply === 'cut') return void request.socket.destroy()
      const { status = 200, body, headers } = reply
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const testServer: TestServer = {
    apiUrl: `http://127.0.0.1:${port}/api`,
    calls,
    on: (route, handler) => void handlers.push({ matches: matcher(route), handler }),
    count: (route) => calls.filter(matcher(route)).length,
    close() {
      open.delete(testServer)
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  open.add(testServer)
  return testServer
}
