import { NEXT, type Rule } from './types.ts'

/**
 * A refresh token may still be good: the root, loaded afresh, tries it before anybody has to type a password. Where it is
 * refused the session forgets it, so this leads here once.
 */
export const refreshAtLogin: Rule = (location, _route, state) => {
  if (location.name !== 'login' || state.status !== 'signed-out' || !state.hasRefreshToken) return NEXT
  return location.query.get('ws') === null ? { type: 'leave', url: '/' } : NEXT
}
