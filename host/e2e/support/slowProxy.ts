import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Calls wait up to the longest delay, most of them little; files of the page wait little. */
const FILES_MS = 150

export interface SlowProxy {
  close(): Promise<void>
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/**
 * A slow and unsteady network between browser and server: each call is held for a while, before the server has it or
 * before its answer goes on, so that requests overtake each other and answers arrive after what they caused.
 * @param options.longest of calls, ms
 */
export async function startSlowProxy(options: { port: number; target: number; longest: number }): Promise<SlowProxy> {
  const { port, target, longest } = options
  const random = numbersOf(longest)
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const wait = request.url?.startsWith('/api/') ? random() ** 2 * longest : random() ** 3 * FILES_MS
    const isAfter = random() < 0.5
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
