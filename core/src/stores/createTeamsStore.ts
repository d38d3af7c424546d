import { type ClientInput, createClient } from '../api/client.ts'
import { SHOWN_BY_CALLER } from '../api/effects.ts'
import type { Failure } from '../api/Failure.ts'
import { BULK_PAGE_SIZE } from '../contract/enums.ts'
import type { DeployedEntity } from '../contract/library.ts'
import type { RoleChoice } from '../contract/roles.ts'
import type { SheetFormat } from '../contract/sheets.ts'
import type { Recommendation, Team, TeamDetail, TeamMember } from '../contract/teams.ts'
import { type FetchedFile, fetchFile } from '../files/fetchFile.ts'
import { COOKIES, TOKEN_COOKIE_DAYS } from '../session/keys.ts'
import { type KeyValues, memoryStorage } from '../session/storage.ts'
import type { Session } from '../session/types.ts'
import { type ReadableStore, createLiveStore } from './liveStore.ts'
import { createReader } from './reader.ts'

type OrderField =
  | 'name'
  | 'favorite'
  | 'members_count'
  | 'is_public'
  | 'deployed'
  | 'status'
  | 'created_at'
  | 'updated_at'
/** A field to order by; a minus turns it round. */
export type TeamsOrder = OrderField | `-${OrderField}`
/** '1' active teams, '0' archived ones, '' both. */
export type TeamsStatus = '' | '0' | '1'

/** The teams that the user sees, all of them: there are some hundred at most. */
export interface TeamsState {
  /** `ready` with no rows: nothing fits the search. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly Team[]
  search: string
  order: TeamsOrder
  shown: TeamsStatus
  /** Starred ones alone. */
  favoritesOnly: boolean
  /**
   * Only teams that the user may change. It counts for those who may change any, and not where archived ones are asked
   * for; whoever may change none sees all that there are. Kept for the next visit, as its inverse (LIB-16).
   */
  editableOnly: boolean
}

type NewTeam = ClientInput<'createTeam'>['body']
type TeamPatch = ClientInput<'updateTeam'>['body']

/**
 * The team library with what can be done in it, following live events. Everything that changes something rejects with an
 * ApiError, which the caller shows; of a `conflict` the team as it is now stands in `meta.current`.
 */
export interface TeamsStore extends ReadableStore<TeamsState> {
  reload(): Promise<void>
  setSearch(search: string): Promise<void>
  setOrder(order: TeamsOrder): Promise<void>
  setShown(shown: TeamsStatus): Promise<void>
  setFavoritesOnly(on: boolean): Promise<void>
  setEditableOnly(on: boolean): Promise<void>
  /** One team with all its members. */
  show(id: string): Promise<TeamDetail>
  /** Entities that have the team, of those that the user sees. */
  deployedOn(id: string): Promise<readonly DeployedEntity[]>
  /** name_taken, invalid_reference ... */
  create(body: NewTeam): Promise<TeamDetail>
  update(id: string, body: TeamPatch): Promise<TeamDetail>
  /** Its members, flag and description under another name. */
  duplicate(id: string, name: string): Promise<TeamDetail>
  /** Shown at once; taken back where the server refuses. */
  favorite(id: string, on: boolean): Promise<void>
  archive(ids: readonly string[]): Promise<void>
  unarchive(ids: readonly string[]): Promise<void>
  /** All or none: team_deployed names those that an entity has in `meta.ids`. */
  remove(ids: readonly string[]): Promise<void>
  /** People to put into a team, those first with whom the user has worked. */
  recommend(text: string, signal?: AbortSignal): Promise<readonly Recommendation[]>
  /** Active access roles whose people a team may be made of. */
  roles(): Promise<readonly RoleChoice[]>
  /** Those people of a role who may be put into a team. */
  peopleOfRole(roleId: string): Promise<readonly TeamMember[]>
  /** The teams that search and filters find, in their order. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

/** Entities are told as well: they are where a team is deployed. */
const EVENTS = ['team.updated', 'member.updated', 'role.updated', 'entity.updated', 'entity.deleted'] as const
const OPT_OUT = { optOut: [...SHOWN_BY_CALLER, 403, 404] }
/** People found at once while somebody types. */
const FOUND = 20
const UPDATE = 'team_updateTeam_update'

/** @param cookies where the choice of all teams is kept */
export function createTeamsStore(session: Session, cookies: KeyValues = memoryStorage().cookies): TeamsStore {
  const api = createClient(session)
  const initial: TeamsState = {
    status: 'loading',
    error: null,
    rows: [],
    search: '',
    order: '-created_at',
    shown: '1',
    favoritesOnly: false,
    editableOnly: cookies.get(COOKIES.showAllTeams) !== '1',
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const { getState } = readable

  function filter() {
    const { search, order, shown, favoritesOnly, editableOnly } = getState()
    return {
      order_by: order,
      status_eq: shown,
      ...(search ? { name_like: search } : {}),
      ...(favoritesOnly ? { favorite_eq: '1' as const } : {}),
      // Archived teams nobody edits: whoever asks for them gets them.
      ...(editableOnly && shown !== '0' && session.can(UPDATE) ? { editable_eq: '1' as const } : {}),
    }
  }

  const reader = createReader({
    session,
    // Rows that answer an earlier question must not stand under this one.
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const query = { per_page: BULK_PAGE_SIZE, ...filter() }
      const { data: rows } = await api.listTeams({ query, signal, optOut })
      if (!signal.aborted) patch({ rows })
    },
  })

  function ask(change: Partial<TeamsState>): Promise<void> {
    patch(change)
    return reader.ask()
  }

  async function then<T>(answer: Promise<T>): Promise<T> {
    const value = await answer
    await reader.reload()
    return value
  }

  const archive = async (ids: readonly string[], status: 0 | 1): Promise<void> => {
    await then(api.archiveTeams({ body: { team_ids: [...ids], status }, ...OPT_OUT }))
  }
  const star = (id: string, favorite: boolean): void =>
    patch({ rows: getState().rows.map((row) => (row.id === id ? { ...row, favorite } : row)) })

  return {
    ...readable,
    reload: reader.reload,
    setSearch: (search) => ask({ search: search.trim() }),
    setOrder: (order) => ask({ order }),
    setShown: (shown) => ask({ shown }),
    setFavoritesOnly: (favoritesOnly) => ask({ favoritesOnly }),
    setEditableOnly(editableOnly) {
      cookies.set(COOKIES.showAllTeams, editableOnly ? '0' : '1', TOKEN_COOKIE_DAYS)
      return ask({ editableOnly })
    },
    show: (id) => api.showTeam({ params: { id }, ...OPT_OUT }),
    async deployedOn(id) {
      const query = { per_page: BULK_PAGE_SIZE }
      return (await api.teamDeployedOn({ params: { id }, query, ...OPT_OUT })).data
    },
    create: (body) => then(api.createTeam({ body, ...OPT_OUT })),
    update: (id, body) => then(api.updateTeam({ params: { id }, body, ...OPT_OUT })),
    duplicate: (id, name) => then(api.duplicateTeam({ params: { id }, body: { name }, ...OPT_OUT })),
    async favorite(id, on) {
      star(id, on)
      try {
        await api.favoriteTeam({ params: { id }, body: { favorite: on }, ...OPT_OUT })
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
      const [id] = ids
      if (id === undefined) return
      await then(
        ids.length === 1
          ? api.deleteTeam({ params: { id }, ...OPT_OUT })
          : api.deleteTeams({ body: { team_ids: [...ids] }, ...OPT_OUT }),
      )
    },
    async recommend(text, signal) {
      const query = { per_page: FOUND, ...(text ? { name_like: text } : {}) }
      return (await api.searchTeamRecommendation({ query, ...(signal ? { signal } : {}), ...OPT_OUT })).data
    },
    roles: async () => (await api.searchRoles({ query: { per_page: BULK_PAGE_SIZE }, ...OPT_OUT })).data,
    async peopleOfRole(ws_role_id_eq) {
      const query = { per_page: BULK_PAGE_SIZE, ws_role_id_eq }
      return (await api.listTeamAssignableUsers({ query, ...OPT_OUT })).data
    },
    exportFile: (format) => fetchFile(session, 'exportTeams', { query: { ...filter(), format } }),
  }
}

/** The teams that all views of a session share. */
export function teamsStore(session: Session, cookies?: KeyValues): TeamsStore {
  return session.shared(`teams/1:${session.getState().workspaceCode}`, () => createTeamsStore(session, cookies))
}
