import { LiveStroke } from './live-stroke.ts'
import { NOMINAL_HEIGHT, type Box, type Size } from './picture-box.ts'
import { outlineData, strokeOutline, type StrokeTool } from './shape-path.ts'
import { toNominal, type StrokePoint } from './stroke-points.ts'

/** How the stroke looks that is being drawn. */
export interface LivePen {
  tool: StrokeTool
  colour: string
  width: number
  opacity: number
}

/**
 * The stroke under the pen, on canvases of its own: the head that no longer changes, and the tail that is painted afresh
 * on each frame. Both are opaque inside a layer that has the stroke's opacity, so that they do not darken where they meet.
 */
export class LiveCanvas {
  readonly layer: HTMLDivElement
  readonly #head: CanvasRenderingContext2D
  readonly #tail: CanvasRenderingContext2D
  #box: Box = { x: 0, y: 0, width: 1, height: 1 }
  #ratio = 1
  #stroke: LiveStroke | null = null
  #pen: LivePen | null = null
  #frame = 0

  constructor(page: Document) {
    this.layer = page.createElement('div')
    this.layer.className = 'live-stroke'
    this.#head = contextOf(this.layer)
    this.#tail = contextOf(this.layer)
  }

  resize(stage: Size, box: Box, ratio: number): void {
    for (const { canvas } of [this.#head, this.#tail]) {
      canvas.width = Math.max(1, Math.round(stage.width * ratio))
      canvas.height = Math.max(1, Math.round(stage.height * ratio))
    }
    this.#box = box
    this.#ratio = ratio
    if (this.#stroke && this.#pen) this.#paint(this.#head, this.#stroke.points, this.#pen)
  }

  begin(pen: LivePen): void {
    this.clear()
    this.#pen = pen
    this.#stroke = new LiveStroke()
    this.layer.style.opacity = String(pen.opacity)
  }

  add(points: readonly StrokePoint[]): void {
    if (!this.#stroke) return
    for (const point of points) this.#stroke.add(point)
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#render())
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
    for (const context of [this.#head, this.#tail]) erase(context)
  }

  #render(): void {
    this.#frame = 0
    if (!this.#stroke || !this.#pen) return
    const frozen = this.#stroke.takeFrozen()
    if (frozen) this.#paint(this.#head, frozen, this.#pen, false)
    erase(this.#tail)
    this.#paint(this.#tail, this.#stroke.tail(), this.#pen)
  }

  #paint(context: CanvasRenderingContext2D, points: readonly StrokePoint[], pen: LivePen, last = true): void {
    const scale = (this.#box.height * this.#ratio) / NOMINAL_HEIGHT
    context.setTransform(scale, 0, 0, scale, this.#box.x * this.#ratio, this.#box.y * this.#ratio)
    context.fillStyle = pen.colour
    const nominal = toNominal(points, this.#box.width / this.#box.height)
    context.fill(pathOf(outlineData(strokeOutline(nominal, pen.tool, pen.width, last))))
  }
}

const pathOf = (data: string): Path2D => new Path2D(data)

function contextOf(layer: HTMLElement): CanvasRenderingContext2D {
  const canvas = layer.ownerDocument.createElement('canvas')
  canvas.className = 'drawing-canvas'
  layer.append(canvas)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no 2d context')
  return context
}

function erase(context: CanvasRenderingContext2D): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
}
