import { isApiError } from '../../platform/api/api-error.ts'
import { type Client, createClient } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import { FREQUENT_REPORTS, FREQUENT_REPORTS_PAGE, type StandardReport } from '../../contract/progress/report-values.ts'
import type { ReportStatus } from '../../contract/progress/reports.ts'
import type { SceneSummary } from '../../contract/planning/scene-fields.ts'
import type {
  FrequentReport,
  ReportFile,
  ReportFilter,
  ReportFormat,
  ReportPage,
} from '../../contract/progress/standard-reports.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { readReport } from './read-report.ts'
import { reportQuery } from './report-query.ts'
import { filterFor } from './report-filters.ts'

/** A metric to choose, of those that scenes have here. */
export type ReportMetricChoice = SceneSummary['columns'][number]

export interface ReportQuestion {
  report: StandardReport
  filter: ReportFilter
  /** From 1. */
  page: number
}

/** The view state of the standard reports: what is asked and shown, and what can be chosen. */
export interface ReportsState extends ReportQuestion {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** The shown report; that of the query before until the next answer; null where there is none. */
  shown: ReportPage | null
  /** Statuses, teams and metrics to narrow by, as far as the user may see them. */
  statuses: readonly ReportStatus[]
  teams: readonly { id: string; name: string }[]
  metrics: readonly ReportMetricChoice[]
  /** The metric that is chosen; null where none is, or it is none of those. */
  selectedMetric: ReportMetricChoice | null
  /** The reports that the user opens most often. */
  frequent: readonly FrequentReport[]
}

/** A download that was answered at once, or is made in the background because it is long. */
export type ReportDownload = { kind: 'file'; file: FetchedFile } | { kind: 'made'; made: ReportFile }

export interface ReportsStore extends ReadableStore<ReportsState> {
  reload(): Promise<void>
  /** Shows a report, or another part of it. What a report does not know is left out of its filter. */
  ask(question: Partial<ReportQuestion>): Promise<void>
  /** As it is narrowed and ordered. Rejects with an ApiError: `is_empty` where there is nothing in it. */
  download(format: ReportFormat): Promise<ReportDownload>
}

/** Everything that can change a figure comes often; a report reads many scenes. */
const COALESCE_MS = 2000
const EVENTS = [
  'item.created',
  'item.updated',
  'item.deleted',
  'items.changed',
  'entity.created',
  'entity.updated',
  'entity.deleted',
  'metric.updated',
  'team.updated',
  'template_flow.updated',
  'member.updated',
] as const
const FIRST: StandardReport = 'completed_scene'

async function choicesOf(session: Session, api: Client, entityId: string | undefined, signal: AbortSignal) {
  const query = entityId === undefined ? {} : { entity_id: entityId }
  const how = { signal, optOut: QUIET }
  // People who may not list teams or metrics use other filters.
  const orNone = <T>(rows: Promise<T[]>): Promise<T[]> =>
    rows.catch((error: unknown) => {
      if (isApiError(error) && error.status >= 400 && error.status < 500) return []
      throw error
    })
  const mayListTeams = session.can('team_getListOfTeams_read')
  const [statuses, teams, metrics] = await Promise.all([
    orNone(api.reportStatusList({ query, ...how })),
    mayListTeams ? orNone(api.listTeams({ query: { per_page: BULK_PAGE_SIZE }, ...how }).then(({ data }) => data)) : [],
    orNone(api.itemMetrics({ query, ...how })),
  ])
  return { statuses, teams: teams.map(({ id, name }) => ({ id, name })), metrics }
}

export function createReportsStore(session: Session): ReportsStore {
  const api = createClient(session)
  const initial: ReportsState = {
    status: 'loading',
    error: null,
    report: FIRST,
    filter: {},
    page: 1,
    shown: null,
    statuses: [],
    teams: [],
    metrics: [],
    selectedMetric: null,
    frequent: [],
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const { getState } = readable

  const reader = createReader({
    session,
    coalesceMs: COALESCE_MS,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { shown: null } : {}) }),
    async read(signal, optOut) {
      const { report, filter, page } = getState()
      const [answer, choices] = await Promise.all([
        readReport(session, { report, filter, page }, { signal, optOut }),
        choicesOf(session, api, filter.entity_id, signal),
      ])
      // Looking at it is a use, so these come after it.
      const { data: frequent } = await api.listFrequentReports({
        query: { page: FREQUENT_REPORTS_PAGE, per_page: FREQUENT_REPORTS },
        signal,
        optOut,
      })
      if (signal.aborted) return
      const selectedMetric = choices.metrics.find(({ id }) => id === filter.metric_id) ?? null
      patch({ shown: answer, ...choices, selectedMetric, frequent })
    },
  })

  async function download(format: ReportFormat): Promise<ReportDownload> {
    const { report, filter } = getState()
    try {
      const query = { format, ...reportQuery(session, filter) }
      return { kind: 'file', file: await fetchFile(session, 'exportReport', { params: { report }, query }) }
    } catch (error) {
      if (!isApiError(error) || error.code !== 'report_long') throw error
      const body = { report, format, query: filter }
      return { kind: 'made', made: await api.makeReportFile({ body, optOut: [...SHOWN_BY_CALLER, 403, 404] }) }
    }
  }

  return {
    ...readable,
    reload: reader.reload,
    ask(question) {
      const { report, filter, page } = { ...getState(), page: 1, ...question }
      const isOther = report !== getState().report
      patch({ report, filter: filterFor(report, filter), page, ...(isOther ? { shown: null } : {}) })
      return reader.ask()
    },
    download,
  }
}

/** The standard reports that all views of a session share. */
export function reportsStore(session: Session): ReportsStore {
  return session.shared(`reports/1:${session.getState().workspaceCode}`, () => createReportsStore(session))
}
