import { addressOf, goTo, isOwnPath } from './addresses.ts'
import { NEXT, type Rule } from './types.ts'

/** Time the loading page shows before a signed-out user is sent to sign in, in ms (specification, section 9). */
const BEFORE_LOGIN = 150

/**
 * Signed in: the 404 page; with o=pt or o=st the place where people insight or a scene was open last. Signed out: sign
 * in first, and come back where the path lies in a workspace.
 */
export const unknownPath: Rule = (location, route, state) => {
  if (route !== null) return NEXT
  if (state.status === 'signed-in') {
    const dynamic = ['pt', 'st'].includes(location.query.get('o') ?? '')
    const url = state.lastDynamicAppUrl
    return dynamic && url !== null && isOwnPath(url) ? goTo(url, state) : { type: 'redirect', to: '/404' }
  }
  const lastAccess = location.code === null ? {} : { lastAccessUrl: addressOf(location) }
  return { type: 'redirect', to: '/login', after: BEFORE_LOGIN, ...lastAccess }
}
