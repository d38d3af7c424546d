import { isApiError } from '../../platform/api/api-error.ts'
import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import type {
  AccessEntry,
  EntityDetails,
  EntityHit,
  ProjectMembers,
  ProjectSight,
} from '../../contract/planning/entity-relations.ts'
import type { AnswerData } from '../../contract/index.ts'
import type { EntityMetric } from '../../contract/planning/metrics.ts'
import type { FreedStorage } from '../../contract/review/storage.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import type { EntityFlow, StatusMapping, StatusRemap } from '../../contract/planning/status-remap.ts'
import type { TemplateFlowInfo } from '../../contract/planning/template-flows.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import { createEntityFacts } from './entity-records.ts'
import type { HistorySource } from '../changes/create-history-store.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { TOTALLED, followScenes } from '../scenes/scene-facts.ts'

/** One entity with people, teams, metrics and what lies below, as its panel shows it. */
export interface EntityState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  entity: EntityDetails | null
  metrics: readonly EntityMetric[]
}

type AssignableTeam = AnswerData<'entityAssignableTeams'>[number]
type AssignableMetric = AnswerData<'assignableMetrics'>[number]

/** Who sees a project from now on, and its members; what is left out stays. */
export interface MembersChange {
  visibleTo?: ProjectSight
  people?: readonly string[]
  teams?: readonly string[]
}

/** Media of an entity and of all below it that may go. */
export interface MediaBelow {
  renditions: FreedStorage
  /** Entities and scenes that have a picture. */
  thumbnails: number
}

/** Rows of a list to choose from; typing on narrows them down. */
const FOUND_MAX = 50
const CHANGE: readonly number[] = [...SHOWN_BY_CALLER, 403, 404]
const EVENTS = [
  'entity.created',
  'entity.deleted',
  'project.access',
  'item.created',
  'item.deleted',
  'metric.updated',
  'team.updated',
  'template_flow.updated',
] as const

/**
 * An entity that follows live events. What changes something goes one after the other, each on what the one before has
 * made, and rejects with an ApiError, which the caller shows.
 */
export interface EntityStore extends ReadableStore<EntityState> {
  reload(): Promise<void>
  addTeams(ids: readonly string[]): Promise<void>
  removeTeam(id: string): Promise<void>
  addCoordinators(ids: readonly string[]): Promise<void>
  removeCoordinator(id: string): Promise<void>
  /** Null: what holds above. status_in_use asks for a mapping; {@link precheckFlow} says of what. */
  setFlow(flowId: string | null, mapping?: StatusMapping): Promise<EntityFlow>
  precheckFlow(flowId: string | null): Promise<StatusRemap>
  precheckMove(parentId: string): Promise<StatusRemap>
  attachMetrics(ids: readonly string[]): Promise<void>
  detachMetric(id: string): Promise<void>
  setPrimaryMetric(id: string | null): Promise<void>
  setPointMetric(id: string | null): Promise<void>
  /** Choices by a part of the name; 50 at most. */
  findPeople(text: string, signal?: AbortSignal): Promise<readonly Person[]>
  findTeams(text: string, signal?: AbortSignal): Promise<readonly AssignableTeam[]>
  findMetrics(text: string, signal?: AbortSignal): Promise<readonly AssignableMetric[]>
  findFlows(text: string, signal?: AbortSignal): Promise<readonly TemplateFlowInfo[]>
  /** Media that deletion here and below would remove: renditions with a newer version, and pictures. */
  rehearseMedia(olderThanDays: number): Promise<MediaBelow>
  /** Part by part: what is gone stays gone also where it fails; free_up_failed tells in meta.freed how many bytes. */
  deleteRenditions(olderThanDays: number): Promise<FreedStorage>
  /** @returns how many entities and scenes had a picture */
  deleteThumbnails(): Promise<number>
  /** Entities of a type that the entity may be moved below. */
  findParents(text: string, type: number, signal?: AbortSignal): Promise<readonly EntityHit[]>
  /** The people here with their permissions, and their number. */
  access(page: number): Promise<{ rows: readonly AccessEntry[]; total: number }>
  /** Of a project: who sees it, and its members. */
  members(): Promise<ProjectMembers>
  /** Says who sees the project, and makes these its members; in place of what was read. */
  setMembers(then: ProjectMembers, now: MembersChange): Promise<void>
  /** The source of the store of its history. */
  history: HistorySource
}

/** @param options.id of the entity */
export function createEntityStore(session: Session, { id }: { id: string }): EntityStore {
  const api = createClient(session)
  const params = { id }
  const initial: EntityState = { status: 'loading', error: null, entity: null, metrics: [] }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [reader.follow(EVENTS), facts.follow(), followScenes(session, TOTALLED, () => reader.touch())]
    return () => stops.forEach((stop) => stop())
  })

  const withPicture = (person: Person): Person => ({
    ...person,
    profile_image: avatarUrl(session.apiUrl, person.profile_image),
  })
  const facts = createEntityFacts({
    session,
    shown: () => [id],
    show(now) {
      const { entity } = readable.getState()
      patch({ entity: entity && now(entity) })
    },
    touch: () => reader.touch(),
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { entity: null } : {}) }),
    async read(signal, optOut) {
      const { take } = facts.begin()
      const [entity, metrics] = await Promise.all([
        api.showEntityDetails({ params, signal, optOut }),
        api.listEntityMetrics({ params, signal, optOut }),
      ])
      if (signal.aborted) return
      patch({ entity: take([withThumbnailUrl(session.apiUrl, entity)])[0] ?? null, metrics })
    },
  })

  let last: Promise<unknown> = Promise.resolve()
  function change<T>(call: () => Promise<T>): Promise<T> {
    const run = async (): Promise<T> => {
      const value = await call()
      await reader.reload()
      return value
    }
    const next = last.then(run, run)
    last = next
    return next
  }
  const done = async (call: () => Promise<unknown>): Promise<void> => void (await change(call))

  /** Sends the version that was read: if somebody else was faster, nothing is written and the current state shows. */
  function versioned<T>(call: (entity: EntityDetails) => Promise<T>): Promise<T> {
    return change(async () => {
      const entity = readable.getState().entity ?? (await api.showEntityDetails({ params, optOut: CHANGE }))
      try {
        return await call(entity)
      } catch (error) {
        if (isApiError(error) && error.code === 'conflict') await reader.reload()
        throw error
      }
    })
  }
  async function changeTeams(of: (ids: readonly string[]) => readonly string[]): Promise<void> {
    await versioned(({ teams, version }) => {
      const team_ids = [...new Set(of(teams.map((team) => team.id)))]
      return api.putEntityTeams({ params, body: { team_ids, version }, optOut: CHANGE })
    })
  }

  const byName = (text: string, signal?: AbortSignal) => ({
    query: { per_page: FOUND_MAX, ...(text.trim() ? { name_like: text.trim() } : {}) },
    optOut: QUIET,
    ...(signal ? { signal } : {}),
  })
  const precheck = (query: ClientInput<'precheckStatusRemap'>['query']): Promise<StatusRemap> =>
    api.precheckStatusRemap({ query: { entity_id: id, ...query }, optOut: CHANGE })

  return {
    ...readable,
    reload: reader.reload,
    addTeams: (ids) => changeTeams((own) => [...own, ...ids]),
    removeTeam: (teamId) => changeTeams((own) => own.filter((one) => one !== teamId)),
    addCoordinators: (ids) =>
      done(() => api.assignEntityUsers({ params, body: { ws_user_ids: [...ids] }, optOut: CHANGE })),
    removeCoordinator: (ws_user_id) => done(() => api.deleteEntityUser({ params: { id, ws_user_id }, optOut: CHANGE })),
    setFlow: (template_flow_id, mapping) =>
      versioned(({ version }) =>
        api.putEntityTemplateFlow({
          params,
          body: { template_flow_id, ...(mapping ? { mapping } : {}), version },
          optOut: CHANGE,
        }),
      ),
    precheckFlow: (flowId) => precheck({ template_flow_id: flowId ?? '' }),
    precheckMove: (parent_id) => precheck({ parent_id }),
    attachMetrics: (ids) => done(() => api.attachMetrics({ params, body: { metric_ids: [...ids] }, optOut: CHANGE })),
    detachMetric: (metricId) =>
      done(() => api.detachMetrics({ params, body: { metric_ids: [metricId] }, optOut: CHANGE })),
    setPrimaryMetric: (metric_id) => done(() => api.putPrimaryMetric({ params, body: { metric_id }, optOut: CHANGE })),
    setPointMetric: (metric_id) => done(() => api.putPointMetric({ params, body: { metric_id }, optOut: CHANGE })),
    async rehearseMedia(older_than_days) {
      const [renditions, { thumbnails }] = await Promise.all([
        api.deleteEntityRenditions({ params, body: { older_than_days, dry_run: true }, optOut: CHANGE }),
        api.deleteEntityThumbnails({ params, body: { dry_run: true }, optOut: CHANGE }),
      ])
      return { renditions, thumbnails }
    },
    async deleteRenditions(older_than_days) {
      try {
        return await api.deleteEntityRenditions({
          params,
          body: { older_than_days },
          optOut: CHANGE,
          timeoutMs: SLOW_TIMEOUT_MS,
        })
      } finally {
        await reader.reload()
      }
    },
    async deleteThumbnails() {
      const answer = api.deleteEntityThumbnails({ params, body: {}, optOut: CHANGE, timeoutMs: SLOW_TIMEOUT_MS })
      return (await reader.after(answer)).thumbnails
    },
    async findPeople(text, signal) {
      return (await api.entityAssignableUsers({ params, ...byName(text, signal) })).data.map(withPicture)
    },
    findTeams: async (text, signal) => (await api.entityAssignableTeams({ params, ...byName(text, signal) })).data,
    findMetrics: async (text, signal) => (await api.assignableMetrics({ params, ...byName(text, signal) })).data,
    findFlows: async (text, signal) => (await api.listTemplateFlows(byName(text, signal))).data,
    async findParents(text, type_eq, signal) {
      const search = text.trim()
      const { data } = await api.searchEntities({
        query: { per_page: FOUND_MAX, type_eq, ...(search ? { search } : {}) },
        optOut: QUIET,
        ...(signal ? { signal } : {}),
      })
      return data
    },
    async access(page) {
      const { data, meta } = await api.listEntityAccess({ params, query: { page, per_page: FOUND_MAX }, optOut: QUIET })
      return { rows: data.map((row) => ({ ...row, person: withPicture(row.person) })), total: meta.total }
    },
    async members() {
      const found = await api.showProjectMembers({ params, optOut: QUIET })
      return { ...found, people: found.people.map(withPicture), apart: found.apart.map(withPicture) }
    },
    setMembers: (then, { visibleTo = then.visible_to, people, teams }) =>
      done(() =>
        api.putProjectMembers({
          params,
          body: {
            visible_to: visibleTo,
            ws_user_ids: [...(people ?? then.people.map((one) => one.id))],
            team_ids: [...(teams ?? then.teams.map((one) => one.id))],
            version: then.version,
          },
          optOut: CHANGE,
        }),
      ),
    history: {
      async read(query) {
        const { data, meta } = await api.listEntityHistory({ params, query, optOut: QUIET })
        return { rows: data.map((row) => ({ ...row, by: withPicture(row.by) })), total: meta.total }
      },
      async readFacets() {
        const facets = await api.entityHistoryFacets({ params, optOut: QUIET })
        return { ...facets, people: facets.people.map(withPicture) }
      },
    },
  }
}

/** The store of one entity, shared by all views of a session. */
export function entityStore(session: Session, id: string): EntityStore {
  const key = `entity/1:${session.getState().workspaceCode}:${id}`
  return session.shared(key, () => createEntityStore(session, { id }))
}
