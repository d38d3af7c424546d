import type { Failure } from '../../platform/api/failure.ts'
import type { Comment } from '../../contract/review/comments.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { Neighbours } from '../../contract/planning/item-neighbours.ts'
import type { Rendition } from '../../contract/review/renditions.ts'
import type { SceneCell } from '../../contract/planning/scene-field-list.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import type { HistoryFilter, HistoryState } from '../../planning/changes/create-history-store.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'
import type { TagChoices } from '../../planning/tags/tag-choices.ts'
import type { FileUpload, ScenePartChanges } from '../../planning/scenes/part-types.ts'
import type { CellTarget, EntryOutcome } from '../../planning/scenes/scene-view.ts'

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
  /** Why an entry that had waited for the connection was not written. */
  refused: string | null
}

/** One scene whole, that follows live events, with what can be done to it. All that write reject with an ApiError. */
export interface SceneHubStore extends ReadableStore<SceneHubState>, ScenePartChanges, TagChoices {
  reload(): Promise<void>
  /**
   * Shows the change at once, here and wherever else in the page the scene is shown. What is refused is taken back;
   * somebody else’s change meanwhile is the outcome `conflict`: the scene is then shown as it is. Without a connection
   * the outcome is `waiting`: the change is kept, also over a reload, and sent when the connection is back.
   */
  change(field: SceneCell, to: CellTarget, metricId?: string): Promise<EntryOutcome>
  /** What the scene is about; rejects with an ApiError when it is refused. */
  setDescription(text: string): Promise<void>
  /** Leaves the scene out of lists and totals, or restores it; rejects with an ApiError when it is refused. */
  setOmitted(omitted: boolean): Promise<void>
  /** People who may be assigned to the scene or review it, by name. */
  findPeople(words: string, signal?: AbortSignal): Promise<readonly Person[]>
  addComment(text: string): Promise<void>
  /** Reads the history from now on, together with the scene. */
  openHistory(): Promise<void>
  /** Reads older changes. */
  moreHistory(): Promise<void>
  /** Shows only these changes. */
  filterHistory(filter: HistoryFilter): Promise<void>
}
