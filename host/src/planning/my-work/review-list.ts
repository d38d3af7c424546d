import { REVIEW_SCENES_MAX } from '@arbo/core'
import { REVIEW_QUERY } from '../scenes/scene-shown.ts'

/** The review module, and the keys of its address: the scenes in their order, and which of them is shown. */
export const REVIEW_PATH = '/co/mda'
const LIST_KEY = 'list'
const AT_KEY = 'at'
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The address of a list in the review module, at one of its scenes; `rest` has the scene's own query keys. */
export function listAddress(ids: readonly string[], at: string | undefined, rest: Record<string, string> = {}): string {
  if (ids.length === 0) return REVIEW_PATH
  const query = Object.entries(rest).map(([key, value]) => `&${key}=${encodeURIComponent(value)}`)
  return `${REVIEW_PATH}?${LIST_KEY}=${ids.join(',')}${at ? `&${AT_KEY}=${at}` : ''}${query.join('')}`
}

/** The address of a review of these scenes, at most REVIEW_SCENES_MAX. */
export function reviewAddress(ids: readonly string[], first = ids[0]): string {
  const list = ids.slice(0, REVIEW_SCENES_MAX)
  return list.length > 1 ? listAddress(list, first) : `/st/${first}?${REVIEW_QUERY}`
}

/** The scenes of a review: the chosen ones, else the first of all; null where too many are chosen. */
export function toReview(chosen: readonly string[], all: readonly string[]): readonly string[] | null {
  if (chosen.length > REVIEW_SCENES_MAX) return null
  return chosen.length > 0 ? chosen : all.slice(0, REVIEW_SCENES_MAX)
}

/** The ids in a text, each once; anything else is left out. */
export function idsIn(text: string | null): readonly string[] {
  return [...new Set((text ?? '').split(',').filter((one) => ID.test(one)))]
}

/**
 * The list of an address, and its shown scene: by default the one at `index`. Null where the address
 * has no list. `over` counts the scenes beyond a list's limit.
 */
export function listIn(query: URLSearchParams, index = 0): { ids: readonly string[]; at: string; over: number } | null {
  const all = idsIn(query.get(LIST_KEY))
  const ids = all.slice(0, REVIEW_SCENES_MAX)
  const [first] = ids
  if (!first) return null
  const at = query.get(AT_KEY)
  return { ids, at: at && ids.includes(at) ? at : (ids[index] ?? first), over: all.length - ids.length }
}

/** The new address for an old scene address with a list, since lists have their own page; null where it has no list. */
export function movedAddress(query: URLSearchParams, id: string): string | null {
  const list = listIn(query)
  if (!list || list.ids.length < 2 || !list.ids.includes(id)) return null
  const otherKeys = [...query].filter(([key]) => key !== LIST_KEY && key !== AT_KEY && key !== 'm')
  return listAddress(list.ids, id, Object.fromEntries(otherKeys))
}

/** Up to REVIEW_SCENES_MAX scenes that begin with this one; from further up where fewer follow. */
export function listFrom(ids: readonly string[], id: string): readonly string[] {
  const at = Math.max(0, Math.min(ids.indexOf(id), ids.length - REVIEW_SCENES_MAX))
  return ids.slice(at, at + REVIEW_SCENES_MAX)
}
