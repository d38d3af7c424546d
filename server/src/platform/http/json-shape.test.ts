import { expect, test } from 'vitest'
import { isFlatJson } from './json-shape.ts'
import { JSON_DEPTH, JSON_VALUES } from './limits.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['nothing', ''],
  ['a usual body', JSON.stringify({ a: [1, { b: 'c' }], d: null })],
  ['brackets and commas in strings', JSON.stringify({ text: `${'[{,'.repeat(JSON_VALUES)}\\"` })],
  ['strings that end in backslashes', JSON.stringify([...Array(99)].map(() => '\\'))],
  ['what is no JSON, which the parser says', '"'],
  ['the deepest allowed nesting', nested(JSON_DEPTH)],
  ['the most allowed values', JSON.stringify(Array(JSON_VALUES).fill(1))],
])('%s can be parsed', async (_, text) => {
  expect(await isFlatJson(text)).toBe(true)
})

test.each([
  ['nesting one level too deep', nested(JSON_DEPTH + 1)],
  ['nesting that is never closed', '{"a":'.repeat(100_000)],
  ['nesting behind strings with quotes', `["\\"", "\\\\", ${nested(JSON_DEPTH)}]`],
  ['too many values', JSON.stringify(Array(JSON_VALUES + 2).fill(1))],
  ['too many empty objects', JSON.stringify(Array.from({ length: JSON_VALUES / 2 + 2 }, () => ({})))],
])('%s is refused', async (_, text) => {
  expect(await isFlatJson(text)).toBe(false)
})
