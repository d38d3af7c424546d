import type { AnnotationShape } from '@arbo/core'
import { drawingCanvas } from './drawing-canvas.ts'
import { fitCanvas, wipe, type View } from './picture-box.ts'
import type { Look, ShapePainter } from './shape-painter.ts'

/** A drawing as it is to be painted. */
export interface PaintedShape extends Look {
  shape: AnnotationShape
}

const isSame = (a: PaintedShape, b: PaintedShape | undefined): boolean => {
  return a.shape === b?.shape && a.colour === b.colour && a.opacity === b.opacity
}

/** All finished drawings of a frame in one bitmap, painted again only where they change. */
export class CommittedCanvas {
  readonly canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #painter: ShapePainter
  #view: View | null = null
  #painted: readonly PaintedShape[] = []

  constructor(page: Document, painter: ShapePainter) {
    this.#context = drawingCanvas(page)
    this.canvas = this.#context.canvas
    this.#painter = painter
  }

  /** The caller paints again. */
  setView(view: View): void {
    fitCanvas(this.canvas, view)
    this.#view = view
    this.#clear()
  }

  /** Paints the drawings in their order; only the new ones where all that is painted stays. */
  paint(shapes: readonly PaintedShape[]): void {
    if (!this.#view) return
    const before = this.#painted
    const stays = before.length <= shapes.length && before.every((each, index) => isSame(each, shapes[index]))
    if (!stays) this.#clear()
    for (const each of stays ? shapes.slice(before.length) : shapes) {
      this.#painter.paint(this.#context, this.#view, each.shape, each)
    }
    this.#painted = shapes
  }

  #clear(): void {
    // An empty bitmap needs no clearing: while playing most frames have no drawing.
    if (this.#painted.length > 0) wipe(this.#context)
    this.#painted = []
  }
}
