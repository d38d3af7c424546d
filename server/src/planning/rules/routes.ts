import type { automationEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { rehearse } from './rehearse.ts'
import {
  createAutomation,
  deleteAutomation,
  listAutomations,
  listRuns,
  orderAutomations,
  showAutomation,
  switchAutomation,
  updateAutomation,
} from './service.ts'

export function automationRoutes(deps: Deps): HandlersOf<typeof automationEndpoints> {
  return {
    listAutomations: ({ member, query }) => listAutomations(deps, member, query),
    createAutomation: ({ member, body }) => createAutomation(deps, member, body),
    showAutomation: ({ member, params }) => showAutomation(deps, member, params.id),
    updateAutomation: ({ member, params, body }) => updateAutomation(deps, member, params.id, body),
    switchAutomation: ({ member, params, body }) => switchAutomation(deps, member, params.id, body.is_on),
    orderAutomations: async ({ member, body }) => {
      await orderAutomations(deps, member, body)
      return { ok: true }
    },
    deleteAutomation: async ({ member, params }) => {
      await deleteAutomation(deps, member, params.id)
      return { ok: true }
    },
    rehearseAutomation: ({ member, body }) => rehearse(deps, member, body),
    listAutomationRuns: ({ member, params, query }) => listRuns(deps, member, params.id, query),
  }
}
