/** A place in a review: all of it is optional. */
export interface DeepLink {
  renditionId?: string
  /** Integer from 0. */
  frame?: number
  commentId?: string
  /** Without a frame or comment, a clip opens on its poster and not on its first frame, which is often black. */
  poster?: boolean
  /** Tab of the panel; what names none asks for none. */
  tab?: string | undefined
}
