import { NEXT, type Rule } from './types.ts'

/** A refresh token may still be good: the root tries it before anybody has to type a password. */
export const refreshAtLogin: Rule = (location, _route, state) => {
  if (location.name !== 'login' || state.status !== 'signed-out' || !state.hasRefreshToken) return NEXT
  return location.query.get('ws') === null ? { type: 'redirect', to: '/' } : NEXT
}
