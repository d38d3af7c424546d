import { describe, expect, test } from 'vitest'
import { afterRemoval, movedBefore, movedTo, stepFrom } from './order.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']

describe('XPLY-03 the order of a playlist', () => {
  test('one or several scenes move before another one and keep their own order', () => {
    expect(movedBefore(IDS, new Set(['d']), 'b')).toEqual(['a', 'd', 'b', 'c', 'e'])
    expect(movedBefore(IDS, new Set(['e', 'a']), 'c')).toEqual(['b', 'a', 'e', 'c', 'd'])
    expect(movedBefore(IDS, new Set(['b', 'c']), 'b')).toEqual(IDS)
    expect(movedBefore(IDS, new Set(['a']), null)).toEqual(['b', 'c', 'd', 'e', 'a'])
    expect(movedBefore(IDS, new Set(['a']), 'gone')).toEqual(IDS)
  })

  test('by keyboard a scene moves one place at a time, up to the ends', () => {
    expect(movedTo(IDS, 'a', 1)).toEqual(['b', 'a', 'c', 'd', 'e'])
    expect(movedTo(IDS, 'e', 9)).toEqual(IDS)
    expect(movedTo(IDS, 'c', -3)).toEqual(['c', 'a', 'b', 'd', 'e'])
    expect(movedTo(IDS, 'gone', 1)).toEqual(IDS)
  })

  test('the next scene follows the current one, and wraps round only when the list loops', () => {
    expect(stepFrom(IDS, 'b', 1, false)).toBe('c')
    expect(stepFrom(IDS, 'e', 1, false)).toBeUndefined()
    expect(stepFrom(IDS, 'e', 1, true)).toBe('a')
    expect(stepFrom(IDS, 'a', -1, true)).toBe('e')
    expect(stepFrom(['a'], 'a', 1, true)).toBeUndefined()
  })

  test('after a scene has left, the one in its place shows', () => {
    expect(afterRemoval(IDS, ['a', 'b', 'd', 'e'], 'c')).toBe('d')
    expect(afterRemoval(IDS, ['a', 'b'], 'c')).toBe('b')
    expect(afterRemoval(IDS, [], 'c')).toBeUndefined()
  })
})
