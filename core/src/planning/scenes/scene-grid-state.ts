import type { ClientInput } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { UndoOutcome } from '../../contract/planning/changes.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { EntityHit } from '../../contract/planning/entity-relations.ts'
import type { StatusMapping } from '../../contract/planning/status-remap.ts'
import type { SceneFieldOf, SceneGroupBy } from '../../contract/planning/scene-field-list.ts'
import type { BulkOutcome, SceneGroup, SceneRow, SceneSummary } from '../../contract/planning/scene-fields.ts'
import type { CreatedScenes } from '../../contract/planning/scenes.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { FetchedFile } from '../../platform/files/fetch-file.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'
import type { TagChoices } from '../tags/tag-choices.ts'
import type { CellEdit } from './cell-edits.ts'
import type { CellSender } from './cell-sender.ts'
import { type GridLines, gridLines } from './grid-lines.ts'
import type { SceneProgress } from './in-chunks.ts'
import { NO_PAGES, type ScenePages } from './scene-pages.ts'
import type { SceneQuery } from './scene-query.ts'

/** Most scenes that are chosen at once. */
export const SCENES_CHOSEN_MAX = 10_000

/** A list of scenes as far as it was read. */
export interface SceneGridState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  query: SceneQuery
  /** The query that rows and lines answer; another one than `query` while that is on its way. */
  answered: SceneQuery
  pages: ScenePages
  lines: GridLines
  /** Scenes found. */
  total: number
  /** Null until it was read; the totals of the filter, its groups and its metrics. */
  summary: SceneSummary | null
  /** Keys of the groups whose scenes are hidden. */
  collapsed: ReadonlySet<string>
  /** Why rows that should show are not here. */
  missing: Failure | null
  selected: ReadonlySet<string>
  /** Unwritten entries, by cellKey. */
  edits: ReadonlyMap<string, CellEdit>
  /** Progress of a change of many scenes, or of selecting them. */
  progress: SceneProgress | null
  /** Acts that can be undone, and undone ones that can be done again, newest last. */
  undoable: readonly string[]
  redoable: readonly string[]
}

/** A metric and its value, an exact decimal; null takes it away. */
export type SceneMetricChange = Omit<ClientInput<'bulkMetricUpdate'>['body'], 'item_ids' | 'batch_id'>
/** The names of scenes to create, and where. */
export type SceneNames = ClientInput<'createItemSeries'>['body']
/** How people are put on scenes. */
export type AssignMode = 'add' | 'replace' | 'remove'

/** Scenes of an entity and all below it, or of the workspace, with what can be done to them. */
export interface SceneGridStore extends ReadableStore<SceneGridState>, TagChoices {
  reload(): Promise<void>
  /** Another question. Where it finds other scenes, none stays chosen. */
  ask(change: Partial<SceneQuery>): Promise<void>
  /** Lines that show now: the pages under them are read, those on their way elsewhere given up. */
  show(first: number, last: number): void
  sceneAt(index: number): SceneRow | undefined
  toggleGroup(key: string): void
  collapseAll(collapsed: boolean): void
  select(ids: readonly string[], on: boolean): void
  /** Also scenes that are not here yet. Rejects with an ApiError. */
  selectLines(first: number, last: number): Promise<void>
  /** All that the filter finds, at most SCENES_CHOSEN_MAX. Rejects with an ApiError. */
  selectAll(): Promise<void>
  clearSelection(): void
  cells: CellSender
  /** These reject with an ApiError, which the caller shows. Scenes that stay as they are come with their reasons. */
  setStatus(ids: readonly string[], statusId: string | null): Promise<BulkOutcome>
  setDay(ids: readonly string[], field: SceneFieldOf<'day'>, day: string | null): Promise<BulkOutcome>
  setDuration(ids: readonly string[], field: SceneFieldOf<'duration'>, minutes: number | null): Promise<BulkOutcome>
  setPriority(ids: readonly string[], priority: number): Promise<BulkOutcome>
  /** Adds tags by their ids, and removes others. */
  setTags(ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<BulkOutcome>
  shiftDay(ids: readonly string[], field: SceneFieldOf<'day'>, days: number): Promise<BulkOutcome>
  setMetric(ids: readonly string[], change: SceneMetricChange): Promise<BulkOutcome>
  setPeople(
    ids: readonly string[],
    field: SceneFieldOf<'people'>,
    people: readonly string[],
    mode: AssignMode,
  ): Promise<BulkOutcome>
  /** To another entity. Rejects with status_in_use where the mapping leaves out a status that the flow there lacks. */
  moveTo(ids: readonly string[], entityId: string, mapping: StatusMapping): Promise<BulkOutcome>
  /** Leaves them out of lists and totals with all that hangs on them, or restores them. */
  omit(ids: readonly string[], omitted: boolean): Promise<BulkOutcome>
  /** Copies up to SCENES_COPIED_MAX, each behind its original. */
  duplicate(ids: readonly string[]): Promise<BulkOutcome>
  /** Creates scenes by their names here, or in several places of the project: one act. */
  create(names: SceneNames): Promise<CreatedScenes>
  /** Puts scenes of one entity behind another one of it; null: first. */
  placeBehind(ids: readonly string[], afterId: string | null): Promise<BulkOutcome>
  /** With all that belongs to them. @returns the entries of the trash, which restore them */
  remove(ids: readonly string[]): Promise<string[]>
  /** Null where there was nothing to take back. */
  undo(): Promise<UndoOutcome | null>
  redo(): Promise<UndoOutcome | null>
  /** Values of a filter with their number of scenes: statuses, people, entities. */
  filterOptions(by: SceneGroupBy): Promise<readonly SceneGroup[]>
  /** Metrics that scenes of the place may have a value of. */
  metricColumns(): Promise<SceneSummary['columns']>
  /** The projects that scenes lie in, whichever of them is looked at. */
  projects(): Promise<readonly SceneGroup[]>
  /** All that the filter finds, in its order, as a file that can be imported again. Rejects with an ApiError. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
  /** Statuses that this scene may have: those of the flow that holds there. */
  statusesOf(row: Pick<SceneRow, 'entity_id' | 'template_flow_id'>): Promise<readonly FlowStatus[]>
  /** Active entities by name or code, with what is above them. `within`: only that one and those below it. */
  findPlaces(text: string, signal?: AbortSignal, within?: string): Promise<readonly EntityHit[]>
  /** The same within what the list is about. */
  placesToFilter(text: string): Promise<readonly EntityHit[]>
  /** What a place is called. Rejects with an ApiError where it is gone or not to be seen. */
  placeName(id: string): Promise<string>
  /** People who may be put on all of these scenes, by name. */
  assignable(ids: readonly string[], text: string): Promise<readonly Person[]>
}

export const NOTHING: ReadonlySet<string> = new Set()

/** Before anything was read. */
export function firstState(query: SceneQuery): SceneGridState {
  return {
    status: 'loading',
    error: null,
    query,
    answered: query,
    pages: NO_PAGES,
    lines: gridLines(0, null, NOTHING),
    total: 0,
    summary: null,
    collapsed: NOTHING,
    missing: null,
    selected: NOTHING,
    edits: new Map(),
    progress: null,
    undoable: [],
    redoable: [],
  }
}
