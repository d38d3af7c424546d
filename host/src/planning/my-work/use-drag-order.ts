import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { dropPlace } from './drop-place.ts'
import styles from './work.module.css'

/** How near to the edge a drag scrolls, and by how much at each move, in px. */
const EDGE = 48
const SCROLL = 12

interface Drag {
  id: string
  /** The row before which it would drop; null: at the end. */
  before: string | null
}

/** Ordering rows by dragging their handles, with mouse, pen and finger. Rows carry `data-scene`. */
export function useDragOrder(onMove: (id: string, before: string | null) => void): {
  drag: Drag | null
  /** Props of a row's handle. */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
} {
  const [drag, setDrag] = useState<Drag | null>(null)
  const currentDrag = useRef<Drag | null>(null)

  function hold(next: Drag | null): void {
    currentDrag.current = next
    setDrag(next)
  }

  useEffect(() => {
    if (!drag) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      currentDrag.current = null
      setDrag(null)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [drag])

  function placeIn(list: Element, id: string, y: number): string | null {
    const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-scene]')].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { id: row.dataset['scene'] ?? '', top, height }
    })
    return dropPlace(rows, id, y)
  }

  function scrollAt(box: Element | null, y: number): void {
    if (!box) return
    const { top, bottom } = box.getBoundingClientRect()
    if (y < top + EDGE) box.scrollTop -= SCROLL
    if (y > bottom - EDGE) box.scrollTop += SCROLL
  }

  const handle = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const list = event.currentTarget.closest('ul, ol')
      if (list) hold({ id, before: placeIn(list, id, event.clientY) })
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const list = event.currentTarget.closest('ul, ol')
      if (currentDrag.current?.id !== id || !list) return
      scrollAt(list.closest(`.${styles['work-body']}`), event.clientY)
      hold({ id, before: placeIn(list, id, event.clientY) })
    },
    onPointerUp(): void {
      const dropped = currentDrag.current
      hold(null)
      if (dropped?.id === id) onMove(id, dropped.before)
    },
    onPointerCancel: () => hold(null),
  })
  return { drag, handle }
}
