/** The query of a scene's address that opens its review. */
export const REVIEW_QUERY = 'm=review'

/**
 * What a scene's address shows: the scene hub, unless it asks for the review, names a frame, which only the review
 * can show, or holds a list of scenes to go through.
 */
export function sceneView(query: URLSearchParams | null): 'hub' | 'review' {
  if (!query) return 'hub'
  return query.get('m') === 'review' || query.has('frame') || query.has('list') ? 'review' : 'hub'
}
