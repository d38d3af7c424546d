import type { authEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { deviceOf } from './device.ts'
import { endKept, refreshFor } from './kept-refresh.ts'
import { handOut, keptSessionOf, takeBack } from './refresh-cookie.ts'
import { login, logout } from './service.ts'

export function authRoutes(deps: Deps): HandlersOf<typeof authEndpoints> {
  return {
    login: async (call) => handOut(deps, call, await login(deps, call.body, deviceOf(call.request))),
    logout: async (call) => {
      const { sessionId } = call.identity
      if (!sessionId) return { ok: true }
      await logout(deps, sessionId, deviceOf(call.request))
      // A session that is kept by tokens may end beside one in the cookie, in the same browser.
      if (keptSessionOf(call) === sessionId) takeBack(call)
      return { ok: true }
    },
    refreshToken: (call) => refreshFor(deps, call, call.body.refresh_token),
    endKeptSession: async (call) => {
      await endKept(deps, call)
      return { ok: true }
    },
  }
}
