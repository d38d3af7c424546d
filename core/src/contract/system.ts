import { z } from 'zod'
import { resource } from './endpoint.ts'

export const systemEndpoints = resource({
  health: {
    method: 'GET',
    path: 'health',
    summary: 'The process runs.',
    access: 'public',
    scope: 'none',
    answer: 'data',
    data: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  ready: {
    method: 'GET',
    path: 'ready',
    summary: 'The process wants requests: it is not stopping, database and stored files answer.',
    access: 'public',
    scope: 'none',
    answer: 'data',
    data: z.object({ database: z.literal('ok'), storage: z.literal('ok'), media: z.enum(['ok', 'missing']) }),
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
