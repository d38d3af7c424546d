import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, the OWASP minimum: 13 ms of CPU here. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

let decoy: Promise<string> | undefined

/** Compares with the stored hash; without one it works as long, so that the time does not tell whether an account exists. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password)
  decoy ??= hashPassword('no account has this password')
  await verify(await decoy, password)
  return false
}
