import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'

interface Reorder {
  /** The list whose children are the rows. */
  list: RefObject<HTMLOListElement | null>
  /** The row that is being dragged. */
  dragged: number | null
  /** For the handle of a row. */
  handleOf: (index: number) => {
    onPointerDown: (event: PointerEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
    'data-handle': true
  }
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The row whose place the dragged one takes at this height: the pointer must pass its middle. */
function rowAt(list: HTMLElement, y: number, dragged: number): number {
  const boxes = Array.from(list.children, (row) => row.getBoundingClientRect())
  const above = boxes.findIndex((box, index) => index < dragged && y < box.top + box.height / 2)
  if (above !== -1) return above
  const below = boxes.findLastIndex((box, index) => index > dragged && y > box.top + box.height / 2)
  return below === -1 ? dragged : below
}

/** Reorders the rows of a list by dragging their handles, or with the arrow keys on these. */
export function useReorder(count: number, onMove: (from: number, to: number) => void): Reorder {
  const list = useRef<HTMLOListElement | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  /** The new index of the focused handle: a row that moves in the document loses the focus. */
  const focused = useRef<number | null>(null)
  const move = useRef(onMove)

  useLayoutEffect(() => {
    move.current = onMove
    const index = focused.current
    focused.current = null
    if (index !== null) list.current?.children[index]?.querySelector<HTMLElement>('[data-handle]')?.focus()
  })

  const isDragging = dragged !== null
  const at = useRef(0)
  useEffect(() => {
    if (!isDragging) return
    const abort = new AbortController()
    const { signal } = abort
    // On the window: the dragged row moves in the document, and would lose a pointer capture.
    window.addEventListener(
      'pointermove',
      (event) => {
        if (!list.current) return
        const to = rowAt(list.current, event.clientY, at.current)
        if (to === at.current) return
        move.current(at.current, to)
        at.current = to
        setDragged(to)
      },
      { signal },
    )
    const stop = (): void => setDragged(null)
    window.addEventListener('pointerup', stop, { signal })
    window.addEventListener('pointercancel', stop, { signal })
    return () => abort.abort()
  }, [isDragging])

  return {
    list,
    dragged,
    handleOf: (index) => ({
      'data-handle': true,
      onPointerDown(event) {
        if (event.button !== 0) return
        at.current = index
        setDragged(index)
      },
      onKeyDown(event) {
        const step = STEPS[event.key]
        if (!step) return
        event.preventDefault()
        const to = step(index, count)
        if (to < 0 || to >= count || to === index) return
        focused.current = to
        onMove(index, to)
      },
    }),
  }
}
