import type { Scope } from '@arbo/core/contract'
import type { Secrets } from '../http/secrets.ts'
import { isLink, signLink } from './signed-links.ts'

/** Begins every token for a page. */
export const EMBED_TOKEN_PREFIX = 'arboe_'

/** The part of an API token's rights that a page gets. */
export interface EmbedGrant {
  wsId: string
  /** The API token that it was made from, and ends with. */
  tokenId: string
  scopes: Scope[]
  origins: string[]
  /** Epoch seconds. */
  expires: number
}

const PURPOSE = 'embed-token'

/** It carries its grant and the server's proof: one per visitor costs no row. */
export function writeEmbedToken(secrets: Pick<Secrets, 'links'>, grant: EmbedGrant): string {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `${EMBED_TOKEN_PREFIX}${text}.${signLink(secrets, PURPOSE, [text], grant.expires)}`
}

/** Null where it is over, garbled or not this server's. */
export function openEmbedToken(secrets: Pick<Secrets, 'links'>, token: string): EmbedGrant | null {
  const [, text, proof] = /^arboe_([\w-]{1,8000})\.([\w-]{43})$/.exec(token) ?? []
  if (text === undefined || proof === undefined) return null
  let grant: EmbedGrant
  try {
    grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as EmbedGrant
  } catch {
    return null
  }
  const isGenuine = Number.isSafeInteger(grant?.expires) && isLink(secrets, PURPOSE, [text], grant.expires, proof)
  return isGenuine ? grant : null
}
