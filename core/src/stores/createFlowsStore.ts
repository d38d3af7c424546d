import { type ClientInput, createClient } from '../api/client.ts'
import { SHOWN_BY_CALLER } from '../api/effects.ts'
import type { Failure } from '../api/Failure.ts'
import { BULK_PAGE_SIZE } from '../contract/enums.ts'
import type { DeployedEntity } from '../contract/library.ts'
import type { SheetFormat } from '../contract/sheets.ts'
import type { StatusRemap } from '../contract/status-remap.ts'
import type { TemplateFlowDetail, TemplateFlowInfo } from '../contract/template-flows.ts'
import { type FetchedFile, fetchFile } from '../files/fetchFile.ts'
import type { Session } from '../session/types.ts'
import { type ReadableStore, createLiveStore } from './liveStore.ts'
import { createReader } from './reader.ts'

type OrderField = 'name' | 'favorite' | 'deployed' | 'status' | 'created_at' | 'updated_at'
/** A field to order by; a minus turns it round. */
export type FlowsOrder = OrderField | `-${OrderField}`
/** '1' active flows, '0' archived ones, '' both. */
export type FlowsStatus = '' | '0' | '1'

/** The status template flows of a workspace, all of them: there are some dozen at most. */
export interface FlowsState {
  /** `ready` with no rows: nothing fits the search. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly TemplateFlowInfo[]
  search: string
  order: FlowsOrder
  shown: FlowsStatus
  /** '1' in use by an entity, '0' by none, '' both. */
  deployed: FlowsStatus
  /** Starred ones alone. */
  favoritesOnly: boolean
}

type NewFlow = ClientInput<'createTemplateFlow'>['body']
type FlowPatch = ClientInput<'updateTemplateFlow'>['body']

/**
 * The status library with what can be done in it, following live events. Everything that changes something rejects with
 * an ApiError, which the caller shows; of a `conflict` the flow as it is now stands in `meta.current`, of `status_in_use`
 * what the change would do to scenes in `meta.remap`.
 */
export interface FlowsStore extends ReadableStore<FlowsState> {
  reload(): Promise<void>
  setSearch(search: string): Promise<void>
  setOrder(order: FlowsOrder): Promise<void>
  setShown(shown: FlowsStatus): Promise<void>
  setDeployed(deployed: FlowsStatus): Promise<void>
  setFavoritesOnly(on: boolean): Promise<void>
  /** One flow, with the scenes that have each of its statuses. */
  show(id: string): Promise<TemplateFlowDetail>
  /** Entities that name the flow, of those that the user sees. */
  deployedOn(id: string): Promise<readonly DeployedEntity[]>
  /** What removing statuses would do to scenes. */
  precheck(id: string, statusIds: readonly string[]): Promise<StatusRemap>
  /** name_taken ... */
  create(body: NewFlow): Promise<TemplateFlowDetail>
  /** conflict, status_in_use, template_archived, name_taken ... */
  update(id: string, body: FlowPatch): Promise<TemplateFlowDetail>
  /** Its description and statuses under another name. */
  duplicate(id: string, name: string): Promise<TemplateFlowDetail>
  /** Shown at once; taken back where the server refuses. */
  favorite(id: string, on: boolean): Promise<void>
  archive(ids: readonly string[]): Promise<void>
  unarchive(ids: readonly string[]): Promise<void>
  /** All or none: template_deployed names those in use in `meta.ids`. */
  remove(ids: readonly string[]): Promise<void>
  /** The flows that search and filters find, in their order. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

const EVENTS = ['template_flow.updated'] as const
const OPT_OUT = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

export function createFlowsStore(session: Session): FlowsStore {
  const api = createClient(session)
  const initial: FlowsState = {
    status: 'loading',
    error: null,
    rows: [],
    search: '',
    order: 'name',
    shown: '1',
    deployed: '',
    favoritesOnly: false,
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const { getState } = readable

  function filter() {
    const { search, order, shown, deployed, favoritesOnly } = getState()
    return {
      order_by: order,
      status_eq: shown,
      ...(deployed === '' ? {} : { is_deployed_eq: deployed }),
      ...(search ? { name_like: search } : {}),
      ...(favoritesOnly ? { favorite_eq: '1' as const } : {}),
    }
  }

  const reader = createReader({
    session,
    // Rows that answer an earlier question must not stand under this one.
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const query = { per_page: BULK_PAGE_SIZE, ...filter() }
      const { data: rows } = await api.listTemplateFlows({ query, signal, optOut })
      if (!signal.aborted) patch({ rows })
    },
  })

  function ask(change: Partial<FlowsState>): Promise<void> {
    patch(change)
    return reader.ask()
  }

  async function then<T>(answer: Promise<T>): Promise<T> {
    const value = await answer
    await reader.reload()
    return value
  }

  const archive = async (ids: readonly string[], status: 0 | 1): Promise<void> => {
    await then(api.archiveTemplateFlows({ body: { template_flow_ids: [...ids], status }, ...OPT_OUT }))
  }
  const star = (id: string, favorite: boolean): void =>
    patch({ rows: getState().rows.map((row) => (row.id === id ? { ...row, favorite } : row)) })

  return {
    ...readable,
    reload: reader.reload,
    setSearch: (search) => ask({ search: search.trim() }),
    setOrder: (order) => ask({ order }),
    setShown: (shown) => ask({ shown }),
    setDeployed: (deployed) => ask({ deployed }),
    setFavoritesOnly: (favoritesOnly) => ask({ favoritesOnly }),
    show: (id) => api.showTemplateFlow({ params: { id }, ...OPT_OUT }),
    async deployedOn(id) {
      const query = { per_page: BULK_PAGE_SIZE }
      return (await api.templateFlowDeployedOn({ params: { id }, query, ...OPT_OUT })).data
    },
    precheck: (id, statusIds) =>
      api.precheckStatusRemap({ query: { template_flow_id: id, status_ids: statusIds.join(',') }, ...OPT_OUT }),
    create: (body) => then(api.createTemplateFlow({ body, ...OPT_OUT })),
    update: (id, body) => then(api.updateTemplateFlow({ params: { id }, body, ...OPT_OUT })),
    duplicate: (id, name) => then(api.duplicateTemplateFlow({ params: { id }, body: { name }, ...OPT_OUT })),
    async favorite(id, on) {
      star(id, on)
      try {
        await api.favoriteTemplateFlow({ params: { id }, body: { favorite: on }, ...OPT_OUT })
      } catch (error) {
        star(id, !on)
        throw error
      }
      // The list may be ordered, or filtered, by the stars.
      await reader.reload()
    },
    archive: (ids) => archive(ids, 0),
    unarchive: (ids) => archive(ids, 1),
    async remove(ids) {
      if (ids.length === 0) return
      await then(api.deleteTemplateFlows({ body: { template_flow_ids: [...ids] }, ...OPT_OUT }))
    },
    exportFile: (format) => fetchFile(session, 'exportTemplateFlows', { query: { ...filter(), format } }),
  }
}

/** The template flows that all views of a session share. */
export function flowsStore(session: Session): FlowsStore {
  return session.shared(`template-flows/1:${session.getState().workspaceCode}`, () => createFlowsStore(session))
}
