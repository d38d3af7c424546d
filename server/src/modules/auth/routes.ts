import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { login, logout, refresh } from './service.ts'
import type { Device } from './service.ts'

const USER_AGENT_MAX = 300

function deviceOf(request: FastifyRequest): Device {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX) }
}

export function authRoutes(deps: Deps): Pick<Handlers, 'login' | 'logout' | 'refreshToken'> {
  return {
    login: ({ body, request }) => login(deps, body, deviceOf(request)),
    logout: async ({ identity }) => {
      if (identity.sessionId) await logout(deps, identity.sessionId)
      return { ok: true }
    },
    refreshToken: ({ body }) => refresh(deps, body.refresh_token),
  }
}
