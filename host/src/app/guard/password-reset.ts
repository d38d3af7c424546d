import { NEXT, type Rule } from './types.ts'

const RESET = /^\/password-reset(\/|$)/

/** Somebody who is signed in has no use for a reset link. */
export const passwordReset: Rule = (location, _route, state) =>
  state.status === 'signed-in' && RESET.test(location.path) ? { type: 'redirect', to: '/' } : NEXT
