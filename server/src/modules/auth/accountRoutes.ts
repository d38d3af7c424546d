import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { deviceOf } from './device.ts'
import { register, resendActivation } from './registration.ts'
import { forgotPassword, resetPassword, setPassword } from './resetPassword.ts'
import { verifyEmail } from './verifyEmail.ts'

type Names = 'register' | 'resendActivation' | 'verifyEmail' | 'forgotPassword' | 'resetPassword' | 'setPassword'

const DONE = { ok: true } as const

export function accountRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    register: async ({ body, request, baseUrl }) => {
      await register(deps, body, deviceOf(request), baseUrl)
      return DONE
    },
    resendActivation: async ({ body, request, baseUrl }) => {
      await resendActivation(deps, body, deviceOf(request), baseUrl)
      return DONE
    },
    verifyEmail: ({ params, query, request }) => verifyEmail(deps, { ...params, ...query }, deviceOf(request)),
    forgotPassword: async ({ body, request, baseUrl }) => {
      await forgotPassword(deps, body, deviceOf(request), baseUrl)
      return DONE
    },
    resetPassword: async ({ body, query, request }) => {
      await resetPassword(deps, { ...body, ...query }, deviceOf(request))
      return DONE
    },
    setPassword: async ({ params, query, body, request }) => {
      await setPassword(deps, { ...body, ...query, ...params }, deviceOf(request))
      return DONE
    },
  }
}
