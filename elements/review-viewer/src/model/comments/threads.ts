import type { Comment } from '@arbo/core'

export interface Thread {
  comment: Comment
  replies: Comment[]
}

export type CommentFilter = 'all' | 'open' | 'done'

/**
 * Comments with their replies, by frame and then by age; those on the whole come first. With `renditionId`, general
 * comments of the scene and those of that rendition only. Done or not is the thread's first comment's matter.
 */
export function threadsOf(comments: readonly Comment[], renditionId: string | null, filter: CommentFilter): Thread[] {
  const replies = new Map<string, Comment[]>()
  for (const comment of comments) {
    if (comment.parent_id) replies.set(comment.parent_id, [...(replies.get(comment.parent_id) ?? []), comment])
  }
  return comments
    .filter((comment) => {
      if (comment.parent_id || (comment.rendition_id && comment.rendition_id !== renditionId)) return false
      return filter === 'all' || comment.done === (filter === 'done')
    })
    .map((comment) => ({ comment, replies: (replies.get(comment.id) ?? []).sort(byAge) }))
    .sort((a, b) => (a.comment.frame_start ?? -1) - (b.comment.frame_start ?? -1) || byAge(a.comment, b.comment))
}

function byAge(a: Comment, b: Comment): number {
  return a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0
}

/** How many open and done threads a rendition has, general comments included. */
export function countThreads(comments: readonly Comment[], renditionId: string | null): Record<CommentFilter, number> {
  const threads = threadsOf(comments, renditionId, 'all')
  const done = threads.filter(({ comment }) => comment.done).length
  return { all: threads.length, open: threads.length - done, done }
}
