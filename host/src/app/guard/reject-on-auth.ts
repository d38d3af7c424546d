import { NEXT, type Rule } from './types.ts'

/** Sign-in and its relatives are for signed-out visitors; who opens /login?ws=1 while signed in may stay. */
export const rejectOnAuth: Rule = (location, route, state) => {
  if (!route?.rejectOnAuth || state.status !== 'signed-in') return NEXT
  const invited = location.name === 'login' && location.query.get('ws') === '1'
  return invited && !state.arrivedSignedOut && state.lastAccessUrl === null ? NEXT : { type: 'redirect', to: '/' }
}
