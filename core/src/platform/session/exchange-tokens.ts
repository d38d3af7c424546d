import { clientError, isApiError } from '../api/api-error.ts'
import type { TokenPayload } from '../../contract/account/auth.ts'
import { KEEP_IN_COOKIE, SESSION_HEADER } from '../../contract/platform/session-header.ts'
import { text } from '../texts.ts'
import type { TokenStore } from './tokens.ts'

export interface ExchangeOptions {
  tokens: TokenStore
  /** One POST refresh-token with these headers; an access token where the server shall know whose it is. */
  send(refreshToken: string, headers: Record<string, string>, access?: string): Promise<TokenPayload>
  /** The session asks the server to keep its refresh token in the cookie. */
  keeps: boolean
  /** Tabs share the tokens and nothing keeps their refreshes apart. */
  mayRace: boolean
}

/** Refreshes by what is stored: a refresh token, or the server's cookie, and moves from the one to the other. */
export function createExchange({ tokens, send, keeps, mayRace }: ExchangeOptions) {
  const byToken = (token: string, headers = {}) => send(token, headers)
  const byCookie = (sessionId: string, access?: string) => send('', { [SESSION_HEADER]: sessionId }, access)

  return {
    /** Asks with a sign-in for the cookie; no headers where the session goes by tokens. */
    asking: (): Record<string, string> => (keeps ? { [SESSION_HEADER]: KEEP_IN_COOKIE } : {}),

    /** Headers that make a logout remove the cookie too. */
    leaving(): Record<string, string> {
      const sessionId = tokens.kept()
      return sessionId === null ? {} : { [SESSION_HEADER]: sessionId }
    },

    /** One exchange of what is stored. Rejects with an ApiError. */
    async exchange(): Promise<TokenPayload> {
      const token = tokens.refresh()
      let sessionId = tokens.kept()
      if (token !== null && sessionId === null) {
        // A move takes two exchanges, and a tab that came between them with the token would look like its thief.
        const moves = keeps && !mayRace
        const pair = await byToken(token, moves ? { [SESSION_HEADER]: KEEP_IN_COOKIE } : {})
        if (!pair?.kept_session || pair.refresh_token) return pair
        // The pair is still unused: if the cookie does not come back, the token can be exchanged once more.
        tokens.keep(pair.kept_session)
        sessionId = pair.kept_session
      }
      // Signed out in another tab a moment ago.
      if (sessionId === null) throw clientError('cancelled', text('session.refresh_failed'))
      try {
        return await byCookie(sessionId)
      } catch (error) {
        if (token === null || !isApiError(error) || error.code !== 'empty_token') throw error
        tokens.forgetKept()
        return byToken(token)
      }
    },

    /**
     * Looks whether the cookie of a sign-in comes back. Where it does not, the server gives the tokens instead. A failure
     * decides nothing: the pair goes on as it is.
     */
    async confirm(pair: TokenPayload): Promise<TokenPayload> {
      if (!pair.kept_session || pair.refresh_token) return pair
      try {
        const next = await byCookie(pair.kept_session, pair.access_token)
        return next?.access_token ? next : pair
      } catch (error) {
        if (!isApiError(error)) throw error
        return pair
      }
    },
  }
}
