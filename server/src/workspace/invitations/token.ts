import type { Secrets } from '../../platform/http/secrets.ts'
import { signLink } from '../../platform/access/signed-links.ts'

/** Days in which an invitation can be accepted (decision 27). */
export const INVITATION_DAYS = 7

/**
 * The token of an invitation, derived from its id and its end, so that the invited person can be shown it again without
 * the database knowing it: that keeps the hash, to look the invitation up by.
 */
export function invitationToken(
  secrets: Pick<Secrets, 'links'>,
  { id, expiresAt }: { id: string; expiresAt: Date },
): string {
  return signLink(secrets, 'ws-invitation', [id], Math.floor(expiresAt.getTime() / 1000))
}
