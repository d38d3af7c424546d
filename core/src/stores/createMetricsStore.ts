import { type ClientInput, createClient } from '../api/client.ts'
import { SHOWN_BY_CALLER } from '../api/effects.ts'
import type { Failure } from '../api/Failure.ts'
import { BULK_PAGE_SIZE } from '../contract/enums.ts'
import type { MetricType } from '../contract/metric-options.ts'
import type { Metric, MetricChoice, MetricDeployment, MetricRef } from '../contract/metrics.ts'
import type { SheetFormat } from '../contract/sheets.ts'
import { type FetchedFile, fetchFile } from '../files/fetchFile.ts'
import type { Session } from '../session/types.ts'
import { type ReadableStore, createLiveStore } from './liveStore.ts'
import { createReader } from './reader.ts'

type OrderField = 'name' | 'type' | 'entities_count' | 'status' | 'created_at' | 'updated_at'
/** A field to order by; a minus turns it round. */
export type MetricsOrder = OrderField | `-${OrderField}`
/** '1' active metrics, '0' archived ones, '' both. */
export type MetricsStatus = '' | '0' | '1'

/** The metrics of a workspace, all of them: there are some hundred at most. */
export interface MetricsState {
  /** `ready` with no rows: nothing fits the search. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly Metric[]
  search: string
  order: MetricsOrder
  shown: MetricsStatus
  /** One type alone; '' all. */
  type: MetricType | ''
  /** Starred ones alone. */
  favoritesOnly: boolean
}

type NewMetric = ClientInput<'createMetric'>['body']
type MetricPatch = ClientInput<'updateMetric'>['body']

/**
 * The Metric Library with what can be done in it, following live events. Everything that changes something rejects with
 * an ApiError, which the caller shows; of a `conflict` the metric as it is now stands in `meta.current`.
 */
export interface MetricsStore extends ReadableStore<MetricsState> {
  reload(): Promise<void>
  setSearch(search: string): Promise<void>
  setOrder(order: MetricsOrder): Promise<void>
  setShown(shown: MetricsStatus): Promise<void>
  setType(type: MetricType | ''): Promise<void>
  setFavoritesOnly(on: boolean): Promise<void>
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
  /** Shown at once; taken back where the server refuses. */
  favorite(id: string, on: boolean): Promise<void>
  archive(ids: readonly string[]): Promise<void>
  unarchive(ids: readonly string[]): Promise<void>
  /** All or none: metric_deployed, metric_in_formula ... */
  remove(ids: readonly string[]): Promise<void>
  /** The metrics that search and filters find, in their order. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

const EVENTS = ['metric.updated', 'entity.updated', 'member.updated'] as const
const OPT_OUT = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

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
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const { getState } = readable

  function filter() {
    const { search, order, shown, type, favoritesOnly } = getState()
    return {
      order_by: order,
      status_eq: shown,
      ...(search ? { name_like: search } : {}),
      ...(type ? { type_ina: type } : {}),
      ...(favoritesOnly ? { favorite_eq: '1' as const } : {}),
    }
  }

  const reader = createReader({
    session,
    // Rows that answer an earlier question must not stand under this one.
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const query = { per_page: BULK_PAGE_SIZE, ...filter() }
      const { data: rows } = await api.listMetrics({ query, signal, optOut })
      if (!signal.aborted) patch({ rows })
    },
  })

  function ask(change: Partial<MetricsState>): Promise<void> {
    patch(change)
    return reader.ask()
  }

  async function then<T>(answer: Promise<T>): Promise<T> {
    const value = await answer
    await reader.reload()
    return value
  }

  const archive = async (ids: readonly string[], status: 0 | 1): Promise<void> => {
    await then(api.archiveMetrics({ body: { metric_ids: [...ids], status }, ...OPT_OUT }))
  }
  const star = (id: string, favorite: boolean): void =>
    patch({ rows: getState().rows.map((row) => (row.id === id ? { ...row, favorite } : row)) })
  const query = { per_page: BULK_PAGE_SIZE }

  return {
    ...readable,
    reload: reader.reload,
    setSearch: (search) => ask({ search: search.trim() }),
    setOrder: (order) => ask({ order }),
    setShown: (shown) => ask({ shown }),
    setType: (type) => ask({ type }),
    setFavoritesOnly: (favoritesOnly) => ask({ favoritesOnly }),
    show: (id) => api.showMetric({ params: { id }, ...OPT_OUT }),
    choices: async () => (await api.searchMetrics({ query, ...OPT_OUT })).data,
    deployedOn: async (id) => (await api.metricDeployedOn({ params: { id }, query, ...OPT_OUT })).data,
    dependentOn: async (id) => (await api.metricDependentOn({ params: { id }, query, ...OPT_OUT })).data,
    create: (body) => then(api.createMetric({ body, ...OPT_OUT })),
    update: (id, body) => then(api.updateMetric({ params: { id }, body, ...OPT_OUT })),
    duplicate: (id, name) => then(api.duplicateMetric({ params: { id }, body: { name }, ...OPT_OUT })),
    async favorite(id, on) {
      star(id, on)
      try {
        await api.favoriteMetric({ params: { id }, body: { favorite: on }, ...OPT_OUT })
      } catch (error) {
        star(id, !on)
        throw error
      }
      // The list may be filtered by the stars.
      await reader.reload()
    },
    archive: (ids) => archive(ids, 0),
    unarchive: (ids) => archive(ids, 1),
    async remove(ids) {
      if (ids.length > 0) await then(api.deleteMetrics({ body: { metric_ids: [...ids] }, ...OPT_OUT }))
    },
    exportFile: (format) => fetchFile(session, 'exportMetrics', { query: { ...filter(), format } }),
  }
}

/** The metrics that all views of a session share. */
export function metricsStore(session: Session): MetricsStore {
  return session.shared(`metrics/1:${session.getState().workspaceCode}`, () => createMetricsStore(session))
}
