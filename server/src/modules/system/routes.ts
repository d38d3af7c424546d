import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { openApiDocument } from '../../http/openapi.ts'
import { mediaTools } from '../../media/tools.ts'
import { checkReady } from './checkReady.ts'

export function systemRoutes(deps: Deps): Pick<Handlers, 'health' | 'ready' | 'openapi'> {
  const isReady = checkReady(deps)
  return {
    health: async () => ({ status: 'ok', version: deps.version }),
    ready: async () => {
      await isReady()
      const media = await mediaTools().then(
        () => 'ok' as const,
        () => 'missing' as const,
      )
      return { database: 'ok', storage: 'ok', media }
    },
    openapi: async ({ baseUrl }) => ({
      body: JSON.stringify(openApiDocument({ version: deps.version, baseUrl })),
      type: 'application/json; charset=utf-8',
    }),
  }
}
