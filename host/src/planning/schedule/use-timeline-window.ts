import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface TimelineWindow {
  /** Visible rows, with some around them. */
  from: number
  to: number
  /** Visible part of the lane, in px from its start. */
  left: number
  right: number
}

const AROUND = 12
/** Horizontally the window changes in steps, so that scrolling does not redraw the lanes for each px. */
const STEP = 400

/**
 * The visible part of a timeline.
 * @param sticky px of the lane that the column of names covers
 */
export function useTimelineWindow(
  rowHeight: number,
  sticky: number,
): { scroller: RefObject<HTMLDivElement | null>; view: TimelineWindow; look: () => void } {
  const scroller = useRef<HTMLDivElement | null>(null)
  const [view, setView] = useState<TimelineWindow>({ from: 0, to: 40, left: 0, right: 3000 })
  const look = useCallback((): void => {
    const element = scroller.current
    if (!element) return
    const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - AROUND)
    const to = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + AROUND
    const left = Math.floor(element.scrollLeft / STEP) * STEP - STEP
    const right = left + Math.ceil((element.clientWidth - sticky) / STEP) * STEP + 3 * STEP
    setView((before) =>
      before.from === from && before.to === to && before.left === left && before.right === right
        ? before
        : { from, to, left, right },
    )
  }, [rowHeight, sticky])
  useLayoutEffect(look, [look])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [look])
  return { scroller, view, look }
}
