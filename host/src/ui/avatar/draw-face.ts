import { COLOURS, type ColourId } from './colours.ts'
import { FACE_SHAPES, type FaceId } from './faces.ts'
import { INK } from './shapes.ts'

export interface FaceChoice {
  face: FaceId
  colour: ColourId
}

/** Edge of the canvas as it shows, in CSS px (WS-20). */
export const CANVAS_SIZE = 140
/** Edge of its bitmap: sharp on a dense screen, and as large as the picture that is kept. */
export const BITMAP_SIZE = 2 * CANVAS_SIZE
const GROUND = 64
/** Room around the face, of the ground's 64. */
const INSET = 7

/** Draws a face on its colour over the whole canvas. */
export function drawFace(canvas: HTMLCanvasElement, { face, colour }: FaceChoice): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('drawFace: no 2d context')
  const { width, height } = canvas
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = COLOURS[colour]
  context.fillRect(0, 0, width, height)
  const scale = (width / GROUND) * (1 - (2 * INSET) / GROUND)
  context.setTransform(scale, 0, 0, scale, (width * INSET) / GROUND, (height * INSET) / GROUND)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.strokeStyle = INK
  for (const { d, fill, line } of FACE_SHAPES[face]) {
    const path = new Path2D(d)
    if (fill) {
      context.fillStyle = fill
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
      context.fill(path)
    }
    if (line) {
      context.lineWidth = line
      context.stroke(path)
    }
  }
}
