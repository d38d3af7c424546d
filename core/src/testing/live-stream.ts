import type { ServerResponse } from 'node:http'
import type { LiveEventName, LiveEvents } from '../contract/connect/events.ts'
import { WS } from './fixtures.ts'
import type { Call, TestServer } from './test-server.ts'

export interface LiveStream {
  /** Calls that opened a stream, oldest first. */
  opened: Call[]
  send<N extends LiveEventName>(name: N, event: LiveEvents[N], id?: number): void
  /** Text as it goes over the wire. */
  write(text: string): void
  /** Cuts the connection. */
  cut(): void
}

/** Serves the workspace's event stream and lets the test speak through the newest connection. */
export function serveEvents(server: TestServer): LiveStream {
  const opened: Call[] = []
  let current: ServerResponse | null = null
  server.on(`GET workspace/${WS}/events`, (call, response) => {
    opened.push(call)
    current = response
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('id: 0\n: open\n\n')
  })
  const write = (text: string) => void current?.write(text)
  return {
    opened,
    write,
    send(name, event, id) {
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(event)}\n\n`)
    },
    cut: () => current?.destroy(),
  }
}
