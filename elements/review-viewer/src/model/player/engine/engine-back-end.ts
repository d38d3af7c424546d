import { frameStart, type FrameTable } from '../frame-table.ts'
import { MediaAddress } from '../media-address.ts'
import type { Painter } from '../painter.ts'
import { PlayerError, toPlayerError } from '../player-error.ts'
import type { BackEnd, BackEndEvents, PlayerMedia, PlayPlan } from '../player-types.ts'
import { openDemuxer, type Demuxer } from './demuxer.ts'
import { EnginePlayback } from './engine-playback.ts'
import { FrameEngine } from './frame-engine.ts'
import { KeyPictures } from './key-pictures.ts'
import { isAudible, SoundTrack } from '../sound-track.ts'

/**
 * Opens media in the engine: frames are found in the packet index and decoded by WebCodecs.
 * @throws PlayerError media_unsupported when WebCodecs or the codec is missing, media_unreachable, media_broken
 */
export async function openEngine(
  media: PlayerMedia,
  painter: Painter,
  events: BackEndEvents,
  signal: AbortSignal,
  cacheBytes: number,
): Promise<BackEnd> {
  if (typeof VideoDecoder === 'undefined') {
    throw new PlayerError('media_unsupported', 'No WebCodecs here (an old browser, or a page without https)')
  }
  const address = new MediaAddress(media)
  const demuxer = await openDemuxer(media, address, signal)
  try {
    return new EngineBackEnd(media, address, demuxer, await chooseDecoder(demuxer.config), painter, events, cacheBytes)
  } catch (error) {
    demuxer.close()
    throw error
  }
}

/**
 * Pictures up to this size are decoded for latency: Chromium takes one thread then, no pictures wait in others, and a
 * seek is a third faster (measured with H.264). Larger ones need the other threads to play at full speed.
 */
const ONE_THREAD_PIXELS = 2560 * 1440

/**
 * Software decoders come first: they give pictures in plain memory, of which many may be held, and start quickly
 * after a seek. Hardware is taken where there is nothing else (HEVC in Chromium).
 */
async function chooseDecoder(config: VideoDecoderConfig): Promise<VideoDecoderConfig> {
  const optimizeForLatency = (config.codedWidth ?? 0) * (config.codedHeight ?? 0) <= ONE_THREAD_PIXELS
  for (const hardwareAcceleration of ['prefer-software', 'no-preference'] as const) {
    const decoderConfig: VideoDecoderConfig = { ...config, hardwareAcceleration, optimizeForLatency }
    try {
      if ((await VideoDecoder.isConfigSupported(decoderConfig)).supported) return decoderConfig
    } catch (error) {
      throw toPlayerError(error, 'media_unsupported')
    }
  }
  throw new PlayerError('media_unsupported', `No decoder for ${config.codec}`)
}

class EngineBackEnd implements BackEnd {
  readonly kind = 'engine'
  readonly table: FrameTable
  readonly hasSound: boolean
  readonly #address: MediaAddress
  readonly #demuxer: Demuxer
  readonly #engine: FrameEngine
  readonly #playback: EnginePlayback
  readonly #sound: SoundTrack | undefined
  readonly #keyPictures: KeyPictures
  #frame = 0
  /** Sound that goes with another player; speed 0 while it does not. */
  #along = { speed: 0, volume: 0 }

  constructor(
    media: PlayerMedia,
    address: MediaAddress,
    demuxer: Demuxer,
    config: VideoDecoderConfig,
    painter: Painter,
    events: BackEndEvents,
    cacheBytes: number,
  ) {
    this.#address = address
    this.#demuxer = demuxer
    this.table = demuxer.index.table
    this.hasSound = demuxer.hasSound
    painter.resize(demuxer.width, demuxer.height, demuxer.orientation)
    const show = (frame: number, image: VideoFrame): void => {
      painter.draw(image)
      this.#frame = frame
      events.shown(frame, true)
    }
    this.#engine = new FrameEngine(demuxer, config, show, () => events.bufferedChanged(), cacheBytes)
    this.#keyPictures = new KeyPictures(demuxer, config)
    this.#sound = demuxer.hasSound ? new SoundTrack(media, address, demuxer.elementOrigin) : undefined
    this.#playback = new EnginePlayback(this.#engine, this.table, this.#sound, events)
  }

  seek(frame: number, direction: -1 | 0 | 1): Promise<number> {
    return this.#engine.seek(frame, direction)
  }

  play(plan: PlayPlan): void {
    this.#playback.play(plan, this.#frame)
  }

  pause(): void {
    this.#playback.stop()
  }

  buffered(): [number, number][] {
    return this.#engine.cache.ranges()
  }

  async thumbnail(frame: number, draw: (image: CanvasImageSource) => void): Promise<number | undefined> {
    const ready = this.#engine.cache.get(frame) ?? this.#engine.small.get(frame)
    if (ready) {
      draw(ready)
      return frame
    }
    return this.#keyPictures.draw(frame, draw)
  }

  makeReady(frame: number, direction: -1 | 0 | 1): boolean {
    return this.#engine.makeReady(frame, direction)
  }

  accompany(plan: Pick<PlayPlan, 'speed' | 'muted' | 'volume'> | undefined): void {
    const sound = this.#sound
    if (!sound) return
    const position = frameStart(this.table, this.#frame)
    const speed = plan && isAudible(plan.speed, plan.muted, plan.volume) ? plan.speed : 0
    const volume = plan?.volume ?? 0
    if (speed === 0) sound.stop()
    else if (speed === this.#along.speed && volume === this.#along.volume) sound.moveTo(position)
    else void sound.start(position, speed, volume)
    this.#along = { speed, volume }
  }

  renew({ src }: PlayerMedia): void {
    this.#address.take(src)
  }

  counters(): Record<string, number> {
    const { decoded, restarts, cache } = this.#engine
    return { decoded, restarts, cached: cache.size, soundFailed: this.#sound?.failure === undefined ? 0 : 1 }
  }

  close(): void {
    this.#playback.stop()
    this.#sound?.close()
    this.#engine.close()
    this.#keyPictures.close()
    this.#demuxer.close()
  }
}
