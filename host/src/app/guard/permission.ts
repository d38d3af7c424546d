import { NEXT, type Rule } from './types.ts'

/** A route may name the permission that it needs. */
export const permission: Rule = ({ name }, route, state) => {
  if (!route?.permission || name === 'not_found') return NEXT
  if (state.workspace === 'loading' || state.workspace === 'none') return { type: 'wait' }
  // Permissions are unknown: the layout says so and offers to try again.
  if (state.workspace === 'failed') return { type: 'show' }
  return state.can(route.permission) ? NEXT : { type: 'redirect', to: '/403', denied: name }
}
