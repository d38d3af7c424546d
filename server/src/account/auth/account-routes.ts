import type { registrationEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { requireOwnSignIn } from './require-own-sign-in.ts'
import { deviceOf } from './device.ts'
import { register, resendActivation } from './registration.ts'
import { handOut } from './refresh-cookie.ts'
import { claimRegistration, forgotPassword, resetPassword, setPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'
import type { AcceptInvitation } from './verify-email.ts'

const DONE = { ok: true } as const

export function accountRoutes(deps: Deps, accept: AcceptInvitation): HandlersOf<typeof registrationEndpoints> {
  return {
    register: async ({ body, request, baseUrl }) => {
      requireOwnSignIn(deps)
      return register(deps, body, deviceOf(request), baseUrl)
    },
    resendActivation: async ({ body, request, baseUrl }) => {
      requireOwnSignIn(deps)
      await resendActivation(deps, body, deviceOf(request), baseUrl)
      return DONE
    },
    claimRegistration: async (call) => {
      requireOwnSignIn(deps)
      return handOut(deps, call, await claimRegistration(deps, call.body, deviceOf(call.request)))
    },
    verifyEmail: ({ params, query, request }) => verifyEmail(deps, { ...params, ...query }, deviceOf(request), accept),
    forgotPassword: async ({ body, request, baseUrl }) => {
      requireOwnSignIn(deps)
      await forgotPassword(deps, body, deviceOf(request), baseUrl)
      return DONE
    },
    resetPassword: async ({ body, query, request }) => {
      requireOwnSignIn(deps)
      await resetPassword(deps, { ...body, ...query }, deviceOf(request))
      return DONE
    },
    setPassword: async ({ params, query, body, request }) => {
      requireOwnSignIn(deps)
      await setPassword(deps, { ...body, ...query, ...params }, deviceOf(request))
      return DONE
    },
  }
}
