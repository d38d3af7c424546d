import type { EndpointName, reportEndpoints, StandardReport, standardReportEndpoints } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Call, Handler, Handlers, HandlersOf } from '../../platform/http/handler.ts'
import { assignedUsers, assigneeItems, entityReport, projectDetails, statusList } from './entity-reports.ts'
import { exportReport } from './export-report.ts'
import { downloadFile, listFiles, showFile } from './files/list-files.ts'
import { cancelFile, deleteFile, makeFile, retryFile } from './files/make-file.ts'
import { downloadHighlight, highlightCounts } from './highlight.ts'
import { previewReport } from './preview-report.ts'
import { frequentReports } from './use.ts'

type ReportName = Extract<EndpointName, `${string}Report`> & keyof typeof REPORTS

/** The endpoint of each standard report. */
const REPORTS = {
  completedSceneReport: 'completed_scene',
  sceneAssignmentReport: 'scene_assignment',
  assigneeAchievementReport: 'assignee_achievement',
  individualAchievementReport: 'individual_achievement',
  sceneStatusReport: 'scene_status',
  overdueReport: 'overdue',
  workspaceUserReport: 'workspace_user',
  teamMemberReport: 'team_member',
  allEntitySceneReport: 'all_entity_scene',
  userInvolvementReport: 'user_involvement',
  metricReport: 'metric',
  pointMetricReport: 'point_metric',
} as const satisfies Record<string, StandardReport>

/** A code that is sent once more must be that of the path. @throws {ApiError} ws_code_mismatch */
function requireSameCode(member: Call<ReportName>['member'], code: string | undefined): void {
  if (code === undefined || code === member.wsCode) return
  throw new ApiError('ws_code_mismatch', { message: member.wsCode, meta: { ws_code: member.wsCode } })
}

export function reportRoutes(deps: Deps): HandlersOf<typeof reportEndpoints & typeof standardReportEndpoints> {
  const show =
    (report: StandardReport): Handler<ReportName> =>
    async ({ member, query }) => {
      requireSameCode(member, query.ws_code)
      return previewReport(deps, member, report, query.query)
    }
  const reports = Object.fromEntries(Object.entries(REPORTS).map(([name, report]) => [name, show(report)]))
  return {
    ...(reports as Pick<Handlers, ReportName>),
    listFrequentReports: ({ member, query }) => frequentReports(deps, member, query),
    exportReport: async ({ member, params, query }) => {
      requireSameCode(member, query.ws_code)
      return exportReport(deps, member, params.report, query)
    },
    showDailyHighlight: async ({ member, query }) => {
      requireSameCode(member, query.ws_code)
      return highlightCounts(deps, member, query.query)
    },
    downloadDailyHighlight: async ({ member, query }) => {
      requireSameCode(member, query.ws_code)
      return downloadHighlight(deps, member, query.query)
    },
    listReportFiles: ({ member, query }) => listFiles(deps, member, query),
    makeReportFile: ({ member, body }) => makeFile(deps, member, body),
    showReportFile: ({ member, params }) => showFile(deps, member, params.id),
    downloadReportFile: ({ member, params }) => downloadFile(deps, member, params.id),
    cancelReportFile: ({ member, params }) => cancelFile(deps, member, params.id),
    retryReportFile: ({ member, params }) => retryFile(deps, member, params.id),
    deleteReportFile: async ({ member, params }) => {
      await deleteFile(deps, member, params.id)
      return { ok: true }
    },
    entityReport: ({ member, query }) => entityReport(deps, member, query),
    projectDetails: ({ member, query }) => projectDetails(deps, member, query.project_id),
    assigneeItems: ({ member, query }) => assigneeItems(deps, member, query),
    assignedUsers: ({ member, query }) => assignedUsers(deps, member, query),
    reportStatusList: ({ member, query }) => statusList(deps, member, query),
  }
}
