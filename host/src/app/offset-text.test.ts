import { expect, it } from 'vitest'
import { offsetText } from './offset-text.ts'

it('offsets are written in the usual form', () => {
  expect([0, 330, -210, 765].map(offsetText)).toEqual(['UTC+00:00', 'UTC+05:30', 'UTC−03:30', 'UTC+12:45'])
})
