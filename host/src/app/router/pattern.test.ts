import { expect, it } from 'vitest'
import { decodeParams, pathOf, patternOf } from './pattern.ts'

it('matches with and without the base and names the parameters', () => {
  const pattern = patternOf('/pl/dir/{id}')
  expect(pattern.exec('pl/dir/42')?.groups).toEqual({ id: '42' })
  expect(pattern.exec('w:abcdefgh/pl/dir/42')?.groups).toEqual({ id: '42' })
  expect(pattern.test('pl/dir')).toBe(false)
  expect(pattern.test('pl/dir/42/x')).toBe(false)
  expect(pattern.test('x/pl/dir/42')).toBe(false)
})

it('SHELL-06 the root matches only itself and a real base', () => {
  const root = patternOf('/')
  expect(root.test('')).toBe(true)
  expect(root.test('w:abcdefgh')).toBe(true)
  expect(root.test('abcdefgh')).toBe(false)
})

it('fills and decodes parameters', () => {
  expect(pathOf('/st/{id}', { id: 'a b' })).toBe('/st/a%20b')
  expect(decodeParams({ id: 'a%20b' })).toEqual({ id: 'a b' })
  expect(decodeParams({ id: '%E0%A4%A' })).toBeNull()
  expect(decodeParams(null)).toEqual({})
})
