/** How a decoded picture is turned to stand upright: clockwise degrees first, then mirrored left to right. */
export interface Orientation {
  rotation: 0 | 90 | 180 | 270
  flip: boolean
}

/** Draws pictures on the player's canvas, upright and at the size of the media in square pixels. */
export class Painter {
  readonly canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  #orientation: Orientation = { rotation: 0, flip: false }

  /** @throws Error when the canvas already has a context of another kind */
  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('The canvas has no 2d context')
    this.canvas = canvas
    this.#context = context
  }

  /** Sets the canvas to the media's upright size. Clears it only when the size changes. */
  resize(width: number, height: number, orientation: Orientation = { rotation: 0, flip: false }): void {
    this.#orientation = orientation
    if (this.canvas.width !== width) this.canvas.width = width
    if (this.canvas.height !== height) this.canvas.height = height
  }

  draw(image: CanvasImageSource): void {
    const { width, height } = this.canvas
    const { rotation, flip } = this.#orientation
    if (rotation === 0 && !flip) {
      this.#context.drawImage(image, 0, 0, width, height)
      return
    }
    const sideways = rotation % 180 !== 0
    const [across, down] = sideways ? [height, width] : [width, height]
    this.#context.save()
    this.#context.translate(width / 2, height / 2)
    if (flip) this.#context.scale(-1, 1)
    this.#context.rotate((rotation * Math.PI) / 180)
    this.#context.drawImage(image, -across / 2, -down / 2, across, down)
    this.#context.restore()
  }
}
