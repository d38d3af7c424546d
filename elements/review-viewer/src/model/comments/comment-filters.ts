import type { Comment } from '@arbo/core'
import type { Thread } from './thread.ts'

/** Filters of the list of comments beside open and done, and its order. */
export interface CommentFilters {
  /** Written by oneself or assigned to one. */
  mine: boolean
  mentionsMe: boolean
  withDrawing: boolean
  /** Of all versions, not only of the one shown. */
  allVersions: boolean
  authorId: string | null
  colour: string | null
  /** Part of the text of a comment or its replies, of a name, or of an attachment's name. */
  search: string
  order: 'frame' | 'time'
}

export const NO_FILTERS: CommentFilters = {
  mine: false,
  mentionsMe: false,
  withDrawing: false,
  allVersions: false,
  authorId: null,
  colour: null,
  search: '',
  order: 'frame',
}

/** Facts that filters need beside the comments. */
export interface FilterContext {
  me: string | null
  hasDrawing(comment: Comment): boolean
}

/** How many filters are on; the order is none. */
export function filterCount(filters: CommentFilters): number {
  const { mine, mentionsMe, withDrawing, allVersions, authorId, colour, search } = filters
  return [mine, mentionsMe, withDrawing, allVersions, authorId, colour, search.trim()].filter(Boolean).length
}

function wordsOf(comment: Comment): string {
  const names = [comment.author, ...comment.mentions, ...(comment.assignee ? [comment.assignee] : [])]
  const attached = comment.attachments.map(({ name }) => name)
  return [comment.text, ...names.map(({ display_name }) => display_name), ...attached].join('\n').toLowerCase()
}

/** Whether a thread is shown: what is searched may stand in a reply, the rest is the first comment's matter. */
export function matchesFilters(
  { comment, replies }: Pick<Thread, 'comment' | 'replies'>,
  filters: CommentFilters,
  context: FilterContext = { me: null, hasDrawing: () => false },
): boolean {
  const { me, hasDrawing } = context
  const { mine, mentionsMe, withDrawing, authorId, colour } = filters
  const search = filters.search.trim().toLowerCase()
  const all = [comment, ...replies]
  if (mine && comment.author.id !== me && comment.assignee?.id !== me) return false
  if (mentionsMe && !all.some(({ mentions }) => mentions.some(({ id }) => id === me))) return false
  if (withDrawing && !hasDrawing(comment)) return false
  if (authorId !== null && comment.author.id !== authorId) return false
  if (colour !== null && comment.marker_colour !== colour) return false
  return search === '' || all.some((each) => wordsOf(each).includes(search))
}
