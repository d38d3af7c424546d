import type { PlayerMedia } from '../player/player-types.ts'
import { fetchImage } from './fetch-image.ts'
import { fullSize, levelWithin, tileAddress, tilesIn, type PictureTiles, type Tile } from './tile-grid.ts'
import { TileLayer, type TileLayerParts } from './tile-layer.ts'

/** Longest side in pixels of the small picture that stands in for tiles: a screen's worth, in 16 tiles at most. */
const STAND_IN_SIDE = 2048

const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 }

/** A very large picture that a server has cut into tiles. */
export interface TiledPicture {
  /** The whole of it, smaller. */
  standIn: HTMLCanvasElement
  detail: TileLayer
  size: { width: number; height: number }
  /** Takes new addresses for the same tiles. */
  renew(tiles: PictureTiles): void
  close(): void
}

/**
 * Fetches the small picture; the tiles follow when somebody looks closer.
 * @param trouble told when tiles fail again and again, and with null when that is over
 * @throws PlayerError media_unreachable, media_broken
 */
export async function openTiles(
  media: PlayerMedia,
  tiles: PictureTiles,
  page: Document,
  signal: AbortSignal,
  trouble: TileLayerParts['trouble'],
): Promise<TiledPicture> {
  let newest = tiles
  const load = (tile: Tile, until: AbortSignal): Promise<ImageBitmap> => {
    return fetchImage({ src: tileAddress(newest, tile), requestInit: media.requestInit }, until)
  }
  const standIn = await drawLevel(tiles, levelWithin(tiles, STAND_IN_SIDE), page, (tile) => load(tile, signal))
  const detail = new TileLayer({ page, tiles, standIn, load, trouble })
  return {
    standIn,
    detail,
    size: fullSize(tiles),
    renew: (renewed) => {
      if (renewed.url === newest.url) return
      newest = renewed
      detail.retry()
    },
    close: () => {
      detail.close()
      standIn.width = 0
      standIn.height = 0
    },
  }
}

async function drawLevel(
  tiles: PictureTiles,
  level: number,
  page: Document,
  load: (tile: Tile) => Promise<ImageBitmap>,
): Promise<HTMLCanvasElement> {
  const canvas = page.createElement('canvas')
  canvas.width = tiles.levels[level]?.width ?? 0
  canvas.height = tiles.levels[level]?.height ?? 0
  const context = canvas.getContext('2d', { alpha: false })
  await Promise.all(
    tilesIn(tiles, level, WHOLE).map(async (tile) => {
      const image = await load(tile)
      context?.drawImage(image, tile.column * tiles.size, tile.row * tiles.size)
      image.close()
    }),
  )
  return canvas
}
