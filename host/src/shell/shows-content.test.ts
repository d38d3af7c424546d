import { expect, it } from 'vitest'
import { routes } from '../app/routes.ts'
import { showsContent } from './shows-content.ts'

it('SHELL-15 the content shows only with a workspace, or on a route that needs none', () => {
  expect(showsContent(routes.directory, null)).toBe(false)
  expect(showsContent(routes.directory, 'abcdefgh')).toBe(true)
  expect(showsContent(routes.start, null)).toBe(true)
})
