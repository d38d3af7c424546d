import { drawingCanvas } from './drawing-canvas.ts'
import { LaserName } from './laser-name.ts'
import {
  NOMINAL_HEIGHT,
  applyView,
  aspectOf,
  fitCanvas,
  nominalPerPx,
  onStage,
  wipe,
  type View,
} from './picture-box.ts'

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

/** The laser trail of one person. */
interface Trail {
  colour: string
  name: LaserName | null
  spots: Spot[]
}

/** The person who points, if it is not the user of this viewer. */
export interface Pointer {
  /** Tells people apart. */
  id: string
  /** Stands beside the tip; empty for none. */
  name: string
}

/** How much of the laser is left of a point, 1 to 0, so many ms after it was there. */
export function laserStrength(age: number): number {
  return Math.max(0, Math.min(1, 1 - age / LASER_MS))
}

/** The trails of the laser, one a person. It paints only while there is something to see, and nothing of it is kept. */
export class LaserCanvas {
  readonly canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #trails = new Map<string, Trail>()
  #view: View | null = null
  #frame = 0

  constructor(page: Document) {
    this.#context = drawingCanvas(page)
    this.canvas = this.#context.canvas
  }

  setView(view: View): void {
    fitCanvas(this.canvas, view)
    this.#view = view
  }

  /** Places of the picture, in their order; of somebody else with their name. */
  add(places: readonly (readonly [number, number])[], colour: string, first: boolean, who?: Pointer): void {
    const at = performance.now()
    const id = who?.id ?? ''
    const spots = this.#trails.get(id)?.spots ?? []
    spots.push(...places.map(([x, y], index) => ({ x, y, at, first: first && index === 0 })))
    this.#trails.set(id, { colour, spots, name: who?.name ? new LaserName(who.name, colour) : null })
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#render)
  }

  clear(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#trails.clear()
    wipe(this.#context)
  }

  #render = (): void => {
    const now = performance.now()
    for (const [id, trail] of this.#trails) {
      trail.spots = trail.spots.filter(({ at }) => laserStrength(now - at) > 0)
      if (trail.spots.length === 0) this.#trails.delete(id)
    }
    this.#frame = this.#trails.size > 0 ? requestAnimationFrame(this.#render) : 0
    wipe(this.#context)
    const view = this.#view
    if (!view) return
    applyView(this.#context, view)
    for (const trail of this.#trails.values()) this.#paint(trail, view, now)
    for (const { name, spots } of this.#trails.values()) {
      const tip = spots.at(-1)
      if (name && tip) name.paint(this.#context, onStage(view, tip.x, tip.y), view, laserStrength(now - tip.at))
    }
    this.#context.globalAlpha = 1
  }

  #paint({ colour, spots }: Trail, view: View, now: number): void {
    const wide = NOMINAL_HEIGHT * aspectOf(view)
    this.#context.strokeStyle = colour
    this.#context.lineCap = 'round'
    for (const [index, spot] of spots.entries()) {
      const strength = laserStrength(now - spot.at)
      const before = spot.first ? spot : (spots[index - 1] ?? spot)
      this.#context.globalAlpha = strength
      this.#context.lineWidth = WIDTH * (0.4 + 0.6 * strength) * nominalPerPx(view.box)
      this.#context.beginPath()
      this.#context.moveTo(before.x * wide, before.y * NOMINAL_HEIGHT)
      this.#context.lineTo(spot.x * wide, spot.y * NOMINAL_HEIGHT)
      this.#context.stroke()
    }
  }
}
