import { DEFAULT_FRAME_RATE, LOOP_DEFAULTS, type LoopRange } from '../constants.ts'
import { toRational } from '../rational.ts'
import { climb, VIDEO_LADDER, type Climbed } from './ladder.ts'
import { Painter } from './painter.ts'
import { toPlayerError, type PlayerError } from './player-error.ts'
import { isSameMedia, PreparedMedia } from './prepared-media.ts'
import type {
  BackEnd,
  BackEndEvents,
  BackEndKind,
  PlayerMedia,
  PlayerState,
  PlayerStats,
  PlayPartner,
  PlayPlan,
} from './player-types.ts'

/** Time that the lock sign stays off after a skipped frame while playing, ms. */
const LOCK_RETURNS = 1000

/** Decoded pictures in memory: 86 at 1080p (review measurement). */
const CACHE_BYTES = 256 * 1024 * 1024

export interface PlayerOptions {
  /** Pictures are drawn here, upright, at the media's own size; style it to any other. */
  canvas: HTMLCanvasElement
  /** Back ends to try for video, best first; all by default. */
  backEnds?: readonly BackEndKind[]
  /** Memory for decoded pictures in bytes, 256 MB by default. */
  cacheBytes?: number
}

/**
 * Plays video and stills on a canvas, exact to the frame. Frames are integers from 0; `state.frame` is always the
 * frame drawn. Methods may be called at any time; what comes before the media is ready waits for it.
 *
 * `prepare(next)` opens the next media (the neighbouring scene, the next of a playlist) beside the one that plays;
 * `open(next)` then shows its first picture in the same task, without a gap after the picture before.
 */
export class Player {
  readonly #canvas: HTMLCanvasElement
  #painter: Painter
  readonly #kinds: readonly BackEndKind[]
  readonly #cacheBytes: number
  readonly #listeners = new Set<(state: PlayerState) => void>()
  readonly #frameListeners = new Set<(frame: number) => void>()
  #state: PlayerState = idleState()
  #backEnd: BackEnd | undefined
  #opening: Promise<void> = Promise.resolve()
  #abort = new AbortController()
  #rejected: PlayerStats['rejected'] = []
  /** The frame on screen, or the one being shown: quick steps count from it. */
  #aim = 0
  /** Number of seeks that are not done yet. */
  #underWay = 0
  #drawn = 0
  #skipped = 0
  #skippedAt = Number.NEGATIVE_INFINITY
  #openMs = 0
  #prepared: PreparedMedia | undefined
  #partner: PlayPartner | undefined

  /** @throws Error when the canvas already has another kind of context */
  constructor(options: PlayerOptions) {
    this.#canvas = options.canvas
    this.#painter = new Painter(options.canvas)
    this.#kinds = options.backEnds ?? VIDEO_LADDER
    this.#cacheBytes = options.cacheBytes ?? CACHE_BYTES
  }

  /** The canvas with the pictures. */
  get canvas(): HTMLCanvasElement {
    return this.#canvas
  }

  /** The current snapshot; the same object until something changes. */
  getState(): PlayerState {
    return this.#state
  }

  /** The frame of the last seek, or the one on screen. */
  get aim(): number {
    return this.#aim
  }

  /** Calls back on every change of the state. @returns ends it */
  subscribe(listener: (state: PlayerState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back with each frame drawn, in the same task as the drawing. @returns ends it */
  onFrame(listener: (frame: number) => void): () => void {
    this.#frameListeners.add(listener)
    return () => this.#frameListeners.delete(listener)
  }

  /**
   * Shows frame `frame` (0 by default) of new media. Volume and muting stay, the loop does not. Resolves without having
   * shown anything when other media is opened meanwhile, or the player is closed.
   * @throws PlayerError media_unreachable, media_unsupported, media_broken; the state says the same
   */
  open(media: PlayerMedia, frame = 0): Promise<void> {
    const prepared = this.#takePrepared(media)
    this.#reset()
    this.#aim = frame
    const { muted, volume } = this.#state
    this.#state = { ...idleState(), muted, volume, status: 'loading' }
    this.#emit()
    const opening = this.#open(media, prepared, this.#abort.signal)
    this.#opening = opening
    // The state carries the failure too; a caller who looks only there must not get an unhandled rejection.
    opening.catch(() => undefined)
    return opening
  }

  /**
   * Opens media beside the one on screen and draws frame `frame` of it unseen, for open() to take over. One at a time:
   * another one, or null, closes the one before. If open() shows another frame, only the loading is saved.
   * @throws PlayerError as open(), which then tries again
   */
  prepare(media: PlayerMedia | null, frame = 0): Promise<void> {
    if (media && this.#prepared && isSameMedia(media, this.#prepared.media)) return this.#prepared.ready
    this.#prepared?.close()
    this.#prepared = undefined
    if (!media) return Promise.resolve()
    const canvas = this.#canvas.ownerDocument.createElement('canvas')
    this.#prepared = new PreparedMedia(media, frame, { canvas, kinds: this.#kinds, cacheBytes: this.#cacheBytes })
    return this.#prepared.ready
  }

  /** Gives the open media new addresses, if its own expire. */
  renew(media: PlayerMedia): void {
    this.#backEnd?.renew?.(media)
  }

  /**
   * Draws a frame, or the key frame before it, on the caller's canvas; the frame on screen stays.
   * @returns the frame drawn; undefined if the media has none, or a newer call replaced this one
   */
  async thumbnail(frame: number, canvas: HTMLCanvasElement): Promise<number | undefined> {
    const painter = this.#painter
    return this.#backEnd?.thumbnail?.(frame, (image) => painter.drawOn(canvas, image))
  }

  /**
   * Shows a frame; a number beyond the clip means its nearest end. While an earlier seek is running, the newest wins and
   * both promises resolve with the frame that is then on the canvas.
   * @returns the frame on the canvas
   * @throws RangeError when `frame` is no integer; PlayerError when it cannot be shown
   */
  async seek(frame: number): Promise<number> {
    if (!Number.isInteger(frame)) throw new RangeError(`A frame is an integer, not ${frame}`)
    // The target counts at once: the next key may come in this very task, and counts from it.
    if (this.#state.status === 'ready') return this.#go(frame, 0)
    this.#aim = Math.max(0, frame)
    await this.#opening
    return this.#go(this.#aim, 0)
  }

  /**
   * Shows the frame of another player that this one follows; like seek, but it knows the direction and decodes ahead in
   * it. Resolves before the display's next picture if `isReady` has said so.
   */
  async follow(frame: number, direction: -1 | 0 | 1): Promise<number> {
    await this.#opening
    return this.#go(frame, direction)
  }

  /** Whether a frame can be shown at once; if not, it is decoded. Always true where pictures cannot be read ahead. */
  isReady(frame: number, direction: -1 | 0 | 1): boolean {
    return this.#backEnd?.makeReady?.(frame, direction) ?? true
  }

  /** Plays the sound along with another player, from the frame on screen; undefined stops it. May be silent. */
  accompany(plan: Pick<PlayPlan, 'speed' | 'muted' | 'volume'> | undefined): void {
    this.#backEnd?.accompany?.(plan)
  }

  /** Sets the player that plays along; undefined ends it. */
  setPartner(partner: PlayPartner | undefined): void {
    this.#partner = partner
    this.#replan()
  }

  /** Moves by `frames` (negative: back) from where the last step or seek was headed; stops playing. */
  async step(frames: number): Promise<number> {
    if (!Number.isInteger(frames)) throw new RangeError(`A step is an integer, not ${frames}`)
    const direction = Math.sign(frames) as -1 | 0 | 1
    if (this.#state.status === 'ready') {
      this.pause()
      return this.#go(this.#aim + frames, direction)
    }
    this.#aim = Math.max(0, this.#aim + frames)
    await this.#opening
    return this.#go(this.#aim, direction)
  }

  /**
   * Plays at a multiple of the frame rate; negative plays backwards. Sounds between 1 and 2.
   * @throws RangeError for 0 and for what is no number
   */
  async play(speed = 1): Promise<void> {
    if (!Number.isFinite(speed) || speed === 0) throw new RangeError(`Not a speed: ${speed}`)
    await this.#opening
    const backEnd = this.#backEnd
    if (!backEnd) return
    const { first, last } = this.#plan(speed)
    const { frame } = this.#state
    const atEnd = speed > 0 ? frame >= last : frame <= first
    if (frame < first || frame > last || atEnd) await this.#go(speed > 0 ? first : last, 0)
    if (backEnd !== this.#backEnd) return
    this.#skippedAt = Number.NEGATIVE_INFINITY
    this.#set({ playing: true, speed })
    backEnd.play(this.#plan(speed))
  }

  /** Stops on the frame shown last. */
  pause(): void {
    if (!this.#state.playing) return
    this.#backEnd?.pause()
    this.#stopped()
  }

  /** Sets the range to repeat, in frames, `end` included; an end before the start is taken for the start. */
  setLoop(loop: Partial<LoopRange>): void {
    const merged = { ...this.#state.loop, ...loop }
    const end = merged.end === undefined ? undefined : Math.max(merged.start, merged.end)
    this.#set({ loop: { ...merged, end } })
    this.#replan()
  }

  setMuted(muted: boolean): void {
    this.#set({ muted })
    this.#replan()
  }

  /** @param volume 0 to 1; beyond is cut */
  setVolume(volume: number): void {
    this.#set({ volume: Math.min(1, Math.max(0, volume)) })
    this.#replan()
  }

  stats(): PlayerStats {
    return {
      backEnd: this.#backEnd?.kind,
      rejected: [...this.#rejected],
      drawn: this.#drawn,
      skipped: this.#skipped,
      openMs: this.#openMs,
      counters: this.#backEnd?.counters() ?? {},
    }
  }

  /** Frees decoders, pictures and connections. The canvas keeps its last picture; open() starts anew. */
  close(): void {
    void this.prepare(null)
    this.#reset()
    this.#opening = Promise.resolve()
    this.#state = { ...idleState(), muted: this.#state.muted, volume: this.#state.volume }
    this.#emit()
  }

  async #open(media: PlayerMedia, prepared: PreparedMedia | undefined, signal: AbortSignal): Promise<void> {
    const began = performance.now()
    try {
      // No await when the media is prepared: picture and state change in this very task.
      const climbed = this.#handOver(prepared, signal) ?? (await this.#climb(media, prepared, signal))
      this.#rejected = climbed.rejected
      if (signal.aborted) {
        climbed.backEnd.close()
        return
      }
      this.#backEnd = climbed.backEnd
      const { table, hasSound, kind, size, reduced, detail } = climbed.backEnd
      const { width, height } = size ?? this.#painter.canvas
      this.#set({ frameCount: table.count, rate: table.rate, table, hasSound, backEnd: kind, width, height })
      if (reduced || detail) this.#set({ reduced, detail })
      const there = this.#painter === prepared?.painter ? prepared.shown : undefined
      if (there?.frame === Math.min(table.count - 1, this.#aim)) this.#shown(there.frame, there.proven)
      else await this.#go(this.#aim, 0)
      this.#openMs = performance.now() - began
      if (!signal.aborted) this.#set({ status: 'ready' })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toPlayerError(thrown, 'media_unsupported')
      this.#set({ status: 'failed', error: describe(error) })
      throw error
    }
  }

  async #climb(media: PlayerMedia, prepared: PreparedMedia | undefined, signal: AbortSignal): Promise<Climbed> {
    if (prepared) {
      // An earlier failure beside may have passed: the media is opened again.
      await prepared.ready.catch(() => undefined)
      const climbed = signal.aborted ? undefined : this.#handOver(prepared, signal)
      if (climbed) return climbed
      prepared.close()
    }
    this.#painter = new Painter(this.#canvas)
    return climb(media, this.#kinds, this.#painter, this.#events(signal), signal, this.#cacheBytes)
  }

  #handOver(prepared: PreparedMedia | undefined, signal: AbortSignal): Climbed | undefined {
    const climbed = prepared?.handOver(this.#canvas, this.#events(signal))
    if (prepared && climbed) this.#painter = prepared.painter
    return climbed
  }

  /** The media opened beside, if it is this one; another one stays open beside. */
  #takePrepared(media: PlayerMedia): PreparedMedia | undefined {
    const prepared = this.#prepared
    if (!prepared || !isSameMedia(media, prepared.media)) return undefined
    this.#prepared = undefined
    return prepared
  }

  async #go(frame: number, direction: -1 | 0 | 1): Promise<number> {
    const backEnd = this.#backEnd
    if (!backEnd) return this.#state.frame
    const target = Math.min(backEnd.table.count - 1, Math.max(0, frame))
    this.#aim = target
    const { playing, speed } = this.#state
    if (playing) backEnd.pause()
    this.#underWay += 1
    try {
      const frame = await backEnd.seek(target, direction)
      if (playing && this.#state.playing && this.#backEnd === backEnd && this.#aim === target) {
        backEnd.play(this.#plan(speed))
      }
      return frame
    } catch (thrown) {
      const error = toPlayerError(thrown, 'media_broken')
      if (this.#backEnd === backEnd) {
        this.#aim = this.#state.frame
        this.#set({ error: describe(error), playing: false })
      }
      throw error
    } finally {
      this.#underWay -= 1
      if (this.#backEnd === backEnd && !this.#state.playing) this.#refreshBuffered()
    }
  }

  /** Listeners of a back end; they do nothing after other media was opened. */
  #events(signal: AbortSignal): BackEndEvents {
    const live = <T extends unknown[]>(handle: (...args: T) => void) => {
      return (...args: T): void => {
        if (!signal.aborted) handle(...args)
      }
    }
    return {
      shown: live((frame: number, proven: boolean) => this.#shown(frame, proven)),
      skipped: live((frames: number) => {
        this.#skipped += frames
        this.#skippedAt = performance.now()
        this.#set({ frameLock: false })
      }),
      ended: live(() => this.#stopped()),
      failed: live((error: unknown) => {
        this.#set({ playing: false, error: describe(toPlayerError(error, 'media_broken')) })
      }),
      bufferedChanged: live(() => this.#refreshBuffered()),
    }
  }

  #shown(frame: number, proven: boolean): void {
    this.#drawn++
    const { playing } = this.#state
    if (playing) this.#aim = frame
    const steady = !playing || performance.now() - this.#skippedAt > LOCK_RETURNS
    this.#set({ frame, frameLock: proven && steady, error: undefined })
    for (const listener of this.#frameListeners) listener(frame)
  }

  #stopped(): void {
    // A seek that is running when playing stops still goes to its frame.
    if (this.#underWay === 0) this.#aim = this.#state.frame
    this.#set({ playing: false, frameLock: this.#backEnd?.kind !== 'plain' })
    this.#refreshBuffered()
  }

  #plan(speed: number): PlayPlan {
    const { loop, frameCount, muted, volume } = this.#state
    const end = frameCount - 1
    const first = loop.enabled ? Math.min(loop.start, end) : 0
    const last = loop.enabled ? Math.min(loop.end ?? end, end) : end
    const partner = this.#partner
    const silent = partner?.silent() ?? false
    return { speed, first, last, repeat: loop.enabled, muted: muted || silent, volume, mayShow: partner?.mayShow }
  }

  #replan(): void {
    if (this.#state.playing) this.#backEnd?.play(this.#plan(this.#state.speed))
  }

  #refreshBuffered(): void {
    if (!this.#backEnd || this.#state.playing) return
    const buffered = this.#backEnd.buffered()
    if (buffered.flat().join() !== this.#state.buffered.flat().join()) this.#set({ buffered })
  }

  #reset(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
    this.#backEnd?.close()
    this.#backEnd = undefined
    this.#rejected = []
    this.#drawn = 0
    this.#skipped = 0
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    this.#emit()
  }

  #emit(): void {
    for (const listener of this.#listeners) listener(this.#state)
  }
}

function idleState(): PlayerState {
  return {
    status: 'idle',
    frame: 0,
    frameCount: 0,
    rate: toRational(DEFAULT_FRAME_RATE),
    playing: false,
    speed: 1,
    loop: { ...LOOP_DEFAULTS },
    muted: false,
    volume: 1,
    hasSound: false,
    frameLock: false,
    width: 0,
    height: 0,
    buffered: [],
  }
}

function describe({ code, message, detail }: PlayerError): PlayerState['error'] {
  return { code, message, detail }
}
