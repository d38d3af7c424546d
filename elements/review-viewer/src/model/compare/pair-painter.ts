import type { CompareLook } from './compare-modes.ts'

/**
 * Draws a pair of pictures: on one canvas, or each on its own side by side. Only whole pairs are drawn, so the screen
 * never mixes two moments.
 */
export class PairPainter {
  /** The result; side by side the leading picture. */
  readonly first: HTMLCanvasElement
  /** The other picture, side by side. */
  readonly second: HTMLCanvasElement
  readonly #first: CanvasRenderingContext2D
  readonly #second: CanvasRenderingContext2D

  constructor(page: Document) {
    this.first = page.createElement('canvas')
    this.second = page.createElement('canvas')
    this.#first = contextOf(this.first)
    this.#second = contextOf(this.second)
  }

  /** @param other null while there is none yet: the leading picture is shown alone */
  paint(leader: HTMLCanvasElement, other: HTMLCanvasElement | null, look: CompareLook): void {
    fit(this.first, leader)
    this.#first.drawImage(leader, 0, 0)
    if (!other) return
    if (look.mode === 'side') {
      fit(this.second, other)
      this.#second.drawImage(other, 0, 0)
    } else this.#combine(other, look)
  }

  /** Frees the bitmaps. */
  close(): void {
    for (const canvas of [this.first, this.second]) {
      canvas.remove()
      canvas.width = 0
      canvas.height = 0
    }
  }

  #combine(other: HTMLCanvasElement, { mode, opacity, wipe, gain }: CompareLook): void {
    const context = this.#first
    const { width, height } = this.first
    context.save()
    if (mode === 'overlay') context.globalAlpha = opacity
    else if (mode === 'difference') context.globalCompositeOperation = 'difference'
    else {
      const edge = Math.round(wipe * width)
      context.beginPath()
      context.rect(edge, 0, width - edge, height)
      context.clip()
    }
    // Bars where the shapes differ: neither picture is stretched, and a part without a partner shows as a difference.
    const place = contain(other, this.first)
    if (mode !== 'difference') this.#fillBars(place)
    context.drawImage(other, place.x, place.y, place.width, place.height)
    context.restore()
    if (mode === 'difference') this.#brighten(gain)
  }

  #fillBars({ x, y }: { x: number; y: number }): void {
    if (x === 0 && y === 0) return
    this.#first.fillStyle = '#000'
    this.#first.fillRect(0, 0, this.first.width, this.first.height)
  }

  /** The picture added to itself doubles each value, cut at white. */
  #brighten(gain: number): void {
    const context = this.#first
    context.globalCompositeOperation = 'lighter'
    for (let factor = 1; factor < gain; factor *= 2) context.drawImage(this.first, 0, 0)
    context.globalCompositeOperation = 'source-over'
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The canvas has no 2d context')
  return context
}

function fit(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** The largest place of a picture within another, centred, in pixels. */
function contain(
  picture: { width: number; height: number },
  room: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(room.width / Math.max(1, picture.width), room.height / Math.max(1, picture.height))
  // Rounding by the encoder (1088 lines for 1080, even sizes for odd) does not count as another shape.
  const near = (value: number, full: number): number => (Math.abs(value - full) <= full * 0.01 ? full : value)
  const width = near(picture.width * scale, room.width)
  const height = near(picture.height * scale, room.height)
  return { x: (room.width - width) / 2, y: (room.height - height) / 2, width, height }
}
