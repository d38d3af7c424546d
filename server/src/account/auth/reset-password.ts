import type { AuditEntry, TokenPayload } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import { queueMail, queueNoMail } from '../../platform/mail/queue-mail.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { endSessionsOf } from '../sessions/queries.ts'
import { resetMail } from './account-letters.ts'
import { isResetToken, isSetPasswordProof, resetUrl } from './account-links.ts'
import { changePasswordHash, findAccount, lockAccount, markVerified } from './account-queries.ts'
import type { Account } from './account-queries.ts'
import { mailCallLimits, takeMail } from './attempts.ts'
import { checkConfirmation } from './check-confirmation.ts'
import type { Device } from './device.ts'
import { hashPassword } from './password.ts'
import { accountByEmail } from './queries.ts'
import { claimedPassword } from './registration-claim.ts'
import { startSession } from './start-session.ts'
import { tryLink } from './try-link.ts'

type ResetDeps = Pick<Deps, 'config' | 'database' | 'secrets'>

interface NewPassword {
  password: string
  password_confirmation?: string | undefined
}

/**
 * Mails a link to an account; every other address gets nothing, and the same answer in the same time.
 * @throws {ApiError} too_many_requests
 */
export async function forgotPassword(
  deps: ResetDeps,
  input: { email: string },
  { address }: Device,
  baseUrl: string,
): Promise<void> {
  const email = input.email.toLowerCase()
  await takeAttempt(deps.database, mailCallLimits(deps.config, email, address))
  const mayMail = await takeMail(deps.database, 'reset', email)
  await deps.database.transaction(async (tx) => {
    const account = await findAccount(tx, email)
    const isSent = mayMail && account && !account.blocked
    await (isSent ? queueMail(tx, resetMail(account, resetUrl(deps.secrets, baseUrl, account))) : queueNoMail(tx))
  })
}

/** Following the mailed link proves the address; all sessions from before end. */
async function writePassword(
  tx: Tx,
  account: Account,
  change: { passwordHash: string; event: AuditEntry['event']; device: Device },
): Promise<true> {
  const { passwordHash, event, device } = change
  await changePasswordHash(tx, account.id, passwordHash)
  await markVerified(tx, account.id)
  await endSessionsOf(tx, account.id, event, null)
  await recordAudit(tx, { userId: account.id, event, ...device })
  return true
}

/** The costly hash only for a genuine link, and no lock while it is made; the link is then looked at again. */
async function changeByLink(
  deps: ResetDeps,
  input: NewPassword & { email: string },
  device: Device,
  { event, isGood }: { event: AuditEntry['event']; isGood: (account: Account) => boolean },
): Promise<void> {
  checkConfirmation(input)
  await tryLink(deps, device, input.email.toLowerCase(), async () => {
    const owner = await findAccount(deps.database, input.email.toLowerCase())
    if (!owner || !isGood(owner)) return undefined
    const passwordHash = await hashPassword(input.password)
    return deps.database.transaction(async (tx) => {
      const account = await lockAccount(tx, owner.id)
      return account && isGood(account) ? writePassword(tx, account, { passwordHash, event, device }) : undefined
    })
  })
}

/** @throws {ApiError} validation_failed, link_invalid, too_many_requests */
export function resetPassword(
  deps: ResetDeps,
  input: NewPassword & { email: string; token: string },
  device: Device,
): Promise<void> {
  const isGood = (account: Account) => isResetToken(deps.secrets, account, input.token)
  return changeByLink(deps, input, device, { event: 'password_reset', isGood })
}

/**
 * The first password of an account that an invitation made, with the proof that its activation answered.
 * @throws {ApiError} validation_failed, link_invalid, too_many_requests
 */
export function setPassword(
  deps: ResetDeps,
  input: NewPassword & { email: string; expires: number; signature: string },
  device: Device,
): Promise<void> {
  const isGood = (account: Account) => isSetPasswordProof(deps.secrets, account, input)
  return changeByLink(deps, input, device, { event: 'password_changed', isGood })
}

/**
 * The first password of an account that was just activated: the one that it was registered with, in the browser that did.
 * The proof says that the caller reads the mail, the claim that they typed the password; whoever has one alone gets nothing.
 * @throws {ApiError} link_invalid, too_many_requests
 */
export async function claimRegistration(
  deps: ResetDeps,
  input: { email: string; expires: number; signature: string; claim: string },
  device: Device,
): Promise<TokenPayload> {
  const email = input.email.toLowerCase()
  return tryLink(deps, device, email, async () => {
    const passwordHash = claimedPassword(deps.secrets.registrations, email, input.claim)
    const owner = await accountByEmail(deps.database, email)
    // A second factor is asked for where the password is.
    if (passwordHash === undefined || !owner || owner.blocked || owner.hasTotp) return undefined
    return deps.database.transaction(async (tx) => {
      const account = await lockAccount(tx, owner.id)
      if (!account || !isSetPasswordProof(deps.secrets, account, input)) return undefined
      await writePassword(tx, account, { passwordHash, event: 'password_changed', device })
      return startSession(tx, deps, account.id, device)
    })
  })
}
