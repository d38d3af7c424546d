import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { MetricOptionsShape, MetricTypeValue } from '../planning/metrics.ts'
import {
  FREQUENT_REPORTS,
  FREQUENT_REPORTS_PAGE,
  REPORT_CELLS,
  REPORT_FILE_STATES,
  REPORT_FORMATS,
  REPORT_PAGE_MAX,
  REPORT_PAGE_SIZE,
  STANDARD_REPORTS,
} from './report-values.ts'
import { Day, Done, Id, Moment, PageQuery, WsCode, WsIdParams, WsParams } from '../platform/shapes.ts'
import { DividedBy } from './woohoo-fields.ts'
import { refusal, refusalText } from '../platform/refusal-texts.ts'

const READ = { rule: 'standardReport_viewReportUserInterface_read' } as const
const QUERY_MAX = 20_000
const Ids = z.array(Id).max(500)

const ReportKey = z.enum(STANDARD_REPORTS)
/** What reports are downloaded as. */
export const ReportFormat = z.enum(REPORT_FORMATS)
/** `xlsx` or `csv`. */
export type ReportFormat = z.infer<typeof ReportFormat>

/** JSON text; what is not, or does not fit, is refused under the name `query`. */
function serialized<S extends z.ZodType>(shape: S) {
  return z
    .string()
    .max(QUERY_MAX, refusal('report_wide'))
    .default('{}')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: refusalText('report_query') })
        return z.NEVER
      }
    })
    .pipe(shape)
}

/** Spreadsheets and databases count days from different beginnings; no studio is as old as this. */
const ReportDay = Day.refine((day) => day >= '1900-01-01', refusal('report_day'))

/** Which rows. What a report does not know by its filters it leaves aside; ids are the workspace’s own. */
export const ReportFilter = z
  .strictObject({
    /** Scenes on this entity and on all below it; without it those of the workspace. */
    entity_id: Id.optional(),
    /** First and last day, both included; what they are days of is said by the report. */
    from: ReportDay.optional(),
    to: ReportDay.optional(),
    /** Statuses of flows by id. */
    status_ina: Ids.optional(),
    /** Fixed statuses, 0 to 6. */
    kind_ina: z.array(z.number().int().min(0).max(6)).max(7).optional(),
    /** People by their id in the workspace: the assignees of scenes, or the rows of a report on people. */
    people_ina: Ids.optional(),
    team_ina: Ids.optional(),
    metric_id: Id.optional(),
    /** Only metrics in the workspace’s currency. */
    currency: z.boolean().optional(),
    /** Of the report on statuses: by those of the scenes' flows, or by the fixed ones, which count without it. */
    divided_by: DividedBy.optional(),
    /** In the name or code. */
    search: z.string().trim().max(200).optional(),
    /** Id of a column; a leading - turns it round. */
    order_by: z
      .string()
      .regex(/^-?[a-z0-9_:-]{1,60}$/)
      .optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    ...refusal('report_range'),
    path: ['to'],
  })
/** What a report is narrowed to. */
export type ReportFilter = z.infer<typeof ReportFilter>

const PageFields = {
  page: z.number().int().min(1).default(1),
  per_page: z.number().int().min(1).max(REPORT_PAGE_MAX).default(REPORT_PAGE_SIZE),
}
/** A filter, and which page of the rows; 50 rows where nothing else is asked for. */
export const ReportQuery = ReportFilter.safeExtend(PageFields)
/** What one page of a report is asked for by. */
export type ReportQuery = z.infer<typeof ReportQuery>

/** A column of a report: its heading, and how its cells are to be read. */
export const ReportColumn = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(REPORT_CELLS),
  /** Of the metric that the column is of. */
  metric: z.object({ id: Id, type: MetricTypeValue, options: MetricOptionsShape }).nullable(),
  sortable: z.boolean(),
})
/** A column; `order_by` takes its id. */
export type ReportColumn = z.infer<typeof ReportColumn>

/** Counts are numbers; values, sums and percents exact decimals as text; days yyyy-mm-dd. */
export const ReportCell = z.union([z.string(), z.number(), z.null()])
/** What stands in one cell; null: nothing. */
export type ReportCell = z.infer<typeof ReportCell>

/** A line of a report, with what it leads to. */
export const ReportRow = z.object({
  id: z.string(),
  /** What the row is about. */
  link: z.object({ kind: z.enum(['item', 'entity', 'person', 'team']), id: Id }).nullable(),
  status_kind: z.number().int().min(0).max(6).nullable(),
  status_colour: z.string().nullable(),
  /** A metric of its own, where cells of the kind metric are not their column’s. */
  metric: ReportColumn.shape.metric,
  /** In the order of the columns. */
  cells: z.array(ReportCell),
})
/** A line; its cells stand in the order of the columns. */
export type ReportRow = z.infer<typeof ReportRow>

/** A line under all rows: what they come to, over all pages. */
export const ReportTotal = z.object({
  label: z.string(),
  metric: ReportColumn.shape.metric,
  cells: z.array(ReportCell),
})
/** A sum under the rows. */
export type ReportTotal = z.infer<typeof ReportTotal>

/** What a chart shows; each of its figures stands in its table as well. */
export const ReportChart = z.object({
  title: z.string(),
  /** `time`: the points are in the order of time. `parts`: the series of a point add up to a whole. */
  kind: z.enum(['time', 'bars', 'parts']),
  metric: ReportColumn.shape.metric,
  series: z.array(
    z.object({
      label: z.string(),
      status_kind: z.number().int().min(0).max(6).nullable(),
      /** The status's own colour, where it has one. */
      colour: z.string().nullable().optional(),
    }),
  ),
  points: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
  /** Rows beyond the points, taken together in the last of them. */
  others: z.number().int(),
})
/** A chart of a report: points, each with one value for each series. */
export type ReportChart = z.infer<typeof ReportChart>

/** A report, one page of its rows, with totals and chart over all pages. */
export const ReportPage = z.object({
  report: ReportKey,
  /** What was left aside or is worth knowing, in words. */
  notices: z.array(z.string()),
  /** The days that the report is about, where it is about some. */
  range: z.object({ from: Day.nullable(), to: Day.nullable() }).nullable(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  totals: z.array(ReportTotal),
  chart: ReportChart.nullable(),
  page: z.number().int(),
  per_page: z.number().int(),
  /** Rows on all pages. */
  total: z.number().int(),
  made_at: Moment,
})
/** One page of a report. */
export type ReportPage = z.infer<typeof ReportPage>

/** A report that the caller opens often. */
export const FrequentReport = z.object({ id: z.number().int(), key: ReportKey, name: z.string() })
/** A report by number, key and name. */
export type FrequentReport = z.infer<typeof FrequentReport>

/** A file that is made in the background, kept for some days. */
export const ReportFile = z.object({
  id: Id,
  report: ReportKey,
  format: ReportFormat,
  /** As it is saved. */
  name: z.string(),
  query: ReportFilter,
  state: z.enum(REPORT_FILE_STATES),
  /** 0 to 1. */
  progress: z.number(),
  rows_done: z.number().int(),
  rows_total: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  /** Why there is no file. */
  message: z.string().nullable(),
  created_at: Moment,
  finished_at: Moment.nullable(),
  /** From then on it is gone. */
  expires_at: Moment,
})
/** A file, how far it is, and until when it is kept. */
export type ReportFile = z.infer<typeof ReportFile>

/** How much happened on one day: changes of status, uploads and comments. */
export const HighlightCounts = z.object({
  day: Day,
  status_changes: z.number().int(),
  uploads: z.number().int(),
  comments: z.number().int(),
})
/** A day in figures. */
export type HighlightCounts = z.infer<typeof HighlightCounts>

const HighlightQuery = z.strictObject({
  /** Of the workspace’s time zone; without it today. */
  day: ReportDay.optional(),
  entity_id: Id.optional(),
})

/** `ws_code` stands in the path; a caller may send it once more. */
const QueryOf = z.object({ ws_code: WsCode.optional(), query: serialized(ReportQuery) })
const FilterOf = z.object({ ws_code: WsCode.optional(), query: serialized(ReportFilter) })
const Highlight = z.object({ ws_code: WsCode.optional(), query: serialized(HighlightQuery) })

function report<const Path extends string>(path: Path, summary: string) {
  return {
    method: 'GET',
    path: `workspace/{ws_code}/standard-reports/${path}`,
    summary: `${summary} \`query\` is JSON text.`,
    access: READ,
    scope: 'read',
    params: WsParams,
    query: QueryOf,
    answer: 'data',
    data: ReportPage,
    errors: ['not_found', 'ws_code_mismatch'],
  } as const
}

/** The standard reports: previews, downloads, files made in the background, and a day’s highlights. */
export const standardReportEndpoints = resource({
  completedSceneReport: report('completed-scene', 'Scenes that were approved in a range of days.'),
  sceneAssignmentReport: report('scene-assignment', 'Who is assigned to which scene.'),
  assigneeAchievementReport: report('assignee-achievement', 'What each assignee has got done.'),
  individualAchievementReport: report('individual-achievement', 'What one person has got done, project by project.'),
  sceneStatusReport: report('scene-status', 'How many scenes are in which status.'),
  overdueReport: report('overdue', 'Scenes that are due before today and not approved.'),
  workspaceUserReport: report('workspace-user', 'The people of the workspace with their work.'),
  teamMemberReport: report('team-member', 'The members of each team with their work.'),
  allEntitySceneReport: report('all-entity-scene', 'Every scene with all that is known of it.'),
  userInvolvementReport: report('user-involvement', 'Who did how much in a range of days.'),
  metricReport: report('metric', 'Sums of metrics by entity.'),
  pointMetricReport: report('point-metric', 'Sums of the point metrics by assignee.'),
  listFrequentReports: {
    method: 'GET',
    path: 'workspace/{ws_code}/standard-reports/most-frequently-used',
    summary: 'The reports that the caller opens most often, by real use.',
    access: READ,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      page: PageQuery.shape.page.default(FREQUENT_REPORTS_PAGE),
      per_page: PageQuery.shape.per_page.default(FREQUENT_REPORTS),
    }),
    answer: 'list',
    data: FrequentReport,
  },
  exportReport: {
    method: 'GET',
    path: 'workspace/{ws_code}/standard-reports/{report}/export',
    summary:
      'A report as a file: the columns, figures and totals of the screen. A long one is refused with report_long, to be made by makeReportFile.',
    access: READ,
    scope: 'read',
    params: WsParams.extend({ report: ReportKey }),
    query: FilterOf.extend({ format: ReportFormat.default('xlsx') }),
    answer: 'file',
    heavy: true,
    errors: ['not_found', 'is_empty', 'report_long', 'ws_code_mismatch'],
  },
  showDailyHighlight: {
    method: 'GET',
    path: 'workspace/{ws_code}/standard-reports/daily-highlight/counts',
    summary: 'How much the daily highlight of a day has.',
    access: READ,
    scope: 'read',
    params: WsParams,
    query: Highlight,
    answer: 'data',
    data: HighlightCounts,
    errors: ['not_found', 'ws_code_mismatch'],
  },
  downloadDailyHighlight: {
    method: 'GET',
    path: 'workspace/{ws_code}/standard-reports/daily-highlight',
    summary: 'Status changes, uploads and comments of a day of the workspace’s time zone, as an xlsx file.',
    access: READ,
    scope: 'read',
    params: WsParams,
    query: Highlight,
    answer: 'file',
    heavy: true,
    errors: ['not_found', 'is_empty', 'ws_code_mismatch'],
  },
  listReportFiles: {
    method: 'GET',
    path: 'workspace/{ws_code}/standard-reports/files',
    summary: 'Report files of the caller, newest first.',
    access: READ,
    scope: 'read',
    params: WsParams,
    query: PageQuery,
    answer: 'list',
    data: ReportFile,
  },
  makeReportFile: {
    method: 'POST',
    path: 'workspace/{ws_code}/standard-reports/files',
    summary: 'Make a report into a file in the background; the caller is told when it is ready.',
    access: READ,
    scope: 'write',
    params: WsParams,
    body: z.object({ report: ReportKey, format: ReportFormat.default('xlsx'), query: ReportFilter.prefault({}) }),
    answer: 'data',
    data: ReportFile,
    errors: ['not_found', 'limit_reached'],
  },
  showReportFile: {
    method: 'GET',
    path: 'workspace/{ws_code}/standard-reports/files/{id}',
    summary: 'One report file.',
    access: READ,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: ReportFile,
    errors: ['not_found'],
  },
  downloadReportFile: {
    method: 'GET',
    path: 'workspace/{ws_code}/standard-reports/files/{id}/download',
    summary: 'The file itself, once it is made.',
    access: READ,
    scope: 'read',
    params: WsIdParams,
    answer: 'file',
    errors: ['not_found', 'report_file_not_ready'],
  },
  cancelReportFile: {
    method: 'POST',
    path: 'workspace/{ws_code}/standard-reports/files/{id}/cancel',
    summary: 'Stop making a file. One that is made stays.',
    access: READ,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: ReportFile,
    errors: ['not_found'],
  },
  retryReportFile: {
    method: 'POST',
    path: 'workspace/{ws_code}/standard-reports/files/{id}/retry',
    summary: 'Make a file again that failed or was cancelled.',
    access: READ,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: ReportFile,
    errors: ['not_found'],
  },
  deleteReportFile: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/standard-reports/files/{id}',
    summary: 'Delete a file, or what is being made.',
    access: READ,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
})
