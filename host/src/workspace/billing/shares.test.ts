import { expect, it } from 'vitest'
import { seatShares, storageShares } from './shares.ts'

const partsOf = (shares: readonly { key: string; part: number }[]) => shares.map(({ key, part }) => [key, part])

it('WS-58 seats are used, held by invitations or free', () => {
  const shares = seatShares({ total: 20, used: 10, pending: 5, available: 5 })
  expect(partsOf(shares)).toEqual([
    ['used', 0.5],
    ['pending', 0.25],
    ['free', 0.25],
  ])
  expect(shares.map(({ label, text }) => `${label} ${text}`)).toEqual([
    'Used 10',
    'Reserved by invitations 5',
    'Free 5',
  ])
})

it('WS-58 more people than seats, or no seats at all, fill the bar and no more', () => {
  expect(partsOf(seatShares({ total: 5, used: 8, pending: 2, available: -5 }))).toEqual([
    ['used', 0.8],
    ['pending', 0.2],
    ['free', 0],
  ])
  expect(partsOf(seatShares({ total: 0, used: 0, pending: 0, available: 0 })).map(([, part]) => part)).toEqual([
    0, 0, 0,
  ])
})

it('WS-26 stored data shows by kind, as a part of the available storage', () => {
  const usage = {
    by_kind: [
      { kind: 'video' as const, bytes: 1_500_000_000, files: 1200 },
      { kind: 'image' as const, bytes: 500_000_000, files: 1 },
    ],
    by_project: [],
  }
  const shares = storageShares({ storage_used: 2e9, available: 10e9, remaining: 8e9, usage })
  expect(partsOf(shares)).toEqual([
    ['video', 0.15],
    ['image', 0.05],
  ])
  expect(shares.map(({ text }) => text)).toEqual(['1.5 GB in 1,200 files', '500 MB in 1 file'])
  const over = storageShares({ storage_used: 2e9, available: 1e9, remaining: 0, usage })
  expect(over.reduce((sum, { part }) => sum + part, 0)).toBe(1)
})
