import type { Registered } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import type { Deps } from '../../platform/deps.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import { queueMail, queueNoMail } from '../../platform/mail/queue-mail.ts'
import type { Mail } from '../../platform/mail/queue-mail.ts'
import { accountExistsMail, activationMail } from './account-letters.ts'
import { activationUrl, resetUrl } from './account-links.ts'
import { findAccount, registerAccount } from './account-queries.ts'
import type { Account } from './account-queries.ts'
import { mailCallLimits, takeMail } from './attempts.ts'
import { checkConfirmation } from './check-confirmation.ts'
import type { Device } from './device.ts'
import { hashPassword } from './password.ts'
import { registrationClaim } from './registration-claim.ts'

type RegistrationDeps = Pick<Deps, 'config' | 'database' | 'secrets'>

export interface Registration {
  display_name: string
  email: string
  password: string
  password_confirmation?: string | undefined
}

function mailFor({ secrets }: RegistrationDeps, account: Account, baseUrl: string): Mail {
  if (!account.isVerified) return activationMail(account, activationUrl(secrets, baseUrl, account))
  return accountExistsMail(account, `${baseUrl}/login`, resetUrl(secrets, baseUrl, account))
}

/**
 * Does the same work for every address: neither the answer nor its time tells whose it is. An account that is there is
 * left as it is: the owner of a verified one is told by mail, and an unverified one gets another mail, whose link does
 * the same as the first one's. What the browser gets to keep says nothing of the account, either.
 * @param baseUrl origin of the links in the mail
 * @throws {ApiError} validation_failed, too_many_requests
 */
export async function register(
  deps: RegistrationDeps,
  input: Registration,
  { address }: Device,
  baseUrl: string,
): Promise<Registered> {
  checkConfirmation(input)
  const email = input.email.toLowerCase()
  await takeAttempt(deps.database, mailCallLimits(deps.config, email, address))
  const mayMail = await takeMail(deps.database, 'activation', email)
  const passwordHash = await hashPassword(input.password)
  const draft = { id: uuidv7(), email, passwordHash, displayName: input.display_name }
  await deps.database.transaction(async (tx) => {
    const account = await registerAccount(tx, draft, mayMail)
    const mail = mailFor(deps, account.isVerified ? account : { ...account, displayName: draft.displayName }, baseUrl)
    await (mayMail && !account.blocked ? queueMail(tx, mail) : queueNoMail(tx))
  })
  return { ok: true, claim: registrationClaim(deps.secrets.registrations, email, passwordHash) }
}

/**
 * To an account that waits for it; every other address gets nothing, and the same answer in the same time.
 * @throws {ApiError} too_many_requests
 */
export async function resendActivation(
  deps: RegistrationDeps,
  input: { email: string },
  { address }: Device,
  baseUrl: string,
): Promise<void> {
  const email = input.email.toLowerCase()
  await takeAttempt(deps.database, mailCallLimits(deps.config, email, address))
  const mayMail = await takeMail(deps.database, 'activation', email)
  await deps.database.transaction(async (tx) => {
    const account = await findAccount(tx, email)
    const isWaiting = account && !account.isVerified && !account.blocked
    await (mayMail && isWaiting ? queueMail(tx, mailFor(deps, account, baseUrl)) : queueNoMail(tx))
  })
}
