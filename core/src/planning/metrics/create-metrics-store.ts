import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { MetricType } from '../../contract/planning/metric-options.ts'
import type { Metric, MetricChoice, MetricDeployment, MetricRef } from '../../contract/planning/metrics.ts'
import { fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import {
  LIBRARY_CALL,
  type LibraryState,
  type LibraryStatus,
  type LibraryStore,
  createLibrary,
} from '../../platform/data/create-library.ts'
import { type StarredState, type StarredStore, starredFilter, starsOf } from '../../platform/data/stars.ts'

type OrderField = 'name' | 'type' | 'entities_count' | 'status' | 'created_at' | 'updated_at'
/** A field to order by; a minus turns it round. */
export type MetricsOrder = OrderField | `-${OrderField}`
/** '1' active metrics, '0' archived ones, '' both. */
export type MetricsStatus = LibraryStatus

/** The metrics of a workspace, all of them: there are some hundred at most. */
export interface MetricsState extends LibraryState<Metric, MetricsOrder>, StarredState {
  /** One type alone; '' all. */
  type: MetricType | ''
}

type NewMetric = ClientInput<'createMetric'>['body']
type MetricPatch = ClientInput<'updateMetric'>['body']

/**
 * The Metric Library with what can be done in it, following live events. Everything that changes something rejects with
 * an ApiError, which the caller shows; of a `conflict` the metric as it is now stands in `meta.current`.
 */
export interface MetricsStore extends LibraryStore<MetricsState>, StarredStore {
  setType(type: MetricType | ''): Promise<void>
  show(id: string): Promise<Metric>
  /** Active metrics that a formula may be made of. */
  choices(): Promise<readonly MetricChoice[]>
  /** Entities that have the metric, of those that the user sees. */
  deployedOn(id: string): Promise<readonly MetricDeployment[]>
  /** Formulas that are made of the metric. */
  dependentOn(id: string): Promise<readonly MetricRef[]>
  /** name_taken, validation_failed ... */
  create(body: NewMetric): Promise<Metric>
  update(id: string, body: MetricPatch): Promise<Metric>
  duplicate(id: string, name: string): Promise<Metric>
}

const EVENTS = ['metric.updated', 'entity.updated', 'member.updated'] as const
const ALL = { per_page: BULK_PAGE_SIZE }

export function createMetricsStore(session: Session): MetricsStore {
  const api = createClient(session)
  const initial: MetricsState = {
    status: 'loading',
    error: null,
    rows: [],
    search: '',
    order: 'name',
    shown: '1',
    type: '',
    favoritesOnly: false,
  }
  const library = createLibrary({
    session,
    initial,
    events: EVENTS,
    filterOf: (state) => ({ ...starredFilter(state), ...(state.type ? { type_ina: state.type } : {}) }),
    read: async (query, how) => ({ rows: (await api.listMetrics({ query, ...how })).data }),
    setStatus: (metric_ids, status) => api.archiveMetrics({ body: { metric_ids, status }, ...LIBRARY_CALL }),
    remove: (ids) => api.deleteMetrics({ body: { metric_ids: [...ids] }, ...LIBRARY_CALL }),
    exportFile: (query) => fetchFile(session, 'exportMetrics', { query }),
  })
  const { store, ask, after } = library
  const about = (id: string) => ({ params: { id }, query: ALL, ...LIBRARY_CALL })

  return {
    ...store,
    ...starsOf(library, (id, favorite) => api.favoriteMetric({ params: { id }, body: { favorite }, ...LIBRARY_CALL })),
    setType: (type) => ask({ type }),
    show: (id) => api.showMetric({ params: { id }, ...LIBRARY_CALL }),
    choices: async () => (await api.searchMetrics({ query: ALL, ...LIBRARY_CALL })).data,
    deployedOn: async (id) => (await api.metricDeployedOn(about(id))).data,
    dependentOn: async (id) => (await api.metricDependentOn(about(id))).data,
    create: (body) => after(api.createMetric({ body, ...LIBRARY_CALL })),
    update: (id, body) => after(api.updateMetric({ params: { id }, body, ...LIBRARY_CALL })),
    duplicate: (id, name) => after(api.duplicateMetric({ params: { id }, body: { name }, ...LIBRARY_CALL })),
  }
}

/** The metrics that all views of a session share. */
export function metricsStore(session: Session): MetricsStore {
  return session.shared(`metrics/1:${session.getState().workspaceCode}`, () => createMetricsStore(session))
}
