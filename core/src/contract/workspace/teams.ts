import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { DeployedEntity, LibraryName, LibraryStatus } from '../platform/library.ts'
import { Description, Done, Id, Moment, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery } from '../platform/sheets.ts'
import { Version } from './workspace-fields.ts'

/** A team in the team library. */
export const Team = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Whoever lists teams sees it; else its members, who made it, and those who may update teams. */
  is_public: z.boolean(),
  /** Starred by the caller. */
  favorite: z.boolean(),
  status: LibraryStatus,
  /** At least one entity has it: it cannot be deleted. */
  deployed: z.boolean(),
  /** How many entities have it. */
  deployed_count: z.number().int(),
  /** The first few, by name. */
  members: z.array(Person),
  members_count: z.number().int(),
  /** The caller is one of them. */
  is_member: z.boolean(),
  /** The access role whose people it was made of. */
  copied_role: z.object({ id: Id, name: z.string() }).nullable(),
  /** The caller may change it: an archived one nobody does. */
  editable: z.boolean(),
  version: z.number().int(),
  created_by: Person.nullable(),
  created_at: Moment,
  updated_at: Moment,
})
/** A team as the library shows it; `showTeam` has all its members. */
export type Team = z.infer<typeof Team>

/** A person in teams. */
export const TeamMember = Person.extend({
  role: z.string(),
  /** 1 active, 0 archived, 2 invited. */
  status: z.number().int().min(0).max(2),
})
/** A person of a team, with the name of their role. */
export type TeamMember = z.infer<typeof TeamMember>

/** A team with all its members. */
export const TeamDetail = Team.extend({
  /** All of them, by name. */
  members: z.array(TeamMember),
})
/** One team. */
export type TeamDetail = z.infer<typeof TeamDetail>

/** Somebody to put into a team, with what the caller has done together with them. */
export const Recommendation = TeamMember.extend({
  /** Scenes of both that were changed in the last 30 days. */
  scenes_lately: z.number().int(),
  /** All scenes of both, and teams that both are in. */
  scenes: z.number().int(),
  teams: z.number().int(),
})
/** A person to put into a team, with how much the caller works with them. */
export type Recommendation = z.infer<typeof Recommendation>

const LIST = { rule: 'team_getListOfTeams_read' } as const
const ADD = { rule: 'team_addTeam_create' } as const
const UPDATE = { rule: 'team_updateTeam_update' } as const
const DELETE = { rule: 'team_deleteTeam_delete' } as const
const FILL = { rule: { anyOf: ['team_addTeam_create', 'team_updateTeam_update'] } } as const

const Ids = z.array(Id).min(1).max(200)
const MemberIds = z.array(Id).max(10_000)
const PeopleQuery = PageQuery.extend({
  /** In the name or the address. */
  name_like: z.string().max(200).optional(),
})
const TeamFilter = z.object({
  name_like: z.string().max(200).optional(),
  /** 1 active, 0 archived, empty all. */
  status_eq: z.enum(['0', '1', '']).default('1'),
  /** 1: only those that the caller may change. */
  editable_eq: z.enum(['1', '']).default(''),
  /** 1: only those that the caller has starred. */
  favorite_eq: z.enum(['1', '']).default(''),
  order_by: z
    .string()
    .regex(/^-?(name|favorite|members_count|is_public|deployed|status|created_at|updated_at)$/)
    .default('-created_at'),
})

/** The team library: teams, their members, and the entities that they are assigned to. */
export const teamEndpoints = resource({
  listTeams: {
    method: 'GET',
    path: 'workspace/{ws_code}/teams',
    summary: 'Teams that the caller sees: public ones, their own, and all for those who may update teams.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend(TeamFilter.shape),
    answer: 'list',
    data: Team,
  },
  exportTeams: {
    method: 'GET',
    path: 'workspace/{ws_code}/teams/export',
    summary: 'The teams as a file, with the filters and the order of the list.',
    access: LIST,
    scope: 'read',
    params: WsParams,
    query: TeamFilter.extend(ExportQuery.shape),
    answer: 'file',
  },
  createTeam: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/teams',
    summary: 'Make a team. Without members it gets the people of the role that it copies, if one is named.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: z.object({
      name: LibraryName,
      description: Description.default(''),
      is_public: z.boolean().default(true),
      member_ids: MemberIds.optional(),
      copied_role_id: Id.nullable().default(null),
    }),
    answer: 'data',
    data: TeamDetail,
    errors: ['name_taken', 'invalid_reference'],
  },
  searchTeamRecommendation: {
    method: 'GET',
    path: 'workspace/{ws_code}/teams/search-recommendation',
    summary: 'People to put into a team: those whom the caller has worked with lately and often come first.',
    access: FILL,
    scope: 'read',
    params: WsParams,
    query: PeopleQuery,
    answer: 'list',
    data: Recommendation,
  },
  listTeamAssignableUsers: {
    method: 'GET',
    path: 'workspace/{ws_code}/teams/assignable-users',
    summary: 'Active and invited people, who may be put into teams, by name; of one access role if it is named.',
    access: FILL,
    scope: 'read',
    params: WsParams,
    query: PeopleQuery.extend({ ws_role_id_eq: Id.optional() }),
    answer: 'list',
    data: TeamMember,
  },
  deleteTeams: {
    method: 'POST',
    path: 'workspace/{ws_code}/teams/delete',
    summary: 'Delete teams that no entity has: all of them or none.',
    access: DELETE,
    scope: 'write',
    params: WsParams,
    body: z.object({ team_ids: Ids }),
    answer: 'data',
    data: Done,
    errors: ['not_found', 'team_deployed', 'team_in_closed_month'],
  },
  archiveTeams: {
    method: 'POST',
    path: 'workspace/{ws_code}/teams/archive',
    summary: 'Archive teams (status 0) or bring them back (1): all of them or none. Entities that have one keep it.',
    access: UPDATE,
    scope: 'write',
    params: WsParams,
    body: z.object({ team_ids: Ids, status: LibraryStatus }),
    answer: 'data',
    data: z.array(Team),
    errors: ['not_found'],
  },
  showTeam: {
    method: 'GET',
    path: 'workspace/{ws_code}/teams/{id}',
    summary: 'One team with all its members.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: TeamDetail,
    errors: ['not_found'],
  },
  updateTeam: {
    method: 'PUT',
    path: 'workspace/{ws_code}/teams/{id}',
    summary: 'Change a team; what is left out stays as it is. `member_ids` are all that it has from now on.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      version: Version,
      name: LibraryName.optional(),
      description: Description.optional(),
      is_public: z.boolean().optional(),
      member_ids: MemberIds.optional(),
      copied_role_id: Id.nullable().optional(),
    }),
    answer: 'data',
    data: TeamDetail,
    errors: ['not_found', 'conflict', 'team_archived', 'name_taken', 'invalid_reference'],
  },
  deleteTeam: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/teams/{id}',
    summary: 'Delete a team that no entity has.',
    access: DELETE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'team_deployed', 'team_in_closed_month'],
  },
  duplicateTeam: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/teams/{id}/duplicate',
    summary: 'Copy a team with its members under another name.',
    access: ADD,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ name: LibraryName }),
    answer: 'data',
    data: TeamDetail,
    errors: ['not_found', 'name_taken'],
  },
  favoriteTeam: {
    method: 'PUT',
    path: 'workspace/{ws_code}/teams/{id}/favorite',
    summary: 'Star a team, or take the star away: each person has their own.',
    access: LIST,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ favorite: z.boolean() }),
    answer: 'data',
    data: Team,
    errors: ['not_found'],
  },
  listTeamMembers: {
    method: 'GET',
    path: 'workspace/{ws_code}/teams/{id}/team-members',
    summary: 'Members of one team, by name.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    query: PeopleQuery,
    answer: 'list',
    data: TeamMember,
    errors: ['not_found'],
  },
  teamDeployedOn: {
    method: 'GET',
    path: 'workspace/{ws_code}/teams/{id}/deployed-on',
    summary: 'Entities that have the team, of those that the caller sees.',
    access: LIST,
    scope: 'read',
    params: WsIdParams,
    query: PageQuery,
    answer: 'list',
    data: DeployedEntity,
    errors: ['not_found'],
  },
})
