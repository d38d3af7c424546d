import { createHash } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import type { Turns } from '../../platform/http/turns.ts'

const WINDOW_SECONDS = 15 * 60
const HOUR_SECONDS = 3600
const MAILS_PER_HOUR = 5

/** Hashed: the words that people type there are no business of the table's readers. */
export function keyOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22)
}

/**
 * Calls that ask for a mail. All count together and for unknown addresses too; the counter of an account is one of
 * the caller's network address as well, so that nobody uses up a stranger's.
 */
export function mailCallLimits({ loginFailures }: Pick<Config, 'loginFailures'>, email: string, address: string) {
  return [
    { key: `mail:account:${keyOf(email)}:${address}`, hits: loginFailures.perAccount, seconds: WINDOW_SECONDS },
    { key: `mail:address:${address}`, hits: loginFailures.perAddress, seconds: WINDOW_SECONDS },
  ] satisfies Limit[]
}

/** An account has this many times the failures of one network address before each further one waits. */
const ADDRESSES = 3

/** Wrong proofs for one account, link or passphrase, from all addresses together. */
export function everywhere({ loginFailures }: Pick<Config, 'loginFailures'>, key: string): Turns {
  return { key, free: loginFailures.perAccount * ADDRESSES }
}

/** Tries of mailed links that are not genuine. */
export function linkLimits({ loginFailures }: Pick<Config, 'loginFailures'>, address: string): Limit[] {
  return [{ key: `link:address:${address}`, hits: loginFailures.perAddress, seconds: WINDOW_SECONDS }]
}

/**
 * Whether one more mail of this kind may go to the address within the hour; the caller is not told when not. Each kind
 * counts for itself: whoever floods a stranger with one of them does not keep the other from them.
 */
export async function takeMail(database: Database, kind: 'activation' | 'reset', email: string): Promise<boolean> {
  const limit = { key: `mailed:${kind}:${keyOf(email)}`, hits: MAILS_PER_HOUR, seconds: HOUR_SECONDS }
  try {
    await takeAttempt(database, [limit])
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false
    throw error
  }
}
