import { NEXT, type Rule } from './types.ts'

const JOIN = '/ws/jn/ws-invite'

/**
 * A mailed invitation. Signed in it is joined; signed out with ws=1 the user signs in first, and the invitation is kept
 * meanwhile.
 */
export const invitation: Rule = (location, _route, state) => {
  const { name, query } = location
  if (name === 'workspace-invite' && state.status === 'signed-in') {
    return { type: 'redirect', to: withQuery(JOIN, query) }
  }
  if (state.status !== 'signed-out' || query.get('ws') !== '1') return NEXT
  if (name !== 'workspace-invite' && name !== 'home') return NEXT
  const loginQuery = new URLSearchParams(query)
  loginQuery.delete('ws')
  const lastAccessUrl = loginQuery.has('token') ? { lastAccessUrl: withQuery(JOIN, loginQuery) } : {}
  return { type: 'redirect', to: '/login?ws=1', ...lastAccessUrl }
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query.toString()}` : path
}
