import { NEXT, type Rule } from './types.ts'

/** A user with nothing to choose enters their own workspace. A user who asked for /start stays there. */
export const ownWorkspace: Rule = (location, _route, state) => {
  const { status, unchosen, ownWorkspace: code, hasAcceptedTerms } = state
  if (location.name !== 'start' || status !== 'signed-in' || !hasAcceptedTerms) return NEXT
  return unchosen === null || code === null ? NEXT : { type: 'enter-workspace', code, to: unchosen }
}
