import { PlayerError } from '../player/player-error.ts'
import type { PlayerMedia } from '../player/player-types.ts'

type Source = Pick<PlayerMedia, 'src' | 'requestInit'>

/** @throws PlayerError media_unreachable */
export async function download({ src, requestInit }: Source, signal: AbortSignal): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(src, { ...requestInit, signal })
  } catch (error) {
    throw new PlayerError('media_unreachable', String(error), error)
  }
  if (!response.ok) throw new PlayerError('media_unreachable', `HTTP ${response.status} for ${response.url}`)
  return response.blob()
}

/**
 * Upright: the browser applies the orientation that a camera wrote into the file.
 * @param size to make it of, in pixels, upright; its own by default
 * @throws PlayerError media_broken
 */
export async function decodeImage(blob: Blob, size?: { width: number; height: number }): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(blob, {
      imageOrientation: 'from-image',
      ...(size && { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' }),
    })
  } catch (error) {
    throw new PlayerError('media_broken', String(error), error)
  }
}

/** @throws PlayerError media_unreachable, media_broken */
export async function fetchImage(source: Source, signal: AbortSignal): Promise<ImageBitmap> {
  return decodeImage(await download(source, signal))
}
