/** Every reason that an explanation may give. */
export const EXPLAIN_CODES = [
  'inactive',
  'role',
  'role_lacks',
  'exception_granted',
  'exception_revoked',
  'coordinator',
  'not_coordinator',
  'works_on',
  'not_assigned',
  'reviews',
  'not_reviewer',
  'guest_on_scene',
  'guest_adds',
  'reserved_status',
  'metric_locked',
  'metric_private',
  'metric_computed',
  'metric_archived',
  'oneself',
  'sees_workspace',
  'project_member',
  'project_team',
  'project_closed',
  'own_projects_only',
  'assignee',
  'reviewer',
  'above_own_scene',
  'coordinates_here',
  'above_coordinated',
  'in_playlist',
  'sees_nothing_here',
  'team_public',
  'team_member',
  'team_author',
  'team_closed',
  'team_archived',
  'playlist_owner',
  'playlist_not_owner',
  'playlist_workspace',
  'playlist_shared',
  'playlist_editor',
  'playlist_not_editor',
  'playlist_closed',
] as const
/** What decides, by its code, such as `role_lacks`. */
export type ExplainCode = (typeof EXPLAIN_CODES)[number]

/** What undoes a reason. */
export const REMEDIES = [
  'restore_person',
  'change_role',
  'edit_role',
  'remove_exception',
  'remove_coordinator',
  'make_coordinator',
  'unassign',
  'assign_scene',
  'make_reviewer',
  'end_share',
  'leave_project',
  'join_project',
  'assign',
  'open_status',
  'open_metric',
  'restore_metric',
  'close_team',
  'leave_team',
  'join_team',
  'restore_team',
  'share_playlist',
  'share_to_edit',
  'copy_playlist',
] as const
/** What somebody would do to undo one reason. */
export type Remedy = (typeof REMEDIES)[number]

/** One thing that decides whether somebody may do something: what it is, its effect, and what undoes it. */
export interface ExplainReason {
  code: ExplainCode
  effect: 'grants' | 'denies' | 'shows' | 'hides'
  subject_id: string | null
  name: string | null
  /** The permissions that the role, an exception or coordinating gives or lacks here; empty where none is in question. */
  permissions: string[]
  remedy: Remedy | null
}
