import { attr, elementClass } from '@arbo/kit'
import { elementStyles } from '@arbo/kit/styles'
import { version } from '../package.json'
import { PeopleInsight } from './PeopleInsight.tsx'
import type { InsightData } from './model/insight-data.ts'
import charts from './style/charts.css?inline'
import layout from './style/layout.css?inline'
import lists from './style/lists.css?inline'

const props = {
  /** Id of the person in the workspace, under an `<arbo-session>`. */
  userId: attr.string,
  /** Section to begin with: `load`, `work`, `activity`, `targets` or `availability`. */
  tab: attr.string,
  /** Id of a comment to point out among the recent activity. */
  commentId: attr.string,
  /** Id of a rendition to point out there. */
  renditionId: attr.string,
  /** Address of a scene's page, with `{id}` for the scene's id. Without it scenes are buttons that tell `scene-open`. */
  sceneHref: attr.string,
  /** What to show where the tile stands alone. Only `person` is needed: a section without data is left out. */
  insight: attr.none<InsightData>(),
}

/**
 * The tile of a person: who they are, their load, due and overdue scenes, recent activity, targets, and when they work.
 * It works alone with data given as a property, connected under `<arbo-session>`, and inside the Arbo host. Connected,
 * it is live, and shows of the person's scenes those that its user may see.
 *
 * @tag arbo-people-insight
 * @fires {CustomEvent<{ id: string, name: string }>} ready - A person's tile is shown.
 * @fires {CustomEvent<{ id: string, renditionId: string | null, commentId: string | null }>} scene-open - A scene was chosen; `preventDefault` keeps its link from being followed.
 * @fires {CustomEvent<{ code: string, message: string, error: unknown }>} arbo-error - The tile could not be read; it shows why and recovers where it can.
 * @fires {CustomEvent<{ type: 'token-expired' }>} arbo-message - The session has run out: the page takes the tile away.
 * @slot - Shown until the script has loaded, and where it fails to.
 * @csspart app - Everything but overlays.
 * @csspart portal - The overlay layer.
 * @csspart insight - The whole tile.
 * @csspart header - Who the person is.
 * @csspart section - Each of the sections.
 */
export class PeopleInsightElement extends elementClass(
  PeopleInsight,
  [...elementStyles, layout, lists, charts],
  props,
) {
  static override version: string = version
}
