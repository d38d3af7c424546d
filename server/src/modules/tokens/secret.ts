import { randomBytes } from 'node:crypto'

/** Begins every API token, so that one is told from an access token and found by scanners of leaked secrets. */
export const API_TOKEN_PREFIX = 'arbo_'
const BYTES = 32
const HINT = API_TOKEN_PREFIX.length + 4

export function newApiToken(): { text: string; hint: string } {
  const text = API_TOKEN_PREFIX + randomBytes(BYTES).toString('base64url')
  return { text, hint: text.slice(0, HINT) }
}
