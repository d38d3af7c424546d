import type { Config } from '../../platform/config.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/**
 * Before anything that signs in, registers or sets a password without the provider.
 * @throws {ApiError} sso_required where the server takes single sign-on only
 */
export function requireOwnSignIn({ config }: { config: Pick<Config, 'oidc'> }): void {
  if (config.oidc?.only) throw new ApiError('sso_required')
}
