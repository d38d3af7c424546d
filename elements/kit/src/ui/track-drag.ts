import type { PointerEvent as ReactPointerEvent } from 'react'
import type { RowPlace } from './reorder-place.ts'

/** How far the pointer moves before a press is a drag rather than a click, in px. */
const THRESHOLD = 6
/** How near an edge the list begins to scroll, and by how much a frame, in px. */
const EDGE = 32
const SCROLL = 12

const AXES = {
  x: { point: 'clientX', start: 'left', end: 'right', scroll: 'scrollLeft', size: 'Width', overflow: 'overflowX' },
  y: { point: 'clientY', start: 'top', end: 'bottom', scroll: 'scrollTop', size: 'Height', overflow: 'overflowY' },
} as const

interface DragCalls {
  /** At each move: where the rows stand, and the pointer along the axis. */
  onDrag: (rows: readonly RowPlace[], at: number) => void
  onDrop: (rows: readonly RowPlace[], at: number) => void
  /** Escape was pressed. */
  onCancel: () => void
  /** In any case, before a drop. */
  onEnd: () => void
}

/** The nearest element around the list that scrolls along the axis. */
function scrollerOf(list: HTMLElement, axis: 'x' | 'y'): HTMLElement | null {
  const { size, overflow } = AXES[axis]
  for (let element: HTMLElement | null = list; element; element = element.parentElement) {
    const isLarger = element[`scroll${size}`] > element[`client${size}`]
    if (isLarger && /auto|scroll/.test(getComputedStyle(element)[overflow])) return element
  }
  return null
}

/** The click that follows a drag was not meant for what is under the pointer. */
function swallowClick(): void {
  const abort = new AbortController()
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, signal: abort.signal })
  setTimeout(() => abort.abort())
}

/** Follows a drag from the press on. Returns what ends it. */
export function trackDrag(
  press: ReactPointerEvent,
  list: HTMLElement,
  axis: 'x' | 'y',
  { onDrag, onDrop, onCancel, onEnd }: DragCalls,
): () => void {
  const { point, start, end, scroll } = AXES[axis]
  const { [point]: from, pointerId } = press
  const scroller = scrollerOf(list, axis)
  // On the window: a row may leave the document while it is dragged.
  const abort = new AbortController()
  const options = { signal: abort.signal, capture: true }
  let at = from
  let isDrag = false
  let frame = 0

  const rows = (): RowPlace[] =>
    [...list.querySelectorAll<HTMLElement>(':scope > [data-reorder]')].map((row) => {
      const box = row.getBoundingClientRect()
      return { id: row.dataset['reorder'] ?? '', start: box[start], end: box[end] }
    })

  function scrollAtEdges(): void {
    frame = requestAnimationFrame(scrollAtEdges)
    const box = scroller?.getBoundingClientRect()
    if (!scroller || !box) return
    const by = at < box[start] + EDGE ? -SCROLL : at > box[end] - EDGE ? SCROLL : 0
    if (by === 0) return
    scroller[scroll] += by
    onDrag(rows(), at)
  }

  function stop(): void {
    abort.abort()
    cancelAnimationFrame(frame)
    onEnd()
  }

  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return
    at = event[point]
    if (!isDrag && Math.abs(at - from) < THRESHOLD) return
    if (!isDrag) scrollAtEdges()
    isDrag = true
    onDrag(rows(), at)
  }
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return
    stop()
    if (!isDrag) return
    swallowClick()
    onDrop(rows(), at)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isDrag) return
    event.preventDefault()
    event.stopPropagation()
    stop()
    window.addEventListener('pointerup', swallowClick, { once: true })
    onCancel()
  }
  window.addEventListener('pointermove', onMove, options)
  window.addEventListener('pointerup', onUp, options)
  window.addEventListener('pointercancel', stop, options)
  window.addEventListener('keydown', onKey, options)
  return stop
}
