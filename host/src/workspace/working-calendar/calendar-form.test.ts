import { describe, expect, it } from 'vitest'
import { checkGroup, checkHoliday, checkSpecialDay } from './calendar-form.ts'

const range = { start_date: '2026-05-01', end_date: '2026-05-02' }

describe('the forms of the calendar', () => {
  it('WS-27 require a name, a start and an end for a holiday, which begins in its group’s year', () => {
    expect(checkHoliday({ name: 'May Day', ...range }, 2026)).toEqual({})
    expect(Object.keys(checkHoliday({ name: ' ', start_date: '', end_date: '' }, 2026))).toEqual([
      'name',
      'start_date',
      'end_date',
    ])
    expect(checkHoliday({ name: 'May Day', start_date: '2026-05-02', end_date: '2026-05-01' }, 2026)).toEqual({
      end_date: 'The end must not be before the start',
    })
    expect(checkHoliday({ name: 'May Day', ...range }, 2027)).toEqual({
      start_date: 'A holiday of this group begins in 2027',
    })
    // Over the turn of the year.
    expect(checkHoliday({ name: 'Winter', start_date: '2026-12-31', end_date: '2027-01-02' }, 2026)).toEqual({})
  })

  it('WS-27 require a name and a year for a holiday group', () => {
    expect(checkGroup({ name: 'Germany', year: '2026' })).toEqual({})
    expect(Object.keys(checkGroup({ name: '', year: '26' }))).toEqual(['name', 'year'])
    for (const year of ['1899', '3000', '20.5', 'two']) expect(checkGroup({ name: 'A', year })).toHaveProperty('year')
  })

  it('WS-28 require people, a start and an end for an extra-day or off-day; a note is optional', () => {
    expect(checkSpecialDay({ people: ['a'], ...range })).toEqual({})
    expect(checkSpecialDay({ people: [], ...range })).toEqual({ people: 'Choose at least one person' })
    expect(checkSpecialDay({ people: ['a'], start_date: '20261-05-01', end_date: '' })).toEqual({
      start_date: 'Use a year from 1900 to 2999',
      end_date: 'Enter a date',
    })
  })
})
