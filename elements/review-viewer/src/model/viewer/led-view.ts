import type { Box, Size } from '../drawing/picture-box.ts'
import type { InputOrigins } from './input-origins.ts'
import { ZOOM, type UiStore } from './ui-store.ts'

/** Which part of the picture is in view, in a way that windows of other sizes agree on. */
export interface PictureView {
  /** Times the size that fits, 1 to 64. */
  zoom: number
  /** How far the picture is moved from the middle, in parts of its shown width and height. */
  pan: { x: number; y: number }
}

/** Largest zoom that a page may ask for: a large picture pixel by pixel. */
const ZOOM_MOST = 64
/** Parts are told to so many of one: a tenth of a pixel on a large screen. */
const PARTS = 10_000

/** Zoom and pan in parts of the picture: told when they change, and set by a page. */
export class LedView {
  readonly #ui: UiStore
  readonly #origins: InputOrigins
  readonly #listeners = new Set<(view: PictureView) => void>()
  /** What the page asked for; held through changes of the window's size until the person moves the picture. */
  #wish: PictureView | null = null
  #shown: PictureView = { zoom: ZOOM.min, pan: { x: 0, y: 0 } }

  constructor(ui: UiStore, origins: InputOrigins) {
    this.#ui = ui
    this.#origins = origins
    origins.onUser((what) => {
      if (what === 'view') this.#wish = null
    })
  }

  get(): PictureView {
    return this.#shown
  }

  /** Shows a part of the picture; what lies beyond its edges is cut. */
  set({ zoom, pan }: PictureView): void {
    if (![zoom, pan.x, pan.y].every(Number.isFinite)) return
    this.#wish = { zoom: Math.max(ZOOM.min, Math.min(ZOOM_MOST, zoom)), pan: { ...pan } }
    this.#origins.moved('view')
    // What it is in px is known once the picture is placed with that zoom, which this leads to.
    this.#ui.setState({ zoom: this.#wish.zoom, pan: { ...this.#ui.getState().pan } })
  }

  /** Calls back with what is in view once that has changed. @returns ends it */
  onChange(listener: (view: PictureView) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The picture lies in `box` on a stage now, CSS px. It may be placed anew because of a wish. */
  placed(stage: Size, box: Box): void {
    const wish = this.#wish
    const { zoom, pan } = this.#ui.getState()
    if (wish) {
      const [x, y] = [wish.pan.x * box.width, wish.pan.y * box.height]
      if (zoom !== wish.zoom || Math.hypot(x - pan.x, y - pan.y) > 0.5) {
        this.#ui.setState({ zoom: wish.zoom, pan: { x, y } })
        return
      }
    }
    const view = {
      zoom,
      pan: {
        x: parts(box.x - (stage.width - box.width) / 2, box.width),
        y: parts(box.y - (stage.height - box.height) / 2, box.height),
      },
    }
    const before = this.#shown
    if (view.zoom === before.zoom && view.pan.x === before.pan.x && view.pan.y === before.pan.y) return
    this.#shown = view
    this.#listeners.forEach((listener) => listener(view))
  }
}

function parts(px: number, whole: number): number {
  // Never -0: it is told as it is.
  return Math.round((px / Math.max(1, whole)) * PARTS) / PARTS + 0
}
