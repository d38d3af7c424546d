import { attr, type PropsOf } from '@arbo/kit'
import type { InsightData } from './model/insight-data.ts'

/** Properties of `<arbo-people-insight>`, and its attributes: their kebab-case. */
export const props = {
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

/** What its view is given. */
export interface PeopleInsightProps extends PropsOf<typeof props> {}
