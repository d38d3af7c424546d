import { ApiError, clientError } from '../api/api-error.ts'
import { text } from '../texts.ts'

/** Where the bearer token comes from. */
export interface TokenSource {
  /** `stored`: signed in by password, kept in storage. `given`: the embedder's, never stored. */
  kind: 'stored' | 'given'
  /** The token to send; null for none. */
  current(): Promise<string | null>
  /** A token other than the one that was refused. Rejects with an ApiError where there is none. `silent`: no failure is told. */
  renew(used: string | null, request?: { silent?: boolean }): Promise<string>
}

const refusal = () => new ApiError(401, { error: 'invalid_token', message: text('session.signed_out') })

/** A fixed API token: it is good or it is not. */
export function fixedToken(token: string): TokenSource {
  return { kind: 'given', current: () => Promise.resolve(token), renew: () => Promise.reject(refusal()) }
}

/**
 * Asks the embedding page, once for all callers; it is told which token was refused. Null: nobody is signed in. A rejection
 * says that it could not be asked just now; it is asked again later, and nobody is signed out.
 */
export type GetToken = (refused: string | null) => string | null | Promise<string | null>

export function tokenFromCallback(getToken: GetToken): TokenSource {
  let token: string | null = null
  let inFlight: Promise<string> | null = null
  const ask = (used: string | null): Promise<string> => {
    inFlight ??= Promise.resolve()
      .then(() => getToken(used))
      .catch((error: unknown) => {
        throw clientError('unreachable', text('network.unreachable'), error)
      })
      .then((next) => {
        if (!next || next === used) throw refusal()
        token = next
        return next
      })
      .finally(() => {
        inFlight = null
      })
    return inFlight
  }
  return {
    kind: 'given',
    current: () => (token === null ? ask(null) : Promise.resolve(token)),
    renew: (used) => (token !== null && token !== used ? Promise.resolve(token) : ask(used)),
  }
}
