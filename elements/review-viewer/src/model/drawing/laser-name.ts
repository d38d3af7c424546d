import { truncate } from '@arbo/core/format'
import type { View } from './picture-box.ts'

/** CSS px. */
const FONT = 12
const PAD = 6
const HEIGHT = 20
/** From the tip to the name. */
const GAP = 10

/** The name beside the tip of somebody's laser: of the size of text, upright, and inside the stage. */
export class LaserName {
  readonly #text: string
  readonly #colour: string
  readonly #ink: string

  /** @param colour of the laser, `#RRGGBB` */
  constructor(name: string, colour: string) {
    this.#text = truncate(name)
    this.#colour = colour
    this.#ink = isBright(colour) ? '#000000' : '#FFFFFF'
  }

  /** @param tip CSS px of the stage */
  paint(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], view: View, strength: number): void {
    context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
    context.globalAlpha = Math.min(1, strength * 2)
    context.font = `600 ${FONT}px Inter, system-ui, sans-serif`
    const width = context.measureText(this.#text).width + 2 * PAD
    const right = x + GAP + width <= view.stage.width
    const left = Math.max(0, right ? x + GAP : x - GAP - width)
    const top = Math.max(0, Math.min(view.stage.height - HEIGHT, y - HEIGHT / 2))
    context.fillStyle = this.#colour
    context.beginPath()
    context.roundRect(left, top, width, HEIGHT, HEIGHT / 2)
    context.fill()
    context.fillStyle = this.#ink
    context.textBaseline = 'middle'
    context.fillText(this.#text, left + PAD, top + HEIGHT / 2 + 1)
  }
}

/** Whether black is read better on it than white (WCAG 2.2, relative luminance). */
function isBright(colour: string): boolean {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.179
}
