import { expect, it } from 'vitest'
import { rowsWindow, scrolledTo } from './rows-window.ts'

it('XPLY-03 only the rows that show and a few more of 500 are rendered', () => {
  expect(rowsWindow(500, 64, 0, 640)).toEqual({ first: 0, last: 17 })
  expect(rowsWindow(500, 64, 16_000, 640)).toEqual({ first: 244, last: 267 })
  expect(rowsWindow(3, 64, 0, 640)).toEqual({ first: 0, last: 3 })
  expect(rowsWindow(0, 64, 0, 640)).toEqual({ first: 0, last: 0 })
})

it('a short list is rendered whole; of 2,000 rows what shows always is', () => {
  const options = { spare: 20, step: 20, all: 120 }
  expect(rowsWindow(120, 40, 0, 800, options)).toEqual({ first: 0, last: 120 })
  for (const top of [0, 399, 12_345, 79_200, 80_000]) {
    const { first, last } = rowsWindow(2000, 40, top, 800, options)
    expect(first * 40).toBeLessThanOrEqual(Math.min(top, 79_200))
    expect(last * 40).toBeGreaterThanOrEqual(Math.min(80_000, top + 800))
    expect(last - first).toBeLessThanOrEqual(100)
  }
})

it('REV-15 scrolls only to a row that is out of view: to the nearest edge, or to the middle', () => {
  const to = (index: number, scrolled: number, place: 'nearest' | 'center') =>
    scrolledTo(index, 96, scrolled, 960, place)
  expect([to(4, 0, 'center'), to(40, 0, 'center'), to(0, 500, 'center')]).toEqual([0, 35.5 * 96, 0])
  expect([to(4, 0, 'nearest'), to(40, 0, 'nearest'), to(2, 500, 'nearest')]).toEqual([0, 31 * 96, 192])
})
