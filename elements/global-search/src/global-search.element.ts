import type { SearchGroup } from '@arbo/core'
import { attr, elementClass } from '@arbo/kit'
import { elementStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import { GlobalSearch } from './GlobalSearch.tsx'
import type { SearchAction } from './model/actions.ts'
import palette from './style/palette.css?inline'

const props = {
  /** Whether the search is open; it closes itself after telling `close`. */
  open: attr.boolean,
  /** Id of the entity that the page is about: what is in its project comes first. */
  entityId: attr.string,
  /** What can be done from the search, such as going to a page; `action` tells which one was chosen. */
  actions: attr.none<SearchAction[]>(),
  /** What to show where the search stands alone: the page answers `query-change` by setting it. */
  groups: attr.none<SearchGroup[]>(),
}

/**
 * The search of a workspace as a palette: scenes, entities, people, teams, playlists, comments, notes and files by name
 * or words, actions, and what was opened before. It works by keyboard alone. Connected under `<arbo-session>` it shows
 * what its user may read; alone it shows what the page gives. It never navigates: it tells what was chosen.
 *
 * @tag arbo-global-search
 * @fires {CustomEvent<{ row: object, newTab: boolean, review: boolean }>} result-open - A result was chosen, with what opens it in `row.target`; `preventDefault` keeps the search open.
 * @fires {CustomEvent<{ id: string }>} action - One of `actions` was chosen; `preventDefault` keeps the search open.
 * @fires {CustomEvent<undefined>} close - The search closes; `preventDefault` keeps it open.
 * @fires {CustomEvent<{ query: string, kind: string | null }>} query-change - Something is searched for, in all kinds or in one.
 * @fires {CustomEvent<{ code: string, message: string, error: unknown }>} arbo-error - A property could not be read.
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart palette - What is in the open search.
 * @csspart kinds - The filters by kind.
 * @csspart results - The list.
 * @csspart keys - What the keys do with the chosen line.
 */
export class GlobalSearchElement extends elementClass(GlobalSearch, [...elementStyles, palette], props) {
  static override version: string = version
}
