/** How a decoded picture is turned to stand upright: clockwise degrees first, then mirrored left to right. */
export interface Orientation {
  rotation: 0 | 90 | 180 | 270
  flip: boolean
}

/** Draws the pictures of one medium on a canvas, upright and at the size of the media in square pixels. */
export class Painter {
  #context: CanvasRenderingContext2D
  #orientation: Orientation = { rotation: 0, flip: false }

  /** @throws Error when the canvas already has a context of another kind */
  constructor(canvas: HTMLCanvasElement) {
    this.#context = contextOf(canvas)
  }

  get canvas(): HTMLCanvasElement {
    return this.#context.canvas
  }

  /** Sets the canvas to the media's upright size. Clears it only when the size changes. */
  resize(width: number, height: number, orientation: Orientation = { rotation: 0, flip: false }): void {
    this.#orientation = orientation
    resizeCanvas(this.canvas, width, height)
  }

  /** Goes on with another canvas, which takes size and picture at once: no moment is empty. */
  moveTo(canvas: HTMLCanvasElement): void {
    const before = this.canvas
    resizeCanvas(canvas, before.width, before.height)
    this.#context = contextOf(canvas)
    this.#context.drawImage(before, 0, 0)
    // Frees the memory of a canvas that nobody sees.
    resizeCanvas(before, 0, 0)
  }

  draw(image: CanvasImageSource): void {
    drawUpright(this.#context, image, this.#orientation)
  }

  /** Draws a picture of the same medium on a canvas of one's own, as large as that is. */
  drawOn(canvas: HTMLCanvasElement, image: CanvasImageSource): void {
    drawUpright(contextOf(canvas), image, this.#orientation)
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The canvas has no 2d context')
  return context
}

function resizeCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

function drawUpright(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource,
  { rotation, flip }: Orientation,
): void {
  const { width, height } = context.canvas
  if (rotation === 0 && !flip) {
    context.drawImage(image, 0, 0, width, height)
    return
  }
  const sideways = rotation % 180 !== 0
  const [across, down] = sideways ? [height, width] : [width, height]
  context.save()
  context.translate(width / 2, height / 2)
  if (flip) context.scale(-1, 1)
  context.rotate((rotation * Math.PI) / 180)
  context.drawImage(image, -across / 2, -down / 2, across, down)
  context.restore()
}
