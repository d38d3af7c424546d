import { goTo, isOwnPath } from './addresses.ts'
import { NEXT, type Rule } from './types.ts'

/** Time before a shared playlist opens, in ms (specification, section 9). */
const BEFORE_PLAYLIST = 1000

/** After sign-in, a shared playlist's link comes before every other kept address. */
export const sharedPlaylist: Rule = (location, _route, state) => {
  const url = state.left.playlist
  if (url === null || state.status !== 'signed-in' || (location.name !== 'home' && location.name !== 'start'))
    return NEXT
  if (!isOwnPath(url)) return NEXT
  return { ...goTo(url, state), after: BEFORE_PLAYLIST, lastAccessUrl: null, forget: 'playlist' }
}
