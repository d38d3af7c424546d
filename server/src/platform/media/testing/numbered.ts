import { sharp } from '../picture.ts'

/** The eight bars of a number, lowest bit first, as one grey value a pixel: 255 is 1. */
function bars(number: number, width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height)
  for (let x = 0; x < width; x += 1) {
    const isWhite = (number >> Math.floor((x * 8) / width)) & 1
    for (let y = 0; y < height; y += 1) pixels[y * width + x] = isWhite ? 255 : 0
  }
  return pixels
}

/** A picture that shows a number as eight bars, white 1 and black 0. */
export function numberedPicture(
  number: number,
  type: 'png' | 'jpeg',
  { width = 160, height = 90 } = {},
): Promise<Buffer> {
  const raw = { width, height, channels: 1 } as const
  const picture = sharp(bars(number, width, height), { raw }).toColourspace('srgb')
  return type === 'png' ? picture.png().toBuffer() : picture.jpeg().toBuffer()
}

/** A white PNG whose black bars are holes: white all over for whom forgets what is transparent. */
export function numberedCutOut(number: number, { width = 160, height = 90 } = {}): Promise<Buffer> {
  const rgba = Buffer.alloc(width * height * 4, 255)
  for (const [pixel, value] of bars(number, width, height).entries()) rgba[pixel * 4 + 3] = value
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
