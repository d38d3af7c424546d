import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { EntityRef, EntityTypeValue } from '../platform/entity-ref.ts'
import { Entity, EntityListQuery } from './entities.ts'
import { Id, Moment, Name, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { SEE_ENTITIES } from '../platform/sight.ts'

const CHANGE = { rule: 'project_updateEntity_update' } as const
const PeopleQuery = PageQuery.extend({ name_like: z.string().max(200).optional() })

/** A team that work here may be given to: assigned on the entity itself or on one above it. */
export const AssignedTeam = z.object({
  id: Id,
  name: z.string(),
  members: z.number().int(),
  /** Where it is assigned, nearest first. */
  assigned_on: EntityRef,
})
/** A team, how many members it has, and where it was assigned. */
export type AssignedTeam = z.infer<typeof AssignedTeam>

/** An entity with what its panel tells beside the facts of the list. */
export const EntityDetails = Entity.extend({
  created_by: Person.nullable(),
  /** Active entities below, by type: [projects (0), processes, episodes, takes]. */
  contains: z.array(z.number().int()).length(4),
  assigned_teams: z.array(AssignedTeam),
  /** Those with most scenes below first, at most 50. */
  people: z.array(z.object({ person: Person, scenes: z.number().int() })),
  /** Scenes below: due before today and not approved; without an assignee. */
  late: z.number().int(),
  unassigned: z.number().int(),
  last_activity: Moment.nullable(),
})
/** An entity with its teams, the people who work below it, and what is late. */
export type EntityDetails = z.infer<typeof EntityDetails>

const EntityTypeTerm = z.object({
  id: EntityTypeValue,
  /** What the specification calls it: Projects, Processes, Episodes, Takes. */
  label: z.string(),
  /** What the workspace calls it. */
  name: z.string(),
  plural: z.string(),
})

/** An entity with what is above it, as one chooses from. */
export const EntityHit = EntityRef.extend({
  ancestors: z.array(EntityRef),
  children_count: z.number().int(),
  is_hidden: z.boolean(),
})
/** An entity found by a search, to be chosen. */
export type EntityHit = z.infer<typeof EntityHit>

/** Somebody’s rights here. */
export const AccessEntry = z.object({
  person: Person,
  role: z.string(),
  /** The entity, this or the nearest above, that the person coordinates; null where the rights are the role’s. */
  coordinates: EntityRef.nullable(),
  rights: z.array(z.string()),
})
/** A person, and the permission keys that they hold on the entity. */
export type AccessEntry = z.infer<typeof AccessEntry>

/** Who sees a project: everyone in the workspace, or its members alone. */
export const PROJECT_SIGHT = ['everyone', 'members'] as const
/** Who sees a project. */
export type ProjectSight = (typeof PROJECT_SIGHT)[number]

/** Who sees a project, and its members: they see it in any case. */
export const ProjectMembers = z.object({
  visible_to: z.enum(PROJECT_SIGHT),
  people: z.array(Person),
  /** Whoever is in one of these is a member, as long as the team is active. */
  teams: z.array(z.object({ id: Id, name: z.string(), members: z.number().int() })),
  /** Active people who work here (who have scenes, coordinate, or are in a team that has work here) and do not see it all. */
  apart: z.array(Person),
  /** Of the project, for the next change. */
  version: z.number().int(),
})
/** Who sees a project, its members, and who works there without seeing all of it. */
export type ProjectMembers = z.infer<typeof ProjectMembers>

/** What an entity is tied to: its siblings, teams and coordinators, and who may do what there. */
export const entityRelationEndpoints = resource({
  listEntityTypes: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/type',
    summary:
      'The four types of entities: project 0, process 1, episode 2, take 3, under their names in this workspace.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(EntityTypeTerm),
  },
  searchEntities: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/search',
    summary: 'Active entities by a part of their name or code, with what is above them; best matches first.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      search: z.string().max(200).optional(),
      type_eq: z.coerce.number().int().min(0).max(3).optional(),
      /** Only directly below this. */
      parent_eq: Id.optional(),
      /** Only this and what lies below it. */
      within_eq: Id.optional(),
    }),
    answer: 'list',
    data: EntityHit,
  },
  showEntityDetails: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/details',
    summary: 'One entity with who made it, what lies below, teams from above, and who works on its scenes.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: EntityDetails,
    errors: ['not_found'],
  },
  listEntitySiblings: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/sibling',
    summary: 'Entities with the same parent, itself included; of a project, all projects.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsIdParams,
    query: EntityListQuery,
    answer: 'list',
    data: Entity,
    errors: ['not_found'],
  },
  listEntityAccess: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/access-list',
    summary: 'Who sees an entity and what they may do there, coordinators first.',
    access: {
      rule: {
        allOf: [SEE_ENTITIES, 'people_getListOfWorkspaceUsers_read'],
      },
    },
    scope: 'read',
    params: WsIdParams,
    query: PeopleQuery,
    answer: 'list',
    data: AccessEntry,
    errors: ['not_found'],
  },
  showProjectMembers: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/members',
    summary: 'Who sees a project, and who its members are. Owners and admins see every project.',
    access: {
      rule: {
        allOf: [SEE_ENTITIES, 'people_getListOfWorkspaceUsers_read'],
      },
    },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: ProjectMembers,
    errors: ['not_found'],
  },
  putProjectMembers: {
    method: 'PUT',
    path: 'workspace/{ws_code}/entities/{id}/members',
    summary:
      'Say who sees a project, and make these its members. Who changes it and is no owner or admin is one of them.',
    access: CHANGE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      visible_to: z.enum(PROJECT_SIGHT),
      ws_user_ids: z.array(Id).max(500),
      team_ids: z.array(Id).max(100),
      version: z.number().int().optional(),
    }),
    answer: 'data',
    data: ProjectMembers,
    errors: ['not_found', 'invalid_reference', 'conflict'],
  },
  listAssignedTeams: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/assigned-teams',
    summary: 'Teams that are assigned here or above. Where there are any, scenes below are given to their members.',
    access: { rule: SEE_ENTITIES },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: z.array(AssignedTeam),
    errors: ['not_found'],
  },
  putEntityTeams: {
    method: 'PUT',
    path: 'workspace/{ws_code}/entities/{id}/team',
    summary: 'Make these the teams that are assigned on the entity itself.',
    access: CHANGE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ team_ids: z.array(Id).max(50), version: z.number().int().optional() }),
    answer: 'data',
    data: Entity,
    errors: ['not_found', 'invalid_reference', 'conflict'],
  },
  entityAssignableTeams: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/assignable-teams',
    summary: 'Active teams that the caller sees and that are not assigned on the entity itself.',
    access: CHANGE,
    scope: 'read',
    params: WsIdParams,
    query: PeopleQuery,
    answer: 'list',
    data: z.object({ id: Id, name: Name, members: z.number().int() }),
    errors: ['not_found'],
  },
  entityAssignableUsers: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{id}/assignable-users',
    summary: 'Active people who do not coordinate the entity yet.',
    access: CHANGE,
    scope: 'read',
    params: WsIdParams,
    query: PeopleQuery,
    answer: 'list',
    data: Person,
    errors: ['not_found'],
  },
  assignEntityUsers: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{id}/entity-user',
    summary: 'Make people coordinators: they have full control of the entity and of all below it.',
    access: CHANGE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ ws_user_ids: z.array(Id).min(1).max(50) }),
    answer: 'data',
    data: Entity,
    errors: ['not_found', 'invalid_reference'],
  },
  deleteEntityUser: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/entities/{id}/entity-user/{ws_user_id}',
    summary: 'Let somebody coordinate the entity no longer.',
    access: CHANGE,
    scope: 'write',
    params: WsIdParams.extend({ ws_user_id: Id }),
    answer: 'data',
    data: Entity,
    errors: ['not_found'],
  },
})
