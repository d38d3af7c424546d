import type { AnnotationShape } from '@arbo/core'
import { boundsOf, boundsOfAll, grown, type Bounds } from './bounds.ts'
import { drawingCanvas } from './drawing-canvas.ts'
import { handlePlace, handlesOf } from './handles.ts'
import { applyView, aspectOf, fitCanvas, nominalPerPx, wipe, type View } from './picture-box.ts'
import type { ShapePainter } from './shape-painter.ts'

/** What lies over the drawings while objects are chosen. */
export interface Overlay {
  selected: readonly AnnotationShape[]
  /** The selected objects are painted here: they are on their way and left out below. */
  onTheWay: boolean
  /** The rubber band, nominal px. */
  band: Bounds | null
}

/** On pictures of any colour: a light line on a dark one. */
const LIGHT = '#ffffff'
const DARK = '#16181d'
/** CSS px between an object and its frame: more than a mouse reaches, so that an edge that is taken is no handle. */
export const FRAME_GAP = 9
/** The same for each of several, within the frame of all. */
const MEMBER_GAP = 4
/** Side of a handle in CSS px. */
const HANDLE = 8

/** Frames, handles and the rubber band of the selection, and what is being moved. */
export class OverlayCanvas {
  readonly canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #painter: ShapePainter
  #view: View | null = null
  #empty = true

  constructor(page: Document, painter: ShapePainter) {
    this.#context = drawingCanvas(page)
    this.canvas = this.#context.canvas
    this.#painter = painter
  }

  setView(view: View): void {
    fitCanvas(this.canvas, view)
    this.#view = view
    this.#empty = false
  }

  paint({ selected, onTheWay, band }: Overlay): void {
    const view = this.#view
    const nothing = selected.length === 0 && !band
    if (!view || (nothing && this.#empty)) return
    wipe(this.#context)
    this.#empty = nothing
    if (onTheWay) for (const shape of selected) this.#painter.paint(this.#context, view, shape)
    applyView(this.#context, view)
    const aspect = aspectOf(view)
    const all = boundsOfAll(selected, aspect)
    if (selected.length > 1) {
      for (const shape of selected) {
        const one = boundsOf(shape, aspect)
        if (one) this.#line(grown(one, MEMBER_GAP * nominalPerPx(view.box)), 1)
      }
    }
    if (all) {
      const box = this.#framed(all, view)
      this.#line(box, 1.5)
      const hasText = selected.some(({ tool }) => tool === 'text')
      for (const handle of handlesOf(hasText)) this.#handle(handlePlace(box, handle), view)
    }
    if (band) this.#band(band)
  }

  #framed(bounds: Bounds, view: View): Bounds {
    return grown(bounds, FRAME_GAP * nominalPerPx(view.box))
  }

  #px(): number {
    return this.#view ? nominalPerPx(this.#view.box) : 1
  }

  #line({ left, top, right, bottom }: Bounds, width: number): void {
    const context = this.#context
    const px = this.#px()
    context.strokeStyle = DARK
    context.lineWidth = (width + 1.5) * px
    context.strokeRect(left, top, right - left, bottom - top)
    context.strokeStyle = LIGHT
    context.lineWidth = width * px
    context.strokeRect(left, top, right - left, bottom - top)
  }

  #handle([x, y]: readonly [number, number], { box }: View): void {
    const side = HANDLE * nominalPerPx(box)
    const context = this.#context
    context.fillStyle = LIGHT
    context.fillRect(x - side / 2, y - side / 2, side, side)
    context.strokeStyle = DARK
    context.lineWidth = this.#px()
    context.strokeRect(x - side / 2, y - side / 2, side, side)
  }

  #band(band: Bounds): void {
    this.#context.globalAlpha = 0.15
    this.#context.fillStyle = LIGHT
    this.#context.fillRect(band.left, band.top, band.right - band.left, band.bottom - band.top)
    this.#context.globalAlpha = 1
    this.#line(band, 1)
  }
}
