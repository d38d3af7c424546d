import { createClient, type Client } from '../../platform/api/client.ts'
import type { StandardReport } from '../../contract/progress/report-values.ts'
import type { ReportFilter, ReportPage } from '../../contract/progress/standard-reports.ts'
import type { Session } from '../../platform/session/types.ts'
import { reportQuery, type SerializedQuery } from './report-query.ts'

interface Asked {
  report: StandardReport
  filter: ReportFilter
  page: number
}

interface How {
  signal?: AbortSignal
  optOut: readonly number[]
}
type Read = (api: Client, input: { query: SerializedQuery } & How) => Promise<ReportPage>

const READS: Readonly<Record<StandardReport, Read>> = {
  completed_scene: (api, input) => api.completedSceneReport(input),
  scene_assignment: (api, input) => api.sceneAssignmentReport(input),
  assignee_achievement: (api, input) => api.assigneeAchievementReport(input),
  individual_achievement: (api, input) => api.individualAchievementReport(input),
  scene_status: (api, input) => api.sceneStatusReport(input),
  overdue: (api, input) => api.overdueReport(input),
  workspace_user: (api, input) => api.workspaceUserReport(input),
  team_member: (api, input) => api.teamMemberReport(input),
  all_entity_scene: (api, input) => api.allEntitySceneReport(input),
  user_involvement: (api, input) => api.userInvolvementReport(input),
  metric: (api, input) => api.metricReport(input),
  point_metric: (api, input) => api.pointMetricReport(input),
}

/** The query of one report: only filters that it knows, so that a filter of another one cannot make it fail. */
export function readReport(session: Session, { report, filter, page }: Asked, how: How): Promise<ReportPage> {
  return READS[report](createClient(session), { query: reportQuery(session, { ...filter, page }), ...how })
}
