import { NEXT, type Rule } from './types.ts'

/** An entry of a sibling site opens it in this workspace; without such a site its page here (decision 96). */
export const siteRoute: Rule = (_location, route, state) => {
  if (route?.site === undefined) return NEXT
  const site = state.sites[route.site]
  if (site) return { type: 'leave', url: `${site}/w:${state.workspaceCode}` }
  return { type: 'redirect', to: route.redirect ?? '/' }
}
