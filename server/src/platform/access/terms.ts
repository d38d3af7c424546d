import { ApiError } from '../http/api-error.ts'
import type { Identity } from './identity.ts'

/**
 * Before anything in a workspace, and before making one: the account has accepted the terms.
 * @throws {ApiError} terms_not_accepted
 */
export function requireTerms(identity: Identity): void {
  if (!identity.termsAccepted) throw new ApiError('terms_not_accepted')
}
