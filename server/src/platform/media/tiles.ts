import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaError } from './errors.ts'
import { sharp } from './picture.ts'
import { MAX_PIXELS } from './probe-image.ts'
import type { MediaInfo, TilesInfo } from './types.ts'

/** Longest side in pixels up to which browsers draw a picture whole; a larger one is cut. */
export const WHOLE_SIDE = 8192
/** Edge of a tile in pixels. */
export const TILE_SIZE = 512

const LONGEST_S = 900

/**
 * The format of the tiles. A PNG's tiles lose nothing; a JPEG's keep all of its colour, and are finer than the
 * files that cameras and painting programs write.
 */
const FORMATS = {
  jpeg: { quality: 92, chromaSubsampling: '4:4:4' },
  webp: { lossless: true, effort: 0 },
} as const

export interface TilesRequest {
  file: string
  info: Pick<MediaInfo, 'container' | 'width' | 'height'>
  /** Folder to be made: a folder per level, `<column>_<row>.<extension>` in it. */
  target: string
  wholeSide?: number
}

/** Levels of a picture, each half of the next, from the one that fits one tile up to the picture itself. */
export function levelsOf(width: number, height: number, size = TILE_SIZE): TilesInfo['levels'] {
  const levels = [{ width, height }]
  for (let [w, h] = [width, height]; Math.max(w, h) > size;) {
    w = Math.ceil(w / 2)
    h = Math.ceil(h / 2)
    levels.unshift({ width: w, height: h })
  }
  return levels
}

/**
 * Cuts a picture that is too large for one canvas into tiles of several levels, upright, in sRGB and on black like every
 * picture of the viewer. Reads it once from top to bottom: 12,000 x 12,000 pixels take 170 MB of memory, a progressive
 * or turned JPEG of that size, which cannot be read so, 580 MB.
 * @returns null for a picture that needs none
 * @throws MediaError picture_cut
 */
export async function makeTiles({ file, info, target, wholeSide }: TilesRequest): Promise<TilesInfo | null> {
  if (Math.max(info.width, info.height) <= (wholeSide ?? WHOLE_SIDE)) return null
  const format = info.container === 'jpeg' ? 'jpeg' : 'webp'
  try {
    await sharp(file, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'warning' })
      .timeout({ seconds: LONGEST_S })
      .rotate()
      .flatten({ background: '#000' })
      .toColourspace('srgb')
      .toFormat(format, FORMATS[format])
      .tile({ size: TILE_SIZE, overlap: 0, depth: 'onetile', layout: 'dz', container: 'fs', skipBlanks: -1 })
      .toFile(`${target}.dz`)
  } catch (cause) {
    throw new MediaError('picture_cut', {}, cause)
  }
  await rename(`${target}_files`, target)
  await rm(`${target}.dzi`, { force: true })
  await rm(join(target, 'vips-properties.xml'), { force: true })
  return { size: TILE_SIZE, extension: format, levels: levelsOf(info.width, info.height) }
}

/** Names of the tiles below their folder, such as '3/0_1.webp'. */
export async function tileNames(folder: string): Promise<string[]> {
  const levels = await readdir(folder)
  const names = await Promise.all(
    levels.map(async (level) => (await readdir(join(folder, level))).map((name) => `${level}/${name}`)),
  )
  return names.flat()
}
