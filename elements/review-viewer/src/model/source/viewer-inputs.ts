import type { AnnotationObject, AnnotationOp, Comment, Person, RenditionFile } from '@arbo/core'
import type { PlayerMedia } from '../player/player-types.ts'

/** One version of the media, as a page gives it. The first of a list is the newest and is shown first. */
export interface ViewerMedia extends PlayerMedia {
  /** Stable id, referred to by comments and annotations; made from the address where it is missing. */
  id?: string
  /** Shown in the list of versions; the file name by default. */
  name?: string
  /** Version number; counted from the end of the list where it is missing. */
  version?: number
  /** Further pages of an image. */
  pages?: PlayerMedia[]
  thumbnail?: string
  /** Sprite sheet for the thumbnails over the timeline, and where its tiles are. */
  sprite?: string
  spriteInfo?: NonNullable<RenditionFile['sprite_info']>
}

/** A comment as a page gives it: text is enough; a comment without an id gets one that lasts until the next set. */
export type ViewerComment = Partial<Omit<Comment, 'author' | 'text'>> & {
  text: string
  author?: Partial<Person>
}

/** Drawings as the operation log that `annotation-ops` told, or as plain objects. */
export type ViewerAnnotation = AnnotationOp | (Partial<AnnotationObject> & Pick<AnnotationObject, 'tool' | 'points'>)
/** For one medium a list; for several a list per rendition id. */
export type ViewerAnnotations = ViewerAnnotation[] | Record<string, ViewerAnnotation[]>

/** Who comments and draws. */
export type ViewerUser = Partial<Person>

/** What a page gives a viewer that stands alone. */
export interface ViewerInputs {
  media?: ViewerMedia | ViewerMedia[]
  comments?: ViewerComment[]
  annotations?: ViewerAnnotations
  currentUser?: ViewerUser
  readonly?: boolean
}
