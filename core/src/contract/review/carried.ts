/** What of a comment decides whether a version shows it. */
export interface CarriedFacts {
  rendition_id: string | null
  /** Version of that rendition. */
  rendition_version: number | null
  done: boolean
  addressed: readonly { rendition_id: string; rendition_version: number }[]
}

/** Why a version shows a comment. */
export interface ShownOn {
  /** Version that it comes from, where that is older than the one shown (XREV-17). */
  since: number | null
  /** The version, at most the one shown, in which it was marked as addressed. */
  addressedIn: number | null
}

/** The comment is the scene's or that version's own. */
export const SHOWN_AS_OWN: ShownOn = { since: null, addressedIn: null }

/** That a comment of an older version shows on a newer one; null where it is not older. */
export function carriedTo(comment: CarriedFacts, version: number | null): ShownOn | null {
  const since = comment.rendition_version
  if (since === null || version === null || since >= version) return null
  const answered = comment.addressed.find((each) => each.rendition_version <= version)
  return { since, addressedIn: answered?.rendition_version ?? null }
}

/**
 * Whether a version shows a first comment, and why: those of the scene and its own, and of older versions what is still
 * open there or was addressed in this very one (XREV-17). The panel and exports (XREV-23) ask the same.
 */
export function shownOn(comment: CarriedFacts, renditionId: string | null, version: number | null): ShownOn | null {
  if (comment.rendition_id === null || comment.rendition_id === renditionId) return SHOWN_AS_OWN
  const carried = carriedTo(comment, version)
  if (!carried || comment.done) return null
  const answer = comment.addressed.find((each) => each.rendition_version === carried.addressedIn)
  return answer === undefined || answer.rendition_id === renditionId ? carried : null
}
