import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { deviceOf } from './device.ts'
import { login, logout, refresh } from './service.ts'

export function authRoutes(deps: Deps): Pick<Handlers, 'login' | 'logout' | 'refreshToken'> {
  return {
    login: ({ body, request }) => login(deps, body, deviceOf(request)),
    logout: async ({ identity, request }) => {
      if (identity.sessionId) await logout(deps, identity.sessionId, deviceOf(request))
      return { ok: true }
    },
    refreshToken: ({ body, request }) => refresh(deps, body.refresh_token, deviceOf(request)),
  }
}
