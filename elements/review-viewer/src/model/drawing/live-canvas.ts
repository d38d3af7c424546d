import type { AnnotationShape } from '@arbo/core'
import { drawingCanvas } from './drawing-canvas.ts'
import { LiveStroke } from './live-stroke.ts'
import { applyView, aspectOf, fitCanvas, wipe, type View } from './picture-box.ts'
import { outlineData, strokeOutline, type StrokeTool } from './shape-path.ts'
import { ShapePainter } from './shape-painter.ts'
import { toNominal, type StrokePoint } from './stroke-points.ts'

/** How the stroke looks that is being drawn. */
export interface LivePen {
  tool: StrokeTool
  colour: string
  width: number
  opacity: number
}

/**
 * The stroke or shape under the pen, on canvases of its own: the head that no longer changes, and the tail that is painted
 * afresh on each frame. Both are opaque inside a layer that has the stroke's opacity, so that they do not darken where
 * they meet.
 */
export class LiveCanvas {
  readonly layer: HTMLDivElement
  readonly #head: CanvasRenderingContext2D
  readonly #tail: CanvasRenderingContext2D
  readonly #painter = new ShapePainter()
  #view: View | null = null
  #stroke: LiveStroke | null = null
  #pen: LivePen | null = null
  #shape: AnnotationShape | null = null
  #frame = 0

  constructor(page: Document) {
    this.layer = page.createElement('div')
    this.layer.className = 'live-stroke'
    this.#head = drawingCanvas(page)
    this.#tail = drawingCanvas(page)
    this.layer.append(this.#head.canvas, this.#tail.canvas)
  }

  setView(view: View): void {
    this.#view = view
    for (const context of [this.#head, this.#tail]) {
      fitCanvas(context.canvas, view)
      wipe(context)
    }
    if (this.#stroke && this.#pen) this.#paint(this.#head, this.#stroke.points, this.#pen)
    if (this.#shape) this.#ask()
  }

  /** Begins a freehand stroke. */
  begin(pen: LivePen): void {
    this.clear()
    this.#pen = pen
    this.#stroke = new LiveStroke()
    this.layer.style.opacity = String(pen.opacity)
  }

  add(points: readonly StrokePoint[]): void {
    if (!this.#stroke) return
    for (const point of points) this.#stroke.add(point)
    this.#ask()
  }

  /** Shows a shape as it is drawn out. */
  show(shape: AnnotationShape): void {
    this.layer.style.opacity = '1'
    this.#shape = shape
    this.#ask()
  }

  /** The whole stroke; it stays on screen until `clear`, so that nothing blinks before it is committed. */
  end(): StrokePoint[] {
    const points = this.#stroke?.points ?? []
    this.#stroke = null
    return points
  }

  clear(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#stroke = null
    this.#shape = null
    for (const context of [this.#head, this.#tail]) wipe(context)
  }

  #ask(): void {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#render())
  }

  #render(): void {
    this.#frame = 0
    if (this.#shape && this.#view) {
      wipe(this.#tail)
      this.#painter.paint(this.#tail, this.#view, this.#shape)
      return
    }
    if (!this.#stroke || !this.#pen) return
    const frozen = this.#stroke.takeFrozen()
    if (frozen) this.#paint(this.#head, frozen, this.#pen, false)
    wipe(this.#tail)
    this.#paint(this.#tail, this.#stroke.tail(), this.#pen)
  }

  #paint(context: CanvasRenderingContext2D, points: readonly StrokePoint[], pen: LivePen, last = true): void {
    if (!this.#view) return
    applyView(context, this.#view)
    context.fillStyle = pen.colour
    const nominal = toNominal(points, aspectOf(this.#view))
    context.fill(pathOf(outlineData(strokeOutline(nominal, pen.tool, pen.width, last))))
  }
}

const pathOf = (data: string): Path2D => new Path2D(data)
