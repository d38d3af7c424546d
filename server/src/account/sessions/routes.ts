import type { sessionEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { deviceOf } from '../auth/device.ts'
import { listAudit } from './login-history.ts'
import { endSession, endSessions, listSessions } from './service.ts'

export function sessionRoutes(deps: Deps): HandlersOf<typeof sessionEndpoints> {
  return {
    audit: ({ identity, query }) => listAudit(deps, identity, query),
    listSessions: ({ identity }) => listSessions(deps, identity),
    endSession: async ({ identity, params, request }) => {
      await endSession(deps, identity, params.id, deviceOf(request))
      return { ok: true }
    },
    endSessions: async ({ identity, query, request }) => {
      await endSessions(deps, identity, query.keep_current === '1', deviceOf(request))
      return { ok: true }
    },
  }
}
