import type { twoFactorEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { deviceOf } from '../auth/device.ts'
import { handOut } from '../auth/refresh-cookie.ts'
import { otpLogin } from './otp-login.ts'
import { beginTotp, confirmTotp, removeTotp } from './service.ts'

export function totpRoutes(deps: Deps): HandlersOf<typeof twoFactorEndpoints> {
  return {
    otpLogin: async (call) => handOut(deps, call, await otpLogin(deps, call.body, deviceOf(call.request))),
    addTotp: ({ identity, body }) => beginTotp(deps, identity, body.password),
    verifyTotp: async ({ identity, params, request }) => {
      return { recovery_codes: await confirmTotp(deps, identity, params.code, deviceOf(request)) }
    },
    deleteTotp: async ({ identity, body, request }) => {
      await removeTotp(deps, identity, body.password, deviceOf(request))
      return { ok: true }
    },
  }
}
