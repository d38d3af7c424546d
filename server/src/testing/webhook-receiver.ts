import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  event: { id: string; type: string; subject?: string; sequence: string; data: Record<string, unknown> }
}

export interface Receiver {
  url: string
  received: Received[]
  /** Answers from now on. Default: 204. */
  answer(status: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

/** A program that webhooks are sent to. */
export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let status = 204
  let headers: Record<string, string> = {}
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body, event: JSON.parse(body) as Received['event'] })
      response.writeHead(status, headers).end(status === 204 ? undefined : `answered ${status}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(next, more = {}) {
      status = next
      headers = more
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether a secret, as people see it, has signed this: written anew from the words of Standard Webhooks. */
export function isSignedBy(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`)
}
