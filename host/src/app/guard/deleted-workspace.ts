import { NEXT, type Rule } from './types.ts'

/** Of a deleted workspace only the settings open, where it can be restored (decision 45). */
export const deletedWorkspace: Rule = (location, route, state) => {
  if (state.workspace !== 'deleted' || !route?.requiresAuth || route.notRequireWs) return NEXT
  return location.name === 'settings' ? { type: 'show' } : { type: 'redirect', to: '/ws/stg' }
}
