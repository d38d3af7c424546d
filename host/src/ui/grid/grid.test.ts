import { describe, expect, test } from 'vitest'
import { fromClipboard, spread, toClipboard } from './clipboard.ts'
import { cellAfterKey, isTyped, rangeOf } from './grid-keys.ts'
import { columnSpan, edgesOf, lineSpan, scrollFor } from './grid-window.ts'

describe('the drawn part of the grid', () => {
  test('XPLAN-01 has the visible lines of 100,000 and a few beyond each edge, at any scroll position', () => {
    for (const top of [0, 1, 239, 240, 2_000_123, 3_999_200]) {
      const { first, last } = lineSpan(100_000, 40, top, 800)
      expect(first * 40).toBeLessThanOrEqual(top)
      expect(last * 40).toBeGreaterThanOrEqual(Math.min(4_000_000, top + 800))
      expect(last - first).toBeLessThanOrEqual(40)
    }
    expect(lineSpan(3, 40, 0, 800)).toEqual({ first: 0, last: 3 })
    expect(lineSpan(0, 40, 0, 800)).toEqual({ first: 0, last: 0 })
  })

  test('XPLAN-01 does not change on a small scroll', () => {
    expect(lineSpan(1000, 40, 2410, 800)).toEqual(lineSpan(1000, 40, 2470, 800))
  })

  test('XPLAN-01 has the visible columns of 60, without the frozen ones', () => {
    const edges = edgesOf(Array.from({ length: 60 }, () => 100))
    expect(edges.at(-1)).toBe(6000)
    expect(columnSpan(edges, 1, 0, 900)).toEqual({ first: 1, last: 10 })
    // From 2000 px on, less the 100 px that the frozen one covers.
    expect(columnSpan(edges, 1, 2000, 900)).toEqual({ first: 20, last: 30 })
    expect(columnSpan(edges, 1, 5100, 900)).toEqual({ first: 51, last: 60 })
    expect(columnSpan(edgesOf([]), 0, 0, 900)).toEqual({ first: 0, last: 0 })
  })

  test('scrolls no further than until a cell is visible beside the frozen columns', () => {
    expect(scrollFor(0, 800, 400, 440, 0)).toBe(0)
    expect(scrollFor(0, 800, 800, 840, 0)).toBe(40)
    expect(scrollFor(500, 800, 400, 440, 0)).toBe(400)
    expect(scrollFor(500, 800, 550, 650, 100)).toBe(450)
  })
})

describe('the cursor', () => {
  const size = { lines: 100, cols: 8, page: 20 }
  const press = (key: string, ctrlKey = false) =>
    cellAfterKey({ key, ctrlKey, metaKey: false }, { line: 50, col: 3 }, size)

  test('XPLAN-02 moves by the keys of the ARIA grid pattern', () => {
    expect(press('ArrowDown')).toEqual({ line: 51, col: 3 })
    expect(press('ArrowLeft')).toEqual({ line: 50, col: 2 })
    expect(press('ArrowUp', true)).toEqual({ line: 0, col: 3 })
    expect(press('ArrowRight', true)).toEqual({ line: 50, col: 7 })
    expect(press('Home')).toEqual({ line: 50, col: 0 })
    expect(press('End', true)).toEqual({ line: 99, col: 7 })
    expect(press('PageDown')).toEqual({ line: 70, col: 3 })
    expect(press('PageUp')).toEqual({ line: 30, col: 3 })
    expect(press('x')).toBeNull()
    expect(cellAfterKey({ key: 'ArrowUp', ctrlKey: false, metaKey: false }, { line: 0, col: 0 }, size)?.line).toBe(-1)
    expect(cellAfterKey({ key: 'ArrowUp', ctrlKey: false, metaKey: false }, { line: -1, col: 0 }, size)?.line).toBe(-1)
  })

  test('includes both ends of a range, whichever way it was drawn', () => {
    expect(rangeOf({ line: 5, col: 4 }, { line: 2, col: 6 })).toEqual({ top: 2, bottom: 5, left: 4, right: 6 })
  })

  test('starts an entry on letters of any script, but not with Ctrl', () => {
    const typed = (key: string, ctrlKey = false) => isTyped({ key, ctrlKey, metaKey: false, altKey: false })
    expect([typed('a'), typed('7'), typed('й'), typed('𝒜')]).toEqual([true, true, true, true])
    expect([typed(' '), typed('F2'), typed('a', true)]).toEqual([false, false, false])
  })
})

describe('the clipboard', () => {
  test('XPLAN-02 cells copy to a spreadsheet and back, including tabs, lines and quotes', () => {
    const cells = [
      ['a', 'b\tc', 'say "yes"'],
      ['two\nlines', '', 'ж'],
    ]
    expect(fromClipboard(toClipboard(cells))).toEqual(cells)
    expect(fromClipboard('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(fromClipboard('6" lens')).toEqual([['6" lens']])
    expect(fromClipboard('')).toEqual([])
  })

  test('XPLAN-02 one cell fills the range it is pasted over; several start at its corner and stop at the grid’s edge', () => {
    const range = { top: 2, bottom: 4, left: 1, right: 1 }
    const size = { lines: 100, cols: 3 }
    expect(spread([['x']], range, size).map(({ line, text }) => `${line}${text}`)).toEqual(['2x', '3x', '4x'])
    const corner = { top: 98, bottom: 98, left: 2, right: 2 }
    const block = [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]
    expect(spread(block, corner, size)).toEqual([
      { line: 98, col: 2, text: 'a' },
      { line: 99, col: 2, text: 'c' },
    ])
    expect(spread([['a'], ['b']], { top: 0, bottom: 3, left: 0, right: 0 }, size).map(({ text }) => text)).toEqual([
      'a',
      'b',
      'a',
      'b',
    ])
  })
})
