import type { webhookEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { requireEveryProject } from '../../platform/access/give-rights.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { getDelivery, listDeliveries, redeliver, testWebhook } from './deliveries.ts'
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, rotateSecret, updateWebhook } from './service.ts'

/** A webhook is told of everything: who does not see every project neither makes nor reads one. */
export function webhookRoutes(deps: Deps): HandlersOf<typeof webhookEndpoints> {
  return {
    listWebhooks: ({ member }) => listWebhooks(deps, requireEveryProject(member)),
    createWebhook: ({ member, body }) => createWebhook(deps, requireEveryProject(member), body),
    getWebhook: ({ member, params }) => getWebhook(deps, requireEveryProject(member), params.id),
    updateWebhook: ({ member, params, body }) => updateWebhook(deps, requireEveryProject(member), params.id, body),
    deleteWebhook: async ({ member, params }) => {
      await deleteWebhook(deps, requireEveryProject(member), params.id)
      return { ok: true }
    },
    rotateWebhookSecret: ({ member, params, body }) => rotateSecret(deps, requireEveryProject(member), params.id, body),
    testWebhook: ({ member, params, baseUrl }) => testWebhook(deps, requireEveryProject(member), params.id, baseUrl),
    listWebhookDeliveries: ({ member, params, query }) =>
      listDeliveries(deps, requireEveryProject(member), params.id, query),
    getWebhookDelivery: ({ member, params }) => getDelivery(deps, requireEveryProject(member), params),
    redeliverWebhook: ({ member, params }) => redeliver(deps, requireEveryProject(member), params),
  }
}
