import { expect, test } from 'vitest'
import { jsonPieces } from './json-pieces.ts'

const VALUES: unknown[] = [
  null,
  'words\nof two lines',
  [],
  {},
  { a: undefined },
  [undefined, null],
  { at: new Date(0), list: [1, [2, { b: '\n' }, []], { c: [], d: {} }, 'x'], none: undefined, last: false },
  Array.from({ length: 7 }, (_, nr) => ({ nr, points: [[nr, 0.5]] })),
]
const isDate = (value: object) => value instanceof Date
const NESTED = (value: object) => isDate(value) || (Array.isArray(value) && value.every((each) => !Array.isArray(each)))

test.each([0, 2])('text written in pieces equals text written at once, %i spaces a level', (step) => {
  for (const value of VALUES)
    for (const isPiece of [isDate, NESTED, () => true])
      for (const atOnce of [1, 3, 100])
        expect([...jsonPieces(value, { isPiece, step, atOnce })].join('')).toBe(JSON.stringify(value, null, step))
})
