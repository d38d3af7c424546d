import { PlayerError, toPlayerError } from '../player-error.ts'
import { dragTarget, readAhead, runReaches, startKey } from './decode-plan.ts'
import { DecoderRun } from './decoder-run.ts'
import { Drag } from './drag.ts'
import type { Demuxer } from './demuxer.ts'
import { FrameCache } from './frame-cache.ts'
import { SmallPictures } from './small-pictures.ts'

/** Frames kept ready in the direction of travel (review measurement). */
const READ_AHEAD = 12

/** While scrubbing: if no picture was shown for this time (ms), the current one is finished before a newer wish. */
const PATIENCE = 120

/** Restarts for one frame before it counts as damaged. */
const MOST_TRIES = 2

interface Wish {
  frame: number
  direction: -1 | 0 | 1
  waiting: { resolve(frame: number): void; reject(error: PlayerError): void }[]
}

/** The frames to play, and a check that may hold each of them back. */
export interface PresentRange {
  first: number
  last: number
  mayShow?(frame: number, direction: -1 | 1): boolean
}

/**
 * Finds, decodes and keeps the frames of one clip. One loop feeds the decoder packet by packet and chooses the most
 * wanted frame before each, so that a new wish takes over at once and reading ahead never delays it.
 */
export class FrameEngine {
  readonly cache: FrameCache<VideoFrame>
  readonly small: SmallPictures
  decoded = 0
  readonly #demuxer: Demuxer
  readonly #run: DecoderRun
  readonly #show: (frame: number, image: VideoFrame) => void
  readonly #changed: () => void
  /** Keys that the decoder did not accept as a start: no real random access points. */
  readonly #refused = new Set<number>()
  /** Frames whose data is damaged. */
  readonly #broken = new Map<number, PlayerError>()
  /** The first packet that is missing, where the file ends before its index does. */
  #missing: { packet: number; error: PlayerError } | undefined
  /** The last reading could not reach the media. */
  #unreachable: PlayerError | undefined
  /** Restarts made in a row for one frame. */
  #tries = { frame: -1, count: 0 }
  #wish: Wish | undefined
  /** The newest wish while an older one is finished first. */
  #queued: Wish | undefined
  /** The wish belongs to a drag: pictures on the way to it are shown too. */
  #scrubbing = false
  #frame = 0
  /** Frame on the canvas. */
  #shown = 0
  #direction: -1 | 0 | 1 = 0
  readonly #drag = new Drag(() => this.#sharpen())
  #playing = false
  #first = 0
  #last: number
  #shownAt = 0
  #busy = false
  #closed = false
  #wake: (() => void) | undefined

  /**
   * @param show draws a picture; called at most once per wish, the engine keeps the picture
   * @param changed the set of ready frames changed
   * @param cacheBytes memory for decoded pictures; a quarter more goes to small copies
   */
  constructor(
    demuxer: Demuxer,
    config: VideoDecoderConfig,
    show: (frame: number, image: VideoFrame) => void,
    changed: () => void,
    cacheBytes: number,
  ) {
    this.#demuxer = demuxer
    // Pictures of a hardware decoder are its own surfaces: holding many would stall it. Budget 0 keeps the fewest.
    this.cache = new FrameCache(config.hardwareAcceleration === 'prefer-software' ? cacheBytes : 0)
    this.small = new SmallPictures(cacheBytes / 4, () => {
      if (this.#wish && this.#scrubbing) this.#drawSmall(this.#wish.frame)
    })
    this.#show = show
    this.#changed = changed
    this.#last = demuxer.index.table.count - 1
    this.#run = new DecoderRun(demuxer.index, config, {
      picture: (packet, image) => this.#take(packet, image),
      progress: () => this.#stir(),
    })
  }

  get restarts(): number {
    return this.#run.restarts
  }

  /**
   * Shows a frame as soon as it is decoded.
   * @throws PlayerError media_broken, media_unreachable
   */
  seek(frame: number, direction: -1 | 0 | 1): Promise<number> {
    return new Promise((resolve, reject) => {
      const wish: Wish = { frame, direction, waiting: [{ resolve, reject }] }
      if (this.#wish || this.#drag.active) {
        this.#scrubbing = true
        this.#drag.move(this.#frame, frame)
      }
      if (this.#wish && !this.cache.has(frame) && performance.now() - this.#shownAt > PATIENCE) {
        wish.waiting.push(...(this.#queued?.waiting ?? []))
        this.#queued = wish
      } else {
        wish.waiting.push(...(this.#wish?.waiting ?? []), ...(this.#queued?.waiting ?? []))
        this.#queued = undefined
        this.#begin(wish)
      }
      this.#stir()
    })
  }

  /**
   * Shows the ready frame for a moment of playing: the frame itself, or the nearest one before it, seen from the frame
   * shown last (`from`). Reads ahead from there within the range.
   * @returns the frame shown, or undefined when nothing new is ready
   */
  present(frame: number, from: number, direction: -1 | 1, range: PresentRange): number | undefined {
    this.#playing = true
    this.#drag.end()
    this.#first = range.first
    this.#last = range.last
    this.#frame = frame
    this.#direction = direction
    this.cache.setPlayhead(frame, direction)
    this.#stir()
    for (let candidate = frame; (candidate - from) * direction > 0; candidate -= direction) {
      const image = this.cache.get(candidate)
      if (range.mayShow?.(candidate, direction) === false || !image) continue
      this.#draw(candidate, image)
      return candidate
    }
    return undefined
  }

  /** Why playing cannot go on from a frame: the file ends before it, or is out of reach. Single frames are passed over. */
  lossAt(frame: number): PlayerError | undefined {
    if (this.cache.has(frame)) return undefined
    if (this.#unreachable) return this.#unreachable
    const packet = this.#demuxer.index.packetOfFrame[frame] ?? 0
    return this.#missing && packet >= this.#missing.packet ? this.#missing.error : undefined
  }

  /** Whether a frame is decoded; if not, it is the next one to be, and those after it follow. */
  makeReady(frame: number, direction: -1 | 0 | 1): boolean {
    if (this.cache.has(frame)) return true
    if (!this.#wish) {
      this.#frame = frame
      this.#direction = direction
      this.cache.setPlayhead(frame, direction)
      this.#stir()
    }
    return this.#broken.has(frame)
  }

  /** Before playing: media that could not be reached may be back. */
  retry(): void {
    this.#unreachable = undefined
    for (const [frame, { code }] of this.#broken) if (code === 'media_unreachable') this.#broken.delete(frame)
  }

  /** Ends playing: reads ahead over the whole clip again. */
  rest(): void {
    this.#playing = false
    this.#first = 0
    this.#last = this.#demuxer.index.table.count - 1
    this.#direction = 0
  }

  close(): void {
    this.#closed = true
    this.#run.close()
    this.cache.clear()
    this.small.close()
    this.#drag.end()
    for (const wish of [this.#wish, this.#queued]) wish?.waiting.forEach(({ resolve }) => resolve(this.#shown))
    this.#wish = undefined
    this.#queued = undefined
    this.#wake?.()
  }

  #begin(wish: Wish): void {
    if (!this.#wish) this.#shownAt = performance.now()
    this.#wish = wish
    this.#frame = wish.frame
    this.#direction = wish.direction
    this.cache.setPlayhead(wish.frame, wish.direction)
    this.small.setPlayhead(wish.frame, wish.direction)
    const broken = this.#broken.get(wish.frame)
    // Damage stays; a lost connection may be back.
    if (broken?.code === 'media_unreachable') this.#broken.delete(wish.frame)
    const ready = this.cache.get(wish.frame)
    if (broken?.code === 'media_broken') this.#settle(({ reject }) => reject(broken))
    else if (ready && !(this.#drag.active && this.small.get(wish.frame))) this.#fulfil(wish.frame, ready)
    else if (this.#scrubbing) this.#drawSmall(wish.frame)
  }

  /** A drag has ended: its last picture is shown in full, as soon as it is there. */
  #sharpen(): void {
    const wish = this.#wish
    this.#scrubbing = wish !== undefined
    const ready = wish && this.cache.get(wish.frame)
    if (ready) this.#fulfil(wish.frame, ready)
    this.#stir()
  }

  /** Draws the small picture that is nearest to a frame, if it is nearer than the one on screen. */
  #drawSmall(target: number): void {
    const frame = this.small.nearest(target)
    const image = frame === undefined ? undefined : this.small.get(frame)
    if (frame !== undefined && image && this.#isNearer(frame, target)) this.#draw(frame, image)
  }

  #take(packet: number, image: VideoFrame): void {
    const frame = this.#demuxer.index.frameOfPacket[packet] ?? -1
    this.decoded++
    if (this.decoded === 1) this.cache.setFrameBytes(bytesOf(image))
    if (this.#closed || frame < 0) {
      image.close()
      return
    }
    // The same frame in the next round of a loop is no further attempt.
    if (this.#tries.frame === frame) this.#tries = { frame: -1, count: 0 }
    const copied = !this.#playing && this.small.keep(frame, image)
    this.cache.put(frame, image)
    const target = this.#wish?.frame
    if (target === undefined) return
    // During a drag the small copy is shown as soon as it is ready: it is drawn sooner than the full picture.
    if (copied && this.#drag.active) return
    if (target === frame) this.#fulfil(frame, image)
    else if (this.#scrubbing && this.#isNearer(frame, target)) this.#draw(frame, image)
  }

  /** Whether a frame is on the way from the one on screen to the wanted one. */
  #isNearer(frame: number, target: number): boolean {
    return Math.abs(frame - target) < Math.abs(this.#shown - target)
  }

  #fulfil(frame: number, image: VideoFrame): void {
    this.#draw(frame, image)
    this.#settle(({ resolve }) => resolve(frame))
  }

  #draw(frame: number, image: VideoFrame): void {
    this.#shownAt = performance.now()
    this.#shown = frame
    this.#show(frame, image)
  }

  #settle(answer: (waiting: Wish['waiting'][number]) => void): void {
    const done = this.#wish
    const next = this.#queued
    this.#wish = undefined
    this.#queued = undefined
    done?.waiting.forEach(answer)
    if (next) this.#begin(next)
    else if (!this.#drag.active) this.#scrubbing = false
  }

  #stir(): void {
    this.#wake?.()
    if (this.#busy || this.#closed) return
    this.#busy = true
    void this.#work()
  }

  async #work(): Promise<void> {
    for (let target = this.#target(); target !== undefined && !this.#closed; target = this.#target()) {
      try {
        await this.#advance(target)
      } catch (error) {
        if (this.#closed) break
        this.#giveUp(target, error)
      }
    }
    this.#busy = false
    if (!this.#closed) this.#changed()
  }

  /** The frame that is wanted most and not decoded. */
  #target(): number | undefined {
    if (this.#drag.active) return this.#dragTarget()
    if (this.#wish) return this.#wish.frame
    // Nobody waits for the frames ahead: repeated attempts would only load a server that refuses.
    if (this.#unreachable) return undefined
    const reach = Math.min(READ_AHEAD, this.cache.capacity >> 1)
    const frames = [this.#frame, ...readAhead(this.#frame, this.#direction, reach, this.#first, this.#last)]
    return frames.find((frame) => !this.cache.has(frame) && !this.#broken.has(frame))
  }

  /** While dragging; nothing for the wish itself when its group cannot be made small pictures of. */
  #dragTarget(): number | undefined {
    const { index } = this.#demuxer
    const lacks = (frame: number): boolean => !this.small.has(frame) && !this.#broken.has(frame)
    const target = dragTarget(index, this.#run, {
      frame: this.#frame,
      way: this.#drag.way,
      lacks,
      refused: this.#refused,
    })
    return target === this.#frame || this.#unreachable ? this.#wish?.frame : target
  }

  /** One step towards a frame: waits for room, restarts, or feeds one packet. */
  async #advance(frame: number): Promise<void> {
    const { index } = this.#demuxer
    const run = this.#run
    const packet = index.packetOfFrame[frame] ?? 0
    const missingFrame = this.#missing
    if (missingFrame && packet >= missingFrame.packet) throw missingFrame.error
    if (!runReaches(index, run, packet, this.#refused)) {
      if (this.#drag.active && frame !== this.#wish?.frame && !run.ended && run.pending.size > 0) {
        // Nobody waits for the frames ahead: frames that are nearly decoded are not dropped for them.
        await run.flush()
        return
      }
      this.#restart(frame, packet)
      if (this.#scrubbing && (await this.#glimpse())) return
    }
    if (run.full) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
      return
    }
    run.skipLeading()
    if (run.next >= (missingFrame?.packet ?? index.packetCount)) {
      await run.flush()
      return
    }
    const chunk = await this.#read(run.next)
    if (chunk && !run.ended) run.feed(chunk)
  }

  /**
   * While scrubbing, decodes the key picture that decoding starts with, and shows it if it is nearer. A key picture alone
   * comes out at once; other pictures come out only in display order, when the newest wish is already elsewhere.
   * @returns whether it has waited, so that the wish may be another one now
   */
  async #glimpse(): Promise<boolean> {
    const run = this.#run
    const { start } = run
    const frame = this.#demuxer.index.frameOfPacket[start] ?? -1
    const target = this.#wish?.frame ?? -1
    const isNearer = frame !== target && this.#isNearer(frame, target)
    if (frame < 0 || this.small.has(frame) || !(isNearer || this.#drag.active)) return false
    const ready = this.cache.get(frame)
    if (ready) {
      if (isNearer) this.#draw(frame, ready)
      return !this.small.keep(frame, ready)
    }
    const chunk = await this.#read(start)
    if (!chunk || run.ended) return true
    run.feed(chunk)
    await run.flush()
    if (!this.#closed && !run.error) run.restart(start)
    return true
  }

  /** The data of a packet; undefined where the file ends before it: frames fed so far still come out. */
  async #read(packet: number): Promise<EncodedVideoChunk | undefined> {
    try {
      const chunk = await this.#demuxer.read(packet)
      this.#unreachable = undefined
      return chunk
    } catch (thrown) {
      const error = toPlayerError(thrown, 'media_broken')
      if (error.code !== 'media_broken') {
        this.#unreachable = error
        throw error
      }
      this.#missing = { packet, error }
      return undefined
    }
  }

  #restart(frame: number, packet: number): void {
    const { error } = this.#run
    // A key that gave no picture is no random access point, whatever the container says: start further back.
    if (error && this.#run.pictures === 0 && this.#run.start > (this.#demuxer.index.keys[0] ?? 0)) {
      this.#refused.add(this.#run.start)
    } else {
      this.#tries = this.#tries.frame === frame ? { frame, count: this.#tries.count + 1 } : { frame, count: 1 }
    }
    if (this.#tries.count > MOST_TRIES) {
      const detail = error ? `${error.name}: ${error.message}` : 'no picture came out of the decoder'
      throw new PlayerError('media_broken', `Frame ${frame} cannot be decoded: ${detail}`, error)
    }
    this.#run.restart(startKey(this.#demuxer.index, packet, this.#refused))
  }

  #giveUp(frame: number, cause: unknown): void {
    const error = toPlayerError(cause, 'media_broken')
    this.#broken.set(frame, error)
    this.#tries = { frame: -1, count: 0 }
    if (this.#wish?.frame === frame) this.#settle(({ reject }) => reject(error))
  }
}

/** Memory of a decoded picture; pictures of hardware decoders do not tell, 8 bit 4:2:0 is taken then. */
function bytesOf(image: VideoFrame): number {
  return image.format ? image.allocationSize() : image.codedWidth * image.codedHeight * 1.5
}
