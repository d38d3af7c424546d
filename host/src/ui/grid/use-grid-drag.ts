import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import type { CellAt } from './grid-column.ts'

/** The most that one frame scrolls, in px. */
const STEP = 24

/** How far a frame scrolls, in px: more the farther the pointer is beyond the edge. */
function stepFor(at: number, low: number, high: number): number {
  const beyond = at < low ? at - low : at > high ? at - high : 0
  return Math.sign(beyond) * Math.min(STEP, Math.ceil(Math.abs(beyond) / 4))
}

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/**
 * Selects a range of cells with the mouse; beyond the edge the grid scrolls. Returns the function that starts
 * the drag; `onCell` gets each cell that the pointer enters.
 */
export function useGridDrag(
  box: RefObject<HTMLElement | null>,
  cellOf: (target: EventTarget | null) => CellAt | null,
  onCell: (cell: CellAt) => void,
  { head, foot }: { head: number; foot: number },
): (event: PointerEvent, from: CellAt) => void {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  return (event, from) => {
    const element = box.current
    if (event.pointerType !== 'mouse' || !element) return
    stop.current?.()
    let last = from
    let frame = 0
    let [x, y] = [event.clientX, event.clientY]

    function step(): void {
      frame = 0
      if (!element) return
      const { left, top } = element.getBoundingClientRect()
      const [right, low] = [left + element.clientWidth, top + head]
      const high = top + element.clientHeight - foot
      const [across, down] = [stepFor(x, left, right), stepFor(y, low, high)]
      if (across !== 0 || down !== 0) {
        element.scrollBy(across, down)
        frame = requestAnimationFrame(step)
      }
      const cell = cellOf(document.elementFromPoint(within(x, left + 1, right - 1), within(y, low + 1, high - 1)))
      if (!cell || (cell.line === last.line && cell.col === last.col)) return
      last = cell
      onCell(cell)
    }
    const onMove = (at: globalThis.PointerEvent): void => {
      if (at.buttons !== 1) return end()
      ;[x, y] = [at.clientX, at.clientY]
      if (frame === 0) step()
    }
    function end(): void {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', end)
      stop.current = null
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', end)
    stop.current = end
  }
}
