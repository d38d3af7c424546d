/** The position in a scene that an address names. */
export interface SceneAddress {
  renditionId: string | null
  /** Integer from 0. */
  frame: number | null
  commentId: string | null
  /** Tab of the viewer’s panel. */
  tab: string | null
}

/** Reads `?renditionId=&frame=&comment_id=&tab=`; an invalid frame counts as absent. */
export function addressOf(query: URLSearchParams): SceneAddress {
  const frame = query.get('frame')
  return {
    renditionId: query.get('renditionId'),
    frame: frame !== null && /^\d{1,9}$/.test(frame) ? Number(frame) : null,
    commentId: query.get('comment_id'),
    tab: query.get('tab'),
  }
}
