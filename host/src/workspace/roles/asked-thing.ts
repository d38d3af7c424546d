import { actionsOn, type AskedKind, type ExplainedAction } from '@arbo/core'
import type { FoundThing } from '@arbo/core/internal'

/** What somebody asks about a person: an action, and what it is to be done to. */
export interface ActionQuestion {
  action: ExplainedAction
  item_id?: string
  metric_id?: string
  entity_id?: string
  team_id?: string
  playlist_id?: string
  ws_user_id?: string
}

/** The same with the name of the thing, to be shown. */
export interface AskedAction {
  question: ActionQuestion
  on: string
}

const ID_OF = {
  scene: 'item_id',
  metric: 'item_id',
  entity: 'entity_id',
  team: 'team_id',
  playlist: 'playlist_id',
  person: 'ws_user_id',
} as const satisfies Record<AskedKind, keyof ActionQuestion>

/** The form as it stands. */
export interface AskForm {
  kind: AskedKind
  subject: FoundThing | null
  metricId: string | null
  action: ExplainedAction | null
}

/** The form for another kind: what was chosen of the one before means nothing there. */
export function formOf(kind: AskedKind): AskForm {
  const actions = actionsOn(kind)
  return { kind, subject: null, metricId: null, action: actions.length === 1 ? (actions[0] ?? null) : null }
}

/** The question, once all of it is chosen. */
export function questionOf({ kind, subject, metricId, action }: AskForm): ActionQuestion | null {
  if (subject === null || action === null || (kind === 'metric' && metricId === null)) return null
  return { action, [ID_OF[kind]]: subject.id, ...(kind === 'metric' && metricId ? { metric_id: metricId } : {}) }
}
