import { randomBytes } from 'node:crypto'

/** Begins every API token, so that one is told from an access token and found by scanners of leaked secrets. */
export const API_TOKEN_PREFIX = 'arbo_'
const SECRET_BYTES = 32
const UUID_BYTES = 16
const HINT = API_TOKEN_PREFIX.length + 4

/** Its workspace stands in a token behind the secret, so that it is looked for in that workspace's partition alone. */
export function newApiToken(wsId: string): { text: string; hint: string } {
  const bytes = Buffer.concat([randomBytes(SECRET_BYTES), Buffer.from(wsId.replaceAll('-', ''), 'hex')])
  const text = API_TOKEN_PREFIX + bytes.toString('base64url')
  return { text, hint: text.slice(0, HINT) }
}

/** @returns the workspace that a token names; undefined where it names none, as those of version 0.1.0 */
export function workspaceOfToken(text: string): string | undefined {
  const bytes = Buffer.from(text.slice(API_TOKEN_PREFIX.length), 'base64url')
  if (bytes.length !== SECRET_BYTES + UUID_BYTES) return undefined
  return bytes.toString('hex', SECRET_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
