import { actionsOn, type AskedKind, type ExplainedAction } from '@arbo/core'
import type { FoundThing } from '@arbo/core/internal'

/** A question about a person: an action, and its subject. */
export interface ActionQuestion {
  action: ExplainedAction
  item_id?: string
  metric_id?: string
  entity_id?: string
  team_id?: string
  playlist_id?: string
  ws_user_id?: string
}

/** The same with the subject's name. */
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

/** The form's fields. */
export interface AskForm {
  kind: AskedKind
  subject: FoundThing | null
  metricId: string | null
  action: ExplainedAction | null
}

/** The empty form for another kind. */
export function formOf(kind: AskedKind): AskForm {
  const actions = actionsOn(kind)
  return { kind, subject: null, metricId: null, action: actions.length === 1 ? (actions[0] ?? null) : null }
}

/** The question; null until all of it is chosen. */
export function questionOf({ kind, subject, metricId, action }: AskForm): ActionQuestion | null {
  if (subject === null || action === null || (kind === 'metric' && metricId === null)) return null
  return { action, [ID_OF[kind]]: subject.id, ...(kind === 'metric' && metricId ? { metric_id: metricId } : {}) }
}
