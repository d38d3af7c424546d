import type { Comment } from '@arbo/core'

/** Whether somebody else wrote a comment since the last visit. At the first visit nothing is new. */
export function isUnread(comment: Comment, lastVisit: string | null, me: string | undefined): boolean {
  if (lastVisit === null || comment.author.id === me) return false
  return Date.parse(comment.created_at) > Date.parse(lastVisit)
}
