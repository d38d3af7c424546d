import type { Scope } from '@arbo/core/contract'

/** The API token that a call was made with. */
export interface TokenGrant {
  id: string
  wsId: string
  wsCode: string
  scopes: ReadonlySet<Scope>
  allowedOrigins: readonly string[]
  /** Made from an API token for a page, for a short while. */
  isEmbedded: boolean
}

/** A proven account: by an access token of a session, or by an API token. */
export interface Identity {
  userId: string
  termsAccepted: boolean
  /** Null for API tokens. */
  sessionId: string | null
  token: TokenGrant | null
  /** The time when the credential runs out, epoch ms; absent: never by itself. Calls that last longer end then. */
  endsAt?: number | undefined
}
