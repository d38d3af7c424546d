import { expect, it } from 'vitest'
import { tabIn, timePath, weekIn, weekQuery } from './time-address.ts'

const at = (query: string) => new URLSearchParams(query)

it('XPROD-09 an address names the week by any of its days, and this week where it names none or nonsense', () => {
  expect(weekIn(at('week=2026-11-26'), '2026-03-04')).toBe('2026-11-23')
  expect(weekIn(at('week=2026-11-23'), '2026-03-04')).toBe('2026-11-23')
  expect(weekIn(at('week=2026-11-29'), '2026-03-04')).toBe('2026-11-23')
  for (const query of ['', 'week=', 'week=soon', 'week=2026-13-41'])
    expect(weekIn(at(query), '2026-03-04')).toBe('2026-03-02')
})

it('XPROD-09 this week has no key in the address, so that a kept link leads to whatever week it is then', () => {
  expect(weekQuery('2026-03-02', '2026-03-04')).toEqual({ week: null })
  expect(weekQuery('2026-02-23', '2026-03-04')).toEqual({ week: '2026-02-23' })
})

it('XPROD-09 an address names the part of the page, or none', () => {
  expect(tabIn(at('m=spent'))).toBe('spent')
  expect(tabIn(at('m=other'))).toBeNull()
})

it('XPROD-09 another week, tab or person keeps the rest of the address', () => {
  expect(timePath(at('m=approve&week=2026-11-23'), { person: 'x' })).toBe('/pl/time?m=approve&week=2026-11-23&person=x')
  expect(timePath(at('m=approve&person=x'), { person: null, m: null })).toBe('/pl/time')
})
