import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Calls wait up to the longest delay, mostly less; the page's files wait up to this, ms. */
const FILES_MS = 150

export interface SlowProxy {
  close(): Promise<void>
}

/** Pseudo-random numbers from 0 to 1 for a seed. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/**
 * What waits. network: all, calls the longest. answers: of the calls of pages the answers alone; the tests' own are
 * quick. scripts: they alone, so that a page shows before it is alive.
 */
export type SlowKind = 'network' | 'answers' | 'scripts'

interface SlowProxyOptions {
  port: number
  target: number
  /** ms. */
  longest: number
  slow: SlowKind
}

/**
 * A slow and unsteady network between browser and server: each call is held for a while, before the server has it or
 * before its answer goes on, so that requests overtake each other and answers arrive after what they caused.
 */
export async function startSlowProxy(options: SlowProxyOptions): Promise<SlowProxy> {
  const { port, target, longest, slow } = options
  const random = numbersOf(longest)

  /** How long a request waits, in ms, and whether that is after the server has answered. */
  function delayOf({ url = '/', method, headers }: IncomingMessage): { wait: number; isAfter: boolean } {
    const isCall = url.startsWith('/api/')
    // Not what the service worker keeps: it fetches file after file.
    if (slow === 'scripts')
      return { wait: headers['sec-fetch-dest'] === 'script' ? random() * longest : 0, isAfter: false }
    if (slow === 'answers') {
      // Only browsers send this header.
      if (!isCall || headers['sec-fetch-mode'] === undefined) return { wait: 0, isAfter: false }
      return { wait: method === 'GET' ? random() ** 2 * longest : longest, isAfter: true }
    }
    return { wait: isCall ? random() ** 2 * longest : random() ** 3 * FILES_MS, isAfter: random() < 0.5 }
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { wait, isAfter } = delayOf(request)
    if (!isAfter) await sleep(wait)
    const { method, url: path, headers } = request
    const up = send({ host: '127.0.0.1', port: target, method, path, headers, agent }, (answer) => {
      const go = (): void => {
        if (response.destroyed) return void answer.destroy()
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      }
      answer.on('error', () => response.destroy())
      setTimeout(go, isAfter ? wait : 0)
    })
    up.on('error', () => response.destroy())
    response.on('close', () => response.writableEnded || up.destroy())
    request.pipe(up)
  }

  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
