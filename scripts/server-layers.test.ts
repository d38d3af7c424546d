import { expect, test } from 'vitest'
import { serverLayerFault } from './lib/server-layers.mjs'

test('routes import services, and the table of handlers imports routes', () => {
  expect(serverLayerFault('server/src/review/comments/routes.ts', './service.ts')).toBeUndefined()
  expect(serverLayerFault('server/src/handlers.ts', './review/comments/routes.ts')).toBeUndefined()
  expect(serverLayerFault('host/src/app/routes/index.ts', './workspace-routes.ts')).toBeUndefined()
})

test.each([
  ['server/src/review/comments/routes.ts', '../../platform/db/rows.ts'],
  ['server/src/planning/scenes/part-routes.ts', 'drizzle-orm'],
])('%s asks the database nothing', (file, specifier) => {
  expect(serverLayerFault(file, specifier)).toContain('belongs into a service or queries.ts')
})

test('nothing but the table of handlers imports routes', () => {
  expect(serverLayerFault('server/src/review/rooms/service.ts', '../comments/routes.ts')).toContain('alone imports')
  expect(serverLayerFault('server/src/start-server.ts', './review/rooms/routes.ts')).toContain('alone imports')
})

test('queries know no service', () => {
  expect(serverLayerFault('server/src/review/comments/queries.ts', './service.ts')).toContain('know no service')
  expect(serverLayerFault('server/src/review/comments/queries.ts', '../../platform/db/rows.ts')).toBeUndefined()
})
