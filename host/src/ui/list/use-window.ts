import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Rows drawn beyond each edge of the viewport, in whole steps, so that a small scroll draws nothing new. */
const STEP = 20
/** Below this many rows all of them are drawn. */
export const DRAW_ALL = 120

/** Rows `first` up to, not including, `last` are drawn; `above` and `below` are the heights of the others, in px. */
export interface RowWindow {
  first: number
  last: number
  above: number
  below: number
}

/** Which rows are drawn in a box that shows `height` px of them from `top` on. */
export function windowOf(count: number, rowHeight: number, top: number, height: number): RowWindow {
  if (count <= DRAW_ALL || rowHeight <= 0) return { first: 0, last: count, above: 0, below: 0 }
  const visible = Math.ceil(height / rowHeight)
  const start = Math.floor(top / rowHeight / STEP) * STEP - STEP
  const first = Math.max(0, Math.min(start, count - visible - STEP))
  const last = Math.min(count, Math.floor(top / rowHeight / STEP) * STEP + visible + 2 * STEP)
  return { first, last, above: first * rowHeight, below: (count - last) * rowHeight }
}

const heightIn = (box: HTMLElement): number => box.querySelector('[data-index]')?.getBoundingClientRect().height ?? 0

const isSame = (one: RowWindow, other: RowWindow): boolean =>
  one.first === other.first && one.last === other.last && one.above === other.above && one.below === other.below

/**
 * Limits a long list to rows near the viewport. All rows have the same height, which is measured. `box` is for
 * the scrolling element; its rows carry `data-index`.
 */
export function useWindow(
  count: number,
): RowWindow & { box: RefObject<HTMLDivElement | null>; scrollToRow: (index: number) => void } {
  const box = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<RowWindow>(() => windowOf(count, 40, 0, 800))

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const update = (): void => {
      const next = windowOf(count, heightIn(element), element.scrollTop, element.clientHeight)
      setRange((before) => (isSame(before, next) ? before : next))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [count])

  function scrollToRow(index: number): void {
    const element = box.current
    if (element) element.scrollTop = Math.max(0, index * heightIn(element) - element.clientHeight / 2)
  }
  // A list that has become shorter must not be drawn beyond its end until it is measured again.
  return { ...range, last: count <= DRAW_ALL ? count : Math.min(range.last, count), box, scrollToRow }
}
