import { NEXT, type Rule } from './types.ts'

/** Nobody uses the product without a profile: it is fetched, and where there is none the session ends. */
export const profile: Rule = (_location, route, state) =>
  route?.requiresAuth && state.status === 'signed-in' && !state.hasProfile ? { type: 'fetch-profile' } : NEXT
