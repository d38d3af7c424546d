import type { ProjectColour } from '../planning/project-colours.ts'

/** What the treemap of progress is made of. The element draws it alone from such data; the server answers the same shapes. */

/** What a rectangle's size is: how many scenes there are, or what the values of the primary metric add up to (WOO-06). */
export const WOOHOO_SHOWINGS = ['item_count', 'sum_of_primary_metric'] as const
/** Whether scenes are counted, or the primary metric is added up. */
export type WoohooShowing = (typeof WOOHOO_SHOWINGS)[number]

/** Parts of less than so many percent of the grand total stand under `others`. */
export const WOOHOO_OTHERS_BELOW_PERCENT = 2
/** Most parts that stand by themselves; beyond them the smaller ones are `others`, too. */
export const WOOHOO_VISIBLE_MAX = 20

/** With a flow: what the key of a fixed status begins with, for scenes that have none of the flow's. */
export const KIND_KEY = 'kind:'

/** One of the parts that every rectangle is divided into: a fixed status, or a status of the chosen flow. */
export interface TreemapCategory {
  /** The number of the fixed status as text, the id of the flow's status, or {@link KIND_KEY} with a fixed status. */
  key: string
  /** Statuses of several flows that are one here, being called alike; the first of them is the key. */
  status_ids?: readonly string[]
  name: string
  /** The fixed status that it counts as, 0 to 6: it decides the colour where there is none of its own. */
  kind: number
  /** #RRGGBB, or null for the fixed status's own. */
  colour: string | null
}

/** The metric whose values give rectangles their size. */
export interface TreemapMetric {
  id: string
  name: string
  type: string
  /** How its type writes a value: MetricOptions. */
  options?: unknown
}

/** A project (0), process (1), episode (2), take (3) or scene (4). */
export interface TreemapNode {
  id: string
  /** Null for those at the top. */
  parent_id: string | null
  level: number
  name: string
  code?: string | null
  /** Of projects: the colour of their headings. Left out, they are as plain as all others. */
  colour?: ProjectColour
  /** Scenes by category, in the order of the categories; a scene has a single 1. Left out where it is the sum of the children. */
  counts?: readonly number[]
  /** Exact sums of the primary metric by category as decimal text; null where no scene has a value. Left out like the counts. */
  sums?: readonly (string | null)[]
  /** There is more below than these data have: it is asked for when somebody goes there. */
  has_more?: boolean
}

/** A tree as a flat list, parents before their children. */
export interface TreemapData {
  categories: readonly TreemapCategory[]
  /** Null: there is none, so only scenes can be counted. */
  primary_metric: TreemapMetric | null
  nodes: readonly TreemapNode[]
}

/** Scenes directly on an entity that come along as nodes when it is asked for; the rest is in its own figures. */
export const WOOHOO_SCENES_MAX = 10_000

/** What a saved report keeps as JSON: the tree down to the takes, as it was. */
export interface SavedReport {
  /** ISO 8601, UTC. */
  taken_at: string
  treemap: TreemapData
  grand_total: { scenes: number; approved: number; metric_sum: string | null }
  /** What it was shown by first: WOO-06. */
  showing: WoohooShowing
}
