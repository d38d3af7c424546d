import { expect, test } from 'vitest'
import { PROJECT_COLOURS, projectColourOf } from './project-colours.ts'

const idOf = (at: number): string => `0190a000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`

test('XUX-09 a project has the colour that was chosen, else one that follows from its id', () => {
  expect(projectColourOf(idOf(1), 'violet')).toBe('violet')
  expect(projectColourOf(idOf(1), null)).toBe(projectColourOf(idOf(1), null))
  // A name that a later version knows, and this one does not.
  expect(projectColourOf(idOf(1), 'mauve')).toBe(projectColourOf(idOf(1), null))
})

test('XUX-09 projects that were made one after another share the colours evenly', () => {
  const counts = new Map(PROJECT_COLOURS.map((colour) => [colour, 0]))
  for (let at = 0; at < 800; at += 1) {
    const colour = projectColourOf(idOf(at), null)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  for (const [colour, count] of counts) {
    expect(count, colour).toBeGreaterThan(70)
    expect(count, colour).toBeLessThan(130)
  }
})
