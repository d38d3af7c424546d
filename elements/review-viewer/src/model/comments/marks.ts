import type { Comment } from '@arbo/core'

/** Comments that stand so close together on the timeline that they share one mark. */
export interface CommentMark {
  /** Where the mark stands: the first frame of its first comment. */
  frame: number
  /** Last frame of the longest range in it; equals `frame` for a single frame. */
  end: number
  comments: Comment[]
}

/**
 * Marks of the comments that have a frame. Those nearer than `distance` frames to the mark before them join it.
 * @param distance frames that a mark is wide on screen
 */
export function commentMarks(comments: readonly Comment[], distance: number): CommentMark[] {
  const marks: CommentMark[] = []
  const framed = comments
    .filter((comment) => comment.frame_start !== null && !comment.parent_id)
    .sort((a, b) => (a.frame_start ?? 0) - (b.frame_start ?? 0))
  for (const comment of framed) {
    const frame = comment.frame_start ?? 0
    const end = comment.frame_end ?? frame
    const before = marks.at(-1)
    if (before && frame - before.frame < distance) {
      before.comments.push(comment)
      before.end = Math.max(before.end, end)
    } else marks.push({ frame, end, comments: [comment] })
  }
  return marks
}
