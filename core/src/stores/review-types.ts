import type { Failure } from '../api/Failure.ts'
import type { FoldedObject } from '../annotations/fold.ts'
import type { AnnotationOp } from '../contract/annotations.ts'
import type { Comment } from '../contract/comments.ts'
import type { Item } from '../contract/items.ts'
import type { Rendition } from '../contract/renditions.ts'
import type { Person } from '../contract/shapes.ts'

/** An upload as its sender sees it. */
export interface UploadState {
  id: string
  fileNames: string[]
  /** 0 to 1 of the bytes of all files. */
  progress: number
  bytesSent: number
  bytesTotal: number
  state: 'requesting' | 'sending' | 'registering' | 'done' | 'failed' | 'cancelled'
  error: Failure | null
  /** The rendition it became. */
  renditionId: string | null
}

/** Everything that a review of one scene shows. */
export interface ReviewState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Null where the viewer works alone. */
  item: Pick<Item, 'id' | 'name' | 'code' | 'status' | 'status_kind'> | null
  /** Newest first. */
  renditions: Rendition[]
  /** All comments of the scene, oldest first; replies included. */
  comments: Comment[]
  /** Drawn objects per rendition id; absent until loaded. */
  annotations: Record<string, ReadonlyMap<string, FoldedObject>>
  people: Record<string, Person>
  me: Person | null
  uploads: UploadState[]
  /** Operations and comments that wait for the connection. */
  pending: number
  can: {
    comment: boolean
    annotate: boolean
    upload: boolean
    deleteAnyComment: boolean
    deleteAnyAnnotation: boolean
    download: boolean
  }
}

/** A comment to be: of a rendition and its frames, of the scene as a whole (no rendition), or a reply (a parent). */
export interface NewComment {
  text: string
  rendition_id: string | null
  parent_id?: string | null
  frame_start?: number | null
  frame_end?: number | null
  file_index?: number | null
  marker_colour?: Comment['marker_colour']
}

/**
 * Where a review viewer gets its scene from and sends its changes to. The connected store talks to the API and hears
 * live events; alone, the element's properties fill it and its changes leave as events. Changes show at once and are
 * taken back, with the reason, when they are refused.
 */
export interface ReviewSource {
  getState(): ReviewState
  subscribe(listener: (state: ReviewState, before: ReviewState) => void): () => void
  reload(): Promise<void>
  loadAnnotations(renditionId: string): Promise<void>
  addComment(comment: NewComment): Promise<Comment>
  editComment(id: string, text: string): Promise<void>
  completeComment(id: string, done: boolean): Promise<void>
  reactToComment(id: string, emoji: string, on: boolean): Promise<void>
  deleteComment(id: string): Promise<void>
  /** Gives the operations their clock and actor, shows them at once and stores them; kept while offline. */
  annotate(renditionId: string, ops: DraftOp[]): void
  upload(files: File[]): string
  cancelUpload(id: string): void
  retryUpload(id: string): void
  dismissUpload(id: string): void
  retryRendition(id: string): Promise<void>
  close(): void
}

type Draft<T> = T extends unknown ? Omit<T, 'op_id' | 'clock' | 'actor'> : never
/** An operation before it has its place in time. */
export type DraftOp = Draft<AnnotationOp>
