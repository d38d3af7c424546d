import type { Deps } from '../../http/deps.ts'
import { fileUrls } from '../../http/files.ts'
import type { Handlers } from '../../http/handler.ts'
import { createEntity, deleteEntity, listEntities, showEntity, showTemplateFlow, updateEntity } from './service.ts'

type Names =
  | 'listEntities'
  | 'createEntity'
  | 'showEntity'
  | 'listEntityChildren'
  | 'updateEntity'
  | 'deleteEntity'
  | 'showEntityTemplateFlow'

export function entityRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listEntities: ({ member, query, baseUrl }) => listEntities(deps, member, query, null, fileUrls(deps, baseUrl)),
    listEntityChildren: ({ member, params, query, baseUrl }) =>
      listEntities(deps, member, query, params.id, fileUrls(deps, baseUrl)),
    createEntity: ({ member, body, baseUrl }) => createEntity(deps, member, body, fileUrls(deps, baseUrl)),
    showEntity: ({ member, params, query, baseUrl }) =>
      showEntity(deps, member, params.id, query.include, fileUrls(deps, baseUrl)),
    updateEntity: ({ member, params, body, baseUrl }) =>
      updateEntity(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    deleteEntity: async ({ member, params }) => {
      await deleteEntity(deps, member, params.id)
      return { ok: true }
    },
    showEntityTemplateFlow: ({ member, params }) => showTemplateFlow(deps, member, params.id),
  }
}
