import { NEXT, type Rule } from './types.ts'

/** A page of a workspace needs one that is chosen and the user's own. */
export const requiresWorkspace: Rule = (_location, route, state) => {
  if (!route?.requiresAuth || route.notRequireWs) return NEXT
  return state.workspaceCode === null || state.workspace === 'refused' ? { type: 'redirect', to: '/start' } : NEXT
}
