import { SHOWN_AS_OWN, carriedTo, shownOn, type Comment } from '@arbo/core'
import { NO_FILTERS, matchesFilters, type CommentFilters, type FilterContext } from './comment-filters.ts'
import type { Thread } from './thread.ts'

/** `done` holds what was addressed in the version shown, too. */
export type CommentFilter = 'all' | 'open' | 'done'

/** Which threads are shown. */
export interface ThreadQuery {
  renditionId: string | null
  /** Of that rendition; without it nothing of older ones is carried. */
  version?: number | null
  filter?: CommentFilter
  filters?: CommentFilters
  context?: FilterContext
}

/** Whether a thread needs nothing more in the version shown. */
export function isSettled({ comment, addressedIn }: Thread): boolean {
  return comment.done || addressedIn !== null
}

/**
 * Comments with their replies, by frame and then by age, those on the whole first; or by age alone. Which of them a
 * version shows is the rule that exports follow, too.
 */
export function threadsOf(comments: readonly Comment[], query: ThreadQuery): Thread[] {
  const { filter = 'all', filters = NO_FILTERS, context } = query
  const replies = new Map<string, Comment[]>()
  for (const comment of comments) {
    if (comment.parent_id) replies.set(comment.parent_id, [...(replies.get(comment.parent_id) ?? []), comment])
  }
  const byFrame = (a: Thread, b: Thread): number => frameOf(a) - frameOf(b)
  return comments
    .flatMap((comment) => (comment.parent_id ? [] : (threadOf(comment, replies.get(comment.id) ?? [], query) ?? [])))
    .filter((thread) => filter === 'all' || isSettled(thread) === (filter === 'done'))
    .filter((thread) => matchesFilters(thread, filters, context))
    .sort((a, b) => (filters.order === 'time' ? 0 : byFrame(a, b)) || byAge(a.comment, b.comment))
}

function threadOf(comment: Comment, replies: Comment[], query: ThreadQuery): Thread | null {
  const { renditionId, version = null, filters = NO_FILTERS } = query
  const ownReason = shownOn(comment, renditionId, version)
  const reason = ownReason ?? (filters.allVersions ? (carriedTo(comment, version) ?? SHOWN_AS_OWN) : null)
  return reason && { comment, replies: replies.toSorted(byAge), ...reason }
}

const frameOf = ({ comment }: Thread): number => comment.frame_start ?? -1

function byAge(a: Comment, b: Comment): number {
  return a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0
}

/** How many open and done threads there are, general comments and carried ones included. */
export function countThreads(comments: readonly Comment[], query: ThreadQuery): Record<CommentFilter, number> {
  const threads = threadsOf(comments, { ...query, filter: 'all' })
  const done = threads.filter(isSettled).length
  return { all: threads.length, open: threads.length - done, done }
}
