import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { CHECK_WIDTH } from './grid-column.ts'
import { columnSpan, isSameSpan, lineSpan, type Span } from './grid-window.ts'
import type { GridLayout } from './GridRow.tsx'

/** Heights of head and foot, which cover rows, in px, where a grid says no other. */
export const HEAD = 32
export const FOOT = 32

interface GridSpans {
  lines: Span
  cols: Span
  /** It has more columns than fit, and scrolls sideways below its frozen ones. */
  sideways: boolean
}

/** Which lines and columns are drawn. `onShow` gets the visible lines whenever they change. */
export function useGridSpans<Row>(
  box: RefObject<HTMLDivElement | null>,
  layout: GridLayout<Row>,
  count: number,
  onShow: (first: number, last: number) => void,
): GridSpans {
  const { edges, frozen, width, height, head, foot, selectable } = layout
  const [spans, setSpans] = useState<GridSpans>(() => ({
    lines: lineSpan(count, height, 0, 800),
    cols: columnSpan(edges, frozen, 0, 1600),
    sideways: false,
  }))

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let lastSpan = ''
    const measure = (): GridSpans => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
      const rows = clientHeight - head - foot
      const first = Math.floor(scrollTop / height)
      const last = Math.min(count, Math.ceil((scrollTop + rows) / height)) - 1
      if (lastSpan !== `${first}-${last}`) {
        lastSpan = `${first}-${last}`
        if (last >= first) onShow(first, last)
      }
      return {
        lines: lineSpan(count, height, scrollTop, rows),
        cols: columnSpan(edges, frozen, Math.abs(scrollLeft), clientWidth - (selectable ? CHECK_WIDTH : 0)),
        sideways: width > clientWidth,
      }
    }
    const update = (now: boolean): void => {
      const next = measure()
      const set = (): void =>
        setSpans((before) => {
          const lines = isSameSpan(before.lines, next.lines) ? before.lines : next.lines
          // A row is drawn again for other columns, so the same ones must be the same object.
          const cols = isSameSpan(before.cols, next.cols) ? before.cols : next.cols
          const { sideways } = next
          const isSame = lines === before.lines && cols === before.cols && sideways === before.sideways
          return isSame ? before : { lines, cols, sideways }
        })
      // Synchronously in the scrolling frame: a later one would show empty rows first.
      if (now) flushSync(set)
      else set()
    }
    const onScroll = (): void => update(true)
    update(false)
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(() => update(false))
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [box, count, edges, frozen, width, height, head, foot, selectable, onShow])

  // A list or a choice of columns that became shorter must not be drawn beyond its end until it is measured again.
  const { lines, sideways } = spans
  const { first, last } = spans.cols
  const most = edges.length - 1
  const cols = useMemo(
    () => ({ first: Math.min(Math.max(first, frozen), most), last: Math.min(last, most) }),
    [first, last, frozen, most],
  )
  return { lines: { first: Math.min(lines.first, count), last: Math.min(lines.last, count) }, cols, sideways }
}
