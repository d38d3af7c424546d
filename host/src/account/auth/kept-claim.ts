/** What this browser keeps of its last registration, until the mail is followed here. */
const KEY = 'account.registration_claim'

interface Kept {
  email: string
  claim: string
}

export function keepClaim(email: string, claim: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ email: email.toLowerCase(), claim } satisfies Kept))
  } catch {
    // Storage is blocked: the person types the password again.
  }
}

/** The claim of this address, once: it is gone then, whatever becomes of it. */
export function takeClaim(email: string): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.email !== email.toLowerCase()) return null
    localStorage.removeItem(KEY)
    return kept.claim
  } catch {
    return null
  }
}
