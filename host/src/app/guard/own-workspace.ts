import { NEXT, type Rule } from './types.ts'

/** Who never chose among workspaces, and need not, goes on into their own. Whoever asked for /start stays on it. */
export const ownWorkspace: Rule = (location, _route, state) => {
  const { status, unchosen, ownWorkspace: code, hasAcceptedTerms } = state
  if (location.name !== 'start' || status !== 'signed-in' || !hasAcceptedTerms) return NEXT
  return unchosen === null || code === null ? NEXT : { type: 'enter-workspace', code, to: unchosen }
}
