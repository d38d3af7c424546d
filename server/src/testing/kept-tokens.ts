import type { TokenPayload } from '@arbo/core/contract'

/** What a browser says of a call that a page of this server makes. */
export const OWN_PAGE = { origin: 'https://arbo.example.com', 'sec-fetch-site': 'same-origin' }
/** And of one that asks for the cookie. */
export const ASKING = { ...OWN_PAGE, 'x-arbo-session': 'cookie' }
export const REFRESH_COOKIE = '__Secure-arbo_refresh'

interface Answer {
  headers: Record<string, unknown>
  json(): unknown
}

export const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat() as string[]

/** Value of the cookie that an answer sets; empty where it removes it, undefined where it sets none. */
export function cookieOf(answer: Answer): string | undefined {
  return cookiesOf(answer)[0]?.split(';')[0]?.slice(`${REFRESH_COOKIE}=`.length)
}

/** Whether a sign-in gave its refresh token in the cookie, and not in the answer. */
export function isKept(answer: Answer): boolean {
  const { refresh_token, kept_session } = (answer.json() as { data: TokenPayload }).data
  return refresh_token === '' && kept_session !== undefined && /^[\w-]{64}$/.test(cookieOf(answer) ?? '')
}
