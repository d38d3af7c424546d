import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { rowsWindow, scrolledTo, type RowsWindow, type WindowOptions } from './rows-window.ts'

interface VirtualRowsOptions extends WindowOptions {
  count: number
  /** Size of each row along the axis, px. Left out: it is measured by a row, which carries `data-index`. */
  size?: number
  /** `x`: the rows stand beside each other. */
  axis?: 'x' | 'y'
  /** A row that is rendered wherever one scrolls: the one with the focus. */
  always?: number
  /** Of the element that scrolls, where it is used for more. */
  scroller?: RefObject<HTMLDivElement | null>
}

interface VirtualRows extends RowsWindow {
  /** For the element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>
  /** The rendered rows, ascending. */
  indexes: readonly number[]
  /** Sizes of what is not rendered, px. */
  before: number
  after: number
  /** Brings a row into view. */
  show: (index: number, place: 'nearest' | 'center') => void
  /** For who has scrolled and does not wait for the event. */
  update: () => void
}

/** Before anything is measured, px. */
const ROW_GUESS = 40
const LENGTH_GUESS = 1000

const AXES = {
  x: { scroll: 'scrollLeft', side: 'left', client: 'clientWidth', size: 'width' },
  y: { scroll: 'scrollTop', side: 'top', client: 'clientHeight', size: 'height' },
} as const

const sizeIn = (box: HTMLElement, axis: 'x' | 'y'): number =>
  box.querySelector('[data-index]')?.getBoundingClientRect()[AXES[axis].size] ?? 0

/** Limits a long list of equal rows to those near what shows of it. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { count, size, axis = 'y', always, spare, step, all } = options
  const own = useRef<HTMLDivElement>(null)
  const scroller = options.scroller ?? own
  const { scroll, client } = AXES[axis]
  const [range, setRange] = useState(() => ({
    ...rowsWindow(count, size ?? ROW_GUESS, 0, LENGTH_GUESS, { spare, step, all }),
    size: size ?? ROW_GUESS,
  }))

  const measure = useRef<() => void>(undefined)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = (): void => {
      const measured = size ?? sizeIn(element, axis)
      const next = rowsWindow(count, measured, element[scroll], element[client], { spare, step, all })
      setRange((before) =>
        before.first === next.first && before.last === next.last && before.size === measured
          ? before
          : { ...next, size: measured },
      )
    }
    update()
    measure.current = update
    element.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [scroller, count, size, axis, scroll, client, spare, step, all])

  // A list that has become shorter must not be rendered beyond its end until it is measured again.
  const last = all !== undefined && count <= all ? count : Math.min(range.last, count)
  const first = Math.min(range.first, last)
  const indexes = Array.from({ length: last - first }, (_, at) => first + at)
  if (always !== undefined && always >= 0 && always < count) {
    if (always < first) indexes.unshift(always)
    if (always >= last) indexes.push(always)
  }
  return {
    scroller,
    first,
    last,
    indexes,
    before: first * range.size,
    after: (count - last) * range.size,
    show(index, place) {
      const element = scroller.current
      if (!element) return
      const to = scrolledTo(index, size ?? sizeIn(element, axis), element[scroll], element[client], place)
      if (to !== element[scroll]) element.scrollTo({ [AXES[axis].side]: to })
    },
    update: () => measure.current?.(),
  }
}
