import type { TreemapData } from '@arbo/core'
import { attr, type PropsOf } from '@arbo/kit'
import type { HistoryEntry } from './model/history.ts'

/** Properties of `<arbo-woohoo-treemap>`, and its attributes: their kebab-case. */
export const props = {
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

/** What its view is given. */
export interface WoohooTreemapProps extends PropsOf<typeof props> {}
