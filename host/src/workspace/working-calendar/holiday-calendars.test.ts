import { expect, test } from 'vitest'
import { holidayCalendars } from './holiday-calendars.ts'

test('XFIX-19 groups of one name are one calendar to choose, by its latest year or the one that is chosen', () => {
  const groups = [
    { id: 'n25', name: 'Norway', year: 2025 },
    { id: 'n26', name: 'norway', year: 2026 },
    { id: 'n24', name: 'Norway', year: 2024 },
    { id: 'j26', name: 'Japan', year: 2026 },
  ]
  const ids = (chosen: string | null) => holidayCalendars(groups, chosen).map(({ id }) => id)
  expect(ids(null)).toEqual(['j26', 'n26'])
  expect(ids('n25')).toEqual(['j26', 'n25'])
  expect(holidayCalendars([], null)).toEqual([])
})
