import { NEXT, type Rule } from './types.ts'

/** Sign-in and its relatives are for signed-out visitors; /login?ws=1 stays open for an invitation. */
export const rejectOnAuth: Rule = (location, route, state) => {
  if (!route?.rejectOnAuth || state.status !== 'signed-in') return NEXT
  if (location.name === 'login' && location.query.get('ws') === '1') return NEXT
  return { type: 'redirect', to: '/' }
}
