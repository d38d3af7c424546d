import { expect, it } from 'vitest'
import { addressOfCalendar, calendarOfAddress } from './calendar-address.ts'

it('WS-03 person and year are in the address, and can be read back', () => {
  const page = { query: { ws_user_id: 'p1' }, year: 2027 }
  const address = addressOfCalendar(page, 2026)
  expect(address).toEqual({ person: 'p1', group: null, year: '2027' })
  expect(calendarOfAddress(new URLSearchParams('person=p1&year=2027'), 2026)).toEqual(page)
  expect(calendarOfAddress(new URLSearchParams('group=g1'), 2026)).toEqual({ query: { group_id: 'g1' }, year: 2026 })
  expect(addressOfCalendar({ query: {}, year: 2026 }, 2026)).toEqual({ person: null, group: null, year: null })
})

it('an address without a query or a year leaves the page as it was', () => {
  expect(calendarOfAddress(new URLSearchParams(), 2026)).toBeNull()
  expect(calendarOfAddress(new URLSearchParams('year=12'), 2026)).toBeNull()
  expect(calendarOfAddress(new URLSearchParams('year=soon'), 2026)).toBeNull()
})
