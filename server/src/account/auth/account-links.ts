import type { Secrets } from '../../platform/http/secrets.ts'
import { expiresIn, isLink, signLink } from '../../platform/access/signed-links.ts'

type LinkSecrets = Pick<Secrets, 'links'>

/** The state that a link about an account depends on: the link dies when any of it changes. */
export interface LinkedAccount {
  id: string
  email: string
  passwordHash: string | null
  /** The password is somebody's whose address it is; before, anybody can have registered it. */
  isVerified: boolean
}

export const ACTIVATION_SECONDS = 7 * 24 * 3600
const RESET_SECONDS = 3600
const SET_SECONDS = 3600

/** Anybody can register an address, so registering does not end the links of the person who reads its mail. */
const stateOf = ({ id, email, passwordHash, isVerified }: LinkedAccount) => [
  id,
  email,
  (isVerified ? passwordHash : null) ?? '',
]

type ActivatedAccount = Pick<LinkedAccount, 'id' | 'email'>

function activationCode(secrets: LinkSecrets, { id, email }: ActivatedAccount): string {
  return signLink(secrets, 'activation-code', [id, email], 0)
}

/**
 * Address of the screen that activates an account: 7 days. Registering again does not change what it does, and once the
 * account has its password it changes nothing.
 * @param baseUrl origin without a slash at its end
 * @param inviteToken of the workspace invitation that is accepted by the same click
 */
export function activationUrl(
  secrets: LinkSecrets,
  baseUrl: string,
  account: ActivatedAccount,
  inviteToken?: string,
): string {
  const code = activationCode(secrets, account)
  const expires = expiresIn(ACTIVATION_SECONDS)
  const signature = signLink(secrets, 'activation', [account.id, code, inviteToken ?? ''], expires)
  const query = new URLSearchParams({ expires: String(expires), signature })
  if (inviteToken !== undefined) query.set('ws_invite_token', inviteToken)
  return `${baseUrl}/activation-email/${account.id}/${code}?${query.toString()}`
}

export interface ActivationProof {
  code: string
  expires: number
  signature: string
  ws_invite_token?: string | undefined
}

export function isActivation(secrets: LinkSecrets, account: ActivatedAccount, proof: ActivationProof): boolean {
  const { code, expires, signature, ws_invite_token } = proof
  const parts = [account.id, code, ws_invite_token ?? '']
  return isLink(secrets, 'activation', parts, expires, signature) && code === activationCode(secrets, account)
}

/** Address of the screen that resets the password: 60 minutes, once, since the proof covers the password it replaces. */
export function resetUrl(secrets: LinkSecrets, baseUrl: string, account: LinkedAccount): string {
  const expires = expiresIn(RESET_SECONDS)
  const token = `${expires}.${signLink(secrets, 'password-reset', stateOf(account), expires)}`
  return `${baseUrl}/password-reset/${token}?email=${encodeURIComponent(account.email)}`
}

const TOKEN = /^(\d{1,12})\.([\w-]{43})$/

export function isResetToken(secrets: LinkSecrets, account: LinkedAccount, token: string): boolean {
  const [, expires, signature] = TOKEN.exec(token) ?? []
  if (expires === undefined || signature === undefined) return false
  return isLink(secrets, 'password-reset', stateOf(account), Number(expires), signature)
}

/** Proof for the first password of an account that was just activated, or that an invitation made. */
export function setPasswordProof(secrets: LinkSecrets, account: LinkedAccount): { expires: number; signature: string } {
  const expires = expiresIn(SET_SECONDS)
  return { expires, signature: signLink(secrets, 'password-set', stateOf(account), expires) }
}

export function isSetPasswordProof(
  secrets: LinkSecrets,
  account: LinkedAccount,
  { expires, signature }: { expires: number; signature: string },
): boolean {
  return account.passwordHash === null && isLink(secrets, 'password-set', stateOf(account), expires, signature)
}
