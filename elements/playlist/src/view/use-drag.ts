import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { ROW_HEIGHT } from './Row.tsx'

/** Movement after which a press is a drag, in px. */
const THRESHOLD = 6
/** How near an edge the list begins to scroll, and by how much a frame, in px. */
const EDGE = 32
const SCROLL = 12

interface DragOptions {
  scroller: RefObject<HTMLDivElement | null>
  ids: readonly string[]
  /** Before which scene it is dropped; null: at the end. */
  onDrop: (id: string, before: string | null) => void
}

interface Press {
  id: string
  pointer: number
  from: number
  y: number
  isDrag: boolean
}

/** Scenes are dragged by their row with a mouse or pen, and by their grip with a finger, which scrolls elsewhere. */
export function useDrag({ scroller, ids, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<{ id: string; place: number } | null>(null)
  const press = useRef<Press | null>(null)
  const dropped = useRef(false)

  function placeAt(y: number): number {
    const element = scroller.current
    if (!element) return 0
    const inside = y - element.getBoundingClientRect().top + element.scrollTop
    return Math.max(0, Math.min(ids.length, Math.round(inside / ROW_HEIGHT)))
  }

  function scrollAtEdges(): void {
    const element = scroller.current
    const now = press.current
    if (!element || !now?.isDrag) return
    const { top, bottom } = element.getBoundingClientRect()
    const by = now.y < top + EDGE ? -SCROLL : now.y > bottom - EDGE ? SCROLL : 0
    if (by !== 0) {
      element.scrollTop += by
      setDrag({ id: now.id, place: placeAt(now.y) })
    }
    requestAnimationFrame(scrollAtEdges)
  }

  function end(): void {
    press.current = null
    setDrag(null)
  }

  return {
    dragged: drag?.id ?? null,
    /** Before which place it would be dropped. */
    place: drag?.place ?? null,
    /** Whether the click that ends a drag is to be passed over. */
    takesClick: () => dropped.current,
    handlers: (id: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dropped.current = false
        const isGrip = event.target instanceof Element && event.target.closest('.grip') !== null
        if (event.button !== 0 || (event.pointerType === 'touch' && !isGrip)) return
        if (event.target instanceof Element && event.target.closest('.row-tools')) return
        press.current = { id, pointer: event.pointerId, from: event.clientY, y: event.clientY, isDrag: false }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const now = press.current
        if (now?.id !== id || now.pointer !== event.pointerId) return
        now.y = event.clientY
        if (!now.isDrag) {
          if (Math.abs(now.y - now.from) < THRESHOLD) return
          now.isDrag = true
          event.currentTarget.setPointerCapture(event.pointerId)
          requestAnimationFrame(scrollAtEdges)
        }
        setDrag({ id, place: placeAt(now.y) })
      },
      onPointerUp() {
        const now = press.current
        if (now?.id !== id || !now.isDrag) return end()
        dropped.current = true
        const place = placeAt(now.y)
        end()
        onDrop(id, ids[place] ?? null)
      },
      onPointerCancel: end,
    }),
  }
}
