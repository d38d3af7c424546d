import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { BODY_LIMIT } from './limits.ts'
import { safeUrl } from './safeUrl.ts'

const REQUEST_ID = /^[\w-]{8,64}$/
/** Longest storage key and a little more. */
const PARAM_LENGTH = 512

/** A bare server with its log: JSON lines with request ids, without tokens, passwords or bodies. */
export function newFastify(config: Pick<Config, 'logLevel' | 'trustProxy'>): FastifyInstance {
  return fastify({
    logger: {
      level: config.logLevel,
      redact: {
        paths: ['*.password', '*.access_token', '*.refresh_token', '*.authorization', '*.headers.authorization'],
        censor: '[redacted]',
      },
      serializers: {
        req: ({ method, url, ip }: FastifyRequest) => ({ method, url: safeUrl(url), address: ip }),
      },
    },
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { maxParamLength: PARAM_LENGTH, ignoreTrailingSlash: true },
    // While closing, requests on open connections are still answered in full.
    return503OnClosing: false,
  })
}
