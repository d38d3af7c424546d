import type { Failure } from '../../platform/api/failure.ts'
import type { FoldedObject } from '../annotations/fold.ts'
import type { AnnotationOp } from '../../contract/review/annotations.ts'
import type { Comment, CommentAttachment, CommentPerson, VoiceNote } from '../../contract/review/comments.ts'
import type { Audience } from '../../contract/platform/enums.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { Rendition } from '../../contract/review/renditions.ts'
import type { ReviewExportFormat } from '../../contract/review/review-export-values.ts'
import type { ImportedAnnotations } from '../../contract/review/review-exports.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import type { FetchedFile } from '../../platform/files/fetch-file.ts'
import type { FileUpload, ScenePartChanges, SceneParts } from '../../planning/scenes/part-types.ts'

/** An upload as its sender sees it. */
export interface UploadState {
  id: string
  fileNames: string[]
  /** 0 to 1 of the bytes of all files. */
  progress: number
  bytesSent: number
  bytesTotal: number
  state: 'requesting' | 'sending' | 'registering' | 'done' | 'failed' | 'cancelled'
  /** The upload has stalled: it is retried by itself, from where it stopped. */
  stalled?: boolean
  error: Failure | null
  /** The rendition it became. */
  renditionId: string | null
}

/**
 * Files, notes and markers of the scene, as far as the source has them; files on their way, and which keys the user holds
 * on it.
 */
export interface ReviewParts extends Partial<SceneParts> {
  uploads: readonly FileUpload[]
  rights: readonly string[]
}

/** Everything that a review of one scene shows. */
export interface ReviewState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Null where the viewer works alone. */
  item: (Pick<Item, 'id' | 'name' | 'code' | 'status' | 'status_kind'> & Partial<Pick<Item, 'start_frame'>>) | null
  /** Newest first. */
  renditions: Rendition[]
  /** All comments of the scene, oldest first; replies included. */
  comments: Comment[]
  /** Drawn objects per rendition id; absent until loaded. */
  annotations: Record<string, ReadonlyMap<string, FoldedObject>>
  people: Record<string, Person>
  me: Person | null
  uploads: UploadState[]
  /** Absent or null where the page gave none, in a viewer alone. */
  parts?: ReviewParts | null
  /** Operations and comments that wait for the connection. */
  pending: number
  can: {
    comment: boolean
    annotate: boolean
    upload: boolean
    deleteAnyComment: boolean
    deleteAnyAnnotation: boolean
    deleteRendition: boolean
    download: boolean
  }
  /**
   * Audience of a comment whose writer chooses none. Absent or null where there is no choice: for guests, whose comments
   * are for all, and in a viewer alone.
   */
  usualAudience?: Audience | null
  /** Comments are text only: no files, people and reactions, and nobody marks them done. */
  wordsOnly?: boolean
}

/** A file or a link to attach to a comment. */
export type NewAttachment = { file: File; voice?: VoiceNote } | { url: string; name?: string }

/** A new comment: on a rendition and its frames, on the whole scene (no rendition), or a reply (a parent). */
export interface NewComment {
  text: string
  rendition_id: string | null
  parent_id?: string | null
  frame_start?: number | null
  frame_end?: number | null
  file_index?: number | null
  marker_colour?: Comment['marker_colour']
  assignee?: Person | null
  mentions?: Person[]
  /** The workspace's audience where it is left out; a reply is never wider than its thread. */
  audience?: Audience
  /** Ids of one's own drawings that belong to it. */
  drawings?: string[]
  /** Up to 10; a comment with one needs no words. */
  attachments?: NewAttachment[]
}

/** Another scene of the workspace. */
export interface OtherScene {
  id: string
  name: string
  /** Names of the entities above it, from the project down. */
  path: string
}

/** Other scenes, to compare with. All reject with an ApiError. */
export interface OtherScenes {
  /** Scenes with media whose name or code holds the text; the newest changed without one. 8 at most. */
  find(text: string, signal?: AbortSignal): Promise<OtherScene[]>
  /** Newest first. */
  renditions(sceneId: string): Promise<Rendition[]>
}

/** Changes of renditions themselves. All reject with an ApiError. */
export interface RenditionChanges {
  edit(id: string, patch: Partial<Pick<Rendition, 'name' | 'description'>>): Promise<void>
  /** With its files, comments, drawings and markers, for everybody. */
  delete(id: string): Promise<void>
}

/** Comments and drawings as files. All reject with an ApiError. */
export interface ReviewExchange {
  /**
   * @param renditionId only of this one; null: of all, timelines of the newest
   * @param audience with `clients` only what is for them
   */
  exportFile(format: ReviewExportFormat, renditionId: string | null, audience?: Audience): Promise<FetchedFile>
  /** Adds the drawings of an .otio file, which then can be edited. */
  importDrawings(renditionId: string, file: File): Promise<ImportedAnnotations>
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
  /** `mentions` replaces those the comment has; without it they stay. */
  editComment(id: string, text: string, mentions?: Person[]): Promise<void>
  completeComment(id: string, done: boolean): Promise<void>
  assignComment(id: string, assignee: Person | null): Promise<void>
  /** Opens a comment to clients or keeps it for the team. Absent where there is no choice. */
  setAudience?(id: string, audience: Audience): Promise<void>
  /** Marks a comment of an older rendition as addressed in this newer one, or takes that back. */
  addressComment(id: string, renditionId: string, addressed: boolean): Promise<void>
  removeAttachment(id: string, attachment: CommentAttachment): Promise<void>
  /** People who may be mentioned and assigned, by a part of their name; 8 at most. */
  findCommentPeople(name: string, signal?: AbortSignal): Promise<readonly (Person & Partial<CommentPerson>)[]>
  reactToComment(id: string, emoji: string, on: boolean): Promise<void>
  deleteComment(id: string): Promise<void>
  /** Gives the operations their clock and actor, shows them at once and stores them; kept while offline. */
  annotate(renditionId: string, ops: DraftOp[]): void
  upload(files: File[]): string
  cancelUpload(id: string): void
  retryUpload(id: string): void
  dismissUpload(id: string): void
  retryRendition(id: string): Promise<void>
  /** Absent where there are no other scenes, as in a viewer alone. */
  scenes?: OtherScenes | undefined
  /** Absent where renditions cannot be changed, as in a viewer alone. */
  renditions?: RenditionChanges | undefined
  /** Absent where files, notes and markers are only shown, as in a viewer alone. */
  parts?: ScenePartChanges | undefined
  /** Absent where there is no export and import, as in a viewer alone. */
  exchange?: ReviewExchange | undefined
  close(): void
}

type Draft<T> = T extends unknown ? Omit<T, 'op_id' | 'clock' | 'actor'> : never
/** An operation before it has its clock. */
export type DraftOp = Draft<AnnotationOp>
