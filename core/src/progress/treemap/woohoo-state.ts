import type { Failure } from '../../platform/api/failure.ts'
import type { EntityRef } from '../../contract/platform/entity-ref.ts'
import type { TemplateFlow } from '../../contract/planning/entities.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { GrandTotal, ReportHistory } from '../../contract/progress/woohoo-fields.ts'
import type { SavedReport, TreemapData, WoohooShowing } from '../../contract/progress/woohoo-values.ts'
import type { FetchedFile } from '../../platform/files/fetch-file.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'
import type { SceneConditions } from '../../planning/scenes/scene-query.ts'

/** Which scenes a report counts, and how it divides them. */
export interface WoohooQuery {
  /** In the name or code. */
  search: string
  combine: 'and' | 'or'
  conditions: SceneConditions
  /** Divided by the statuses of this flow; null: by those that the scenes of the place have. */
  flowId: string | null
  /** Without a flow: divided by the fixed seven. */
  fixed?: boolean
}

/** A saved report with its treemap. */
export interface OpenReport extends ReportHistory {
  report: SavedReport
}

/** The report of an entity, or of the workspace. */
export interface WoohooState {
  status: 'loading' | 'ready' | 'failed'
  /** `not_found`: there is no such entity for this person. */
  error: Failure | null
  /** Null: the workspace. */
  entity: EntityRef | null
  /** From the project down to the parent. */
  ancestors: readonly EntityRef[]
  /** Null until it was read. Stays while it is read again. */
  data: TreemapData | null
  grandTotal: GrandTotal | null
  /** ISO 8601, of `data`. */
  takenAt: string | null
  /** Null until the first load chooses; then only an explicit choice changes it (WOO-06, WOO-07). */
  showing: WoohooShowing | null
  query: WoohooQuery
  /** Flows that the report can be divided by. */
  flows: readonly TemplateFlow[]
  /** Nodes whose inside is being read. */
  entering: readonly string[]
  /** Why the inside of a node could not be read. */
  missing: Failure | null
  /** Saved reports, the newest first; null until they were read. */
  history: readonly ReportHistory[] | null
  historyError: Failure | null
  /** The saved report that is looked at in place of what is now. */
  opened: OpenReport | null
  /** The saved report that what is shown is compared with. */
  compared: OpenReport | null
}

/** The progress treemap of the workspace or of an entity, as it is now or as a saved report has it. */
export interface WoohooStore extends ReadableStore<WoohooState> {
  reload(): Promise<void>
  setShowing(showing: WoohooShowing): void
  /** Shows the answer to another question. */
  ask(change: Partial<WoohooQuery>): Promise<void>
  /** Reads what is inside a node, where the data have more. A failure stands in `missing`. */
  enter(id: string): Promise<void>
  /** Saves the whole report as it is now; filters do not count. Rejects with an ApiError. */
  save(name: string): Promise<ReportHistory>
  /** Rejects with an ApiError. */
  rename(id: string, name: string): Promise<void>
  /** Rejects with an ApiError. */
  remove(id: string): Promise<void>
  /** Shows a saved report; null: what is now. Rejects with an ApiError. */
  open(id: string | null): Promise<void>
  /** Compares what is shown with a saved report; null: with none. Rejects with an ApiError. */
  compareWith(id: string | null): Promise<void>
  /** The figures of what is now, with its filters. Rejects with an ApiError. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

/** The question for everything, by its own statuses: no search and no condition. */
export const WOOHOO_QUERY: WoohooQuery = { search: '', combine: 'and', conditions: {}, flowId: null }

/** The shown report: the open saved one, else the current one. */
export function shownReport({
  opened,
  data,
  grandTotal,
  takenAt,
}: Pick<WoohooState, 'opened' | 'data' | 'grandTotal' | 'takenAt'>): {
  data: TreemapData | null
  grandTotal: GrandTotal | null
  takenAt: string | null
} {
  if (!opened) return { data, grandTotal, takenAt }
  const { treemap, grand_total, taken_at } = opened.report
  return { data: treemap, grandTotal: grand_total, takenAt: taken_at }
}
