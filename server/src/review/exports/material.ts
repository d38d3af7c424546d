import { SHOWN_AS_OWN } from '@arbo/core/contract'
import type { Audience, ShownOn } from '@arbo/core/contract'
import type { FoldedObject } from '@arbo/core/annotations'
import type { RenditionRow } from '../renditions/queries.ts'

/** A comment as a file tells it. */
export interface ExportComment {
  id: string
  rendition_id: string | null
  /** Version of that rendition. */
  rendition_version: number | null
  parent_id: string | null
  audience: Audience
  text: string
  /** From 0; both null for a comment on the whole. */
  frame_start: number | null
  frame_end: number | null
  file_index: number | null
  marker_colour: string | null
  edited: boolean
  done: boolean
  author: string
  done_by: string | null
  /** Newer renditions in which it was marked as addressed, and by whom; oldest first. */
  addressed: { rendition_id: string; rendition_version: number; by: string }[]
  assignee: string | null
  created_at: Date
  /** That moment in words, where it is not to be told in UTC. */
  when?: string
  /** Names of its files, links and voice notes. */
  attachments: string[]
  reactions: { emoji: string; count: number }[]
}

/** A drawn object, and the comment that it goes with. */
export interface ExportDrawing extends FoldedObject {
  comment_id?: string | null
}

/** The contents of one scene's review. */
export interface ExportScene {
  id: string
  name: string
  code: string | null
  /** Number that people call the first frame of its renditions. */
  startFrame: number
  /** Those that are told of, newest first. */
  renditions: RenditionRow[]
  /** The one that shows open comments of older ones, as the panel does; null where each comment stays with its own. */
  shown: RenditionRow | null
  /** By id, all that are told of and those that its comments come from. */
  sources: ReadonlyMap<string, RenditionRow>
  /** Oldest first, replies included. */
  comments: ExportComment[]
  /** Drawn objects per rendition id, in their painting order. */
  drawings: ReadonlyMap<string, ExportDrawing[]>
}

/** A comment with its answers. */
export interface Thread extends ShownOn {
  head: ExportComment
  replies: ExportComment[]
}

/** Asked for with each version of a scene, of which there may be hundreds. */
const threadCache = new WeakMap<readonly ExportComment[], Thread[]>()

/** Comments in the order of their frames, those on the whole first, each with its answers in the order of time. */
export function threadsOf(comments: readonly ExportComment[]): readonly Thread[] {
  const list = threadCache.get(comments) ?? threads(comments)
  threadCache.set(comments, list)
  return list
}

function threads(comments: readonly ExportComment[]): Thread[] {
  const replies = new Map<string, ExportComment[]>()
  for (const comment of comments) {
    if (comment.parent_id === null) continue
    const before = replies.get(comment.parent_id)
    if (before) before.push(comment)
    else replies.set(comment.parent_id, [comment])
  }
  return comments
    .filter((comment) => comment.parent_id === null)
    .toSorted(
      (a, b) =>
        (a.file_index ?? 0) - (b.file_index ?? 0) ||
        (a.frame_start ?? -1) - (b.frame_start ?? -1) ||
        a.created_at.getTime() - b.created_at.getTime(),
    )
    .map((head) => ({ head, replies: replies.get(head.id) ?? [], ...SHOWN_AS_OWN }))
}
