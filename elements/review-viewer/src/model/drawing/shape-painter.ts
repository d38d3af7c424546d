import type { AnnotationShape } from '@arbo/core'
import { applyView, aspectOf, type View } from './picture-box.ts'
import { shapePath, type ShapePath } from './shape-path.ts'
import { paintText } from './text-shape.ts'

interface CachedPath {
  path: Path2D | null
  paint: ShapePath['paint']
  lineWidth: number
  aspect: number
}

/** How a drawing differs from its own look: drawings of other frames are tinted and faded. */
export interface Look {
  colour?: string
  /** Multiplied with the drawing's own opacity. */
  opacity?: number
}

/** Paints drawings in nominal px. Outlines are computed once per shape and kept as long as the shape lives. */
export class ShapePainter {
  readonly #paths = new WeakMap<AnnotationShape, CachedPath>()

  paint(context: CanvasRenderingContext2D, view: View, shape: AnnotationShape, look: Look = {}): void {
    const colour = look.colour ?? shape.colour
    applyView(context, view)
    context.globalAlpha = shape.opacity * (look.opacity ?? 1)
    context.fillStyle = colour
    context.strokeStyle = colour
    context.lineCap = 'round'
    context.lineJoin = 'round'
    const cached = this.#pathOf(shape, aspectOf(view))
    if (!cached.path) paintText(context, shape, aspectOf(view), view.flip)
    else if (cached.paint === 'fill') context.fill(cached.path)
    else {
      context.lineWidth = cached.lineWidth
      context.stroke(cached.path)
    }
    context.globalAlpha = 1
  }

  #pathOf(shape: AnnotationShape, aspect: number): CachedPath {
    const cached = this.#paths.get(shape)
    if (cached && Math.abs(cached.aspect - aspect) < 1e-6) return cached
    const path = shapePath(shape, aspect)
    const entry: CachedPath = {
      path: path ? new Path2D(path.d) : null,
      paint: path?.paint ?? 'fill',
      lineWidth: path?.lineWidth ?? 0,
      aspect,
    }
    this.#paths.set(shape, entry)
    return entry
  }
}
