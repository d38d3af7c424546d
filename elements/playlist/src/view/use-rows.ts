import { useLayoutEffect, useState, type RefObject } from 'react'
import { windowOf } from '../model/window.ts'
import { ROW_HEIGHT } from './Row.tsx'

interface Rows {
  scroller: RefObject<HTMLDivElement | null>
  ids: readonly string[]
  /** The row that has, or would get, the focus: always rendered. */
  active: string | null
  /** The scene on screen: scrolled to when it changes. */
  at: string | null
}

/** Which rows are rendered, as indexes, ascending. */
export function useRows({ scroller, ids, active, at }: Rows): { places: number[]; onScroll: () => void } {
  const [view, setView] = useState({ scroll: 0, height: 800 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setView({ scroll: element.scrollTop, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  // Both come into view when they change, not when the list moves around them.
  const reveal = (id: string | null): void => {
    const element = scroller.current
    const index = id === null ? -1 : ids.indexOf(id)
    if (!element || index === -1) return
    const top = index * ROW_HEIGHT
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + ROW_HEIGHT > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + ROW_HEIGHT - element.clientHeight
    }
  }
  const place = active === null ? -1 : ids.indexOf(active)
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  useLayoutEffect(() => reveal(at), [at])
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  useLayoutEffect(() => reveal(active), [active, place])

  const { from, to } = windowOf(ids.length, ROW_HEIGHT, view.scroll, view.height)
  const places = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (place !== -1 && place < from) places.unshift(place)
  if (place >= to) places.push(place)
  return {
    places,
    onScroll() {
      const element = scroller.current
      if (element) setView({ scroll: element.scrollTop, height: element.clientHeight })
    },
  }
}
