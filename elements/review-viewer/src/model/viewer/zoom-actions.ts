import { clampPan, type Size } from '../drawing/picture-box.ts'
import type { InputOrigins } from './input-origins.ts'
import { ZOOM, type UiStore } from './ui-store.ts'

interface Point {
  x: number
  y: number
}

const MIDDLE: Point = { x: 0, y: 0 }

/** How large the picture is on the stage, and which part of it is in view. Places in CSS px from the stage's middle. */
export class ZoomActions {
  readonly #ui: UiStore
  readonly #origins: InputOrigins

  constructor(ui: UiStore, origins: InputOrigins) {
    this.#ui = ui
    this.#origins = origins
  }

  /**
   * Enlarges by steps within the limits (REV-27); back to the size that fits with -Infinity.
   * @param about what stays where it is
   */
  by(steps: number, about?: Point): void {
    const { zoom } = this.#ui.getState()
    // Beyond it there are only the picture's own pixels.
    if (steps > 0 && zoom >= ZOOM.max) return
    this.#set(Math.max(ZOOM.min, Math.min(ZOOM.max, zoom + steps * ZOOM.step)), about)
  }

  /** Shows a still picture pixel by pixel, or as large as it fits. */
  togglePixels(): void {
    const { zoom, pixelZoom } = this.#ui.getState()
    if (pixelZoom > ZOOM.min) this.#set(zoom === pixelZoom ? ZOOM.min : pixelZoom)
  }

  pan(dx: number, dy: number, stage: Size, picture: Size): void {
    const { pan } = this.#ui.getState()
    const next = clampPan(stage, picture, { x: pan.x + dx, y: pan.y + dy })
    if (next.x === pan.x && next.y === pan.y) return
    this.#origins.moved('view')
    this.#ui.setState({ pan: next })
  }

  #set(zoom: number, about = MIDDLE): void {
    const { zoom: before, pan } = this.#ui.getState()
    if (zoom === before) return
    this.#origins.moved('view')
    const factor = zoom / before
    const nextPan = { x: about.x - (about.x - pan.x) * factor, y: about.y - (about.y - pan.y) * factor }
    this.#ui.setState({ zoom, pan: zoom === ZOOM.min ? MIDDLE : nextPan })
  }
}
