import { NEXT, type Rule } from './types.ts'

/** While stored tokens are being checked nobody is signed in or out yet; pages for everybody need not wait. */
export const waitForSession: Rule = (location, route, state) => {
  if (state.status !== 'restoring') return NEXT
  const indifferent = route && !route.requiresAuth && !route.rejectOnAuth && location.name !== 'workspace-invite'
  return indifferent ? { type: 'show' } : { type: 'wait' }
}
