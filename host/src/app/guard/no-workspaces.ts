import { NEXT, type Rule } from './types.ts'

/** Users without a workspace create one: there is none to choose. */
export const noWorkspaces: Rule = (location, _route, state) =>
  location.name === 'start' && state.status === 'signed-in' && state.workspaceCount === 0
    ? { type: 'redirect', to: '/ws/cr' }
    : NEXT
