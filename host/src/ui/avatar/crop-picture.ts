import { BITMAP_SIZE } from './draw-face.ts'

/** A square of a picture, in its own px. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** The square as a PNG of BITMAP_SIZE, as a data URL. */
export async function cropPicture(url: string, { x, y, width, height }: CropArea): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = BITMAP_SIZE
  canvas.height = BITMAP_SIZE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('cropPicture: no 2d context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, BITMAP_SIZE, BITMAP_SIZE)
  return canvas.toDataURL('image/png')
}
