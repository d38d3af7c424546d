import type { systemEndpoints } from '@arbo/core/contract'
import type { Deps } from '../deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { openApiDocument } from '../http/openapi.ts'
import { mediaTools } from '../media/tools.ts'
import { checkReady } from './check-ready.ts'

export function systemRoutes(deps: Deps): HandlersOf<typeof systemEndpoints> {
  const isReady = checkReady(deps)
  return {
    health: async () => {
      const disk = deps.disk.state
      return { status: disk === 'ok' ? 'ok' : 'degraded', version: deps.version, disk }
    },
    ready: async () => {
      await isReady()
      const media = await mediaTools().then(
        () => 'ok' as const,
        () => 'missing' as const,
      )
      // Reading goes on: a full disk takes no process out of service.
      return { database: 'ok', storage: 'ok', media, disk: deps.disk.state }
    },
    openapi: async ({ baseUrl }) => ({
      body: JSON.stringify(openApiDocument({ version: deps.version, baseUrl })),
      type: 'application/json; charset=utf-8',
    }),
  }
}
