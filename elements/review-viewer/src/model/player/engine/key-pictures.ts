import { startKey } from './decode-plan.ts'
import type { Demuxer } from './demuxer.ts'

/** Width in px that pictures are kept at: twice that of a thumbnail, for dense screens. */
const WIDTH = 320

/** Pictures kept: some 30 MB. */
const MOST_PICTURES = 120

/**
 * Small pictures of key frames, for thumbnails of places that are not on screen. They come from a decoder of their own,
 * so that the frame on screen and what is read ahead stay as they are.
 */
export class KeyPictures {
  readonly #demuxer: Demuxer
  readonly #config: VideoDecoderConfig
  /** By packet, the one used longest ago first; null for one that cannot be decoded alone. */
  readonly #pictures = new Map<number, ImageBitmap | null>()
  #decoder: VideoDecoder | undefined
  #wanted = -1
  #work: Promise<void> = Promise.resolve()
  #closed = false

  constructor(demuxer: Demuxer, config: VideoDecoderConfig) {
    this.#demuxer = demuxer
    this.#config = config
  }

  /**
   * Gives the picture of the last key frame that is not after a frame.
   * @returns the frame that it is of; undefined when there is none to be had, or a newer call came meanwhile
   */
  async draw(frame: number, draw: (image: CanvasImageSource) => void): Promise<number | undefined> {
    const { index } = this.#demuxer
    const key = startKey(index, index.packetOfFrame[frame] ?? 0)
    const keyFrame = index.frameOfPacket[key] ?? -1
    if (keyFrame < 0) return undefined
    this.#wanted = key
    if (!this.#pictures.has(key)) {
      // One after the other; what nobody wants any more by its turn is left out.
      this.#work = this.#work.then(() => (this.#wanted === key ? this.#make(key) : undefined))
      await this.#work
    }
    const picture = this.#pictures.get(key)
    if (!picture || this.#wanted !== key || this.#closed) return undefined
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
    draw(picture)
    return keyFrame
  }

  close(): void {
    this.#closed = true
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close()
    for (const picture of this.#pictures.values()) picture?.close()
    this.#pictures.clear()
  }

  async #make(key: number): Promise<void> {
    if (this.#closed || this.#pictures.has(key)) return
    const picture = await this.#decode(key)
    if (this.#closed) {
      picture?.close()
      return
    }
    this.#pictures.set(key, picture)
    const [oldest] = this.#pictures.keys()
    if (this.#pictures.size <= MOST_PICTURES || oldest === undefined) return
    this.#pictures.get(oldest)?.close()
    this.#pictures.delete(oldest)
  }

  async #decode(key: number): Promise<ImageBitmap | null> {
    const bitmaps: Promise<ImageBitmap>[] = []
    let pictures: ImageBitmap[] = []
    try {
      const chunk = await this.#demuxer.read(key)
      if (this.#closed) return null
      const decoder = new VideoDecoder({
        output: (image) => bitmaps.push(shrink(image)),
        // flush() rejects with the same.
        error: () => undefined,
      })
      this.#decoder = decoder
      decoder.configure(this.#config)
      decoder.decode(chunk)
      await decoder.flush()
      decoder.close()
      pictures = await Promise.all(bitmaps)
    } catch {
      // A thumbnail less: the same data is asked for again, and its failure told, when its frame is to be shown.
    }
    const [picture, ...more] = pictures
    for (const each of more) each.close()
    return picture ?? null
  }
}

/** Takes the picture over and closes it. */
async function shrink(image: VideoFrame): Promise<ImageBitmap> {
  const { displayWidth, displayHeight } = image
  const width = Math.min(WIDTH, displayWidth)
  const height = Math.max(1, Math.round((width * displayHeight) / displayWidth))
  try {
    return await createImageBitmap(image, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' })
  } finally {
    image.close()
  }
}
