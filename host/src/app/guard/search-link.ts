import { NEXT, type Rule } from './types.ts'

/**
 * An address with f (focused directory id) and o (object type) is the search's: it goes to the directory with its
 * query, and into the directory that its path names. An unknown path with o=pt or o=st is unknownPath's.
 */
export const searchLink: Rule = (location, route, state) => {
  const o = location.query.get('o')
  if (state.status !== 'signed-in' || !location.query.get('f') || !o) return NEXT
  if (location.name === 'directory' || location.name === 'entity') return NEXT
  const isOwn = route ? route.requiresAuth && !route.notRequireWs : !['pt', 'st'].includes(o)
  if (!isOwn) return NEXT
  const id = /\/dir\/([^/]+)/.exec(location.path)?.[1]
  return { type: 'redirect', to: `/pl/dir${id ? `/${id}` : ''}?${location.query.toString()}` }
}
