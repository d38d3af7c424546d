import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { DeployedEntity } from '../../contract/platform/library.ts'
import type { StatusRemap } from '../../contract/planning/status-remap.ts'
import type { TemplateFlowDetail, TemplateFlowInfo } from '../../contract/planning/template-flows.ts'
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

type OrderField = 'name' | 'favorite' | 'deployed' | 'status' | 'created_at' | 'updated_at'
/** A field to order by; a minus turns it round. */
export type FlowsOrder = OrderField | `-${OrderField}`
/** '1' active flows, '0' archived ones, '' both. */
export type FlowsStatus = LibraryStatus

/** The status template flows of a workspace, all of them: there are some dozen at most. */
export interface FlowsState extends LibraryState<TemplateFlowInfo, FlowsOrder>, StarredState {
  /** '1' in use by an entity, '0' by none, '' both. */
  deployed: FlowsStatus
}

type NewFlow = ClientInput<'createTemplateFlow'>['body']
type FlowPatch = ClientInput<'updateTemplateFlow'>['body']

/**
 * The status library with what can be done in it, following live events. Everything that changes something rejects with
 * an ApiError, which the caller shows; of a `conflict` the flow as it is now stands in `meta.current`, of `status_in_use`
 * what the change would do to scenes in `meta.remap`.
 */
export interface FlowsStore extends LibraryStore<FlowsState>, StarredStore {
  setDeployed(deployed: FlowsStatus): Promise<void>
  /** One flow, with the scenes that have each of its statuses. */
  show(id: string): Promise<TemplateFlowDetail>
  /** Entities that name the flow, of those that the user sees. */
  deployedOn(id: string): Promise<readonly DeployedEntity[]>
  /** The effect that removing statuses would have on scenes. */
  precheck(id: string, statusIds: readonly string[]): Promise<StatusRemap>
  /** name_taken ... */
  create(body: NewFlow): Promise<TemplateFlowDetail>
  /** conflict, status_in_use, template_archived, name_taken ... */
  update(id: string, body: FlowPatch): Promise<TemplateFlowDetail>
  /** Its description and statuses under another name. */
  duplicate(id: string, name: string): Promise<TemplateFlowDetail>
  /** Whether new projects have it where nobody chooses another. template_archived ... */
  setDefault(id: string, isDefault: boolean): Promise<TemplateFlowInfo>
}

const EVENTS = ['template_flow.updated'] as const
const ALL = { per_page: BULK_PAGE_SIZE }

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
  const library = createLibrary({
    session,
    initial,
    events: EVENTS,
    filterOf: (state) => ({
      ...starredFilter(state),
      ...(state.deployed === '' ? {} : { is_deployed_eq: state.deployed }),
    }),
    read: async (query, how) => ({ rows: (await api.listTemplateFlows({ query, ...how })).data }),
    setStatus: (template_flow_ids, status) =>
      api.archiveTemplateFlows({ body: { template_flow_ids, status }, ...LIBRARY_CALL }),
    remove: (ids) => api.deleteTemplateFlows({ body: { template_flow_ids: [...ids] }, ...LIBRARY_CALL }),
    exportFile: (query) => fetchFile(session, 'exportTemplateFlows', { query }),
  })
  const { store, ask, after } = library

  return {
    ...store,
    ...starsOf(library, (id, favorite) =>
      api.favoriteTemplateFlow({ params: { id }, body: { favorite }, ...LIBRARY_CALL }),
    ),
    setDeployed: (deployed) => ask({ deployed }),
    show: (id) => api.showTemplateFlow({ params: { id }, ...LIBRARY_CALL }),
    deployedOn: async (id) => (await api.templateFlowDeployedOn({ params: { id }, query: ALL, ...LIBRARY_CALL })).data,
    precheck: (id, statusIds) =>
      api.precheckStatusRemap({ query: { template_flow_id: id, status_ids: statusIds.join(',') }, ...LIBRARY_CALL }),
    create: (body) => after(api.createTemplateFlow({ body, ...LIBRARY_CALL })),
    update: (id, body) => after(api.updateTemplateFlow({ params: { id }, body, ...LIBRARY_CALL })),
    duplicate: (id, name) => after(api.duplicateTemplateFlow({ params: { id }, body: { name }, ...LIBRARY_CALL })),
    setDefault: (id, is_default) =>
      after(api.defaultTemplateFlow({ params: { id }, body: { is_default }, ...LIBRARY_CALL })),
  }
}

/** The template flows that all views of a session share. */
export function flowsStore(session: Session): FlowsStore {
  return session.shared(`template-flows/1:${session.getState().workspaceCode}`, () => createFlowsStore(session))
}
