import type { Entity, entityChangeEndpoints, entityEndpoints, entityRelationEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { fileUrls, type FileUrl } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { accessList } from './access-list.ts'
import { setEntityStatus } from './archive.ts'
import { assignableUsers, assignEntityUsers, deleteEntityUser } from './coordinators.ts'
import { entityTypes, showEntityDetails } from './details.ts'
import { duplicateEntity } from './duplicate.ts'
import { moveEntity } from './move.ts'
import { orderEntities } from './order.ts'
import { putProjectMembers, showProjectMembers } from './project-members.ts'
import { searchEntities } from './search.ts'
import {
  createEntity,
  deleteEntities,
  listEntities,
  listSiblings,
  showEntity,
  showTemplateFlow,
  updateEntity,
} from './service.ts'
import { assignableTeams, assignedTeams, putEntityTeams } from './teams.ts'
import { deleteThumbnails } from './thumbnails.ts'

const DONE = { ok: true } as const

/** Makes a production to look around in. */
export type MakeSample = (deps: Pick<Deps, 'database'>, member: Member, fileUrl: FileUrl) => Promise<Entity>

export function entityRoutes(deps: Deps, makeSample: MakeSample): HandlersOf<typeof entityEndpoints> {
  return {
    listEntities: ({ member, query, baseUrl }) => listEntities(deps, member, query, null, fileUrls(deps, baseUrl)),
    listEntityChildren: ({ member, params, query, baseUrl }) =>
      listEntities(deps, member, query, params.id, fileUrls(deps, baseUrl)),
    createEntity: ({ member, body, baseUrl }) => createEntity(deps, member, body, fileUrls(deps, baseUrl)),
    createSampleProduction: ({ member, baseUrl }) => makeSample(deps, member, fileUrls(deps, baseUrl)),
    showEntity: ({ member, params, query, baseUrl }) =>
      showEntity(deps, member, params.id, query.include, fileUrls(deps, baseUrl)),
    updateEntity: ({ member, params, body, baseUrl }) =>
      updateEntity(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    deleteEntity: async ({ member, params }) => {
      return { ok: true, trash_id: await deleteEntities(deps, member, [params.id]) }
    },
    showEntityTemplateFlow: ({ member, params }) => showTemplateFlow(deps, member, params.id),
  }
}

/** Endpoints on entities beside making, changing and deleting one. */
export function entityChangeRoutes(deps: Deps): HandlersOf<typeof entityChangeEndpoints> {
  return {
    partialUpdateEntity: ({ member, params, body, baseUrl }) =>
      updateEntity(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    duplicateEntity: ({ member, params, body, baseUrl }) =>
      duplicateEntity(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    orderEntities: async ({ member, body }) => {
      await orderEntities(deps, member, body)
      return DONE
    },
    moveEntity: ({ member, params, body, baseUrl }) =>
      moveEntity(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    bulkDeleteEntities: async ({ member, body }) => {
      return { ok: true, trash_id: await deleteEntities(deps, member, body.entity_ids) }
    },
    bulkEntityStatus: async ({ member, body }) => ({
      changed: await setEntityStatus(deps, member, body.entity_ids, body.status),
    }),
    deleteEntityThumbnails: ({ member, params, body }) => deleteThumbnails(deps, member, params.id, body.dry_run),
  }
}

/** People, teams and places of entities. */
export function entityRelationRoutes(deps: Deps): HandlersOf<typeof entityRelationEndpoints> {
  return {
    listEntityTypes: ({ member }) => entityTypes(deps, member),
    searchEntities: ({ member, query }) => searchEntities(deps, member, query),
    showEntityDetails: ({ member, params, baseUrl }) =>
      showEntityDetails(deps, member, params.id, fileUrls(deps, baseUrl)),
    listEntitySiblings: ({ member, params, query, baseUrl }) =>
      listSiblings(deps, member, params.id, query, fileUrls(deps, baseUrl)),
    listEntityAccess: ({ member, params, query }) => accessList(deps, member, params.id, query),
    showProjectMembers: ({ member, params }) => showProjectMembers(deps, member, params.id),
    putProjectMembers: ({ member, params, body, baseUrl }) =>
      putProjectMembers(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    listAssignedTeams: ({ member, params }) => assignedTeams(deps, member, params.id),
    putEntityTeams: ({ member, params, body, baseUrl }) =>
      putEntityTeams(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    entityAssignableTeams: ({ member, params, query }) => assignableTeams(deps, member, params.id, query),
    entityAssignableUsers: ({ member, params, query }) => assignableUsers(deps, member, params.id, query),
    assignEntityUsers: ({ member, params, body, baseUrl }) =>
      assignEntityUsers(deps, member, params.id, body.ws_user_ids, fileUrls(deps, baseUrl)),
    deleteEntityUser: ({ member, params, baseUrl }) => deleteEntityUser(deps, member, params, fileUrls(deps, baseUrl)),
  }
}
