import type { VerifiedEmail } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { isActivation, setPasswordProof } from './account-links.ts'
import type { ActivationProof } from './account-links.ts'
import { lockAccount, verifyAccount } from './account-queries.ts'
import type { Account } from './account-queries.ts'
import type { Device } from './device.ts'
import { tryLink } from './try-link.ts'

type VerifyDeps = Pick<Deps, 'config' | 'database' | 'secrets'>

/** Makes an account part of the workspace that its person is invited to. @throws {ApiError} where the invitation is over */
export type AcceptInvitation = (tx: Tx, token: string, userId: string) => Promise<{ ws_code: string }>

/** Joining is a gift of the same click: an invitation that is over does not take the activation back. */
async function joinBy(
  accept: AcceptInvitation,
  tx: Tx,
  token: string | undefined,
  userId: string,
): Promise<string | null> {
  if (token === undefined) return null
  try {
    const joined = await tx.transaction((nested) => accept(nested, token, userId))
    return joined.ws_code
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/**
 * Activates an account: a person who follows the link reads the mail of the address, and chooses the password with the
 * proof in the answer. A password from the registration counts for nothing, since anybody can register an address. The
 * link works as often as it is followed while it holds: a second click, or a mail scanner before the first one, does
 * no harm.
 * @throws {ApiError} link_invalid, too_many_requests
 */
export function verifyEmail(
  deps: VerifyDeps,
  { id, ...proof }: ActivationProof & { id: string },
  device: Device,
  accept: AcceptInvitation,
): Promise<VerifiedEmail> {
  const verify = async (tx: Tx, owner: Account): Promise<VerifiedEmail> => {
    const account = owner.isVerified ? owner : await verifyAccount(tx, owner)
    if (!owner.isVerified) {
      await recordAudit(tx, { userId: id, event: 'email_verified', ...device })
    }
    return {
      email: account.email,
      set_password: account.passwordHash === null ? setPasswordProof(deps.secrets, account) : null,
      ws_code: await joinBy(accept, tx, proof.ws_invite_token, id),
    }
  }
  return tryLink(deps, device, id, () =>
    deps.database.transaction(async (tx) => {
      const account = await lockAccount(tx, id)
      if (!account || !isActivation(deps.secrets, account, proof)) return undefined
      return verify(tx, account)
    }),
  )
}
