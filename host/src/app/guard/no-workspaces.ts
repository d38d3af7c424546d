import { NEXT, type Rule } from './types.ts'

/** Who has no workspace yet makes one, instead of choosing among none. */
export const noWorkspaces: Rule = (location, _route, state) =>
  location.name === 'start' && state.status === 'signed-in' && state.workspaceCount === 0
    ? { type: 'redirect', to: '/ws/cr' }
    : NEXT
