import type { Failure } from '../../platform/api/failure.ts'
import type { ANNOTATION_COLOURS } from '../../contract/platform/drawing.ts'
import type { AttachmentCategory } from '../../contract/platform/enums.ts'
import type { ItemFile, ItemMarker, ItemNote } from '../../contract/planning/items.ts'

/** The parts of a scene beside its media. */
export interface SceneParts {
  /** Newest first. */
  files: ItemFile[]
  /** Oldest first. */
  notes: ItemNote[]
  /** By frame. */
  markers: ItemMarker[]
}

/** A file on its way to the scene. */
export interface FileUpload {
  id: string
  name: string
  /** 0 to 1 of its bytes. */
  progress: number
  state: 'sending' | 'failed'
  /** Nothing goes out just now: it is tried again by itself, from where it stopped. */
  stalled?: boolean
  error: Failure | null
}

/** A link to be kept with a scene. */
export interface NewLink {
  url: string
  name?: string
  category?: AttachmentCategory
}

/** #RRGGBB, one of the palette. */
export type MarkerColour = (typeof ANNOTATION_COLOURS)[number]

/** A marker to be set at a frame of a rendition. */
export interface NewMarker {
  rendition_id: string
  /** From 0. */
  frame: number
  /** The palette’s first without it. */
  colour?: MarkerColour
  label?: string
}

/** Changes of a marker; fields left out stay. */
export type MarkerEdit = { id: string } & Partial<Pick<NewMarker, 'frame' | 'colour' | 'label'>>

/** Actions on the parts of a scene. All that write reject with an ApiError. */
export interface ScenePartChanges {
  /** Each file is sent on its own; failures show in the list of uploads. */
  addFiles(files: readonly File[]): void
  /** Stops one that is sent; takes one that failed off the list. */
  cancelFile(id: string): void
  /** Sends again what failed. */
  retryFile(id: string): void
  addLink(link: NewLink): Promise<void>
  editFile(file: Pick<ItemFile, 'id' | 'name' | 'category'>): Promise<void>
  deleteFile(id: string): Promise<void>
  addNote(text: string): Promise<void>
  editNote(note: Pick<ItemNote, 'id' | 'text'>): Promise<void>
  deleteNote(id: string): Promise<void>
  /** Marks a frame of a rendition. */
  addMarker(marker: NewMarker): Promise<void>
  editMarker(marker: MarkerEdit): Promise<void>
  deleteMarkers(ids: readonly string[]): Promise<void>
}
