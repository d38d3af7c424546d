import { NEXT, type Rule } from './types.ts'

/** A workspace's page needs a chosen workspace that the user is a member of. */
export const requiresWorkspace: Rule = (location, route, state) => {
  if (!route?.requiresAuth || route.notRequireWs) return NEXT
  // An address that is kept for after signing in may name its workspace itself.
  const hasAddress = [state.lastAccessUrl, ...Object.values(state.left)].some((url) => url !== null)
  if (location.name === 'home' && hasAddress) return NEXT
  return state.workspaceCode === null || state.workspace === 'refused' ? { type: 'redirect', to: '/start' } : NEXT
}
