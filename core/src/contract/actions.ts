import type { ActionRule } from './grounds.ts'
import { ENTER_METRICS, METRIC_CLAUSES, SCENE_RULES, SEE_SCENES } from './scene-rules.ts'
import type { SceneAction } from './scene-rules.ts'
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

/** By what an action asks about. */
const ACTIONS_ON = {
  scene: Object.keys(SCENE_RULES) as SceneAction[],
  metric: ['read_metric', 'change_metric'],
  entity: Object.keys(ENTITY_RULES) as (keyof typeof ENTITY_RULES)[],
  team: Object.keys(TEAM_RULES) as (keyof typeof TEAM_RULES)[],
  playlist: ['open_playlist', 'change_playlist', 'share_playlist', 'delete_playlist'],
  person: ['see_personal_details'],
} as const
export type AskedKind = keyof typeof ACTIONS_ON
export type ExplainedAction = (typeof ACTIONS_ON)[AskedKind][number]

export const ASKED_KINDS = Object.keys(ACTIONS_ON) as AskedKind[]
/** Every action that can be asked about. */
export const EXPLAINED_ACTIONS: readonly ExplainedAction[] = ASKED_KINDS.flatMap((kind) => [...ACTIONS_ON[kind]])

export function actionsOn(kind: AskedKind): readonly ExplainedAction[] {
  return ACTIONS_ON[kind]
}

/** What a question names. */
export function kindOfAction(action: ExplainedAction): AskedKind {
  return ASKED_KINDS.find((kind) => actionsOn(kind).includes(action)) as AskedKind
}

/** The ids that a question about each kind of thing has. */
export const ASKED_IDS = {
  scene: ['item_id'],
  metric: ['item_id', 'metric_id'],
  entity: ['entity_id'],
  team: ['team_id'],
  playlist: ['playlist_id'],
  person: ['ws_user_id'],
} as const satisfies Record<AskedKind, readonly string[]>
type AskedId = (typeof ASKED_IDS)[AskedKind][number]

/** A question about a permission, or about an action. */
export type ExplainQuestion = { [id in AskedId]?: string | undefined } & {
  permission?: string | undefined
  action?: ExplainedAction | undefined
}

/** Whether a question is about one thing, and says which. */
export function isWholeQuestion({ permission, action, ...given }: ExplainQuestion): boolean {
  const ids = (Object.keys(given) as AskedId[]).filter((id) => given[id] !== undefined)
  if (action === undefined) {
    return permission !== undefined && ids.length < 2 && ids.every((id) => id === 'item_id' || id === 'entity_id')
  }
  const named: readonly string[] = ASKED_IDS[kindOfAction(action)]
  return permission === undefined && ids.length === named.length && ids.every((id) => named.includes(id))
}

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
