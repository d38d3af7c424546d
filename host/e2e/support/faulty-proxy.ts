import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './start-server.ts'

/** Faults that a network can cause in a call that changes something. */
const FAULTS = ['502', '503', '429', 'refused', 'lost', 'half', 'hangs'] as const
export type Fault = (typeof FAULTS)[number]

/** A gateway without an answer gives up after this, in ms. */
const HANGS_MS = 2000
/** Faults of each call before it succeeds. */
const FAULTS_A_CALL = 2
const PAGE = '<!doctype html><title>Gateway</title><h1>The gateway failed</h1>'

export interface FaultyProxy {
  /** The proxy option of a browser context. */
  settings: { server: string; bypass: string }
  /** How often each fault met a call so far. */
  met: ReadonlyMap<Fault, number>
  /** Switches token renewal off, with answer 503, or on. */
  setOutage(isOut: boolean): void
  close(): Promise<void>
}

const isChange = ({ method, url = '' }: IncomingMessage): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && new URL(url).pathname.startsWith('/api/')

/**
 * A forward proxy that disturbs changing calls with each fault in turn: each call meets two, of which the server
 * still carries out "lost", "half" and "hangs", and succeeds at the third try.
 */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  const tries = new Map<string, number>()
  const met = new Map<Fault, number>()
  let next = 0
  let isOut = false

  function faultOf(request: IncomingMessage): Fault | null {
    if (!isChange(request)) return null
    const call = `${request.method ?? ''} ${request.url ?? ''}`
    const before = tries.get(call) ?? 0
    tries.set(call, before === FAULTS_A_CALL ? 0 : before + 1)
    if (before === FAULTS_A_CALL) return null
    const fault = FAULTS[next % FAULTS.length] ?? 'lost'
    next += 1
    met.set(fault, (met.get(fault) ?? 0) + 1)
    return fault
  }

  function answer(response: ServerResponse, status: number): void {
    response.writeHead(status, { 'content-type': 'text/html' }).end(PAGE)
  }

  function pass(request: IncomingMessage, response: ServerResponse, fault: Fault | null): void {
    const { method, url = '', headers } = request
    const { hostname, port, pathname, search } = new URL(url)
    // What is cut in half must be as long as it says.
    const sentHeaders = fault === 'half' ? { ...headers, 'accept-encoding': 'identity' } : headers
    const up = send({ host: hostname, port, method, path: pathname + search, headers: sentHeaders }, (from) => {
      from.on('error', () => response.destroy())
      if (fault === null) {
        response.writeHead(from.statusCode ?? 502, from.rawHeaders)
        from.pipe(response)
        return
      }
      const parts: Buffer[] = []
      from.on('data', (part: Buffer) => parts.push(part))
      from.on('end', () => {
        const whole = Buffer.concat(parts)
        if (fault === 'lost') response.destroy()
        else if (fault === 'hangs') setTimeout(() => response.destroy(), HANGS_MS)
        else {
          response.writeHead(from.statusCode ?? 502, {
            'content-type': 'application/json',
            'content-length': whole.length,
          })
          response.write(whole.subarray(0, whole.length / 2), () => response.destroy())
        }
      })
    })
    up.on('error', () => response.destroy())
    response.on('close', () => response.writableEnded || up.destroy())
    request.pipe(up)
  }

  const server = createServer((request, response) => {
    if (isOut && new URL(request.url ?? '').pathname === '/api/refresh-token') return answer(response, 503)
    const fault = faultOf(request)
    if (fault === '502' || fault === '503' || fault === '429') answer(response, Number(fault))
    else if (fault === 'refused') request.socket.destroy()
    else pass(request, response, fault)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    settings: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    met,
    setOutage: (value) => void (isOut = value),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
