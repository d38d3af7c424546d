import type { ReportFilter, StandardReport } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { assigneeAchievement, individualAchievement } from './kinds/achievement.ts'
import { allEntityScene } from './kinds/all-entity-scene.ts'
import { completedScene } from './kinds/completed-scene.ts'
import { metricReport } from './kinds/metric-report.ts'
import { overdue } from './kinds/overdue.ts'
import { pointMetric } from './kinds/point-metric.ts'
import { sceneAssignment } from './kinds/scene-assignment.ts'
import { sceneStatus } from './kinds/scene-status.ts'
import { teamMember } from './kinds/team-member.ts'
import { userInvolvement } from './kinds/user-involvement.ts'
import { workspaceUser } from './kinds/workspace-user.ts'
import { reportScope } from './report-scope.ts'
import type { OpenReport, ReportKind, ReportScope } from './report-types.ts'

const KINDS: Readonly<Record<StandardReport, ReportKind>> = {
  completed_scene: completedScene,
  scene_assignment: sceneAssignment,
  assignee_achievement: assigneeAchievement,
  individual_achievement: individualAchievement,
  scene_status: sceneStatus,
  overdue,
  workspace_user: workspaceUser,
  team_member: teamMember,
  all_entity_scene: allEntityScene,
  user_involvement: userInvolvement,
  metric: metricReport,
  point_metric: pointMetric,
}

/** @throws {ApiError} not_found, permission_denied, validation_failed */
export async function openReport(
  tx: Tx,
  member: Member,
  report: StandardReport,
  filter: ReportFilter,
): Promise<{ scope: ReportScope; open: OpenReport }> {
  const scope = await reportScope(tx, member, report, filter)
  return { scope, open: await KINDS[report](tx, scope) }
}
