import { NEXT, type Rule } from './types.ts'

/** /ws and /pl have no screen of their own. */
export const moduleRoot: Rule = (_location, route) =>
  route?.redirect !== undefined && route.site === undefined ? { type: 'redirect', to: route.redirect } : NEXT
