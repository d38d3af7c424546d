import { useLayoutEffect, useRef, type RefObject } from 'react'
import { ZOOM_MS, zoomStep } from '../draw/zoom.ts'
import { boxOf, NODE, OTHERS, type Cells } from '../model/cells.ts'
import type { Place } from '../model/part.ts'
import type { Box } from '../model/tile.ts'
import type { Size } from './use-size.ts'

/** A picture to be put on the canvas. */
export interface Drawing {
  place: Place
  /** Id of the place, which other data may have too. */
  id: string | null
  cells: Cells
  /** Ids of nodes by cell. */
  idOf: (cell: number) => string | null
  draw: (context: CanvasRenderingContext2D) => void
}

interface Shown {
  drawing: Drawing
  size: Size
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function cellOf({ cells, idOf }: Drawing, id: string | null, others: boolean): Box | null {
  for (let cell = 0; cell < cells.count; cell += 1) {
    if (others ? cells.kind[cell] === OTHERS : cells.kind[cell] === NODE && id !== null && idOf(cell) === id) {
      return boxOf(cells, cell)
    }
  }
  return null
}

/** Where one picture lies inside the other, so that the way between them is seen. */
function wayBetween(before: Drawing, after: Drawing): { at: Box; direction: 'in' | 'out' } | null {
  if (before.id === after.id && before.place.others === after.place.others) return null
  const inside = cellOf(before, after.id, after.place.others)
  if (inside && !(before.place.others && !after.place.others && before.id === after.id))
    return { at: inside, direction: 'in' }
  const outside = cellOf(after, before.id, before.place.others)
  return outside ? { at: outside, direction: 'out' } : null
}

function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy
}

/** Puts pictures onto a canvas; from one place to another it zooms, by two copies, however many cells they have. */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  drawing: Drawing | null,
  size: Size | null,
): void {
  const lastDrawn = useRef<Shown | null>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !drawing || !size) return undefined
    const before = lastDrawn.current
    const way =
      before && before.size === size && !isStill() && element.width > 1 ? wayBetween(before.drawing, drawing) : null
    const imageBefore = way ? copyOf(element) : null
    drawing.draw(context)
    lastDrawn.current = { drawing, size }
    if (!way || !imageBefore) return undefined

    const imageAfter = copyOf(element)
    const whole = { x0: 0, y0: 0, x1: element.width, y1: element.height }
    const { x0, y0, x1, y1 } = way.at
    const at = { x0: x0 * size.scale, y0: y0 * size.scale, x1: x1 * size.scale, y1: y1 * size.scale }
    const put = (image: HTMLCanvasElement, box: Box): void =>
      context.drawImage(image, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0)
    let start: number | null = null
    let frame = 0
    const step = (now: number): void => {
      start ??= now
      const progress = (now - start) / ZOOM_MS
      const { before: from, after: to, alpha } = zoomStep(whole, at, way.direction, progress)
      context.globalAlpha = 1
      put(imageBefore, from)
      context.globalAlpha = alpha
      put(imageAfter, progress >= 1 ? whole : to)
      context.globalAlpha = 1
      if (progress < 1) frame = requestAnimationFrame(step)
      else put(imageAfter, whole)
    }
    step(performance.now())
    return () => {
      cancelAnimationFrame(frame)
      // Whatever comes next begins from the whole picture.
      put(imageAfter, whole)
    }
  }, [canvas, drawing, size])
}
