import type { oidcEndpoints } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { deviceOf } from '../auth/device.ts'
import { handOut } from '../auth/refresh-cookie.ts'
import { createProvider } from './provider.ts'
import { begin, complete, endAddress } from './service.ts'
import type { OidcDeps } from './service.ts'

export function oidcRoutes(deps: Deps): HandlersOf<typeof oidcEndpoints> {
  const { oidc } = deps.config
  const own: OidcDeps | null = oidc ? { ...deps, oidc, provider: createProvider(oidc) } : null

  function requireOidc(): OidcDeps {
    if (!own) throw new ApiError('sso_unavailable')
    return own
  }

  return {
    beginOidc: async ({ baseUrl }) => begin(requireOidc(), baseUrl),
    completeOidc: async (call) =>
      handOut(deps, call, await complete(requireOidc(), call.body, deviceOf(call.request), call.baseUrl)),
    endOidc: async ({ identity, baseUrl }) => ({ url: own ? await endAddress(own, identity, baseUrl) : null }),
  }
}
