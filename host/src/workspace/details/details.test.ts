import { expect, test } from 'vitest'
import { COLOURS } from '../../ui/avatar/colours.ts'
import { checkDetails, detailsChangeOf } from './details.ts'
import { contrast, letterColour } from './letter-colour.ts'

test('WS-11 the letter on any palette colour, and on any other, is readable (4.5:1)', () => {
  const greys = Array.from({ length: 256 }, (_, at) => `#${at.toString(16).padStart(2, '0').repeat(3)}`)
  for (const ground of [...Object.values(COLOURS), ...greys, '#ff0000', '#0000ff', '#00ff00']) {
    expect(contrast(ground, letterColour(ground)), ground).toBeGreaterThanOrEqual(4.5)
  }
  expect(letterColour('#000000')).toBe('#FFFFFF')
  expect(contrast('#000000', '#ffffff')).toBe(21)
})

test('WS-11 only changes are sent; a new colour includes its letter colour', () => {
  expect(detailsChangeOf({ name: ' Studio ' })).toEqual({ name: 'Studio' })
  expect(detailsChangeOf({ ground: '#ffc54d' })).toEqual({ color: { bgColor: '#ffc54d', textColor: '#000000' } })
})

test('WS-42 WS-43 the name is required and has 50 characters at most', () => {
  const ground = '#ffc54d'
  expect(checkDetails({ name: ' ', ground })).toEqual({ name: 'Workspace name is required' })
  expect(checkDetails({ name: 'x'.repeat(51), ground })).toEqual({
    name: 'Name is limited to 50 characters; consider a shorter name',
  })
  expect(checkDetails({ name: 'x'.repeat(50), ground })).toEqual({})
})
