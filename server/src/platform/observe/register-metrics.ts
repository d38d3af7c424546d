import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contract } from '@arbo/core/contract'
import type { EndpointSpec } from '@arbo/core/contract'
import type { Deps } from '../deps.ts'
import { costOf } from '../http/log-requests.ts'
import { noRoute } from '../http/error-handler.ts'
import { routePath } from '../http/register-contract.ts'
import { isOwnMachine } from '../mail/is-own-machine.ts'
import { CALLER_GONE_STATUS } from './caller-gone.ts'
import { readMetrics } from './read-metrics.ts'

type Observed = Pick<Deps, 'config' | 'database' | 'storage' | 'disk' | 'metrics' | 'lifecycle' | 'version'>

/** They last as long as a page is open. */
const STREAMS: ReadonlySet<string> = new Set(
  Object.values<EndpointSpec>(contract).flatMap(({ answer, path }) => (answer === 'stream' ? [routePath(path)] : [])),
)

const hash = (text: string) => createHash('sha256').update(text).digest()

function mayRead(token: string | undefined, request: FastifyRequest): boolean {
  const { authorization } = request.headers
  if (token !== undefined && authorization !== undefined) {
    return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`))
  }
  return token === undefined && isOwnMachine(request.socket.remoteAddress, request.headers)
}

/** Times every request, and serves the figures: to callers with the token, or, without one, to this machine alone. */
export function registerMetrics(app: FastifyInstance, deps: Observed): void {
  const { config, metrics } = deps
  /** When each of those that are being answered came, ms. */
  const running = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', async (request) => {
    if (STREAMS.has(request.routeOptions.url ?? '')) return
    running.set(request, performance.now())
    metrics.add('arbo_http_requests_running', 1)
  })
  if (config.serverTiming) {
    app.addHook('onSend', async (request, reply) => {
      const { statements, journeys, waitedMs } = costOf(request)
      const database = `db;dur=${waitedMs.toFixed(1)};desc="statements ${statements}, journeys ${journeys}"`
      reply.header('server-timing', `${database}, total;dur=${reply.elapsedTime.toFixed(1)}`)
    })
  }
  const end = (request: FastifyRequest, status: number) => {
    const since = running.get(request)
    if (since === undefined) return
    running.delete(request)
    const route = request.routeOptions.url ?? 'none'
    metrics.request({ method: request.method, route, status }, (performance.now() - since) / 1000, costOf(request))
    metrics.add('arbo_http_requests_running', -1)
  }
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode))
  app.addHook('onRequestAbort', async (request) => end(request, CALLER_GONE_STATUS))
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(config.metricsToken, request)) throw noRoute(request)
    await readMetrics(deps)
    const { type, body } = await metrics.text()
    return reply.header('cache-control', 'no-store').type(type).send(body)
  })
}
