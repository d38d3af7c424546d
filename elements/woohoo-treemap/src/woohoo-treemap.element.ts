import type { TreemapData, TreemapNode } from '@arbo/core'
import { attr, elementClass, exposedBy } from '@arbo/kit'
import { elementStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import type { ExportFormat } from './export/export-file.ts'
import type { HistoryEntry } from './model/history.ts'
import layout from './style/layout.css?inline'
import map from './style/map.css?inline'
import panel from './style/panel.css?inline'
import table from './style/table.css?inline'
import { WoohooTreemap, type TreemapApi } from './WoohooTreemap.tsx'

const props = {
  /** The figures, where the element stands alone: categories, the primary metric, and the tree as a flat list of nodes. Small ones may be JSON in the attribute. */
  data: attr.json<TreemapData>(),
  /** Id of the project, process, episode or take to report on, under an `<arbo-session>`; without it the whole workspace. */
  entity: attr.string,
  /** `item_count` or `sum_of_primary_metric`. Unset, the sum where there is a primary metric; then what the user chooses. */
  showing: attr.string,
  /** Id of the node to be in; unset: the top. */
  node: attr.string,
  /** `map` or `table`. */
  view: attr.string,
  /** The same figures of an earlier date: what has moved since, and what has stood still. */
  compare: attr.none<TreemapData>(),
  /** What the earlier date is called. */
  compareName: attr.string,
  /** The reports that were saved, to go back through; small lists may be JSON in the attribute. */
  history: attr.json<HistoryEntry[]>(),
  /** Id of the saved report that `data` are of; unset: they are of now. */
  historyId: attr.string,
  /** Id of the saved report that `compare` is of. */
  compareId: attr.string,
  /** What the report is called. */
  heading: attr.string,
  /** Statuses have patterns too, so that they are told apart without colour. */
  patterns: attr.boolean,
  /** The data are on their way. */
  loading: attr.boolean,
}

/**
 * Progress as a treemap: rectangles through the levels, each divided by status, as large as their number of scenes or as
 * the sum of the primary metric. One goes in with an animated zoom and back by the way above it, sees the figures of what
 * is pointed at and selected, and finds the same figures in a table. It compares two dates and exports pictures and
 * sheets. It works alone with data given as a property, connected under `<arbo-session>`, and inside the Arbo host. Give
 * it a height.
 *
 * @tag arbo-woohoo-treemap
 * @fires {CustomEvent<{ scenes: number }>} ready - The figures are shown; told again for other data.
 * @fires {CustomEvent<{ showing: string }>} showing-change - Somebody chose what sizes are; `preventDefault` refuses it.
 * @fires {CustomEvent<{ id: string | null, level: number | null }>} node-change - Somebody goes into a node, or to the top (null); `preventDefault` keeps them where they are.
 * @fires {CustomEvent<{ node: string | null, category: string | null }>} select - Something was selected, or nothing any more.
 * @fires {CustomEvent<{ node: string | null, nodes: string[], direct: boolean, category: string | null }>} open-scenes - Somebody wants to see the scenes behind a rectangle, or those of one status in it.
 * @fires {CustomEvent<{ id: string }>} need-children - A node was entered whose children the data do not have: set `data`, or call `addNodes()`.
 * @fires {CustomEvent<{ id: string | null, compareId: string | null }>} history-change - Another date was chosen (null: now), or another to compare with (null: none); the page sets `data` and `compare`, or refuses by `preventDefault`.
 * @fires {CustomEvent<{ format: string, name: string, blob: Blob }>} download - A file was made; `preventDefault` keeps the browser from saving it.
 * @fires {CustomEvent<{ code: string, message: string, error: unknown }>} arbo-error - The report could not be read, or a file not be made.
 * @slot tools - The page’s own buttons, at the end of the bar.
 * @slot empty - What is to be done where there are no scenes.
 * @slot - Shown until the script has loaded, and where it fails to.
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart treemap - The whole report.
 * @csspart map - The picture.
 * @csspart table - The table.
 * @csspart panel - The figures of what is selected.
 */
export class WoohooTreemapElement extends elementClass(
  WoohooTreemap,
  [...elementStyles, layout, map, panel, table],
  props,
) {
  static override version: string = version

  /** Adds nodes below some that are there: the answer to `need-children`. Nodes that are known already are left as they are. */
  addNodes(nodes: readonly TreemapNode[]): void {
    exposedBy<TreemapApi>(this)?.addNodes(nodes)
  }

  /** Goes into a node, or to the top. False where there is nothing below it, or the page refuses. */
  enter(id: string | null): boolean {
    return exposedBy<TreemapApi>(this)?.enter(id) ?? false
  }

  /** What is shown as a file. Rejects where it cannot be made. */
  exportAs(format: ExportFormat): Promise<Blob> {
    return exposedBy<TreemapApi>(this)?.exportAs(format) ?? Promise.reject(new Error('Nothing is shown yet'))
  }
}
