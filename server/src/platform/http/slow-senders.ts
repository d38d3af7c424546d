import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long the server waits for the rest of a request, and for how many. */
export interface ConnectionLimits {
  /** From the first byte of a connection or request until its headers are there, ms. */
  headersMs: number
  /** Without a byte of a body that is not complete, ms. */
  bodyIdleMs: number
  /**
   * The pause between looks, ms: a late request is cut this much later at most, and all that are late by then in one
   * go.
   */
  checkMs: number
  /** An idle connection is kept for another request, ms; longer than proxies keep theirs. */
  keepAliveMs: number
}

/** A body that does not come is cut within 30 s. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 25_000,
  bodyIdleMs: 25_000,
  checkMs: 500,
  keepAliveMs: 72_000,
}

interface Progress {
  bytes: number
  /** When the last byte came, ms of the process. */
  since: number
}

/**
 * Cuts requests whose body has stopped coming. However long a body takes, it goes on as long as something of it comes:
 * a large file on a poor line is no fault. Where the server itself has not taken the bytes that came, nobody is late.
 */
export function cutSlowSenders(app: FastifyInstance, { bodyIdleMs, checkMs }: ConnectionLimits): void {
  const coming = new Map<IncomingMessage, Progress>()

  function look(): void {
    const now = performance.now()
    for (const [request, progress] of coming) {
      const { bytesRead } = request.socket
      if (request.complete || request.destroyed) coming.delete(request)
      else if (bytesRead > progress.bytes || request.readableLength > 0) {
        progress.bytes = bytesRead
        progress.since = now
      } else if (now - progress.since >= bodyIdleMs) {
        coming.delete(request)
        request.socket.destroy()
      }
    }
  }

  const timer = setInterval(look, checkMs).unref()
  app.addHook('onRequest', async ({ raw }) => {
    // A request that was made up in the process has no line.
    if (!raw.complete && raw.socket instanceof Socket)
      coming.set(raw, { bytes: raw.socket.bytesRead, since: performance.now() })
  })
  app.addHook('onResponse', async ({ raw }) => {
    // A request that was answered before all of its body came is still to be read to its end, or cut.
    if (raw.complete) coming.delete(raw)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
