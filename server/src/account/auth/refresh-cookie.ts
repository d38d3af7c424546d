import { KEEP_IN_COOKIE, SESSION_HEADER } from '@arbo/core/contract'
import type { TokenPayload } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Call } from '../../platform/http/handler.ts'
import { readRefreshToken } from '../../platform/access/refresh-token.ts'
import type { RefreshToken } from '../../platform/access/refresh-token.ts'
import { REFRESH_DAYS } from './start-session.ts'

/** The parts of a call that the cookie is read from and set by. */
export type CookieCall = Pick<Call<'refreshToken'>, 'request' | 'reply' | 'baseUrl'>

const NAME = 'arbo_refresh'
/** No other call carries it. */
const PATH = '/api/refresh-token'
const MAX_AGE_SECONDS = REFRESH_DAYS * 86_400

interface Wish {
  /** Id of the session that goes on; null for one that begins. */
  sessionId: string | null
  /** As the page was opened: behind a proxy that ends TLS the server itself may not see it. */
  isSecure: boolean
}

/**
 * Whether a page of this very origin asks. Browsers say so themselves where they count the address as safe; elsewhere
 * the page's origin must be ours.
 */
function isOwnPage({ request, baseUrl }: CookieCall): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return site === undefined ? origin === baseUrl : site === 'same-origin'
}

/** Null for everybody who does not ask for the cookie: theirs is not looked at. */
function wishOf(call: CookieCall): Wish | null {
  const value = call.request.headers[SESSION_HEADER]
  if (typeof value !== 'string' || !isOwnPage(call)) return null
  const sessionId = value === KEEP_IN_COOKIE ? null : value
  return { sessionId, isSecure: (call.request.headers.origin ?? call.baseUrl).startsWith('https:') }
}

/** By the prefix the browser promises that no page without TLS has set it. */
const nameFor = (isSecure: boolean) => (isSecure ? `__Secure-${NAME}` : NAME)

function setCookie({ reply }: CookieCall, { isSecure }: Wish, value: string, seconds: number): void {
  const parts = [`${nameFor(isSecure)}=${value}`, `Path=${PATH}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict']
  reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
}

/** The session whose token the caller says is in its cookie; null where it says nothing of the kind. */
export const keptSessionOf = (call: CookieCall): string | null => wishOf(call)?.sessionId ?? null

/**
 * The refresh token of the session that the header names; null where no cookie has it. One of another session does not
 * count: it is of somebody who was here before, or put there by a neighbouring host.
 */
export function keptToken({ secrets }: Pick<Deps, 'secrets'>, call: CookieCall): RefreshToken | null {
  const wish = wishOf(call)
  if (!wish) return null
  const start = `${nameFor(wish.isSecure)}=`
  for (const pair of (call.request.headers.cookie ?? '').split(/; */)) {
    if (!pair.startsWith(start)) continue
    const token = readRefreshToken(pair.slice(start.length), secrets.refreshToken)
    if (token && token.sessionId === wish.sessionId) return token
  }
  return null
}

/**
 * The token pair as its caller takes it: a caller that asks for the cookie finds the refresh token there, and not in
 * the answer.
 */
export function handOut({ secrets }: Pick<Deps, 'secrets'>, call: CookieCall, pair: TokenPayload): TokenPayload {
  const wish = wishOf(call)
  const token = wish && readRefreshToken(pair.refresh_token, secrets.refreshToken)
  if (!wish || !token) return pair
  setCookie(call, wish, token.text, MAX_AGE_SECONDS)
  return { ...pair, refresh_token: '', kept_session: token.sessionId }
}

/** Removes the cookie of a caller whose session has ended. */
export function takeBack(call: CookieCall): void {
  const wish = wishOf(call)
  if (wish) setCookie(call, wish, '', 0)
}
