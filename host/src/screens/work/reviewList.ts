import { REVIEW_SCENES_MAX } from '@arbo/core'
import { REVIEW_QUERY } from '../scene/sceneView.ts'

/** Key of the address that holds the scenes of a review, in their order. */
const LIST_KEY = 'list'
const ID = /^[0-9a-f-]{36}$/

/** Where a review of these scenes opens; they are at most REVIEW_SCENES_MAX. */
export function reviewAddress(ids: readonly string[], first = ids[0]): string {
  const list = ids.slice(0, REVIEW_SCENES_MAX)
  return list.length > 1 ? `/st/${first}?${LIST_KEY}=${list.join(',')}` : `/st/${first}?${REVIEW_QUERY}`
}

/** What a review opens: the scenes that are chosen, else the first of all; null where too many are chosen. */
export function toReview(chosen: readonly string[], all: readonly string[]): readonly string[] | null {
  if (chosen.length > REVIEW_SCENES_MAX) return null
  return chosen.length > 0 ? chosen : all.slice(0, REVIEW_SCENES_MAX)
}

/** A scene’s place in the list of its address, from 0; null where it is opened by itself. */
export function listOf(query: URLSearchParams, id: string): { ids: readonly string[]; at: number } | null {
  const ids = [...new Set((query.get(LIST_KEY) ?? '').split(',').filter((one) => ID.test(one)))]
  const at = ids.slice(0, REVIEW_SCENES_MAX).indexOf(id)
  return at === -1 || ids.length < 2 ? null : { ids: ids.slice(0, REVIEW_SCENES_MAX), at }
}

/** Up to REVIEW_SCENES_MAX scenes that begin with this one; from further up where fewer follow. */
export function listFrom(ids: readonly string[], id: string): readonly string[] {
  const at = Math.max(0, Math.min(ids.indexOf(id), ids.length - REVIEW_SCENES_MAX))
  return ids.slice(at, at + REVIEW_SCENES_MAX)
}
