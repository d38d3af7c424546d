import { expect, test, vi } from 'vitest'
import { DiskWatch } from './disk-watch.ts'
import type { DiskOptions } from './disk-watch.ts'

const MB = 1024 ** 2

function watch(options: Partial<DiskOptions> = {}) {
  const free: Record<string, number> = { data: 900 * MB, files: 900 * MB }
  const marks = { reserve: 500 * MB, floor: 100 * MB }
  const disk = new DiskWatch({
    dataFolder: 'data',
    filesFolder: 'files',
    holdsDatabase: true,
    ...marks,
    freeIn: (folder) => free[folder] ?? Infinity,
    ...options,
  })
  const at = (values: Partial<Record<'data' | 'files', number>>) => {
    for (const [folder, mb] of Object.entries(values)) free[folder] = mb * MB
    disk.look()
    return disk.state
  }
  return { disk, at }
}

test('a disk is low at the reserve and full at the floor, and recovers only clearly above a limit', () => {
  const { disk, at } = watch()
  const states: string[] = []
  disk.onChange((state) => states.push(state))
  expect([at({ data: 501 }), at({ data: 499 }), at({ data: 520 }), at({ data: 99 }), at({ data: 105 })]).toEqual([
    'ok',
    'low',
    'low',
    'full',
    'full',
  ])
  expect([at({ data: 115 }), at({ data: 560 })]).toEqual(['low', 'ok'])
  expect(states).toEqual(['low', 'full', 'low', 'ok'])
})

test('stored files on a separate disk block only uploads', () => {
  const { disk, at } = watch()
  expect([at({ files: 1 }), disk.refusesWrites]).toEqual(['low', false])
  expect(disk.hasRoomFor(0)).toBe(false)
})

test('a remote database is not covered by the limits; it reports itself full, which passes', () => {
  const { disk, at } = watch({ holdsDatabase: false })
  expect([at({ data: 1 }), disk.refusesWrites]).toEqual(['low', false])
  at({ data: 900 })
  const now = vi.spyOn(performance, 'now')
  const since = performance.now()
  disk.saidFull()
  expect([disk.state, disk.refusesWrites]).toEqual(['full', false])
  now.mockReturnValue(since + 6 * 60_000)
  expect(disk.state).toBe('ok')
  now.mockRestore()
})

test('a folder that cannot be checked refuses nothing', () => {
  const { disk } = watch({ freeIn: undefined, dataFolder: '/none/there', filesFolder: undefined })
  expect([disk.state, disk.hasRoomFor(1e15)]).toEqual(['ok', true])
})
