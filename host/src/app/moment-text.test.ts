import { expect, test } from 'vitest'
import { agoText, momentText } from './moment-text.ts'

const moment = '2026-11-21T23:30:00Z'

test('a moment shows by the clocks of the user’s time zone', () => {
  expect(momentText(moment, 'Asia/Tokyo')).toBe('22 Nov 2026, 08:30')
  expect(momentText(moment, 'Etc/UTC')).toBe('21 Nov 2026, 23:30')
})

test('a zone unknown to this browser does not break the page', () => {
  expect(momentText(moment, 'Mars/Olympus')).toMatch(/2026/)
  expect(agoText(moment, 'Mars/Olympus', Date.parse(moment) + 60_000)).toBe('1 minute ago')
})
