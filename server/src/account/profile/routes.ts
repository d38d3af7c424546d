import type { meEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { deviceOf } from '../auth/device.ts'
import { changePassword } from './change-password.ts'
import { listConfigs, putConfig, showConfig } from './configs.ts'
import { deletePushToken, putPushToken } from './push-tokens.ts'
import { profileOf } from './service.ts'
import { canonicalTimezone, listTimezones } from './timezones.ts'

export function meRoutes(deps: Deps): HandlersOf<typeof meEndpoints> {
  return {
    me: ({ identity }) => profileOf(deps, identity),
    changePassword: async ({ identity, body, request }) => {
      await changePassword(deps, identity, body, deviceOf(request))
      return { ok: true }
    },
    putPushToken: async ({ identity, body }) => {
      await putPushToken(deps, identity, body)
      return { ok: true }
    },
    deletePushToken: async ({ identity, body }) => {
      await deletePushToken(deps, identity, body)
      return { ok: true }
    },
    showConfig: ({ identity, query }) => showConfig(deps, identity.userId, query.code),
    listConfigs: ({ identity }) => listConfigs(deps, identity.userId),
    putConfig: ({ identity, body }) => putConfig(deps, identity.userId, body),
    listTimezones: async () => listTimezones(),
    canonicalTimezone: async ({ body }) => canonicalTimezone(body.tz),
  }
}
