import { expect, test } from 'vitest'
import { misnamed, misplaced, upward } from './lib/domains.mjs'

test.each([
  ['server/src/review/comments/service.ts'],
  ['server/src/platform/pace.ts'],
  ['server/src/review/texts.ts'],
  ['server/src/platform/http/lane.ts'],
  ['server/src/start-server.ts'],
  ['server/src/seed/film.ts'],
  ['core/src/contract/review/comments.ts'],
  ['core/src/contract/index.ts'],
  ['core/src/index.ts'],
  ['core/src/review/rooms/create-room-store.ts'],
  ['host/src/main.tsx'],
  ['host/src/app/guard/decide.ts'],
  ['host/src/review/rooms/Room.tsx'],
  ['host/src/review/de.ts'],
  ['host/src/shell/Header.tsx'],
  ['scripts/check.mjs'],
])('%s is in its right place', (file) => {
  expect(misplaced(file)).toBeUndefined()
})

test.each([
  ['server/src/planning/comments/service.ts', 'comments belongs to review, so to server/src/review/comments'],
  ['server/src/modules/comments.ts', 'there is no domain modules'],
  ['server/src/review/drawings/service.ts', 'review has no module drawings'],
  ['server/src/review/service.ts', 'review has no module of that file'],
  ['core/src/contract/media/comments.ts', 'there is no domain media'],
  ['core/src/stores/rooms.ts', 'there is no domain stores'],
  ['host/src/screens/Rooms.tsx', 'there is no domain screens'],
  ['host/src/platform/store.ts', 'there is no domain platform'],
  ['server/src/ui/List.ts', 'there is no domain ui'],
])('%s is not in its right place: %s', (file, reason) => {
  expect(misplaced(file)).toContain(reason)
})

test('modules are named in kebab-case, and components in PascalCase', () => {
  const named = [
    'server/src/platform/like-pattern.ts',
    'host/src/app/Link.tsx',
    'host/src/ui/lazy-part.tsx',
    'a/b.test.ts',
  ]
  expect(named.map((file) => misnamed(file))).toEqual(named.map(() => undefined))
  expect(misnamed('server/src/platform/likePattern.ts')).toContain('kebab-case')
  expect(misnamed('host/src/app/AppContext.ts')).toContain('kebab-case')
  expect(misnamed('host/src/ui/lazyPart.tsx')).toContain('PascalCase')
})

test('a domain imports those before it, and the platform below them', () => {
  const file = 'server/src/planning/scenes/list.ts'
  expect(upward(file, '../../platform/db/rows.ts')).toBeUndefined()
  expect(upward(file, '../../workspace/teams/queries.ts')).toBeUndefined()
  expect(upward(file, '../metrics/queries.ts')).toBeUndefined()
  expect(upward(file, '../../review/comments/queries.ts')).toContain('planning may not import')
  expect(upward('server/src/platform/http/handler.ts', '../../account/auth/device.ts')).toContain('is of account')
})

test('the SDK’s domains rest on the contract, which is separate', () => {
  expect(upward('core/src/platform/data/reader.ts', '../../contract/connect/events.ts')).toBeUndefined()
  expect(upward('core/src/platform/api/client.ts', '../../review/rooms/room-calls.ts')).toContain('is of review')
  expect(upward('core/src/contract/platform/shapes.ts', '../review/rooms.ts')).toContain('is of review')
})

test('the host’s domains rest on its shared parts, and those on the application', () => {
  const file = 'host/src/review/rooms/Room.tsx'
  expect(upward(file, '../../ui/list/List.tsx')).toBeUndefined()
  expect(upward(file, '../../planning/scenes/scene-shown.ts')).toBeUndefined()
  expect(upward(file, '../../progress/reports/Reports.tsx')).toContain('review may not import')
  expect(upward(file, '../../shell/screens.ts')).toContain('stands above all domains')
  expect(upward('host/src/ui/list/List.tsx', '../../app/failure.ts')).toBeUndefined()
  expect(upward('host/src/ui/list/List.tsx', '../../account/auth/Login.tsx')).toContain('is of account')
  expect(upward('host/src/app/failure.ts', '../ui/list/List.tsx')).toContain('is of ui')
})

test('shared code above all domains imports any of them, and no domain imports it', () => {
  expect(upward('server/src/start-server.ts', './connect/search/routes.ts')).toBeUndefined()
  expect(upward('server/src/seed/film.ts', '../review/renditions/create.ts')).toBeUndefined()
  expect(upward('server/src/connect/search/routes.ts', '../../app.ts')).toContain('stands above all domains')
  expect(upward('server/src/account/auth/service.ts', '../../seed/film.ts')).toContain('stands above all domains')
})
