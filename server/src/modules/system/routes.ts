import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { openApiDocument } from '../../http/openapi.ts'
import { mediaTools } from '../../media/tools.ts'

async function databaseAnswers({ database }: Deps): Promise<void> {
  try {
    await database.query('select 1')
  } catch (error) {
    throw new ApiError('not_ready', { cause: error })
  }
}

export function systemRoutes(deps: Deps): Pick<Handlers, 'health' | 'ready' | 'openapi'> {
  return {
    health: async () => ({ status: 'ok', version: deps.version }),
    ready: async () => {
      await databaseAnswers(deps)
      const media = await mediaTools().then(
        () => 'ok' as const,
        () => 'missing' as const,
      )
      return { database: 'ok', media }
    },
    openapi: async ({ baseUrl }) => ({
      body: JSON.stringify(openApiDocument({ version: deps.version, baseUrl })),
      type: 'application/json; charset=utf-8',
    }),
  }
}
