/** A place in a review: all of it is optional. */
export interface DeepLink {
  renditionId?: string
  /** Integer from 0. */
  frame?: number
  commentId?: string
  /** Tab of the panel; what names none asks for none. */
  tab?: string | undefined
}
