import type { webhookEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { getDelivery, listDeliveries, redeliver, testWebhook } from './deliveries.ts'
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, rotateSecret, updateWebhook } from './service.ts'

export function webhookRoutes(deps: Deps): HandlersOf<typeof webhookEndpoints> {
  return {
    listWebhooks: ({ member }) => listWebhooks(deps, member),
    createWebhook: ({ member, body }) => createWebhook(deps, member, body),
    getWebhook: ({ member, params }) => getWebhook(deps, member, params.id),
    updateWebhook: ({ member, params, body }) => updateWebhook(deps, member, params.id, body),
    deleteWebhook: async ({ member, params }) => {
      await deleteWebhook(deps, member, params.id)
      return { ok: true }
    },
    rotateWebhookSecret: ({ member, params, body }) => rotateSecret(deps, member, params.id, body),
    testWebhook: ({ member, params, baseUrl }) => testWebhook(deps, member, params.id, baseUrl),
    listWebhookDeliveries: ({ member, params, query }) => listDeliveries(deps, member, params.id, query),
    getWebhookDelivery: ({ member, params }) => getDelivery(deps, member, params),
    redeliverWebhook: ({ member, params }) => redeliver(deps, member, params),
  }
}
