import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { noRoute } from '../../platform/http/error-handler.ts'
import { operate, Order } from './operate.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

function isOperator(token: string | undefined, { headers }: FastifyRequest): boolean {
  if (token === undefined || headers.authorization === undefined) return false
  return timingSafeEqual(hash(headers.authorization), hash(`Bearer ${token}`))
}

function orderIn(body: unknown): Order {
  const { data, error } = Order.safeParse(body)
  if (data) return data
  throw validationFailed(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])))
}

/**
 * The operator's way to accounts while the server runs: for callers who send OPERATOR_TOKEN. Everybody else, and
 * everybody where none is set, is told that there is no such address.
 */
export function registerOperator(app: FastifyInstance, { config, database, log }: Deps): void {
  app.post('/api/operator/accounts', async (request, reply) => {
    if (!isOperator(config.operatorToken, request)) throw noRoute(request)
    const order = orderIn(request.body)
    const changed = await operate(database, order)
    log.info({ action: order.action, changed }, 'the operator changed an account')
    return reply.header('cache-control', 'no-store').send({ data: { action: order.action, changed } })
  })
}
