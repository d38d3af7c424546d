import type { AnnotationOp, Audience, Comment, DraftOp, NewAttachment, NewComment, Person } from '@arbo/core'
import { event, type ErrorDetail, type EventsOf } from '@arbo/kit'
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
 * Events of `<arbo-review-viewer>` by name. All bubble and are composed. `comment-add`, `comment-update`, `comment-delete`
 * and `annotation-ops` are requests: `preventDefault()` refuses the change.
 *
 * `by` tells who is behind what is shown: the person in front of the viewer, or the page, by attributes and methods.
 */
export const events = {
  /** The media is open and its first frame is drawn. */
  ready: event<{ renditionId: string; frameCount: number; width: number; height: number }>(),
  /**
   * A frame has been drawn. `by`, here and below: the person in front of the viewer is behind it, or the page by attributes and methods.
   * @remarks Told once per frame, while playing too.
   * @type {{ frame: number, renditionId: string, by: 'user' | 'page' }}
   */
  'frame-change': event<{ frame: number; renditionId: string; by: InputOrigin }>(),
  /**
   * Another rendition was chosen.
   * @type {{ renditionId: string, by: 'user' | 'page' }}
   */
  'rendition-change': event<{ renditionId: string; by: InputOrigin }>(),
  /**
   * Another page of an image is shown, counted from 0.
   * @remarks Another rendition begins at its first page without this.
   * @type {{ fileIndex: number, renditionId: string, by: 'user' | 'page' }}
   */
  'page-change': event<{ fileIndex: number; renditionId: string; by: InputOrigin }>(),
  /**
   * Playing began, ended or changed its speed.
   * @type {{ playing: boolean, speed: number, by: 'user' | 'page' }}
   */
  'play-state': event<{ playing: boolean; speed: number; by: InputOrigin }>(),
  /**
   * The picture was enlarged or moved; `pan` in parts of its shown width and height, from the middle.
   * @remarks By whomever, or by a window of another size.
   * @type {{ zoom: number, pan: { x: number, y: number }, by: 'user' | 'page' }}
   */
  'view-change': event<PictureView & { by: InputOrigin }>(),
  /**
   * The person moves something; told at once, before it is shown.
   * @remarks Told before the events above tell what it led to.
   * @type {{ what: 'frame' | 'play' | 'rendition' | 'page' | 'view' }}
   */
  'user-move': event<{ what: Moved }>(),
  /**
   * A comment is to be added, with its attachments as `File` objects and links; `preventDefault` refuses it.
   * @remarks The attachments hold what is to be stored: voice notes among the files.
   * @type {{ comment: object }}
   */
  'comment-add': event<{
    comment: Omit<NewComment, 'attachments'> &
      Partial<Pick<Comment, 'id' | 'author' | 'created_at'>> & { attachments?: (NewAttachment & { id?: string })[] }
  }>(),
  /**
   * A comment is to be changed: text and mentions, done, assignee, a reaction, addressed in a version, an attachment taken off; `preventDefault` refuses it.
   * @type {{ id: string, patch: object }}
   */
  'comment-update': event<{ id: string; patch: CommentPatch }>(),
  /** A comment is to be deleted; `preventDefault` refuses it. */
  'comment-delete': event<{ id: string }>(),
  /**
   * Drawings are to be added, changed, deleted or restored; `preventDefault` refuses it.
   * @type {{ renditionId: string, ops: object[] }}
   */
  'annotation-ops': event<{ renditionId: string; ops: ViewerAnnotationOp[] }>(),
  /**
   * The drawings of a file are to be added; `preventDefault` refuses it.
   * @remarks Only where a server reads files.
   */
  'annotations-import': event<{ renditionId: string; fileName: string }>(),
  /**
   * A key asks for the next or previous of the page's list; only with `in-list`.
   * @remarks The next (1) or the previous (-1).
   */
  'list-step': event<{ by: 1 | -1 }>(),
  /**
   * The laser points, in parts of the picture; it fades after 1.5 seconds and nothing of it is stored.
   * @remarks Points are of the picture, 0 to 1; `colour` is `#RRGGBB` (XREV-08).
   * @type {{ renditionId: string, frame: number, fileIndex: number, colour: string, points: [number, number][], first: boolean, ended: boolean }}
   */
  laser: event<{
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
  }>(),
  /**
   * Something failed; the viewer shows what and recovers where it can.
   * @type {{ code: string, message: string, error: unknown }}
   */
  'arbo-error': event<ErrorDetail>(),
}

/** The type of each event’s `detail`. */
export interface ReviewViewerEvents extends EventsOf<typeof events> {}

/** Names of the events that a page may refuse. */
export type RequestName = 'comment-add' | 'comment-update' | 'comment-delete' | 'annotation-ops' | 'annotations-import'

/** Tells the page; false means that it refused a request. */
export type Tell = <Name extends keyof ReviewViewerEvents>(name: Name, detail: ReviewViewerEvents[Name]) => boolean
