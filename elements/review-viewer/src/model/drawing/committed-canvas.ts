import type { AnnotationShape } from '@arbo/core'
import { NOMINAL_HEIGHT, type Box, type Size } from './picture-box.ts'
import { shapePath, type ShapePath } from './shape-path.ts'
import type { ShownObject } from './objects-on-frame.ts'

/** Height of a line of drawn text in units of its stroke width. */
const TEXT_SIZE = 6
const SELECTION_COLOUR = '#ffffff'

interface CachedPath {
  path: Path2D
  paint: ShapePath['paint']
  lineWidth: number
  aspect: number
}

/** All finished drawings of a frame in one bitmap. Outlines are computed once per shape, in nominal px. */
export class CommittedCanvas {
  readonly canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #paths = new WeakMap<AnnotationShape, CachedPath | { path: null; aspect: number }>()
  #box: Box = { x: 0, y: 0, width: 1, height: 1 }
  #ratio = 1
  #painted: readonly ShownObject[] = []

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The canvas has no 2d context')
    this.canvas = canvas
    this.#context = context
  }

  /** Fits the bitmap to the stage (CSS px) and to the picture on it; the caller repaints. */
  resize(stage: Size, box: Box, ratio: number): void {
    const width = Math.max(1, Math.round(stage.width * ratio))
    const height = Math.max(1, Math.round(stage.height * ratio))
    if (this.canvas.width !== width) this.canvas.width = width
    if (this.canvas.height !== height) this.canvas.height = height
    this.#box = box
    this.#ratio = ratio
    this.#painted = []
  }

  /** Paints the objects; only the new ones where all that is painted stays. */
  paint(objects: readonly ShownObject[], selected: string | null): void {
    const grown =
      selected === null &&
      this.#painted.length > 0 &&
      this.#painted.length <= objects.length &&
      this.#painted.every((before, index) => before.shape === objects[index]?.shape)
    if (!grown) this.clear()
    for (const object of grown ? objects.slice(this.#painted.length) : objects) this.#paintObject(object.shape)
    // A selection frame is part of the bitmap, so what is painted cannot be added to.
    this.#painted = selected === null ? objects : []
    const marked = objects.find((object) => object.id === selected)
    if (marked) this.#paintSelection(marked.shape)
  }

  clear(): void {
    this.#context.setTransform(1, 0, 0, 1, 0, 0)
    this.#context.clearRect(0, 0, this.canvas.width, this.canvas.height)
    this.#painted = []
  }

  #aspect(): number {
    return this.#box.width / this.#box.height
  }

  /** From nominal px to the bitmap's pixels. */
  #transform(): void {
    const scale = (this.#box.height * this.#ratio) / NOMINAL_HEIGHT
    this.#context.setTransform(scale, 0, 0, scale, this.#box.x * this.#ratio, this.#box.y * this.#ratio)
  }

  #paintObject(shape: AnnotationShape): void {
    const context = this.#context
    this.#transform()
    context.globalAlpha = shape.opacity
    context.fillStyle = shape.colour
    context.strokeStyle = shape.colour
    context.lineCap = 'round'
    context.lineJoin = 'round'
    const cached = this.#pathOf(shape)
    if (!cached.path) this.#paintText(shape)
    else if (cached.paint === 'fill') context.fill(cached.path)
    else {
      context.lineWidth = cached.lineWidth
      context.stroke(cached.path)
    }
    context.globalAlpha = 1
  }

  #paintText(shape: AnnotationShape): void {
    const [origin] = shape.points
    if (!shape.text || !origin) return
    const size = shape.width * TEXT_SIZE
    this.#context.font = `600 ${size}px sans-serif`
    this.#context.textBaseline = 'top'
    for (const [line, text] of shape.text.split('\n').entries()) {
      this.#context.fillText(
        text,
        origin[0] * NOMINAL_HEIGHT * this.#aspect(),
        origin[1] * NOMINAL_HEIGHT + line * size * 1.25,
      )
    }
  }

  #paintSelection(shape: AnnotationShape): void {
    const xs = shape.points.map(([x]) => x * NOMINAL_HEIGHT * this.#aspect())
    const ys = shape.points.map(([, y]) => y * NOMINAL_HEIGHT)
    const margin = shape.width / 2 + 10
    const px = NOMINAL_HEIGHT / this.#box.height
    const [left, top] = [min(xs) - margin, min(ys) - margin]
    this.#transform()
    this.#context.lineWidth = 1.5 * px
    this.#context.setLineDash([5 * px, 4 * px])
    this.#context.strokeStyle = SELECTION_COLOUR
    this.#context.strokeRect(left, top, max(xs) + margin - left, max(ys) + margin - top)
    this.#context.setLineDash([])
  }

  #pathOf(shape: AnnotationShape): CachedPath | { path: null; aspect: number } {
    const aspect = this.#aspect()
    const known = this.#paths.get(shape)
    if (known && Math.abs(known.aspect - aspect) < 1e-6) return known
    const made = shapePath(shape, aspect)
    const entry = made
      ? { path: new Path2D(made.d), paint: made.paint, lineWidth: made.lineWidth, aspect }
      : { path: null, aspect }
    this.#paths.set(shape, entry)
    return entry
  }
}

// Not Math.min(...values): a stroke may have more points than a call takes arguments.
const min = (values: number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity)
const max = (values: number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity)
