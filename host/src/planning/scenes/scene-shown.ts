/** Asks the address of a scene for its review. */
export const REVIEW_QUERY = 'm=review'

/**
 * What the address of a scene shows: the scene whole, unless it asks for the review, names a frame, which only the review
 * can show, or holds a list of scenes to go through.
 */
export function sceneView(query: URLSearchParams | null): 'hub' | 'review' {
  if (!query) return 'hub'
  return query.get('m') === 'review' || query.has('frame') || query.has('list') ? 'review' : 'hub'
}
