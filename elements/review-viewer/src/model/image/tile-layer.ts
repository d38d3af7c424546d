import type { DetailView, PictureDetail } from '../player/player-types.ts'
import { TileCache } from './tile-cache.ts'
import {
  coarser,
  keyOf,
  levelFor,
  partInView,
  partOf,
  tilesIn,
  type Part,
  type PictureTiles,
  type Tile,
} from './tile-grid.ts'
import { TileLoader, type TileLoaderParts } from './tile-loader.ts'

/** Rings of tiles around the stage that are fetched before somebody moves there. */
const AHEAD = 1

export interface TileLayerParts {
  page: Document
  tiles: PictureTiles
  /** The whole picture, smaller: shown where nothing better is there yet. */
  standIn: HTMLCanvasElement
  load: TileLoaderParts['load']
  trouble: TileLoaderParts['trouble']
  cacheBytes?: number
}

/** The nearest whole pixel; a hair's breadth below a half counts as one, so that rounding errors move nothing. */
const snap = (value: number): number => Math.round(value + 1e-4)

/** Where the whole picture lies on the bitmap, device px. */
interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/**
 * The part of a very large picture that is on the stage, as sharp as the stage can show it. A canvas of the stage's size
 * on which the tiles of the fitting level are drawn edge to edge on whole device pixels, so that at 1:1 every pixel is the
 * picture's own. Where a tile is not there yet, the next coarser one stands in.
 */
export class TileLayer implements PictureDetail {
  readonly canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #tiles: PictureTiles
  readonly #standIn: HTMLCanvasElement
  readonly #cache: TileCache
  readonly #loader: TileLoader
  #view: DetailView | null = null
  #request = 0

  constructor({ page, tiles, standIn, load, trouble, cacheBytes }: TileLayerParts) {
    this.canvas = page.createElement('canvas')
    this.canvas.className = 'picture-detail'
    const context = this.canvas.getContext('2d')
    if (!context) throw new Error('The canvas has no 2d context')
    this.#context = context
    this.#tiles = tiles
    this.#standIn = standIn
    this.#cache = new TileCache(cacheBytes)
    const loaded = (key: string, image: ImageBitmap): void => {
      this.#cache.add(key, image)
      this.#later()
    }
    this.#loader = new TileLoader({ load, loaded, trouble })
  }

  /** Counters for people who look into trouble. */
  counters(): Record<string, number> {
    return { tiles: this.#cache.count, tileBytes: this.#cache.bytes, tileRequests: this.#loader.running }
  }

  /** Tries at once what has failed. */
  retry(): void {
    this.#loader.retry()
  }

  show(view: DetailView | null): boolean {
    // Where the small picture has a pixel for each of the screen, it is as good as any tile.
    const needed = view !== null && view.box.width * view.ratio > this.#standIn.width + 0.5
    this.#view = needed ? view : null
    this.canvas.hidden = !needed
    if (needed) this.#draw()
    else this.#loader.want([])
    return needed
  }

  close(): void {
    cancelAnimationFrame(this.#request)
    this.#view = null
    this.#loader.close()
    this.#cache.close()
    this.canvas.remove()
    this.canvas.width = 0
    this.canvas.height = 0
  }

  /** Tiles that come in at the same time are drawn together. */
  #later(): void {
    cancelAnimationFrame(this.#request)
    this.#request = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    const view = this.#view
    if (!view) return
    const { stage, box, ratio, flip, filter } = view
    const frame: Frame = {
      left: snap(box.x * ratio),
      top: snap(box.y * ratio),
      width: box.width * ratio,
      height: box.height * ratio,
    }
    this.#clear(Math.ceil(stage.width * ratio), Math.ceil(stage.height * ratio))
    const { style, width, height } = this.canvas
    // Of the bitmap's own size, whatever fraction of a pixel the stage ends with: stretched by one, all would be blurred.
    Object.assign(style, { filter, width: `${width / ratio}px`, height: `${height / ratio}px` })
    const part = partInView(box, stage, flip)
    if (!part) return
    const level = levelFor(this.#tiles, frame.width)
    const right = snap(2 * frame.left + frame.width)
    const bottom = snap(2 * frame.top + frame.height)
    this.#context.setTransform(flip.x ? -1 : 1, 0, 0, flip.y ? -1 : 1, flip.x ? right : 0, flip.y ? bottom : 0)
    this.#clip(frame)
    for (const tile of tilesIn(this.#tiles, level, part)) this.#drawTile(tile, frame)
    this.#context.restore()
    this.#loader.want(tilesIn(this.#tiles, level, part, AHEAD).filter((tile) => !this.#cache.has(keyOf(tile))))
  }

  #clear(width: number, height: number): void {
    const { canvas } = this
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    this.#context.setTransform(1, 0, 0, 1, 0, 0)
    this.#context.clearRect(0, 0, width, height)
    this.#context.save()
  }

  /** Tiles whose level was rounded up end at the picture's edge all the same. */
  #clip({ left, top, width, height }: Frame): void {
    this.#context.beginPath()
    this.#context.rect(left, top, snap(left + width) - left, snap(top + height) - top)
    this.#context.clip()
  }

  #drawTile(tile: Tile, frame: Frame): void {
    const part = partOf(this.#tiles, tile)
    for (let better: Tile | undefined = tile; better; better = coarser(better)) {
      const image = this.#cache.get(keyOf(better))
      if (image) {
        this.#put(image, partOf(this.#tiles, better), part, frame)
        return
      }
    }
    this.#put(this.#standIn, { left: 0, top: 0, right: 1, bottom: 1 }, part, frame)
  }

  /** Draws what of an image, which covers `whole`, lies in `part`. */
  #put(image: ImageBitmap | HTMLCanvasElement, whole: Part, part: Part, frame: Frame): void {
    const across = image.width / (whole.right - whole.left)
    const down = image.height / (whole.bottom - whole.top)
    const x = snap(frame.left + part.left * frame.width)
    const y = snap(frame.top + part.top * frame.height)
    this.#context.drawImage(
      image,
      (part.left - whole.left) * across,
      (part.top - whole.top) * down,
      (part.right - part.left) * across,
      (part.bottom - part.top) * down,
      x,
      y,
      snap(frame.left + part.right * frame.width) - x,
      snap(frame.top + part.bottom * frame.height) - y,
    )
  }
}
