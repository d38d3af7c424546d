import { useRef, useState, type PointerEvent } from 'react'
import { dropPlace } from '../../planning/my-work/drop-place.ts'

/** How far a pressed card must move to be dragged rather than clicked, in px. */
const THRESHOLD = 6

interface Held {
  id: string
  x: number
  isDragged: boolean
  before: string | null
}

/** Ordering the cards of a strip by dragging them with mouse or pen; a finger scrolls the strip. */
export function useStripDrag(onMove: (id: string, before: string | null) => void): {
  /** The dragged card, and the one before which it would drop (null: at the end). */
  drag: { id: string; before: string | null } | null
  card: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
  /** Whether the click that follows is the end of a drag. */
  takesClick: () => boolean
} {
  const [drag, setDrag] = useState<{ id: string; before: string | null } | null>(null)
  const currentDrag = useRef<Held | null>(null)
  const dropped = useRef(false)

  const card = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      dropped.current = false
      if (event.button !== 0 || event.pointerType === 'touch') return
      currentDrag.current = { id, x: event.clientX, isDragged: false, before: null }
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const now = currentDrag.current
      const strip = event.currentTarget.closest('ol')
      if (now?.id !== id || !strip) return
      if (!now.isDragged && Math.abs(event.clientX - now.x) < THRESHOLD) return
      if (!now.isDragged) event.currentTarget.setPointerCapture(event.pointerId)
      const cards = [...strip.querySelectorAll<HTMLElement>(':scope > [data-scene]')].map((one) => {
        const { left, width } = one.getBoundingClientRect()
        return { id: one.dataset['scene'] ?? '', top: left, height: width }
      })
      currentDrag.current = { ...now, isDragged: true, before: dropPlace(cards, id, event.clientX) }
      setDrag({ id, before: currentDrag.current.before })
    },
    onPointerUp(): void {
      const now = currentDrag.current
      currentDrag.current = null
      setDrag(null)
      if (now?.id !== id || !now.isDragged) return
      dropped.current = true
      onMove(id, now.before)
    },
    onPointerCancel(): void {
      currentDrag.current = null
      setDrag(null)
    },
  })
  return { drag, card, takesClick: () => dropped.current }
}
