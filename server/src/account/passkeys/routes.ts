import type { passkeyEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { deviceOf } from '../auth/device.ts'
import { handOut } from '../auth/refresh-cookie.ts'
import { loginOptions, passkeyLogin } from './login.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './service.ts'

export function passkeyRoutes(deps: Deps): HandlersOf<typeof passkeyEndpoints> {
  return {
    passkeyOptions: ({ baseUrl }) => loginOptions(deps, baseUrl),
    passkeyLogin: async (call) =>
      handOut(deps, call, await passkeyLogin(deps, call.body, deviceOf(call.request), call.baseUrl)),
    listPasskeys: ({ identity }) => listPasskeys(deps, identity),
    beginPasskey: ({ identity, body, baseUrl }) => beginPasskey(deps, identity, body.password, baseUrl),
    addPasskey: ({ identity, body, request, baseUrl }) => addPasskey(deps, identity, body, deviceOf(request), baseUrl),
    renamePasskey: ({ identity, params, body }) => renamePasskey(deps, identity, params.id, body.name),
    deletePasskey: async ({ identity, params, body, request }) => {
      await removePasskey(deps, identity, { id: params.id, password: body.password }, deviceOf(request))
      return { ok: true }
    },
  }
}
