import { QUIET } from '../../platform/api/effects.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import { fetchFile } from '../../platform/files/fetch-file.ts'
import { createTagChoices, type TagChoices } from '../tags/tag-choices.ts'
import type { SceneGridContext } from './scene-grid-context.ts'
import type { SceneGridStore } from './scene-grid-state.ts'
import { filterOf } from './scene-query.ts'

/** Scenes whose assignable people are asked for together: an address has room for no more. */
const ASKED_MAX = 50
/** Places that are offered at a time. */
const FOUND_MAX = 50
/** How long the statuses of a flow are taken as they were read, in ms. */
const FLOW_MS = 60_000

type Lookups = Pick<
  SceneGridStore,
  | 'filterOptions'
  | 'metricColumns'
  | 'projects'
  | 'exportFile'
  | 'statusesOf'
  | 'findPlaces'
  | 'placesToFilter'
  | 'placeName'
  | 'assignable'
  | keyof TagChoices
>

/** Choices for the scenes of a list and for its filters, and the list as a file. */
export function createSceneLookups({ session, api, entityId, getState }: SceneGridContext): Lookups {
  const flows = new Map<string, Promise<readonly FlowStatus[]>>()

  const findPlaces: Lookups['findPlaces'] = async (text, signal, within) => {
    const search = text.trim()
    const query = { per_page: FOUND_MAX, ...(search ? { search } : {}), ...(within ? { within_eq: within } : {}) }
    return (await api.searchEntities({ query, optOut: QUIET, ...(signal ? { signal } : {}) })).data
  }

  return {
    ...createTagChoices(session, api),
    async filterOptions(by) {
      const place = getState().query.entityId ?? entityId
      const query = { group_by: by, ...(place ? { entity_id: place } : {}) }
      return (await api.summariseItems({ query, optOut: QUIET })).groups
    },
    metricColumns: () => api.itemMetrics({ query: entityId ? { entity_id: entityId } : {}, optOut: QUIET }),
    projects: async () => (await api.summariseItems({ query: { group_by: 'project' }, optOut: QUIET })).groups,
    exportFile(format) {
      const { query } = getState()
      return fetchFile(session, 'exportWorkspaceItems', {
        query: { ...filterOf(query, entityId), order_by: query.order, format },
      })
    },
    statusesOf({ entity_id, template_flow_id }) {
      if (template_flow_id === null) return Promise.resolve([])
      const cached = flows.get(template_flow_id)
      if (cached) return cached
      const statuses = api
        .showEntityTemplateFlow({ params: { id: entity_id }, optOut: QUIET })
        .then((flow) => flow?.statuses ?? [])
      flows.set(template_flow_id, statuses)
      const forget = (): void => void flows.delete(template_flow_id)
      statuses.then(() => setTimeout(forget, FLOW_MS), forget)
      return statuses
    },
    findPlaces,
    placesToFilter: (text) => findPlaces(text, undefined, getState().query.entityId ?? entityId ?? undefined),
    async placeName(id) {
      return (await api.showEntity({ params: { id }, optOut: QUIET })).name
    },
    async assignable(ids, name) {
      const name_like = name.trim()
      const { data } = await api.itemAssignableUsers({
        query: { item_ids: ids.slice(0, ASKED_MAX).join(','), ...(name_like ? { name_like } : {}) },
        optOut: QUIET,
      })
      return data.map((person) => ({ ...person, profile_image: avatarUrl(session.apiUrl, person.profile_image) }))
    },
  }
}
