import { NEXT, type Rule } from './types.ts'

/** Back to the page that was asked for before signing in. */
export const lastAccess: Rule = (_location, route, state) => {
  const url = state.lastAccessUrl
  if (url === null || state.status !== 'signed-in' || !route?.requiresAuth) return NEXT
  if (url === '/start') return { type: 'redirect', to: '/start', lastAccessUrl: null }
  // The empty piece before the first slash and w:{code}: the router's base already adds the code.
  const to = `/${url.split('/').slice(2).join('/')}`
  return { type: 'redirect', to, lastAccessUrl: null }
}
