import { DEFAULT_FRAME_RATE } from '../../constants.ts'
import { toNumber, toRational } from '../../rational.ts'
import { constantTable, frameMiddleSeconds, frameStart, nearestFrame, type FrameTable } from '../frame-table.ts'
import { MediaAddress } from '../media-address.ts'
import { attachMedia, elementError, metadataLoaded } from '../media-element.ts'
import type { Painter } from '../painter.ts'
import { PlayerError, toPlayerError } from '../player-error.ts'
import type { BackEnd, BackEndEvents, PlayerMedia, PlayPlan } from '../player-types.ts'
import { canVerify, seekAndGrab, seekTo } from './presented-frame.ts'
import { VideoPlayback } from './video-playback.ts'

/** Seeks for one frame; after these the nearest frame that the browser gives is shown under its own number. */
const MOST_SEEKS = 4

/**
 * Opens media in a <video> element that is never on the page: its pictures are drawn on the player's canvas.
 * @param kind 'video' proves each picture by its own time, 'plain' trusts a seek to the middle of the frame
 * @throws PlayerError media_unreachable, media_unsupported, media_broken
 */
export async function openVideo(
  kind: 'video' | 'plain',
  media: PlayerMedia,
  painter: Painter,
  events: BackEndEvents,
  signal: AbortSignal,
): Promise<BackEnd> {
  const video = document.createElement('video')
  if (kind === 'video' && !canVerify(video)) {
    throw new PlayerError('media_unsupported', 'No requestVideoFrameCallback in this browser')
  }
  video.playsInline = true
  video.preload = 'auto'
  const address = new MediaAddress(media)
  let detach = await attachMedia(video, media, (error) => events.failed(error))
  try {
    await metadataLoaded(video, signal).catch(async (error: unknown) => {
      const next = signal.aborted ? null : await address.afterFailure(media.src)
      if (next === null) throw error
      detach()
      detach = await attachMedia(video, { ...media, src: next }, (error) => events.failed(error))
      await metadataLoaded(video, signal)
    })
    if (video.videoWidth === 0)
      throw new PlayerError('media_unsupported', 'The file has no picture this browser can show')
    if (video.duration === 0) throw new PlayerError('media_broken', 'The video track has no frames')
    painter.resize(video.videoWidth, video.videoHeight)
    const backEnd = new VideoBackEnd(kind, video, tableOf(video, media), painter, events, detach)
    await backEnd.calibrate()
    video.addEventListener('error', () => {
      // The browser reports the removal of the source as an error too.
      if (video.error && video.hasAttribute('src')) events.failed(elementError(video))
    })
    return backEnd
  } catch (error) {
    detach()
    throw toPlayerError(error, 'media_unsupported')
  }
}

/** The table from ingest, else one of constant rate over the element's length. */
function tableOf(video: HTMLVideoElement, media: PlayerMedia): FrameTable {
  if (media.frameTable) return media.frameTable
  const rate = toRational(media.frameRate ?? DEFAULT_FRAME_RATE)
  if (!Number.isFinite(video.duration)) throw new PlayerError('media_unsupported', 'The length of the media is unknown')
  return constantTable(rate, Math.max(1, Math.round(video.duration * toNumber(rate))))
}

interface Wish {
  frame: number
  waiting: { resolve(frame: number): void; reject(error: PlayerError): void }[]
}

class VideoBackEnd implements BackEnd {
  readonly kind: 'video' | 'plain'
  readonly table: FrameTable
  /** Browsers do not say before playing whether there is sound. */
  readonly hasSound = true
  readonly #video: HTMLVideoElement
  readonly #painter: Painter
  readonly #events: BackEndEvents
  readonly #detach: () => void
  readonly #playback: VideoPlayback
  #wish: Wish | undefined
  #busy = false
  #frame = 0
  /** Microseconds by which the element's time line lies after the table's (HLS, files that start late). */
  #offset = 0
  #extraSeeks = 0

  constructor(
    kind: 'video' | 'plain',
    video: HTMLVideoElement,
    table: FrameTable,
    painter: Painter,
    events: BackEndEvents,
    detach: () => void,
  ) {
    this.kind = kind
    this.table = table
    this.#video = video
    this.#painter = painter
    this.#events = events
    this.#detach = detach
    this.#playback = new VideoPlayback(video, table, {
      verified: kind === 'video',
      offset: () => this.#offset,
      draw: (frame, image, proven) => this.#draw(frame, image, proven),
      seek: (frame) => this.seek(frame),
      events,
    })
  }

  /** Finds the start of the element's time line: the first picture is frame 0, whatever its time. */
  async calibrate(): Promise<void> {
    if (this.kind === 'plain') return
    const first = await seekAndGrab(this.#video, 0, () => true)
    if (!first) throw new PlayerError('media_unsupported', 'The browser did not tell which frame it shows')
    this.#offset = first.micros - frameStart(this.table, 0)
    first.close()
  }

  seek(frame: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#wish = { frame, waiting: [...(this.#wish?.waiting ?? []), { resolve, reject }] }
      if (!this.#busy) void this.#work()
    })
  }

  play(plan: PlayPlan): void {
    this.#playback.play(plan, this.#frame)
  }

  pause(): void {
    if (!this.#playback.playing) return
    this.#playback.stop()
    // The element may be a frame ahead of the canvas: it goes back to the shown frame.
    this.seek(this.#frame).catch((error: unknown) => this.#events.failed(error))
  }

  buffered(): [number, number][] {
    const { buffered } = this.#video
    const frameOf = (seconds: number): number => nearestFrame(this.table, seconds * 1_000_000 - this.#offset)
    return Array.from({ length: buffered.length }, (_, i) => [frameOf(buffered.start(i)), frameOf(buffered.end(i))])
  }

  counters(): Record<string, number> {
    return { extraSeeks: this.#extraSeeks, offsetMicros: this.#offset }
  }

  close(): void {
    this.#playback.stop()
    this.#detach()
    this.#wish?.waiting.forEach(({ resolve }) => resolve(this.#frame))
    this.#wish = undefined
  }

  async #work(): Promise<void> {
    this.#busy = true
    for (let wish = this.#wish; wish; wish = this.#wish) {
      const waiting = (): Wish['waiting'] => {
        const done = this.#wish === wish
        if (done) this.#wish = undefined
        return done ? wish.waiting : []
      }
      try {
        const shownFrame = await this.#settle(wish)
        waiting().forEach(({ resolve }) => resolve(shownFrame))
      } catch (error) {
        const failure = toPlayerError(error, 'media_broken')
        waiting().forEach(({ reject }) => reject(failure))
      }
    }
    this.#busy = false
  }

  /** Seeks until the picture proves to be the wanted frame; resolves with what is on the canvas. */
  async #settle(wish: Wish): Promise<number> {
    const { frame } = wish
    let aim = frameMiddleSeconds(this.table, frame) + this.#offset / 1_000_000
    if (this.kind === 'plain') {
      await seekTo(this.#video, aim)
      if (this.#wish === wish) this.#draw(frame, this.#video, false)
      return frame
    }
    const frameOf = (micros: number): number => nearestFrame(this.table, micros - this.#offset)
    for (let attempt = 1; ; attempt++) {
      const presented = await seekAndGrab(this.#video, aim, (micros) => frameOf(micros) === frame)
      if (this.#wish !== wish) {
        // A newer wish is waiting; while scrubbing, the picture of the older one is better than none.
        if (presented && this.#wish) this.#draw(frameOf(presented.micros), presented.image, true)
        presented?.close()
        return this.#frame
      }
      if (presented) {
        const shownFrame = frameOf(presented.micros)
        if (shownFrame === frame || attempt === MOST_SEEKS) {
          this.#draw(shownFrame, presented.image, true)
          presented.close()
          return shownFrame
        }
        presented.close()
        aim += (frameStart(this.table, frame) - frameStart(this.table, shownFrame)) / 1_000_000
      } else if (attempt === MOST_SEEKS) {
        this.#draw(frame, this.#video, false)
        return frame
      }
      this.#extraSeeks++
    }
  }

  #draw(frame: number, image: CanvasImageSource, proven: boolean): void {
    this.#painter.draw(image)
    this.#frame = frame
    this.#events.shown(frame, proven)
  }
}
