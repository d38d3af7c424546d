import { describe, expect, test } from 'vitest'
import type { AnnotationOp, AnnotationShape } from '../../contract/review/annotations.ts'
import { foldAnnotations, isVisible, maxClock } from './fold.ts'

/** Mulberry32: small, seeded, good enough to shuffle. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const shape: AnnotationShape = {
  schema: 1,
  tool: 'pencil',
  colour: '#FF0001',
  width: 6,
  opacity: 1,
  points: [[0.1, 0.2, 0.5]],
  frame_start: 3,
  frame_end: 3,
  file_index: 0,
}

function randomLog(random: () => number, size: number): AnnotationOp[] {
  const pick = (count: number) => Math.floor(random() * count)
  // A maker never uses a clock twice; two makers may use the same one.
  const clocks = new Map<string, number>()
  return Array.from({ length: size }, (_, index): AnnotationOp => {
    const actor = `actor-${pick(3)}`
    const clock = (clocks.get(actor) ?? 0) + 1 + pick(2)
    clocks.set(actor, clock)
    const stamp = { op_id: `op-${index}`, object_id: `object-${pick(4)}`, clock, actor }
    const kind = pick(10)
    if (kind < 3) return { ...stamp, kind: 'add', shape: { ...shape, width: 1 + pick(20) }, ...authored(actor) }
    if (kind < 5) return { ...stamp, kind: 'delete' }
    if (kind < 6) return { ...stamp, kind: 'restore' }
    const patch = pick(2) ? { colour: `#00000${pick(9)}` } : { width: 1 + pick(20), frame_end: pick(50) }
    return { ...stamp, kind: 'set', patch }
  })
}
const authored = (actor: string) => ({ author_id: `author of ${actor}` })

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const out = [...list]
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const item = out[at] as T
    out[at] = out[other] as T
    out[other] = item
  }
  return out
}

const plain = (ops: AnnotationOp[]) => [...foldAnnotations(new Map(), ops)].sort(([a], [b]) => a.localeCompare(b))

describe('XREV-07 folding logs of operations', () => {
  test('XREV-07 any order, any split and any repetition give the same picture (300 random logs)', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = generator(seed)
      const log = randomLog(random, 40)
      const expected = plain(log)
      for (let order = 0; order < 5; order += 1) {
        const mixed = shuffled([...log, ...log.slice(0, 10)], random)
        expect(plain(mixed), `seed ${seed}`).toEqual(expected)
        const at = Math.floor(random() * mixed.length)
        const first = foldAnnotations(new Map(), mixed.slice(0, at))
        const split = [...foldAnnotations(first, mixed.slice(at))].sort(([a], [b]) => a.localeCompare(b))
        expect(split, `seed ${seed}`).toEqual(expected)
      }
    }
  })

  test('XREV-07 two people editing one object lose nothing: each property has its last writer', () => {
    const base = { object_id: 'o', op_id: 'x' }
    const state = foldAnnotations(new Map(), [
      { ...base, kind: 'add', clock: 1, actor: 'a', shape },
      { ...base, kind: 'set', clock: 2, actor: 'a', patch: { colour: '#111111' } },
      { ...base, kind: 'set', clock: 2, actor: 'b', patch: { width: 12 } },
      { ...base, kind: 'set', clock: 2, actor: 'b', patch: { colour: '#222222' } },
    ])
    expect(state.get('o')?.shape).toMatchObject({ colour: '#222222', width: 12 })
  })

  test('XREV-07 a change that arrives before its object waits for it, and a repeat changes nothing', () => {
    const base = { object_id: 'o', op_id: 'x', actor: 'a' }
    const early = foldAnnotations(new Map(), [{ ...base, kind: 'set', clock: 2, patch: { width: 12 } }])
    const object = early.get('o')
    expect(object && isVisible(object)).toBe(false)
    const add: AnnotationOp = { ...base, kind: 'add', clock: 1, shape }
    const state = foldAnnotations(early, [add])
    expect(state.get('o')?.shape.width).toBe(12)
    expect(foldAnnotations(state, [add]).get('o')).toBe(state.get('o'))
    expect(maxClock([{ clock: 3 }, { clock: 9 }, { clock: 2 }])).toBe(9)
  })
})
