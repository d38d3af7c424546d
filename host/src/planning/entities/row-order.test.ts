import { expect, it } from 'vitest'
import { behindAfterDrop, behindAfterStep } from './row-order.ts'

const ids = ['a', 'b', 'c', 'd']

it('PLAN-33 a row moved by keyboard goes behind its new neighbour', () => {
  expect(behindAfterStep(ids, 'b', -1)).toBeNull()
  expect(behindAfterStep(ids, 'b', 1)).toBe('c')
  expect(behindAfterStep(ids, 'd', -1)).toBe('b')
  expect(behindAfterStep(ids, 'a', -1)).toBeUndefined()
  expect(behindAfterStep(ids, 'd', 1)).toBeUndefined()
  expect(behindAfterStep(ids, 'x', 1)).toBeUndefined()
})

it('PLAN-33 a row dropped before or behind another goes there', () => {
  expect(behindAfterDrop(ids, 'd', 'a', false)).toBeNull()
  expect(behindAfterDrop(ids, 'd', 'a', true)).toBe('a')
  expect(behindAfterDrop(ids, 'a', 'c', true)).toBe('c')
  expect(behindAfterDrop(ids, 'a', 'c', false)).toBe('b')
  // Where it is already, nothing is asked of the server.
  expect(behindAfterDrop(ids, 'b', 'a', true)).toBeUndefined()
  expect(behindAfterDrop(ids, 'b', 'c', false)).toBeUndefined()
  expect(behindAfterDrop(ids, 'b', 'b', true)).toBeUndefined()
})
