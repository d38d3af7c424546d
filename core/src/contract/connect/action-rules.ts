import type { ExplainedAction, SceneAction } from '../platform/actions.ts'
import type { ActionRule } from '../platform/grounds.ts'
import { ENTER_METRICS, METRIC_CLAUSES, SCENE_RULES } from '../planning/scene-rules.ts'
import { SEE_SCENES } from '../platform/sight.ts'
import {
  changesPlaylist,
  deletesPlaylist,
  ENTITY_RULES,
  OPEN_PLAYLISTS,
  OPENS_PLAYLIST,
  READ_FILE,
  sharesPlaylist,
  TEAM_RULES,
} from './thing-rules.ts'
import type { RuleFacts } from './thing-rules.ts'

/** What an action needs of a thing with these facts. */
export function ruleOf(action: ExplainedAction, facts: RuleFacts = {}): ActionRule {
  if (action in SCENE_RULES) return SCENE_RULES[action as SceneAction]
  if (action in ENTITY_RULES) return ENTITY_RULES[action as keyof typeof ENTITY_RULES]
  if (action in TEAM_RULES) return TEAM_RULES[action as keyof typeof TEAM_RULES]
  const { access = 'open', isOfGuest = false } = facts
  switch (action) {
    case 'read_metric':
      return { gate: SEE_SCENES, clauses: METRIC_CLAUSES.read[access] }
    case 'change_metric':
      return { gate: SEE_SCENES, clauses: [ENTER_METRICS, ...METRIC_CLAUSES.change[access]] }
    case 'open_playlist':
      return { gate: OPEN_PLAYLISTS, clauses: [OPENS_PLAYLIST] }
    case 'change_playlist':
      return { gate: OPEN_PLAYLISTS, clauses: [OPENS_PLAYLIST, changesPlaylist(facts)] }
    case 'share_playlist':
      return { clauses: [OPENS_PLAYLIST, ...sharesPlaylist(facts)] }
    case 'delete_playlist':
      return { clauses: [OPENS_PLAYLIST, ...deletesPlaylist(facts)] }
    default:
      return {
        clauses: [
          { any: ['self', ...READ_FILE[isOfGuest ? 'guest' : 'person']] },
          { any: ['self', 'personalData_getPersonalDetails_read'] },
        ],
      }
  }
}
