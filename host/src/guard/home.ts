import { DEFAULT_HOME } from '../routes.ts'
import { NEXT, type Rule } from './types.ts'

/** Home has no screen: the last visited page, else the directory. The module roots lead here. */
export const home: Rule = (location, route, state) => {
  if (route?.redirect) return { type: 'redirect', to: route.redirect }
  if (location.name !== 'home') return NEXT
  return { type: 'redirect', to: state.lastVisited ?? DEFAULT_HOME }
}
