import { expect, test } from 'vitest'
import { circlesIn } from './lib/circles.mjs'

const circlesOf = (imports: Record<string, string[]>) => circlesIn(new Map(Object.entries(imports)))

test('files that import each other in a loop are a circle, others are not', () => {
  expect(circlesOf({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual([])
  expect(circlesOf({ a: ['b'], b: ['c'], c: ['b'], d: ['a'] })).toEqual([['b', 'c']])
  expect(circlesOf({ a: ['a'] })).toEqual([['a']])
})

test('circles without a common file are separate, the larger first', () => {
  const imports = { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['e'], e: ['c'] }
  expect(circlesOf(imports)).toEqual([
    ['c', 'd', 'e'],
    ['a', 'b'],
  ])
})

test('a long chain is followed to its end', () => {
  const chain = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`f${at}`, [`f${(at + 1) % 50_000}`]]))
  expect(circlesOf(chain)[0]?.length).toBe(50_000)
})
