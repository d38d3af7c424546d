import { NEXT, type Rule } from './types.ts'

/** Sign-in pages are for signed-out visitors; only /login?ws=1 also opens while signed in. */
export const rejectOnAuth: Rule = (location, route, state) => {
  if (!route?.rejectOnAuth || state.status !== 'signed-in') return NEXT
  const invited = location.name === 'login' && location.query.get('ws') === '1'
  return invited && !state.arrivedSignedOut && state.lastAccessUrl === null ? NEXT : { type: 'redirect', to: '/' }
}
