import { z } from 'zod'
import { resource } from './endpoint.ts'

/** `low`: no uploads and no media work. `full`: nothing is saved; reading and deleting go on. */
const DiskCondition = z.enum(['ok', 'low', 'full'])

/** The server itself: whether it runs and wants requests, and this API as OpenAPI. Nobody signs in for it. */
export const systemEndpoints = resource({
  health: {
    method: 'GET',
    path: 'health',
    summary: 'The process runs; `degraded` while its disk is short of room.',
    access: 'public',
    scope: 'none',
    answer: 'data',
    data: z.object({ status: z.enum(['ok', 'degraded']), version: z.string(), disk: DiskCondition }),
  },
  ready: {
    method: 'GET',
    path: 'ready',
    summary: 'The process wants requests: it is not stopping, database and stored files answer.',
    access: 'public',
    scope: 'none',
    answer: 'data',
    data: z.object({
      database: z.literal('ok'),
      storage: z.literal('ok'),
      media: z.enum(['ok', 'missing']),
      disk: DiskCondition,
    }),
    errors: ['not_ready'],
  },
  openapi: {
    method: 'GET',
    path: 'openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    access: 'public',
    scope: 'none',
    answer: 'file',
  },
})
