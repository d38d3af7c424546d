import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { DeployedEntity } from '../../contract/platform/library.ts'
import type { RoleChoice } from '../../contract/workspace/roles.ts'
import type { Recommendation, Team, TeamDetail, TeamMember } from '../../contract/workspace/teams.ts'
import { fetchFile } from '../../platform/files/fetch-file.ts'
import { COOKIES, TOKEN_COOKIE_DAYS } from '../../platform/session/keys.ts'
import { type KeyValues, memoryStorage } from '../../platform/session/storage.ts'
import type { Session } from '../../platform/session/types.ts'
import {
  LIBRARY_CALL,
  type LibraryState,
  type LibraryStatus,
  type LibraryStore,
  createLibrary,
} from '../../platform/data/create-library.ts'
import { type StarredState, type StarredStore, starredFilter, starsOf } from '../../platform/data/stars.ts'

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
export type TeamsStatus = LibraryStatus

/** The teams that the user sees, all of them: there are some hundred at most. */
export interface TeamsState extends LibraryState<Team, TeamsOrder>, StarredState {
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
export interface TeamsStore extends LibraryStore<TeamsState>, StarredStore {
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
  /** People to put into a team, those first with whom the user has worked. */
  recommend(text: string, signal?: AbortSignal): Promise<readonly Recommendation[]>
  /** Active access roles whose people a team may be made of. */
  roles(): Promise<readonly RoleChoice[]>
  /** Those people of a role who may be put into a team. */
  peopleOfRole(roleId: string): Promise<readonly TeamMember[]>
}

/** Entities are told as well: they are where a team is deployed. */
const EVENTS = ['team.updated', 'member.updated', 'role.updated', 'entity.updated', 'entity.deleted'] as const
/** People found at once while somebody types. */
const FOUND = 20
const UPDATE = 'team_updateTeam_update'
const ALL = { per_page: BULK_PAGE_SIZE }

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
  const library = createLibrary({
    session,
    initial,
    events: EVENTS,
    filterOf: (state) => ({
      ...starredFilter(state),
      // Archived teams nobody edits: whoever asks for them gets them.
      ...(state.editableOnly && state.shown !== '0' && session.can(UPDATE) ? { editable_eq: '1' as const } : {}),
    }),
    read: async (query, how) => ({ rows: (await api.listTeams({ query, ...how })).data }),
    setStatus: (team_ids, status) => api.archiveTeams({ body: { team_ids, status }, ...LIBRARY_CALL }),
    remove: ([id, ...others]) =>
      others.length === 0
        ? api.deleteTeam({ params: { id }, ...LIBRARY_CALL })
        : api.deleteTeams({ body: { team_ids: [id, ...others] }, ...LIBRARY_CALL }),
    exportFile: (query) => fetchFile(session, 'exportTeams', { query }),
  })
  const { store, ask, after } = library

  return {
    ...store,
    ...starsOf(library, (id, favorite) => api.favoriteTeam({ params: { id }, body: { favorite }, ...LIBRARY_CALL })),
    setEditableOnly(editableOnly) {
      cookies.set(COOKIES.showAllTeams, editableOnly ? '0' : '1', TOKEN_COOKIE_DAYS)
      return ask({ editableOnly })
    },
    show: (id) => api.showTeam({ params: { id }, ...LIBRARY_CALL }),
    deployedOn: async (id) => (await api.teamDeployedOn({ params: { id }, query: ALL, ...LIBRARY_CALL })).data,
    create: (body) => after(api.createTeam({ body, ...LIBRARY_CALL })),
    update: (id, body) => after(api.updateTeam({ params: { id }, body, ...LIBRARY_CALL })),
    duplicate: (id, name) => after(api.duplicateTeam({ params: { id }, body: { name }, ...LIBRARY_CALL })),
    async recommend(text, signal) {
      const query = { per_page: FOUND, ...(text ? { name_like: text } : {}) }
      return (await api.searchTeamRecommendation({ query, ...(signal ? { signal } : {}), ...LIBRARY_CALL })).data
    },
    roles: async () => (await api.searchRoles({ query: ALL, ...LIBRARY_CALL })).data,
    async peopleOfRole(ws_role_id_eq) {
      return (await api.listTeamAssignableUsers({ query: { ...ALL, ws_role_id_eq }, ...LIBRARY_CALL })).data
    },
  }
}

/** The teams that all views of a session share. */
export function teamsStore(session: Session, cookies?: KeyValues): TeamsStore {
  return session.shared(`teams/1:${session.getState().workspaceCode}`, () => createTeamsStore(session, cookies))
}
