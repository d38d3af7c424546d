import { expect, it } from 'vitest'
import type { HolidayChange } from '@arbo/core'
import { changeText, overlapOf } from './overlap.ts'

const ada = { id: 'a', display_name: 'Ada Byron', profile_image: null }
const change: HolidayChange = {
  id: 'd',
  type: 0,
  note: 'Leave',
  start_date: '2026-05-01',
  end_date: '2026-05-05',
  people: [ada, { ...ada, id: 'b' }],
  left: [],
}

it('WS-40 an overlap lists the changes and what remains', () => {
  expect(overlapOf({ error: 'conflict' })).toBeNull()
  expect(overlapOf({ error: 'holiday_overlap', meta: { changes: [change], total: 7 } })).toEqual({
    changes: [change],
    total: 7,
  })
  const { what, becomes } = changeText(change)
  expect(what).toMatch(/^Off-day, Ada Byron and 1 more, .*2026 \(Leave\)$/)
  expect(becomes).toBe('deleted')
  const split = { ...change, type: 1 as const, note: '', left: [{ start_date: '2026-05-01', end_date: '2026-05-01' }] }
  expect(changeText(split).what).toMatch(/^Extra-day, .*2026$/)
  expect(changeText(split).becomes).toMatch(/^shortened to .*May/)
})
