import type { PermissionKey } from './permissions.ts'

/** What binds a person to a thing and opens it to them without a permission of the role. */
const TIES = [
  /** Everybody but guests. */
  'staff',
  'coordinator',
  'assignee',
  'reviewer',
  'self',
  'team_public',
  'team_member',
  'team_author',
  'playlist_owner',
  'playlist_workspace',
  'playlist_shared',
  'playlist_editor',
] as const
/** One of the things that bind a person to what is asked about, such as being assigned to it. */
export type Tie = (typeof TIES)[number]
/** What opens something: a permission, or a tie. */
export type Ground = PermissionKey | Tie

/** What is said where none of the grounds holds, beside what each of them lacks. */
export type ClauseCode = 'reserved_status' | 'metric_locked' | 'metric_private'

/** One thing that is needed: any of the grounds. Permissions hold by the role, an exception or by coordinating. */
export interface Clause {
  any: readonly Ground[]
  /** Decides whether the thing is seen, not what may be done with it. */
  sees?: true
  else?: ClauseCode
}

/** All that an action needs. */
export interface ActionRule {
  /** What the calls ask before they look at the thing. */
  gate?: PermissionKey
  clauses: readonly Clause[]
}

/** Whether all clauses are met. */
export function meets(clauses: readonly Clause[], holds: (ground: Ground) => boolean): boolean {
  return clauses.every(({ any }) => any.some(holds))
}
