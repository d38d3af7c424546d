import { ApiError } from '../api/api-error.ts'
import { text } from '../texts.ts'
import { TAB_KEYS } from './keys.ts'
import type { SessionStorage } from './storage.ts'

/** After these the password has to be given again; a wrong code and a broken connection may be followed by another try. */
const FINAL: readonly string[] = ['challenge_expired', 'blocked', 'user_not_exists']

/** The half-open sign-in of an account with two-factor sign-in: kept in this tab until its code is given (decision 29). */
export function createOtpChallenge({ tab }: SessionStorage, changed: (awaiting: boolean) => void) {
  const get = () => tab.get(TAB_KEYS.otpChallenge)

  function drop(): void {
    tab.remove(TAB_KEYS.otpChallenge)
    changed(false)
  }

  return {
    isOpen: () => get() !== null,
    drop,
    /** The challenge; throws challenge_expired where none is open. */
    take(): string {
      const challenge = get()
      if (challenge !== null) return challenge
      throw new ApiError(401, { error: 'challenge_expired', message: text('session.signed_out') })
    },
    /** Keeps the challenge of a login that was answered with 412. */
    keep(error: ApiError): void {
      const { challenge } = error.meta
      if (error.status !== 412 || typeof challenge !== 'string') return
      tab.set(TAB_KEYS.otpChallenge, challenge)
      changed(true)
    },
    /** A code was refused. */
    refused(error: ApiError): void {
      if (FINAL.includes(error.code)) drop()
    },
  }
}
