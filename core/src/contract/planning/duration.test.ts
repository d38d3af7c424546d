import { expect, test } from 'vitest'
import { LANGUAGES } from '../platform/language/language.ts'
import { durationHours, durationText, formatDuration, parseDuration, workDayMinutes } from './duration.ts'

test.each([
  ['90m', 90],
  ['1h 30m', 90],
  ['1h30m', 90],
  ['1h30', 90],
  ['1.5h', 90],
  ['1,5 h', 90],
  ['1:30', 90],
  ['1.5', 90],
  ['.5', 30],
  ['0', 0],
  ['2', 120],
  ['2d', 960],
  ['1d 2h 5m', 605],
  ['3 days', 1440],
  ['1 Std. 30 Min.', 90],
  ['2 Tage', 960],
  ['1 heure 5 minutes', 65],
  ['2 horas', 120],
  ['1時間30分', 90],
  ['２h', null],
  ['', null],
  ['h', null],
  ['1:75', null],
  ['1h 75', null],
  ['30m 1h', null],
  ['-1h', null],
  ['1h 2h', null],
  ['soon', null],
])('XPROD-09 %s is read as a duration of %s minutes', (typed, minutes) => {
  expect(parseDuration(typed)).toBe(minutes)
})

test('XPROD-09 a day is as long as the working day of the workspace', () => {
  expect(parseDuration('1.5d', workDayMinutes({ start: '09:00', end: '18:00' }))).toBe(810)
  expect(workDayMinutes({ start: '16:30', end: '24:00' })).toBe(450)
})

test('XPROD-09 a duration that is shown, in any language, is read as the same minutes', () => {
  for (let minutes = 0; minutes <= 6000; minutes += 7) {
    for (const language of LANGUAGES) expect(parseDuration(formatDuration(minutes, language))).toBe(minutes)
    expect(parseDuration(durationText(minutes))).toBe(minutes)
    expect(parseDuration(durationHours(minutes))).toBe(minutes)
  }
  expect(formatDuration(90, 'en')).toBe('1 hr 30 min')
  expect(formatDuration(600_000, 'de')).toBe('10000 Std.')
})
