import type { StandardReport } from '@arbo/core'

/** The reports by subject, in the order of their list. */
export const REPORT_GROUPS = [
  { id: 'scenes', reports: ['completed_scene', 'overdue', 'scene_status', 'scene_assignment', 'all_entity_scene'] },
  {
    id: 'people',
    reports: ['assignee_achievement', 'individual_achievement', 'user_involvement', 'team_member', 'workspace_user'],
  },
  { id: 'figures', reports: ['metric', 'point_metric'] },
] as const satisfies readonly { id: string; reports: readonly StandardReport[] }[]
