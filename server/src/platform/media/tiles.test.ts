import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sharp } from './picture.ts'
import { probeImage } from './probe-image.ts'
import { scratchFolder } from './testing/scratch.ts'
import { TILE_SIZE, WHOLE_SIDE, levelsOf, makeTiles, tileNames } from './tiles.ts'

/** Every pixel differs from its neighbours, and says where it is. */
function pattern(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      pixels[at] = x & 255
      pixels[at + 1] = y & 255
      pixels[at + 2] = (x >> 8) * 16 + (y >> 8)
    }
  }
  return pixels
}

const SIZE = { width: 1300, height: 700 }
const raw = (pixels: Buffer) => sharp(pixels, { raw: { ...SIZE, channels: 3 } })
const pixelsOf = (file: string) => sharp(file).raw().toBuffer({ resolveWithObject: true })

async function tilesOf(file: string, container: 'png' | 'jpeg', wholeSide = 1024) {
  const target = join(await scratchFolder(), 'tiles')
  const info = await probeImage(file, container, 0)
  const tiles = await makeTiles({ file, info, target, wholeSide })
  return { target, tiles, info }
}

describe('XREV-21 tiles of a large picture', () => {
  test('a PNG is cut without changing a pixel, and each level is half of the next', async () => {
    const pixels = pattern(SIZE.width, SIZE.height)
    const file = join(await scratchFolder(), 'large.png')
    await raw(pixels).png().toFile(file)
    const { target, tiles } = await tilesOf(file, 'png')
    expect(tiles).toEqual({
      size: 512,
      extension: 'webp',
      levels: [{ width: 325, height: 175 }, { width: 650, height: 350 }, SIZE],
    })
    expect((await tileNames(target)).sort()).toEqual(
      [
        ['0/0_0', '1/0_0', '1/1_0'],
        ['2/0_0', '2/0_1', '2/1_0', '2/1_1', '2/2_0', '2/2_1'],
      ]
        .flat()
        .map((name) => `${name}.webp`),
    )
    for (let row = 0; row < 2; row += 1) {
      for (let column = 0; column < 3; column += 1) {
        const { data, info } = await pixelsOf(join(target, `2/${column}_${row}.webp`))
        const area = { left: column * TILE_SIZE, top: row * TILE_SIZE, width: info.width, height: info.height }
        expect(info.width).toBe(Math.min(TILE_SIZE, SIZE.width - area.left))
        expect(info.height).toBe(Math.min(TILE_SIZE, SIZE.height - area.top))
        expect(data.equals(await raw(pixels).extract(area).raw().toBuffer())).toBe(true)
      }
    }
    const { info } = await pixelsOf(join(target, '1/1_0.webp'))
    expect(info).toMatchObject({ width: 650 - TILE_SIZE, height: 350, channels: 3 })
  })

  test('a JPEG rotated by its camera is upright and close to its pixels, in full colour', async () => {
    const file = join(await scratchFolder(), 'turned.jpeg')
    const flat = await sharp({ create: { ...SIZE, channels: 3, background: '#c02060' } })
      .raw()
      .toBuffer()
    await raw(flat).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toFile(file)
    const { target, tiles } = await tilesOf(file, 'jpeg')
    expect(tiles?.extension).toBe('jpeg')
    expect(tiles?.levels.at(-1)).toEqual({ width: SIZE.height, height: SIZE.width })
    const { data, info } = await pixelsOf(join(target, '2/1_2.jpeg'))
    expect(info).toMatchObject({ width: 700 - 512, height: 1300 - 1024 })
    for (const [index, value] of [0xc0, 0x20, 0x60].entries()) expect(data[index]).toBeCloseTo(value, -1)
    expect((await sharp(join(target, '2/0_0.jpeg')).metadata()).chromaSubsampling).toBe('4:4:4')
  })

  test('transparent parts are on black, as everywhere in the viewer', async () => {
    const file = join(await scratchFolder(), 'clear.png')
    await sharp({ create: { ...SIZE, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toFile(file)
    const { target } = await tilesOf(file, 'png')
    expect([...(await pixelsOf(join(target, '0/0_0.webp'))).data.subarray(0, 3)]).toEqual([0, 0, 0])
  })

  test('a picture small enough for a canvas has none; a truncated one is refused', async () => {
    const file = join(await scratchFolder(), 'small.png')
    await raw(pattern(SIZE.width, SIZE.height)).png().toFile(file)
    expect((await tilesOf(file, 'png', 1300)).tiles).toBeNull()
    expect(WHOLE_SIDE).toBe(8192)
    const bytes = await sharp(file).toBuffer()
    const cut = join(await scratchFolder(), 'cut.png')
    await writeFile(cut, bytes.subarray(0, bytes.length / 2))
    await expect(tilesOf(cut, 'png')).rejects.toMatchObject({ reason: 'picture_cut' })
  })

  test('one of more than 268 million pixels is refused by its header, with the limit in the message', async () => {
    const file = join(await scratchFolder(), 'huge.png')
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
      .png()
      .toFile(file)
    const bytes = await readFile(file)
    bytes.writeUInt32BE(20_000, 16)
    bytes.writeUInt32BE(14_000, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    await writeFile(file, bytes)
    await expect(probeImage(file, 'png', bytes.length)).rejects.toMatchObject({
      reason: 'too_many_pixels',
      code: 'too_large',
      message: 'The picture is larger than 268 million pixels. Export a smaller one.',
    })
  })

  test('levels begin with one tile and end with the picture itself, in any shape', () => {
    expect(levelsOf(12_000, 12_000).map(({ width }) => width)).toEqual([375, 750, 1500, 3000, 6000, 12_000])
    expect(levelsOf(20_001, 3)[0]).toEqual({ width: 313, height: 1 })
    expect(levelsOf(512, 512)).toHaveLength(1)
  })
})
