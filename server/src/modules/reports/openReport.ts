import type { ReportFilter, StandardReport } from '@arbo/core/contract'
import type { Tx } from '../../db/transaction.ts'
import type { Member } from '../access/member.ts'
import { assigneeAchievement, individualAchievement } from './kinds/achievement.ts'
import { allEntityScene } from './kinds/allEntityScene.ts'
import { completedScene } from './kinds/completedScene.ts'
import { metricReport } from './kinds/metricReport.ts'
import { overdue } from './kinds/overdue.ts'
import { pointMetric } from './kinds/pointMetric.ts'
import { sceneAssignment } from './kinds/sceneAssignment.ts'
import { sceneStatus } from './kinds/sceneStatus.ts'
import { teamMember } from './kinds/teamMember.ts'
import { userInvolvement } from './kinds/userInvolvement.ts'
import { workspaceUser } from './kinds/workspaceUser.ts'
import { reportScope } from './reportScope.ts'
import type { OpenReport, ReportKind, ReportScope } from './reportTypes.ts'

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
