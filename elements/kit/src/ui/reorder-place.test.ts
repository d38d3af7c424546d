import { expect, it } from 'vitest'
import { beforeAt, movedRow, type RowPlace } from './reorder-place.ts'

const placed = (...ids: string[]): RowPlace[] => ids.map((id, at) => ({ id, start: at * 40, end: at * 40 + 40 }))

it('PLAN-40 a dragged row drops before the row whose upper half is under the pointer', () => {
  const ids = ['a', 'b', 'c']
  const before = (id: string, at: number) => beforeAt(placed(...ids), ids, id, at)
  expect([before('c', 10), before('c', 30), before('a', 119), before('b', 45)]).toEqual(['a', 'b', null, 'c'])
  expect(before('c', -500)).toBe('a')
})

it('PLAN-40 of a long list only some rows are there, in any order', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  expect(beforeAt(placed('b', 'c').reverse(), ids, 'a', 70)).toBe('d')
  expect(beforeAt(placed('b', 'c'), ids, 'd', 70)).toBe('e')
})

it('PLAN-33 LIB-05 REV-13 a row moves to any place of its list, and no further', () => {
  const order = (from: number, to: number) => movedRow(['a', 'b', 'c'], from, to).join('')
  expect([order(0, 2), order(2, 0), order(1, 1), order(0, -1), order(2, 3), order(7, 0)]).toEqual([
    'bca',
    'cab',
    'abc',
    'abc',
    'abc',
    'abc',
  ])
})
