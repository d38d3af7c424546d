import { expect, it } from 'vitest'
import { hintOf, placesIn, withPlace, type RecentPlace } from './recent-places.ts'

const place = (n: number): RecentPlace => ({ path: `/pl/dir/${n}`, name: `Project ${n}`, within: [], route: 'entity' })

it('XUX-04 what was opened last stands first, once, among six', () => {
  let rows: readonly RecentPlace[] = []
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) rows = withPlace(rows, place(n))
  expect(rows.map(({ path }) => path)).toEqual([3, 7, 6, 5, 4, 2].map((n) => `/pl/dir/${n}`))
  const renamed = withPlace(rows, { ...place(5), name: 'Fox' })
  expect(renamed[0]?.name).toBe('Fox')
  expect(renamed).toHaveLength(6)
})

it('XUX-04 what a browser kept is read without what is malformed', () => {
  const good = { path: '/st/1', name: 'Shot', within: ['Film', 'Chase'], route: 'scene' }
  const kept = [
    good,
    { path: 'https://evil.example', name: 'x', route: 'scene' },
    { path: '/x', route: 'scene' },
    7,
    null,
  ]
  expect(placesIn(JSON.stringify(kept))).toEqual([good])
  // Kept before places had it.
  expect(placesIn(JSON.stringify([{ ...good, within: undefined }]))).toEqual([{ ...good, within: [] }])
  expect(placesIn(JSON.stringify([{ ...good, route: 'constructor' }]))).toEqual([])
  expect([placesIn(null), placesIn('{'), placesIn('{}')]).toEqual([[], [], []])
})

it('XUX-04 of two places with one name each says what it lies in', () => {
  const [one, two, other] = [
    { ...place(1), name: 'SC010', within: ['Fox', 'Chase'] },
    { ...place(2), name: 'SC010', within: ['Fox', 'Kitchen'] },
    place(3),
  ] as const
  const rows = [one, two, other]
  expect(rows.map((row) => hintOf(row, rows))).toEqual(['Chase', 'Kitchen', null])
  expect(hintOf(one, [one, other])).toBeNull()
})
