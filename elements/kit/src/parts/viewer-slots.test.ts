import { describe, expect, it } from 'vitest'
import { slotsFor, type Slots } from './viewer-slots.ts'

describe('two viewers taking turns', () => {
  const start: Slots = { front: 0, scenes: ['a', null] }

  it('REV-02 XPLY-03 the next scene waits in the back viewer, and comes to the front without loading again', () => {
    expect(slotsFor(start, 'a', 'b', false)).toBe(start)
    const prepared = slotsFor(start, 'a', 'b', true)
    expect(prepared).toEqual({ front: 0, scenes: ['a', 'b'] })
    const stepped = slotsFor(prepared, 'b', 'c', false)
    expect(stepped).toEqual({ front: 1, scenes: ['a', 'b'] })
    expect(slotsFor(stepped, 'b', 'c', true)).toEqual({ front: 1, scenes: ['c', 'b'] })
  })

  it('REV-02 a scene that is not prepared replaces the one in front; no scene is in both', () => {
    const prepared: Slots = { front: 0, scenes: ['a', 'b'] }
    expect(slotsFor(prepared, 'c', 'a', false)).toEqual({ front: 0, scenes: ['c', 'b'] })
    expect(slotsFor(prepared, 'a', null, true)).toEqual({ front: 0, scenes: ['a', null] })
    expect(slotsFor(start, 'a', 'a', true)).toEqual({ front: 0, scenes: ['a', null] })
  })
})
