import { randomUUID } from 'node:crypto'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { errorForLog } from '../observe/error-log.ts'
import { workNames } from '../observe/work-context.ts'
import { answerBrokenRequest, sendFrameworkFailure } from './error-handler.ts'
import { BODY_BYTES } from './limits.ts'
import { safeUrl } from './safe-url.ts'
import { CONNECTION_LIMITS, cutSlowSenders } from './slow-senders.ts'
import { trustFor } from './trust-proxy.ts'

const REQUEST_ID = /^[\w-]{8,64}$/
/** Longest storage key and a little more. */
const PARAM_LENGTH = 512
/** The name under which every line has the request, or the request that a job was added by. */
const REQUEST_LABEL = 'request_id'

/** One line when a request has been answered, which log-requests.ts writes, in place of two; and what broke off. */
class AnswersOnly extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) request.log.warn({ err: error }, 'an answer broke off')
  }
}

/**
 * A bare server with its log: JSON lines with request ids, without tokens, passwords or bodies.
 * @param lines where the lines go; stdout unless given
 */
export function newFastify(
  config: Pick<Config, 'logLevel' | 'trustProxy'> & Partial<Pick<Config, 'maxConnections'>>,
  lines?: { write(line: string): void },
  limits = CONNECTION_LIMITS,
): FastifyInstance {
  const { headersMs, checkMs, keepAliveMs } = limits
  const app = fastify({
    logger: {
      level: config.logLevel,
      ...(lines ? { stream: lines } : {}),
      redact: {
        paths: ['*.password', '*.access_token', '*.refresh_token', '*.authorization', '*.headers.authorization'],
        censor: '[redacted]',
      },
      serializers: {
        req: ({ method, url, ip }: FastifyRequest) => ({ method, url: safeUrl(url), address: ip }),
        err: (error: unknown) => errorForLog(error) as { type: string; message: string; stack: string },
      },
      // Lines that are logged without a request at hand name their context themselves.
      mixin: (_fields, _level, logger) => (isOfRequest(logger) ? {} : workNames()),
    },
    logController: new AnswersOnly({ requestIdLogLabel: REQUEST_LABEL }),
    trustProxy: trustFor(config.trustProxy),
    frameworkErrors: sendFrameworkFailure,
    clientErrorHandler: answerBrokenRequest,
    bodyLimit: BODY_BYTES.open,
    genReqId: (request) => {
      const requestId = request.headers['x-request-id']
      return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID()
    },
    routerOptions: { maxParamLength: PARAM_LENGTH, ignoreTrailingSlash: true },
    // While closing, requests on open connections are still answered in full.
    return503OnClosing: false,
    keepAliveTimeout: keepAliveMs,
    // A large file takes as long as its line does; slow-senders.ts looks whether it moves.
    requestTimeout: 0,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  })
  if (config.maxConnections !== undefined) app.server.maxConnections = config.maxConnections
  cutSlowSenders(app, limits)
  return app
}

/** Its lines have the request already. */
function isOfRequest(logger: { bindings(): Record<string, unknown> }): boolean {
  return REQUEST_LABEL in logger.bindings()
}
