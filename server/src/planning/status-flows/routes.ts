import type { statusRemapEndpoints, templateFlowEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { addStatus, removeStatus, updateFlow, updateStatus } from './change.ts'
import { setDefaultFlow } from './default-flow.ts'
import { listEntityStatuses, putEntityFlow } from './entity-flow.ts'
import { exportFlows } from './export-flows.ts'
import { precheckRemap } from './precheck.ts'
import { choicePage, statusPage } from './queries.ts'
import { archiveFlows, deleteFlows } from './retire.ts'
import {
  createFlow,
  duplicateFlow,
  favoriteFlow,
  listDeployedEntities,
  listDeployedOn,
  listFlows,
  showFlow,
} from './service.ts'

export function flowRoutes(deps: Deps): HandlersOf<typeof statusRemapEndpoints & typeof templateFlowEndpoints> {
  return {
    listTemplateFlows: ({ member, query }) => listFlows(deps, member, query),
    exportTemplateFlows: ({ member, query }) => exportFlows(deps, member, query),
    createTemplateFlow: ({ member, body }) => createFlow(deps, member, body),
    showTemplateFlow: ({ member, params }) => showFlow(deps, member, params.id),
    updateTemplateFlow: ({ member, params, body }) => updateFlow(deps, member, params.id, body),
    duplicateTemplateFlow: ({ member, params, body }) => duplicateFlow(deps, member, params.id, body.name),
    deleteTemplateFlows: async ({ member, body }) => {
      await deleteFlows(deps, member, body.template_flow_ids)
      return { ok: true }
    },
    archiveTemplateFlows: ({ member, body }) => archiveFlows(deps, member, body.template_flow_ids, body.status),
    favoriteTemplateFlow: ({ member, params, body }) => favoriteFlow(deps, member, params.id, body.favorite),
    defaultTemplateFlow: ({ member, params, body }) => setDefaultFlow(deps, member, params.id, body.is_default),
    templateFlowDeployedOn: ({ member, params, query }) => listDeployedOn(deps, member, params.id, query),
    templateFlowDeployedEntities: ({ member, params, query }) => listDeployedEntities(deps, member, params.id, query),
    addFlowStatus: ({ member, params, body }) => addStatus(deps, member, params.id, body),
    updateFlowStatus: ({ member, params, body }) => updateStatus(deps, member, params.id, body),
    removeFlowStatus: ({ member, params, body }) => removeStatus(deps, member, params.id, body),
    listTemplateFlowStatuses: ({ member, query }) =>
      deps.database.withWorkspace(member.wsId, (tx) => statusPage(tx, member, query)),
    listTemplateFlowChoices: ({ member, query }) =>
      deps.database.withWorkspace(member.wsId, (tx) => choicePage(tx, member, query)),
    precheckStatusRemap: ({ member, query }) => precheckRemap(deps, member, query),
    putEntityTemplateFlow: ({ member, params, body }) => putEntityFlow(deps, member, params.id, body),
    listEntityFlowStatuses: ({ member, params }) => listEntityStatuses(deps, member, params.id),
  }
}
