import { expect, it } from 'vitest'
import { spentIn, spentQuery } from './spent-address.ts'

it('XPROD-09 what is asked of time spent stands in the address, and comes back from it', () => {
  const asked = {
    by: 'process',
    entityId: '0190a000-0000-7000-8000-000000000001',
    from: '2026-11-01',
    to: null,
  } as const
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(spentQuery(asked))) if (value !== null) query.set(key, value)
  expect(spentIn(query)).toEqual(asked)
})

it('XPROD-09 without a word in the address, time spent is shown by scene, of everywhere and any day', () => {
  expect(spentIn(new URLSearchParams('by=colour&from=soon'))).toEqual({
    by: 'scene',
    entityId: null,
    from: null,
    to: null,
  })
})
