import type { Location } from '../router/types.ts'
import { NEXT, type DeepLink, type Rule } from './types.ts'

/** Beside the specification's three, what an address of the review names: its view, the frame and the list it is in. */
const PASSED_ON = ['tab', 'comment_id', 'renditionId', 'm', 'frame', 'list']

/** What an address with o=pt or o=st opens: what f names, else the path itself. Null for any other address. */
export function deepLinkOf({ query, params }: Location): DeepLink | null {
  const kind = query.get('o')
  if (kind !== 'pt' && kind !== 'st') return null
  const passed = new URLSearchParams([...query].filter(([key]) => PASSED_ON.includes(key)))
  return { kind, id: query.get('f') || (params['id'] ?? null), query: passed.toString() }
}

/** A deep link opens over another page of its workspace, which has to be there first. */
export const deepLinkAddress: Rule = (location, route, state) => {
  if (state.status !== 'signed-in' || !route?.requiresAuth || route.notRequireWs) return NEXT
  const link = deepLinkOf(location)
  if (!link) return NEXT
  return location.code === null ? { type: 'redirect', to: '/start' } : { type: 'deep-link', link }
}
