/** The target of a link. */
export interface LinkTarget {
  renditionId: string | null
  /** Integer from 0. */
  frame: number | null
  commentId?: string
}

/** The page's address, leading to a frame and a comment (XREV-16): `renditionId`, `frame` and `comment_id`. */
export function linkTo(page: string, { renditionId, frame, commentId }: LinkTarget): string {
  const url = new URL(page)
  const values = { renditionId, frame: frame === null ? null : String(frame), comment_id: commentId ?? null }
  for (const [name, value] of Object.entries(values)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}
