import { levelsOf } from '@arbo/core'
import { expect, it } from 'vitest'
import { refusalOf } from './refusal.ts'

it('PLY-06 more scenes than a playlist can hold are refused, with both numbers', () => {
  const { scene } = levelsOf(null)
  expect(refusalOf(500, scene)).toBeNull()
  expect(refusalOf(612, scene)).toBe('A playlist has at most 500 scenes, and 612 are selected. Select fewer.')
})
