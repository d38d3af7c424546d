import type { TreemapNode, WoohooShowing } from '@arbo/core'
import type { ErrorDetail } from '@arbo/kit'
import type { ExportFormat } from './export/export-file.ts'

/** The scenes behind a rectangle. */
export interface ScenesDetail {
  /** The node; null: everything at the top. */
  node: string | null
  /** The nodes it is made of, where it is the group of the small ones. */
  nodes: string[]
  /** Only those that the node holds itself, not those further down. */
  direct: boolean
  /** One of the categories; null: all. */
  category: string | null
}

/** Events of `<arbo-woohoo-treemap>` by name, with the type of their `detail`. All bubble and are composed. */
export interface WoohooTreemapEvents {
  /** The figures are shown; told again for other data. */
  ready: { scenes: number }
  /** Somebody chose what is measured; `preventDefault()` refuses it. */
  'showing-change': { showing: WoohooShowing }
  /** Somebody goes into a node, or back to the top (null); `preventDefault()` keeps them where they are. */
  'node-change': { id: string | null; level: TreemapNode['level'] | null }
  /** Something was selected, or nothing any more. */
  select: { node: string | null; category: string | null }
  /** Somebody wants to see the scenes. */
  'open-scenes': ScenesDetail
  /** A node was entered whose children the data do not have: set `data`, or call `addNodes()`. */
  'need-children': { id: string }
  /** Another date was chosen, or another one to compare with; null is now, or no comparison. */
  'history-change': { id: string | null; compareId: string | null }
  /** A file was made; `preventDefault()` keeps the browser from saving it. */
  download: { format: ExportFormat; name: string; blob: Blob }
  'arbo-error': ErrorDetail
}
