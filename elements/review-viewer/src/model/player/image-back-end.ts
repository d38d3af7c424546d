import { DEFAULT_FRAME_RATE } from '../constants.ts'
import { toRational } from '../rational.ts'
import { constantTable } from './frame-table.ts'
import type { Painter } from './painter.ts'
import { PlayerError } from './player-error.ts'
import type { BackEnd, BackEndEvents, PlayerMedia } from './player-types.ts'

/**
 * Opens a still: one frame.
 * @throws PlayerError media_unreachable, media_broken
 */
export async function openImage(
  media: PlayerMedia,
  painter: Painter,
  events: BackEndEvents,
  signal: AbortSignal,
): Promise<BackEnd> {
  const image = await decodeImage(await download(media, signal))
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
    counters: () => ({}),
    close: () => image.close(),
  }
}

async function download(media: PlayerMedia, signal: AbortSignal): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(media.src, { ...media.requestInit, signal })
  } catch (error) {
    throw new PlayerError('media_unreachable', String(error), error)
  }
  if (!response.ok) throw new PlayerError('media_unreachable', `HTTP ${response.status} for ${response.url}`)
  return response.blob()
}

/** Upright: the browser applies the orientation that a camera wrote into the file. */
async function decodeImage(blob: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(blob, { imageOrientation: 'from-image' })
  } catch (error) {
    throw new PlayerError('media_broken', String(error), error)
  }
}
