import type { FastifyRequest } from 'fastify'

const USER_AGENT_MAX = 300

/** Where a call comes from, as far as it says so itself. */
export interface Device {
  address: string
  userAgent: string
}

export function deviceOf(request: FastifyRequest): Device {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX) }
}
