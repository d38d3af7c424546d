import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { MetricChoice } from '../../contract/planning/metrics.ts'
import type { Target } from '../../contract/progress/target-fields.ts'
import type { RankedPerson, TargetSimulation } from '../../contract/progress/targets.ts'
import type { TargetType } from '../../contract/progress/target-values.ts'
import { fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import {
  LIBRARY_CALL,
  type LibraryState,
  type LibraryStore,
  createLibrary,
} from '../../platform/data/create-library.ts'
import { type StarredState, type StarredStore, starredFilter, starsOf } from '../../platform/data/stars.ts'
import { targetAvatars } from './target-avatars.ts'

type OrderField = 'name' | 'type' | 'duration' | 'people_count' | 'status' | 'created_at' | 'updated_at'
/** A field to order by; a minus turns it round. */
export type TargetsOrder = OrderField | `-${OrderField}`

/** The targets of a workspace, all of them. */
export interface TargetsState extends LibraryState<Target, TargetsOrder>, StarredState {
  /** One type alone; '' all. */
  type: TargetType | ''
}

/** What a new target is made with. */
export type NewTarget = ClientInput<'createTarget'>['body']
/** What of a target can be changed, with the `version` that was read. */
export type TargetPatch = ClientInput<'updateTarget'>['body']
/** What a simulation tries: what is left out stays as it is. */
export type TargetTrial = ClientInput<'simulateTarget'>['body']

/**
 * The Target Library with what can be done in it, following live events. Everything that changes something rejects with
 * an ApiError, which the caller shows: validation_failed has `meta.fields` by the paths of targetLevelFaults; of a
 * `conflict` the target as it is now stands in `meta.current`; target_deployed names those that stay in `meta.ids`.
 */
export interface TargetsStore extends LibraryStore<TargetsState>, StarredStore {
  setType(type: TargetType | ''): Promise<void>
  /** Rejects with not_found, whose message is 'Not found Target Detail id' (TGT-25). */
  show(id: string): Promise<Target>
  /** Active metrics that a target may add up. */
  metricChoices(): Promise<readonly MetricChoice[]>
  create(body: NewTarget): Promise<Target>
  update(id: string, body: TargetPatch): Promise<Target>
  bulkUpdate(
    ids: readonly string[],
    change: Omit<ClientInput<'bulkUpdateTargets'>['body'], 'target_ids'>,
  ): Promise<void>
  /** Without a name it gets `Copy of ...`. */
  duplicate(id: string, name?: string): Promise<Target>
  /** Whose level and reward would change; nothing is saved (XTGT-02). */
  simulate(id: string, trial: TargetTrial, signal?: AbortSignal): Promise<TargetSimulation>
  /** The order of people with a target in a month, without figures; empty where the workspace does not want it. */
  ranking(id: string, month?: string): Promise<readonly RankedPerson[]>
}

const EVENTS = ['target.updated', 'target_user_role.updated', 'metric.updated', 'member.updated'] as const

export function createTargetsStore(session: Session): TargetsStore {
  const api = createClient(session)
  const avatars = targetAvatars(session.apiUrl)
  const initial: TargetsState = {
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
    read: async (query, how) => ({ rows: (await api.listTargets({ query, ...how })).data }),
    setStatus: (target_ids, status) => api.archiveTargets({ body: { target_ids, status }, ...LIBRARY_CALL }),
    remove: (ids) => api.deleteTargets({ body: { target_ids: [...ids] }, ...LIBRARY_CALL }),
    exportFile: (query) => fetchFile(session, 'exportTargets', { query }),
  })
  const { store, ask, after } = library

  return {
    ...store,
    ...starsOf(library, (id, favorite) => api.favoriteTarget({ params: { id }, body: { favorite }, ...LIBRARY_CALL })),
    setType: (type) => ask({ type }),
    show: (id) => api.showTarget({ params: { id }, ...LIBRARY_CALL }),
    metricChoices: async () => (await api.searchMetrics({ query: { per_page: BULK_PAGE_SIZE }, ...LIBRARY_CALL })).data,
    create: (body) => after(api.createTarget({ body, ...LIBRARY_CALL })),
    update: (id, body) => after(api.updateTarget({ params: { id }, body, ...LIBRARY_CALL })),
    async bulkUpdate(ids, change) {
      await after(api.bulkUpdateTargets({ body: { ...change, target_ids: [...ids] }, ...LIBRARY_CALL }))
    },
    duplicate: (id, name) => after(api.duplicateTarget({ params: { id }, body: { name }, ...LIBRARY_CALL })),
    async simulate(id, trial, signal) {
      const input = { params: { id }, body: trial, ...LIBRARY_CALL, ...(signal ? { signal } : {}) }
      const simulation = await api.simulateTarget(input)
      return { ...simulation, rows: simulation.rows.map((row) => ({ ...row, subject: avatars.subject(row.subject) })) }
    },
    async ranking(id, month) {
      const query = month === undefined ? {} : { month }
      const { rows } = await api.rankTarget({ params: { id }, query, ...LIBRARY_CALL })
      return rows.map((row) => ({ ...row, subject: avatars.subject(row.subject) }))
    },
  }
}

/** The targets that all views of a session share. */
export function targetsStore(session: Session): TargetsStore {
  return session.shared(`targets/1:${session.getState().workspaceCode}`, () => createTargetsStore(session))
}
