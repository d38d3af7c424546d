import type { ReactNode } from 'react'
import { classes } from '@arbo/kit/ui'
import { useHubContext } from './hub-context.ts'

interface ReviewLinkProps {
  renditionId?: string | null
  frame?: number | null
  commentId?: string | null
  /** Looks like a button instead of like a link. */
  button?: boolean
  children: ReactNode
}

/** The way into review: a link where the page said where it is, else a button. */
export function ReviewLink({
  renditionId = null,
  frame = null,
  commentId = null,
  button = false,
  children,
}: ReviewLinkProps): ReactNode {
  const { data, ways } = useHubContext()
  const review = { id: data.item.id, renditionId, frame, commentId }
  const href = ways.reviewHref(review)
  const look = button ? 'arbo-button arbo-button-primary arbo-size-medium' : 'text-link'
  return href === null ? (
    <button type="button" className={classes(look)} onClick={(event) => ways.openReview(review, event)}>
      {children}
    </button>
  ) : (
    <a className={classes(look)} href={href} onClick={(event) => ways.openReview(review, event)}>
      {children}
    </a>
  )
}
