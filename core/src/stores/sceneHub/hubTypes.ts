import type { Failure } from '../../api/Failure.ts'
import type { Comment } from '../../contract/comments.ts'
import type { FlowStatus } from '../../contract/entities.ts'
import type { AttachmentCategory } from '../../contract/enums.ts'
import type { Item, ItemFile, ItemMarker, ItemNote } from '../../contract/items.ts'
import type { Neighbours } from '../../contract/item-neighbours.ts'
import type { Rendition } from '../../contract/renditions.ts'
import type { CellOutcome, SceneCell } from '../../contract/scene-fields.ts'
import type { Person } from '../../contract/shapes.ts'
import type { HistoryFilter, HistoryState } from '../history/createHistoryStore.ts'
import type { ReadableStore } from '../liveStore.ts'

/** A file on its way to the scene. */
export interface FileUpload {
  id: string
  name: string
  /** 0 to 1 of its bytes. */
  progress: number
  state: 'sending' | 'failed'
  error: Failure | null
}

/** One scene whole. */
export interface SceneHubState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** With its ancestors, files, notes and markers. Stays while it is read again; null where it could not be read. */
  item: Item | null
  /** Statuses that the scene can have, in order. */
  statuses: readonly FlowStatus[]
  neighbours: Neighbours | null
  /** Newest first; empty for those who may not see the review. */
  renditions: readonly Rendition[]
  /** Oldest first, replies included; empty for those who may not see the review. */
  comments: readonly Comment[]
  history: HistoryState
  uploads: readonly FileUpload[]
  /** The user in the workspace; null while that is not known. */
  me: string | null
}

/** What a cell of a scene becomes: words, a day, a status’ id, a decimal, ids of people; null for none. */
export type CellTarget = string | readonly string[] | null

export interface NewLink {
  url: string
  name?: string
  category?: AttachmentCategory
}

/** One scene whole, that follows live events, with what can be done to it. All that write reject with an ApiError. */
export interface SceneHubStore extends ReadableStore<SceneHubState> {
  reload(): Promise<void>
  /**
   * Shows the change at once where it can, and takes it back when it is refused. Somebody else’s change meanwhile is the
   * outcome `conflict`: the scene is then shown as it is.
   */
  change(field: SceneCell, to: CellTarget, metricId?: string): Promise<CellOutcome>
  /** People who may be assigned to the scene or review it, by name. */
  findPeople(words: string, signal?: AbortSignal): Promise<readonly Person[]>
  addComment(text: string): Promise<void>
  /** Each file is sent on its own; failures show in `uploads`. */
  addFiles(files: readonly File[]): void
  cancelUpload(id: string): void
  addLink(link: NewLink): Promise<void>
  editFile(file: Pick<ItemFile, 'id' | 'name' | 'category'>): Promise<void>
  deleteFile(id: string): Promise<void>
  addNote(text: string): Promise<void>
  editNote(note: Pick<ItemNote, 'id' | 'text'>): Promise<void>
  deleteNote(id: string): Promise<void>
  renameMarker(marker: Pick<ItemMarker, 'id' | 'label'>): Promise<void>
  deleteMarkers(ids: readonly string[]): Promise<void>
  /** Reads the history from now on, together with the scene. */
  openHistory(): Promise<void>
  /** Reads older changes. */
  moreHistory(): Promise<void>
  /** Shows only these changes. */
  filterHistory(filter: HistoryFilter): Promise<void>
}
