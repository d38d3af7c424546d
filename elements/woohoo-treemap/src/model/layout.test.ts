import { describe, expect, test } from 'vitest'
import { CATEGORIES, treeData } from '../testing/trees.ts'
import { boxOf, NODE, type Cells } from './cells.ts'
import { hitCell, neighbour, topCount } from './hit.ts'
import { layOut } from './layout.ts'
import { reportOf } from './report.ts'
import { stripsOf } from './strips.ts'
import { treeOf } from './tree.ts'

const EVERY = CATEGORIES.map(() => true)
const [WIDTH, HEIGHT] = [1200, 700]

function picture(shape: readonly number[], options: { negative?: number; active?: boolean[] } = {}) {
  const tree = treeOf(treeData({ shape, seed: 7, negative: options.negative ?? 0 }))
  const active = options.active ?? EVERY
  const report = reportOf(tree, { showing: 'item_count', active, id: null, others: false })
  const cells = layOut({ ...report, width: WIDTH, height: HEIGHT })
  return { tree, report, cells }
}

const area = (cells: Cells, cell: number): number => {
  const { x0, y0, x1, y1 } = boxOf(cells, cell)
  return (x1 - x0) * (y1 - y0)
}

describe('layout', () => {
  test('WOO-01 the area of each rectangle is its share, and together they fill the picture', () => {
    const { cells, report } = picture([6, 4, 3])
    let all = 0
    for (let cell = 0; cell < topCount(cells); cell += 1) {
      const part = report.parts[cells.part[cell] ?? 0]
      const weight = (part?.members ?? []).reduce((sum, node) => sum + report.weights.drawn(node), 0)
      const share = weight / report.weights.drawn(report.place.node)
      expect(area(cells, cell) / (WIDTH * HEIGHT)).toBeCloseTo(share, 4)
      all += area(cells, cell)
    }
    expect(all).toBeCloseTo(WIDTH * HEIGHT, -1)
  })

  test('WOO-01 every cell is inside its parent, and none overlaps its neighbour', () => {
    const { cells } = picture([6, 4, 3, 3])
    for (let cell = 0; cell < cells.count; cell += 1) {
      const outer = boxOf(cells, cell)
      const from = cells.first[cell] ?? 0
      const inside = Array.from({ length: cells.inside[cell] ?? 0 }, (_, at) => boxOf(cells, from + at))
      for (const box of inside) {
        expect(box.x0).toBeGreaterThanOrEqual(outer.x0 - 0.01)
        expect(box.x1).toBeLessThanOrEqual(outer.x1 + 0.01)
        expect(box.y0).toBeGreaterThanOrEqual(outer.y0 + (cells.header[cell] ?? 0) - 0.01)
        expect(box.y1).toBeLessThanOrEqual(outer.y1 + 0.01)
      }
      inside.forEach((one, at) => {
        for (const other of inside.slice(at + 1)) {
          const across = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0)
          const down = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
          expect(across <= 0.01 || down <= 0.01).toBe(true)
        }
      })
    }
  })

  test('XWOO-03 only the visible ones of 100,000 scenes are laid out', () => {
    const { cells, tree } = picture([20, 10, 10, 5, 10])
    expect(tree.root).toBeGreaterThan(90_000)
    expect(cells.count).toBeLessThan(WIDTH * HEIGHT)
    let smallest = Infinity
    for (let cell = 0; cell < cells.count; cell += 1) {
      if ((cells.inside[cell] ?? 0) > 0) smallest = Math.min(smallest, area(cells, cell) / (cells.inside[cell] ?? 1))
    }
    expect(smallest).toBeGreaterThan(4)
  })

  test('the innermost cell under a point is found, and none outside the map', () => {
    const { cells } = picture([5, 4, 3])
    for (let cell = 0; cell < cells.count; cell += 1) {
      if ((cells.inside[cell] ?? 0) > 0 || area(cells, cell) < 1) continue
      const { x0, y0, x1, y1 } = boxOf(cells, cell)
      expect(hitCell(cells, (x0 + x1) / 2, (y0 + y1) / 2)).toBe(cell)
    }
    expect(hitCell(cells, -1, 10)).toBe(-1)
    expect(hitCell(cells, WIDTH + 1, 10)).toBe(-1)
  })

  test('XWOO-03 arrow keys reach every rectangle', () => {
    const { cells } = picture([18, 2])
    const reached = new Set([0])
    for (const cell of reached) {
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = neighbour(cells, cell, direction)
        if (next >= 0) reached.add(next)
      }
    }
    expect(reached.size).toBe(topCount(cells))
  })

  test('WOO-01 statuses that are switched off take no space', () => {
    const active = EVERY.map((_, at) => at === 6)
    const { cells, report } = picture([4, 3], { active })
    for (let cell = 0; cell < topCount(cells); cell += 1) {
      if (cells.kind[cell] !== NODE) continue
      const share = (report.tree.counts[(cells.node[cell] ?? 0) * CATEGORIES.length + 6] ?? 0) / report.whole.count
      expect(area(cells, cell) / (WIDTH * HEIGHT)).toBeCloseTo(share, 4)
    }
  })

  test('WOO-01 a rectangle is divided by status in proportion; values below zero have no area', () => {
    const box = { x0: 10, y0: 20, x1: 110, y1: 60 }
    expect(stripsOf([1, 0, 3], [true, true, true], box)).toEqual([
      { category: 0, x0: 10, y0: 20, x1: 35, y1: 60 },
      { category: 2, x0: 35, y0: 20, x1: 110, y1: 60 },
    ])
    expect(stripsOf([-5, 2], [true, true], box)).toEqual([{ category: 1, ...box }])
    expect(stripsOf([-5, 0], [true, true], box)).toEqual([])
    expect(stripsOf([4, 4], [false, true], { x0: 0, y0: 0, x1: 10, y1: 40 })).toEqual([
      { category: 1, x0: 0, y0: 0, x1: 10, y1: 40 },
    ])
  })
})
