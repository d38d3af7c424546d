import { drawingCanvas } from './drawing-canvas.ts'
import { NOMINAL_HEIGHT, applyView, aspectOf, fitCanvas, nominalPerPx, wipe, type View } from './picture-box.ts'

/** How long a point of the laser is seen, ms (XREV-08). */
export const LASER_MS = 1500
/** Width of the trail in CSS px, the same at any zoom: it points, it does not draw. */
const WIDTH = 5

interface Spot {
  x: number
  y: number
  /** When it was there, ms of `performance.now()`. */
  at: number
  /** The first one of a movement is not joined with the one before. */
  first: boolean
}

/** How much of the laser is left of a point, 1 to 0, so many ms after it was there. */
export function laserStrength(age: number): number {
  return Math.max(0, Math.min(1, 1 - age / LASER_MS))
}

/** The laser's trail. It paints only while there is something to see, and nothing of it is kept. */
export class LaserCanvas {
  readonly canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  #view: View | null = null
  #spots: Spot[] = []
  #colour = ''
  #frame = 0

  constructor(page: Document) {
    this.#context = drawingCanvas(page)
    this.canvas = this.#context.canvas
  }

  setView(view: View): void {
    fitCanvas(this.canvas, view)
    this.#view = view
  }

  /** Places of the picture, in their order. */
  add(places: readonly (readonly [number, number])[], colour: string, first: boolean): void {
    const at = performance.now()
    this.#colour = colour
    this.#spots.push(...places.map(([x, y], index) => ({ x, y, at, first: first && index === 0 })))
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#render)
  }

  clear(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#spots = []
    wipe(this.#context)
  }

  #render = (): void => {
    const now = performance.now()
    this.#spots = this.#spots.filter(({ at }) => laserStrength(now - at) > 0)
    this.#frame = this.#spots.length > 0 ? requestAnimationFrame(this.#render) : 0
    wipe(this.#context)
    const view = this.#view
    if (!view) return
    applyView(this.#context, view)
    const wide = NOMINAL_HEIGHT * aspectOf(view)
    this.#context.strokeStyle = this.#colour
    this.#context.lineCap = 'round'
    for (const [index, spot] of this.#spots.entries()) {
      const strength = laserStrength(now - spot.at)
      const before = spot.first ? spot : (this.#spots[index - 1] ?? spot)
      this.#context.globalAlpha = strength
      this.#context.lineWidth = WIDTH * (0.4 + 0.6 * strength) * nominalPerPx(view.box)
      this.#context.beginPath()
      this.#context.moveTo(before.x * wide, before.y * NOMINAL_HEIGHT)
      this.#context.lineTo(spot.x * wide, spot.y * NOMINAL_HEIGHT)
      this.#context.stroke()
    }
    this.#context.globalAlpha = 1
  }
}
