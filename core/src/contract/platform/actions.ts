/** By what an action asks about. Apart from the rules, which no page needs. */
const ACTIONS_ON = {
  scene: [
    'see_scene',
    'review_scene',
    'change_details',
    'change_status',
    'set_reserved_status',
    'change_due_date',
    'assign',
    'unassign',
    'choose_reviewers',
    'upload_version',
    'download_version',
    'comment',
    'delete_comments_of_others',
    'draw',
    'delete_scene',
  ],
  metric: ['read_metric', 'change_metric'],
  entity: ['see_entity', 'change_entity', 'choose_coordinators', 'add_entity', 'add_scene', 'delete_entity'],
  team: ['see_team', 'change_team', 'delete_team'],
  playlist: ['open_playlist', 'change_playlist', 'share_playlist', 'delete_playlist'],
  person: ['see_personal_details'],
} as const
/** What an action is asked about: a scene, metric, entity, team, playlist or person. */
export type AskedKind = keyof typeof ACTIONS_ON
/** The actions that can be asked about a thing of one kind. */
export type ActionOn<Kind extends AskedKind> = (typeof ACTIONS_ON)[Kind][number]
/** `see_scene`, `assign` and the others that are about a scene. */
export type SceneAction = ActionOn<'scene'>
/** An action by its name, such as `share_playlist`; names are unique over all kinds. */
export type ExplainedAction = (typeof ACTIONS_ON)[AskedKind][number]

/** The kinds of thing in the order in which they are offered to choose from. */
export const ASKED_KINDS = Object.keys(ACTIONS_ON) as AskedKind[]
/** Every action that can be asked about. */
export const EXPLAINED_ACTIONS: readonly ExplainedAction[] = ASKED_KINDS.flatMap((kind) => [...ACTIONS_ON[kind]])

/** The actions on a kind of thing, in the order in which they are offered to choose from. */
export function actionsOn(kind: AskedKind): readonly ExplainedAction[] {
  return ACTIONS_ON[kind]
}

/** What a question names. */
function kindOfAction(action: ExplainedAction): AskedKind {
  return ASKED_KINDS.find((kind) => actionsOn(kind).includes(action)) as AskedKind
}

/** The ids that a question about each kind of thing has. */
const ASKED_IDS = {
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
export function isWholeQuestion({ permission, action, ...subjects }: ExplainQuestion): boolean {
  const ids = (Object.keys(subjects) as AskedId[]).filter((id) => subjects[id] !== undefined)
  if (action === undefined) {
    return permission !== undefined && ids.length < 2 && ids.every((id) => id === 'item_id' || id === 'entity_id')
  }
  const named: readonly string[] = ASKED_IDS[kindOfAction(action)]
  return permission === undefined && ids.length === named.length && ids.every((id) => named.includes(id))
}
