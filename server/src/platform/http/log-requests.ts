import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CALLER_GONE_STATUS } from '../observe/caller-gone.ts'
import { RequestCost } from '../observe/request-cost.ts'
import { runInContext } from '../observe/work-context.ts'
import { callCame, callEnded } from '../pace.ts'
import { languageOfRequest } from './language-of-request.ts'
import { safeUrl } from './safe-url.ts'

const costs = new WeakMap<FastifyRequest, RequestCost>()

/** The database work of a request so far. */
export function costOf(request: FastifyRequest): RequestCost {
  const cost = costs.get(request) ?? new RequestCost()
  costs.set(request, cost)
  return cost
}

/** Does work of a request where the context of it may be lost, as after reading a body. */
export function inContextOf<T>(request: FastifyRequest, work: () => T): T {
  return runInContext({ request_id: request.id, cost: costOf(request), language: languageOfRequest(request) }, work)
}

function lineOf({ method, url, ip, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url, url: safeUrl(url), address: ip }
}

/** Requests carry an id that the caller gave, or a new one; each answer, line of the log and job that comes of it has it. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    callCame(request)
    inContextOf(request, done)
  })
  app.addHook('preValidation', (request, _reply, done) => inContextOf(request, done))
  app.addHook('onResponse', async (request, reply) => {
    callEnded(request)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ ...lineOf(request), status: reply.statusCode, ms }, 'answered')
  })
  app.addHook('onRequestAbort', async (request) => {
    callEnded(request)
    request.log.info({ ...lineOf(request), status: CALLER_GONE_STATUS }, 'the caller left before the answer')
  })
}
