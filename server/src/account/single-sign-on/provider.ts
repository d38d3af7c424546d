import * as client from 'openid-client'
import type { OidcConfig } from '../../platform/config.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** How far clocks may differ, seconds. */
const SKEW_SECONDS = 60
/** How long the provider may take for an answer, seconds. */
const TIMEOUT_SECONDS = 10
/** How long its addresses are believed without asking again. */
const METADATA_MS = 10 * 60_000

/** Gives the provider as it is now: with no keys of before, so that a key it has changed is seen at once. */
export type Provider = () => Promise<client.Configuration>

function authentication(secret: string | undefined, methods: readonly string[] | undefined): client.ClientAuth {
  if (secret === undefined) return client.None()
  return methods?.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
}

const isPlain = ({ issuer }: OidcConfig) => issuer.startsWith('http:')

async function discover(oidc: OidcConfig): Promise<client.ServerMetadata> {
  // Plain http is for providers on this machine (config.ts).
  const execute = isPlain(oidc) ? [client.allowInsecureRequests] : []
  const options = { execute, timeout: TIMEOUT_SECONDS }
  const configuration = await client.discovery(new URL(oidc.issuer), oidc.clientId, undefined, client.None(), options)
  return configuration.serverMetadata()
}

/** Finds the provider's addresses by its issuer (OpenID Connect Discovery). Its failures are sso_unavailable. */
export function createProvider(oidc: OidcConfig): Provider {
  let cache: { metadata: Promise<client.ServerMetadata>; until: number } | undefined
  return async () => {
    if (!cache || cache.until < Date.now()) cache = { metadata: discover(oidc), until: Date.now() + METADATA_MS }
    const entry = cache
    const server = await entry.metadata.catch((cause: unknown) => {
      if (cache === entry) cache = undefined
      throw new ApiError('sso_unavailable', { cause })
    })
    const auth = authentication(oidc.clientSecret, server.token_endpoint_auth_methods_supported)
    const metadata = { [client.clockTolerance]: SKEW_SECONDS }
    const configuration = new client.Configuration(server, oidc.clientId, metadata, auth)
    configuration.timeout = TIMEOUT_SECONDS
    if (isPlain(oidc)) client.allowInsecureRequests(configuration)
    // The signature of the identity is checked by the provider's published keys, not left to the connection alone.
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }
}
