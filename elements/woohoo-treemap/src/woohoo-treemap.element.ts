import type { TreemapNode } from '@arbo/core'
import { elementClass, exposedBy } from '@arbo/kit'
import { elementStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import type { ExportFormat } from './export/export-file.ts'
import { props } from './props.ts'
import layout from './style/layout.css?inline'
import map from './style/map.css?inline'
import panel from './style/panel.css?inline'
import table from './style/table.css?inline'
import { WoohooTreemap, type TreemapApi } from './WoohooTreemap.tsx'

/**
 * Progress as a treemap: rectangles through the levels, each divided by status, as large as their number of scenes or as
 * the sum of the primary metric. One goes in with an animated zoom and back by the way above it, sees the figures of what
 * is pointed at and selected, and finds the same figures in a table. It compares two dates and exports pictures and
 * sheets. It works alone with data given as a property, connected under `<arbo-session>`, and inside the Arbo host. Give
 * it a height.
 *
 * @tag arbo-woohoo-treemap
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
  {
    translators: {
      de: () => import('./de.ts'),
      fr: () => import('./fr.ts'),
      es: () => import('./es.ts'),
      ja: () => import('./ja.ts'),
    },
  },
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
