import { describe, expect, test } from 'vitest'
import { randomOf } from '../testing/trees.ts'
import { addCell, createCells, NODE } from '../model/cells.ts'
import type { Box } from '../model/tile.ts'
import { treeOf } from '../model/tree.ts'
import { drawCells } from './draw-cells.ts'
import { BLACK, blend, contrast, inkOf, mixed, WHITE, type Ink } from './ink.ts'
import { fitText } from './painter.ts'
import { projectInks } from './palette.ts'
import { PATTERN_STEP, PATTERNS } from './patterns.ts'
import { zoomStep } from './zoom.ts'

const whole = { x0: 0, y0: 0, x1: 800, y1: 600 }
const inside = { x0: 100, y0: 50, x1: 300, y1: 200 }

/** Two projects side by side, 200 px each, the first with a colour and a heading. */
function drawnHeadings(details: readonly string[], measure: (words: string) => number) {
  const tree = treeOf({
    categories: [{ key: '0', name: 'No status', kind: 0, colour: null }],
    primary_metric: null,
    nodes: [
      { id: 'p1', parent_id: null, level: 0, name: 'Harbour', colour: 'teal', counts: [1] },
      { id: 'p2', parent_id: null, level: 0, name: 'Kite', counts: [1] },
    ],
  })
  const cells = createCells(2)
  for (const node of [0, 1]) {
    const cell = addCell(cells, { kind: NODE, node, part: node, depth: 0 }, node * 200, 0, node * 200 + 200, 100)
    cells.header[cell] = 20
  }
  const [teal, grey] = [inkOf(0, 128, 128), inkOf(200, 200, 200)]
  const projects = projectInks(Array.from({ length: 8 }).fill(teal) as Ink[], WHITE)
  const palette = {
    categories: [{ fill: grey, on: BLACK, pattern: 0 }],
    surface: WHITE,
    frames: [grey],
    projects,
    text: BLACK,
    muted: BLACK,
    up: BLACK,
    down: BLACK,
  }
  const filled: [Box, Ink][] = []
  const written: string[] = []
  const painter = {
    fill: (box: Box, ink: Ink) => filled.push([box, ink]),
    fillCategory() {},
    text: (words: string) => written.push(words),
  }
  const labelOf = () => ({ name: 'Harbour', details })
  const values = Float64Array.of(1, 1, 2)
  drawCells(painter, { cells, tree, values, active: [true], palette, measure, labelOf }, () => [])
  return { filled, written, teal, grey }
}

describe('drawing', () => {
  test('WOO-01 each of the fixed statuses has a pattern of its own', () => {
    const looks = PATTERNS.map(({ isMark }) =>
      Array.from({ length: 36 }, (_, at) =>
        isMark(at % PATTERN_STEP, Math.floor(at / PATTERN_STEP)) ? '#' : '.',
      ).join(''),
    )
    expect(looks).toHaveLength(7)
    expect(new Set(looks).size).toBe(7)
  })

  test('WOO-01 on any status colour one of the two text colours is readable (4.5:1)', () => {
    const random = randomOf(5)
    const byte = (): number => Math.floor(random() * 256)
    for (let turn = 0; turn < 2000; turn += 1) {
      const fill = inkOf(byte(), byte(), byte())
      expect(Math.max(contrast(fill, BLACK), contrast(fill, WHITE))).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(BLACK, WHITE)).toBeCloseTo(21)
  })

  test('colours are mixed by weight, and an empty mix has none', () => {
    const [red, blue] = [inkOf(200, 0, 0), inkOf(0, 0, 100)]
    expect(mixed([red, blue], [1, 1])?.css).toBe('#640032')
    expect(mixed([red, blue], [0, -1])).toBe(null)
    expect(blend(red, blue, 0).css).toBe('#c80000')
    expect(inkOf(1, 2, 3).pixel).toBe(0xff030201)
  })

  test('WOO-01 the zoom begins and ends on complete pictures, and both parts move as one', () => {
    expect(zoomStep(whole, inside, 'in', 0)).toMatchObject({ before: whole, after: inside, alpha: 0 })
    expect(zoomStep(whole, inside, 'in', 1)).toMatchObject({ after: whole, alpha: 1 })
    expect(zoomStep(whole, inside, 'out', 0)).toMatchObject({ before: whole, alpha: 0 })
    expect(zoomStep(whole, inside, 'out', 1)).toMatchObject({ before: inside, after: whole, alpha: 1 })
    const { before, after } = zoomStep(whole, inside, 'in', 0.4)
    // Where the old picture has the rectangle, the new one lies.
    const across = (before.x1 - before.x0) / (whole.x1 - whole.x0)
    expect(before.x0 + inside.x0 * across).toBeCloseTo(after.x0)
    expect(before.x0 + inside.x1 * across).toBeCloseTo(after.x1)
  })

  test('a name is shortened to what fits, or left out', () => {
    const measure = (words: string): number => words.length * 10
    const style = { weight: 400, size: 12 }
    expect(fitText('Animation', 90, measure, style)).toBe('Animation')
    expect(fitText('Animation', 60, measure, style)).toBe('Anima…')
    expect(fitText('Animation', 20, measure, style)).toBe(null)
  })

  test('XUX-09 the heading of a project has its colour, and that of one without a colour is plain', () => {
    const { filled, written, teal, grey } = drawnHeadings(['2'], () => 20)
    expect(filled).toEqual([
      [{ x0: 0, y0: 0, x1: 199, y1: 99 }, blend(WHITE, teal, 0.16)],
      [{ x0: 0, y0: 0, x1: 4, y1: 20 }, teal],
      [{ x0: 200, y0: 0, x1: 399, y1: 99 }, grey],
    ])
    expect(written).toEqual(['2', 'Harbour', '2', 'Harbour'])
  })

  test('XUX-08 a heading says what its percentage is of, or has none where there is no room for it', () => {
    const details = ['2 · 40.00% of scenes', '2']
    expect(drawnHeadings(details, (words) => words.length * 5).written.slice(0, 2)).toEqual([
      '2 · 40.00% of scenes',
      'Harbour',
    ])
    expect(drawnHeadings(details, (words) => words.length * 8).written.slice(0, 2)).toEqual(['2', 'Harbour'])
  })
})
