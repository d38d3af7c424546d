import type { AnnotationObject, AnnotationOp, Comment, Person, RenditionFile, SceneParts } from '@arbo/core'
import type { PlayerMedia } from '../player/player-types.ts'

/** A further page of an image. */
export interface ViewerPage extends PlayerMedia {
  /** Address of a small picture for the strip of pages; the page itself by default, which is slow for large ones. */
  thumbnail?: string
}

/** One version of the media, as a page gives it. The first of a list is the newest and is shown first. */
export interface ViewerMedia extends PlayerMedia {
  /** Stable id, referred to by comments and annotations; made from the address where it is missing. */
  id?: string
  /** Shown in the list of versions; the file name by default. */
  name?: string
  /** Version number; counted from the end of the list where it is missing. */
  version?: number
  /** Further pages of an image. */
  pages?: ViewerPage[]
  thumbnail?: string
  /** Sprite sheet for the thumbnails over the timeline, and where its tiles are. */
  sprite?: string
  spriteInfo?: NonNullable<RenditionFile['sprite_info']>
  /**
   * Loudness of equal parts of the sound from first to last frame, 0 to 1; or the address of a JSON file that holds such
   * a list.
   */
  waveform?: readonly number[] | string
  /** What the source itself calls its first frame, HH:MM:SS:FF; with `;` before the frames where its names drop some. */
  startTimecode?: string
}

/** A comment as a page gives it: text is enough; a comment without an id gets one that lasts until the next set. */
export type ViewerComment = Partial<Omit<Comment, 'addressed' | 'author' | 'text'>> & {
  text: string
  author?: Partial<Person>
  /** The version is that of the rendition where it is missing. */
  addressed?: (Omit<Comment['addressed'][number], 'rendition_version'> & { rendition_version?: number })[]
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
  /** Who can be mentioned and assigned, beside those who wrote. */
  people?: ViewerUser[]
  /** What hangs on the scene; only shown. */
  parts?: Partial<SceneParts>
  readonly?: boolean
}
