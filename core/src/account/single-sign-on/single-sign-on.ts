import { accountText } from '../texts.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { AnswerData } from '../../contract/index.ts'
import type { routes } from '../../contract/routes.gen.ts'
import type { Session } from '../../platform/session/types.ts'

const ROUTES = {
  beginOidc: { method: 'POST', path: 'oidc/begin', answer: 'data' },
  completeOidc: { method: 'POST', path: 'oidc/complete', answer: 'data' },
  endOidc: { method: 'GET', path: 'oidc/end', answer: 'data' },
} as const satisfies Partial<typeof routes>

/** The part of a sign-in that this tab keeps while its user is at the provider. */
const KEY = 'account.sso_attempt'
/** Signing out waits no longer for it. */
const END_LIMIT_MS = 3000

/** Begins a sign-in by the server's provider. @returns where the page sends its user. Code: sso_unavailable */
export async function beginSingleSignOn(session: Session): Promise<string> {
  session.cancelOtp()
  const { data } = await session.request(ROUTES.beginOidc, { optOut: SHOWN_BY_CALLER })
  const { url, attempt } = data as AnswerData<'beginOidc'>
  sessionStorage.setItem(KEY, attempt)
  return url
}

/**
 * Signs in by what the provider sent the browser back with; works once.
 * @param query of the page's address, without its question mark
 */
export async function completeSingleSignOn(session: Session, query: string): Promise<void> {
  const attempt = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (attempt === null) throw new ApiError(422, { error: 'sso_expired', message: accountText('sso.expired') })
  session.cancelOtp()
  await session.signIn(ROUTES.completeOidc, { attempt, query })
}

/** Before a sign-out: where the page ends the provider's session afterwards; null where there is none to end. */
export async function endOfSingleSignOn(session: Session): Promise<string | null> {
  const input = { optOut: [0, 401, ...QUIET], timeoutMs: END_LIMIT_MS }
  return session.request(ROUTES.endOidc, input).then(
    ({ data }) => (data as AnswerData<'endOidc'>).url,
    () => null,
  )
}
