import { expect, test } from 'vitest'
import { statusParts } from './status-parts.ts'

const byStatus = [0, 0, 2, 0, 1, 0, 3]

test('XUX-08 a bar has the statuses of the scenes’ flows, approved ones first, then from the end of the flow', () => {
  const parts = statusParts(byStatus, [
    { name: null, kind: 0, colour: null, scenes: 1 },
    { name: 'Queue', kind: 2, colour: '#3366CC', scenes: 2 },
    { name: 'Fix', kind: 4, colour: null, scenes: 1 },
    { name: 'Final', kind: 6, colour: null, scenes: 3 },
    { name: 'Omitted', kind: 0, colour: null, scenes: 1 },
    { name: 'Never', kind: 2, colour: null, scenes: 0 },
  ])
  expect(parts.map(({ name, count }) => [name, count])).toEqual([
    ['Final', 3],
    ['Omitted', 1],
    ['Fix', 1],
    ['Queue', 2],
    ['No status', 1],
  ])
  expect(parts.at(-2)?.colour).toBe('#3366CC')
})

test('XUX-08 where no scene has a status of a flow, the bar has the fixed ones', () => {
  expect(statusParts(byStatus, undefined).map(({ name }) => name)).toEqual(['Approved', 'Retake', 'Untouched'])
})
