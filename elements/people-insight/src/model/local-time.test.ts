import { expect, test } from 'vitest'
import { hoursAndMinutes, localTime } from './local-time.ts'

const AT = Date.parse('2026-03-24T15:30:00Z')

test('MOD-07 the clock of another zone shows with its difference', () => {
  expect(localTime('Asia/Kolkata', AT, 'Etc/UTC')).toEqual({ time: '21:00', ahead: 330 })
  expect(localTime('America/New_York', AT, 'Europe/Berlin')).toEqual({ time: '11:30', ahead: -300 })
  expect(localTime('Asia/Tokyo', AT, 'Asia/Tokyo')).toEqual({ time: '00:30', ahead: 0 })
  expect(localTime('Moon/Sea_of_Rains', AT, 'Etc/UTC')).toBeNull()
})

test('time differences read as words', () => {
  expect([330, -300, 45].map(hoursAndMinutes)).toEqual(['5 h 30 min', '5 h', '45 min'])
})
