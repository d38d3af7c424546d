import { decodeImage, download } from '../image/fetch-image.ts'
import { reducedSize, sizeOf } from '../image/reduced-size.ts'
import { openTiles } from '../image/tiled-picture.ts'
import { DEFAULT_FRAME_RATE } from '../constants.ts'
import { toRational } from '../rational.ts'
import { constantTable } from './frame-table.ts'
import type { Painter } from './painter.ts'
import type { BackEnd, BackEndEvents, PlayerMedia } from './player-types.ts'

type Still = Pick<BackEnd, 'size' | 'reduced' | 'detail' | 'renew' | 'close'> & {
  image: CanvasImageSource & { width: number; height: number }
  counters(): Record<string, number>
}

/**
 * Opens a still: one frame. A very large one is drawn small, with its tiles over it where a server has made some, else
 * only as large as a canvas may be.
 * @throws PlayerError media_unreachable, media_broken
 */
export async function openImage(
  media: PlayerMedia,
  painter: Painter,
  events: BackEndEvents,
  signal: AbortSignal,
): Promise<BackEnd> {
  const page = painter.canvas.ownerDocument
  const open = media.tiles ? openTiled : openWhole
  const { image, ...still } = await open(media, page, signal, events)
  painter.resize(image.width, image.height)
  const draw = (): Promise<number> => {
    painter.draw(image)
    events.shown(0, true)
    return Promise.resolve(0)
  }
  return {
    kind: 'image',
    table: constantTable(toRational(media.frameRate ?? DEFAULT_FRAME_RATE), 1),
    hasSound: false,
    seek: draw,
    play: () => events.ended(),
    pause: () => undefined,
    buffered: () => [[0, 0]],
    ...still,
  }
}

async function openTiled(
  media: PlayerMedia,
  page: Document,
  signal: AbortSignal,
  events: BackEndEvents,
): Promise<Still> {
  const { tiles } = media
  if (!tiles) return openWhole(media, page, signal)
  // The small picture stays on screen meanwhile, and is shown without fault again.
  const trouble = (error: unknown): void => (error === null ? events.shown(0, true) : events.failed(error))
  const { standIn, detail, size, renew, close } = await openTiles(media, tiles, page, signal, trouble)
  return {
    image: standIn,
    size,
    detail,
    renew: (renewed) => renewed.tiles && renew(renewed.tiles),
    counters: () => detail.counters(),
    close,
  }
}

async function openWhole(media: PlayerMedia, page: Document, signal: AbortSignal): Promise<Still> {
  const blob = await download(media, signal)
  const size = await sizeOf(blob, page)
  const drawnSize = size && reducedSize(size)
  const isReduced = drawnSize !== undefined && drawnSize.width < (size?.width ?? 0)
  const image = await decodeImage(blob, isReduced ? drawnSize : undefined)
  return {
    image,
    size,
    reduced: isReduced,
    counters: () => ({}),
    close: () => image.close(),
  }
}
