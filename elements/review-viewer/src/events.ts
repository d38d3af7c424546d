import type { AnnotationOp, Comment, DraftOp, NewComment } from '@arbo/core'
import type { ErrorDetail } from '@arbo/kit'

/** An operation as it leaves the viewer: with id, clock and actor where it works alone; connected, the store adds them. */
export type ViewerAnnotationOp = AnnotationOp | DraftOp

/** What may change of a comment. */
export interface CommentPatch {
  text?: string
  done?: boolean
  /** A reaction that is given or taken back. */
  reaction?: { emoji: string; on: boolean }
}

/**
 * Events of `<arbo-review-viewer>` by name, with the type of their `detail`. All bubble and are composed. `comment-add`,
 * `comment-update`, `comment-delete` and `annotation-ops` are requests: `preventDefault()` refuses the change.
 */
export interface ReviewViewerEvents {
  /** The media is open and its first frame is drawn. */
  ready: { renditionId: string; frameCount: number; width: number; height: number }
  /** A frame has been drawn; told once per frame, while playing too. */
  'frame-change': { frame: number; renditionId: string }
  'rendition-change': { renditionId: string }
  'play-state': { playing: boolean; speed: number }
  'comment-add': { comment: NewComment & Partial<Pick<Comment, 'id' | 'author' | 'created_at'>> }
  'comment-update': { id: string; patch: CommentPatch }
  'comment-delete': { id: string }
  'annotation-ops': { renditionId: string; ops: ViewerAnnotationOp[] }
  'arbo-error': ErrorDetail
}

/** Names of the events that a page may refuse. */
export type RequestName = 'comment-add' | 'comment-update' | 'comment-delete' | 'annotation-ops'

/** Tells the page; false means that it refused a request. */
export type Tell = <Name extends keyof ReviewViewerEvents>(name: Name, detail: ReviewViewerEvents[Name]) => boolean
