import type { TreemapNode, WoohooShowing } from '@arbo/core'
import { event, type ErrorDetail, type EventsOf } from '@arbo/kit'
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

/** Events of `<arbo-woohoo-treemap>` by name. All bubble and are composed. */
export const events = {
  /** The figures are shown; told again for other data. */
  ready: event<{ scenes: number }>(),
  /**
   * Somebody chose what sizes are; `preventDefault` refuses it.
   * @type {{ showing: string }}
   */
  'showing-change': event<{ showing: WoohooShowing }>(),
  /**
   * Somebody goes into a node, or to the top (null); `preventDefault` keeps them where they are.
   * @type {{ id: string | null, level: number | null }}
   */
  'node-change': event<{ id: string | null; level: TreemapNode['level'] | null }>(),
  /** Something was selected, or nothing any more. */
  select: event<{ node: string | null; category: string | null }>(),
  /**
   * Somebody wants to see the scenes behind a rectangle, or those of one status in it.
   * @type {{ node: string | null, nodes: string[], direct: boolean, category: string | null }}
   */
  'open-scenes': event<ScenesDetail>(),
  /** A node was entered whose children the data do not have: set `data`, or call `addNodes()`. */
  'need-children': event<{ id: string }>(),
  /** Another date was chosen (null: now), or another to compare with (null: none); the page sets `data` and `compare`, or refuses by `preventDefault`. */
  'history-change': event<{ id: string | null; compareId: string | null }>(),
  /**
   * A file was made; `preventDefault` keeps the browser from saving it.
   * @type {{ format: string, name: string, blob: Blob }}
   */
  download: event<{ format: ExportFormat; name: string; blob: Blob }>(),
  /**
   * The report could not be read, or a file not be made.
   * @type {{ code: string, message: string, error: unknown }}
   */
  'arbo-error': event<ErrorDetail>(),
}

/** The type of each event’s `detail`. */
export interface WoohooTreemapEvents extends EventsOf<typeof events> {}
