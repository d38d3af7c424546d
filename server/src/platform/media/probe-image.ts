import { sharp } from './picture.ts'
import { MediaError } from './errors.ts'
import { rational } from './rational.ts'
import type { MediaContainer, MediaInfo, Rotation } from './types.ts'

/** 16,384 x 16,384: it bounds the memory of a decoded picture (1 GB), and no browser draws more on one canvas. */
export const MAX_PIXELS = 16_384 * 16_384

/** Turn of the EXIF orientations 1 to 8 (CIPA DC-008, 4.6.4); the mirrored ones turn as their plain partners. */
const EXIF_ROTATIONS: readonly Rotation[] = [0, 0, 0, 180, 180, 90, 90, 270, 270]

/**
 * Reads the kind and size of a picture. Only its header is read: making the thumbnail shows whether the pixels are all
 * there.
 * @throws MediaError picture_cut, too_many_pixels
 */
export async function probeImage(file: string, container: MediaContainer, size: number): Promise<MediaInfo> {
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new MediaError('picture_cut', {}, cause)
    })
  const { width, height } = metadata
  if (width * height > MAX_PIXELS) {
    throw new MediaError('too_many_pixels', { limit: Math.floor(MAX_PIXELS / 1_000_000) })
  }
  const rotation = EXIF_ROTATIONS[metadata.orientation ?? 1] ?? 0
  const isTurned = rotation === 90 || rotation === 270
  return {
    kind: 'image',
    container,
    size,
    codec: metadata.format,
    profile: null,
    level: null,
    pixelFormat: metadata.space,
    bitDepth: metadata.depth === 'ushort' ? 16 : 8,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    codedWidth: width,
    codedHeight: height,
    rotation,
    sampleAspectRatio: rational(1),
    isInterlaced: false,
    frameRate: null,
    frameCount: 1,
    duration: 0,
    audio: null,
    colour: { range: null, space: null, transfer: null, primaries: null },
    timecode: null,
    streams: { video: null, audio: null },
  }
}
