import { CODE_HEIGHT, CODE_WIDTH, readFrame } from './frame-code.mjs'

const scratch = document.createElement('canvas')
scratch.width = CODE_WIDTH
scratch.height = CODE_HEIGHT
const context = scratch.getContext('2d', { alpha: false, willReadFrequently: true })

/** The number burnt into a picture, -1 when there is none to be read. */
export function numberOn(picture: CanvasImageSource): number {
  if (!context) throw new Error('No 2d context')
  context.drawImage(picture, 0, 0, CODE_WIDTH, CODE_HEIGHT)
  const { data } = context.getImageData(0, 0, CODE_WIDTH, CODE_HEIGHT)
  return readFrame((x, y) => data[(y * CODE_WIDTH + x) * 4 + 1] ?? 0)
}
