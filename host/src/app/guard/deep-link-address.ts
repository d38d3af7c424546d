import type { Location } from '../router/types.ts'
import { NEXT, type DeepLink, type Rule } from './types.ts'

/** The specification's three keys, and those of a review address: view, frame and list. */
const PASSED_ON = ['tab', 'comment_id', 'renditionId', 'm', 'frame', 'list']

/** The target of an address with o=pt or o=st: the id in f, else the path's. Null for any other address. */
export function deepLinkOf({ query, params }: Location): DeepLink | null {
  const kind = query.get('o')
  if (kind !== 'pt' && kind !== 'st') return null
  const passed = new URLSearchParams([...query].filter(([key]) => PASSED_ON.includes(key)))
  return { kind, id: query.get('f') || (params['id'] ?? null), query: passed.toString() }
}

/** A deep link opens over another page of its workspace, so the workspace is loaded first. */
export const deepLinkAddress: Rule = (location, route, state) => {
  if (state.status !== 'signed-in' || !route?.requiresAuth || route.notRequireWs) return NEXT
  const link = deepLinkOf(location)
  if (!link) return NEXT
  return location.code === null ? { type: 'redirect', to: '/start' } : { type: 'deep-link', link }
}
