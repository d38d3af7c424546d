import type { AnnotationOp, Audience, Comment, DraftOp, NewAttachment, NewComment, Person } from '@arbo/core'
import type { ErrorDetail } from '@arbo/kit'
import type { Moved, InputOrigin } from './model/viewer/input-origins.ts'
import type { PictureView } from './model/viewer/led-view.ts'

/** An operation as it leaves the viewer: with id, clock and actor where it works alone; connected, the store adds them. */
export type ViewerAnnotationOp = AnnotationOp | DraftOp

/** What may change of a comment. */
export interface CommentPatch {
  text?: string
  mentions?: Person[]
  done?: boolean
  /** Who is to see to it; null: nobody. */
  assignee?: Person | null
  /** For whom it is. */
  audience?: Audience
  /** Marked as addressed in a newer rendition, or not any more. */
  addressed?: { renditionId: string; on: boolean }
  /** Id of an attachment that is taken off. */
  removedAttachment?: string
  /** A reaction that is given or taken back. */
  reaction?: { emoji: string; on: boolean }
}

/**
 * Events of `<arbo-review-viewer>` by name, with the type of their `detail`. All bubble and are composed. `comment-add`,
 * `comment-update`, `comment-delete` and `annotation-ops` are requests: `preventDefault()` refuses the change.
 *
 * `by` tells who is behind what is shown: the person in front of the viewer, or the page, by attributes and methods.
 */
export interface ReviewViewerEvents {
  /** The media is open and its first frame is drawn. */
  ready: { renditionId: string; frameCount: number; width: number; height: number }
  /** A frame has been drawn; told once per frame, while playing too. */
  'frame-change': { frame: number; renditionId: string; by: InputOrigin }
  'rendition-change': { renditionId: string; by: InputOrigin }
  /** Another page of an image, from 0; another rendition begins at its first one without this. */
  'page-change': { fileIndex: number; renditionId: string; by: InputOrigin }
  'play-state': { playing: boolean; speed: number; by: InputOrigin }
  /** Another part of the picture is in view: enlarged or moved, by whomever, or by a window of another size. */
  'view-change': PictureView & { by: InputOrigin }
  /** The person moves something: told at once, before the events above tell what it led to. */
  'user-move': { what: Moved }
  /** `comment.attachments` holds what is to be stored: `File` objects, voice notes among them, and links. */
  'comment-add': {
    comment: Omit<NewComment, 'attachments'> &
      Partial<Pick<Comment, 'id' | 'author' | 'created_at'>> & { attachments?: (NewAttachment & { id?: string })[] }
  }
  'comment-update': { id: string; patch: CommentPatch }
  'comment-delete': { id: string }
  'annotation-ops': { renditionId: string; ops: ViewerAnnotationOp[] }
  /** Drawings of a file are to be added; only where a server reads files. */
  'annotations-import': { renditionId: string; fileName: string }
  /** The laser points; nothing of it is stored (XREV-08). Points are of the picture, 0 to 1; `colour` is `#RRGGBB`. */
  laser: {
    renditionId: string
    frame: number
    fileIndex: number
    colour: string
    points: [x: number, y: number][]
    /** Beginning and end of one movement. */
    first: boolean
    ended: boolean
    /** For whom one comments, where there is a choice: others see it who read such comments. */
    audience?: Audience
  }
  /** A key asks for the next (1) or previous (-1) of the list that the page shows one scene of. */
  'list-step': { by: 1 | -1 }
  'arbo-error': ErrorDetail
}

/** Names of the events that a page may refuse. */
export type RequestName = 'comment-add' | 'comment-update' | 'comment-delete' | 'annotation-ops' | 'annotations-import'

/** Tells the page; false means that it refused a request. */
export type Tell = <Name extends keyof ReviewViewerEvents>(name: Name, detail: ReviewViewerEvents[Name]) => boolean
