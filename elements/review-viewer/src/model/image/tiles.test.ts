import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reducedSize } from './reduced-size.ts'
import { TileCache } from './tile-cache.ts'
import {
  coarser,
  keyOf,
  levelFor,
  levelWithin,
  partInView,
  partOf,
  tileAddress,
  tilesIn,
  type PictureTiles,
  type Tile,
} from './tile-grid.ts'
import { TileLoader } from './tile-loader.ts'

const LARGE: PictureTiles = {
  url: 'https://example.org/tiles/{level}/{column}_{row}.webp?access_token=t',
  size: 512,
  levels: [375, 750, 1500, 3000, 6000, 12_000].map((side) => ({ width: side, height: side })),
}
const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 }

describe('XREV-21 which tiles are drawn', () => {
  it('come from the level with one pixel per screen pixel', () => {
    expect([100, 375, 376, 3000.4, 3001, 12_000, 60_000].map((width) => levelFor(LARGE, width))).toEqual([
      0, 0, 1, 3, 4, 5, 5,
    ])
    expect(levelWithin(LARGE, 2048)).toBe(2)
    expect(levelWithin(LARGE, 10)).toBe(0)
    expect(tileAddress(LARGE, { level: 3, column: 1, row: 2 })).toContain('/tiles/3/1_2.webp?access_token=t')
  })

  it('are those in view, nearest to the middle first, with a surrounding ring on request', () => {
    expect(tilesIn(LARGE, 0, WHOLE).map(keyOf)).toEqual(['0/0_0'])
    expect(tilesIn(LARGE, 5, WHOLE)).toHaveLength(24 * 24)
    const middle = { left: 0.5, top: 0.5, right: 0.54, bottom: 0.52 }
    const keys = tilesIn(LARGE, 5, middle).map(keyOf)
    expect(keys.sort()).toEqual(['5/11_11', '5/11_12', '5/12_11', '5/12_12'])
    expect(tilesIn(LARGE, 5, middle, 1)).toHaveLength(16)
    expect(tilesIn(LARGE, 5, { left: 0, top: 0, right: 0.01, bottom: 0.01 }, 1)).toHaveLength(4)
  })

  it('cover the picture without a gap and without an overlap, at every level', () => {
    const odd: PictureTiles = {
      ...LARGE,
      levels: [
        { width: 251, height: 1 },
        { width: 501, height: 2 },
        { width: 1001, height: 3 },
      ],
    }
    for (const level of [0, 1, 2]) {
      const parts = tilesIn(odd, level, WHOLE)
        .sort((a, b) => a.column - b.column)
        .map((tile) => partOf(odd, tile))
      expect(parts[0]?.left).toBe(0)
      for (const [index, part] of parts.entries()) if (index > 0) expect(part.left).toBe(parts[index - 1]?.right)
      // A level of half the size, rounded up, reaches less than one of its pixels too far.
      expect(parts.at(-1)?.right).toBeGreaterThanOrEqual(1)
      expect((parts.at(-1)?.right ?? 0) - 1).toBeLessThan(2 ** (2 - level) / 1001)
    }
  })

  it('each have a coarser one down to the lowest level', () => {
    expect(coarser({ level: 2, column: 5, row: 3 })).toEqual({ level: 1, column: 2, row: 1 })
    expect(coarser({ level: 0, column: 0, row: 0 })).toBeUndefined()
  })

  it('follow the view, mirrored with the picture', () => {
    const box = { x: -100, y: 0, width: 400, height: 200 }
    const stage = { width: 200, height: 200 }
    expect(partInView(box, stage, { x: false, y: false })).toEqual({ left: 0.25, right: 0.75, top: 0, bottom: 1 })
    const mirrored = partInView({ ...box, x: -200 }, stage, { x: true, y: false })
    expect(mirrored).toEqual({ left: 0, right: 0.5, top: 0, bottom: 1 })
    expect(partInView({ ...box, x: 300 }, stage, { x: false, y: false })).toBeNull()
  })
})

const image = (side = 512) => ({ width: side, height: side, close: vi.fn() }) as unknown as ImageBitmap

describe('XREV-21 decoded tiles', () => {
  it('are kept within a limit in bytes, and closed when dropped', () => {
    const cache = new TileCache(3 * 512 * 512 * 4)
    const images = [image(), image(), image(), image()]
    images.slice(0, 3).forEach((each, index) => cache.add(String(index), each))
    cache.get('0')
    if (images[3]) cache.add('3', images[3])
    expect(cache.bytes).toBe(3 * 512 * 512 * 4)
    expect(['0', '1', '2', '3'].filter((key) => cache.has(key))).toEqual(['0', '2', '3'])
    expect(images[1]?.close).toHaveBeenCalledOnce()
    cache.close()
    for (const each of images) expect(each.close).toHaveBeenCalledOnce()
    expect([cache.bytes, cache.count]).toEqual([0, 0])
  })

  it('are kept one at a time when one exceeds the limit', () => {
    const cache = new TileCache(10)
    cache.add('a', image())
    cache.add('b', image())
    expect([cache.has('a'), cache.has('b')]).toEqual([false, true])
  })
})

describe('XREV-21 fetching tiles', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const tile = (column: number): Tile => ({ level: 5, column, row: 0 })
  const row = (count: number, from = 0): Tile[] => Array.from({ length: count }, (_, index) => tile(from + index))

  function loading() {
    const requests: { key: string; signal: AbortSignal; done(): void; fail(): void }[] = []
    const loaded: string[] = []
    const failures: string[] = []
    const loader = new TileLoader({
      load: (wanted, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('given up')))
          requests.push({
            key: keyOf(wanted),
            signal,
            done: () => resolve(image()),
            fail: () => reject(new Error('503')),
          })
        }),
      loaded: (key) => loaded.push(key),
      trouble: (error) => failures.push(error instanceof Error ? error.message : 'over'),
    })
    return { loader, requests, loaded, failures }
  }

  it('requests a few at a time, in the order of their urgency', async () => {
    const { loader, requests, loaded } = loading()
    loader.want(row(20))
    expect(requests.map(({ key }) => key)).toEqual(row(8).map(keyOf))
    requests[0]?.done()
    await vi.advanceTimersByTimeAsync(0)
    expect(loaded).toEqual(['5/0_0'])
    expect(requests.at(-1)?.key).toBe('5/8_0')
    loader.close()
  })

  it('cancels tiles that leave the view', async () => {
    const { loader, requests } = loading()
    loader.want(row(8))
    loader.want(row(8, 6))
    await vi.advanceTimersByTimeAsync(0)
    expect(requests.slice(0, 8).map(({ signal }) => signal.aborted)).toEqual([...Array(6).fill(true), false, false])
    expect(requests.slice(8).map(({ key }) => key)).toEqual(row(6, 8).map(keyOf))
    expect(loader.running).toBe(8)
    loader.close()
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(loader.running).toBe(0)
  })

  it('retries failures at growing intervals, and at once on request', async () => {
    const { loader, requests, failures } = loading()
    const times: number[] = []
    const began = performance.now()
    loader.want([tile(0)])
    for (let n = 0; n < 4; n++) {
      requests.at(-1)?.fail()
      const before = requests.length
      while (requests.length === before) await vi.advanceTimersByTimeAsync(100)
      times.push(Math.round((performance.now() - began) / 100) / 10)
    }
    expect(times).toEqual([1, 3, 7, 15])
    requests.at(-1)?.fail()
    await vi.advanceTimersByTimeAsync(0)
    loader.retry()
    expect(requests).toHaveLength(6)
    expect(failures).toEqual(['503'])
    requests.at(-1)?.done()
    await vi.advanceTimersByTimeAsync(0)
    expect(failures).toEqual(['503', 'over'])
    loader.close()
  })
})

describe('XREV-21 XREV-20 a large picture without tiles', () => {
  it('is drawn at the canvas limit, in its own shape', () => {
    expect(reducedSize({ width: 12_000, height: 6000 })).toEqual({ width: 8192, height: 4096 })
    expect(reducedSize({ width: 8192, height: 8192 })).toEqual({ width: 8192, height: 8192 })
    expect(reducedSize({ width: 60_000, height: 2 })).toEqual({ width: 8192, height: 1 })
  })
})
