import { NEXT, type Rule } from './types.ts'

/**
 * The address decides which workspace this is: another stored one is replaced and everything is loaded afresh. /start
 * leaves the workspace, so it has none in its address: with one the page would be loaded again and again.
 */
export const workspaceMismatch: Rule = (location, _route, state) => {
  if (location.code === null) return NEXT
  if (location.name === 'start') return { type: 'redirect', to: '/start' }
  return location.code === state.workspaceCode ? NEXT : { type: 'switch-workspace', code: location.code }
}
