import { NEXT, type Rule } from './types.ts'

/** The address decides which workspace this is: another stored one is replaced and everything is loaded afresh. */
export const workspaceMismatch: Rule = (location, _route, state) => {
  if (location.code === null || location.code === state.workspaceCode) return NEXT
  return { type: 'switch-workspace', code: location.code }
}
