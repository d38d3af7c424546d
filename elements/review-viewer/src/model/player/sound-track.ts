import { attachMedia, metadataLoaded } from './media-element.ts'
import type { MediaAddress } from './media-address.ts'
import type { PlayerMedia } from './player-types.ts'

/** Sound is right between these speeds; slower is useless for review, faster is noise. */
const SLOWEST = 1
const FASTEST = 2

/** Whether sound is to be heard at this speed: not backwards, not slower than 1 and not above 2. */
export function isAudible(speed: number, muted: boolean, volume: number): boolean {
  return !muted && volume > 0 && speed >= SLOWEST && speed <= FASTEST
}

/** Distance in microseconds between sound and picture at which the sound is moved rather than followed. */
const JUMP = 120_000

/**
 * The clip's sound, from an <audio> element (it decodes no pictures and keeps the pitch at other speeds). While it
 * sounds, it is the clock: pictures follow the sound, as an ear notices a correction and an eye does not.
 */
export class SoundTrack {
  readonly #media: PlayerMedia
  readonly #address: MediaAddress
  readonly #origin: number
  readonly #element = new Audio()
  readonly #abort = new AbortController()
  #attached: Promise<void> | undefined
  #detach: (() => void) | undefined
  #failure: unknown
  /** That the element reads. */
  #attachedTo = ''
  /** Called when sound that was lost with its address can be had again. */
  onBack: (() => void) | undefined
  #starting = false
  /** Counts starts and stops, so that a start which was overtaken while loading does nothing. */
  #turn = 0

  /** @param origin where the element's time line begins on the clip's, in microseconds */
  constructor(media: PlayerMedia, address: MediaAddress, origin = 0) {
    this.#media = media
    this.#address = address
    this.#origin = origin
    this.#element.preload = 'auto'
    this.#element.addEventListener('error', () => {
      // Letting go of the source is reported as an error too; one while it loads has its own waiter.
      if (this.#detach && this.#element.hasAttribute('src') && !this.#starting) void this.#lost()
    })
  }

  /** Why there is no sound, where there should be some. */
  get failure(): unknown {
    return this.#failure
  }

  /** Starts at a position in microseconds. Loads the sound first, the first time. */
  async start(position: number, speed: number, volume: number): Promise<void> {
    const turn = ++this.#turn
    this.#starting = true
    try {
      this.#attached ??= this.#attach()
      await this.#attached
      if (turn !== this.#turn) return
      this.#element.volume = volume
      this.#element.playbackRate = speed
      if (Math.abs(this.#now() - position) > 1000) this.#moveTo(position)
      await this.#element.play()
      this.#failure = undefined
    } catch (error) {
      // AbortError: stopped before it started, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.#failure = error
    } finally {
      if (turn === this.#turn) this.#starting = false
    }
  }

  /**
   * Position in microseconds while sounding; 'waiting' while it loads or seeks, so that pictures wait too; 'silent'
   * after its end, when stopped and when it failed.
   */
  position(): number | 'waiting' | 'silent' {
    const element = this.#element
    if (this.#starting) return 'waiting'
    if (element.paused || element.ended) return 'silent'
    if (element.seeking || element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return 'waiting'
    return this.#now()
  }

  /** Moves the sound to a position in microseconds unless it is there already. */
  moveTo(position: number): void {
    if (Math.abs(this.#now() - position) > JUMP) this.#moveTo(position)
  }

  stop(): void {
    this.#turn++
    this.#starting = false
    this.#element.pause()
  }

  close(): void {
    this.stop()
    this.#abort.abort()
    this.#detach?.()
    this.#detach = undefined
  }

  #now(): number {
    return Math.round(this.#element.currentTime * 1_000_000) + this.#origin
  }

  #moveTo(position: number): void {
    this.#element.currentTime = Math.max(0, (position - this.#origin) / 1_000_000)
  }

  async #attach(): Promise<void> {
    const { src } = this.#address
    try {
      await this.#load(src)
    } catch (error) {
      const next = await this.#address.afterFailure(src)
      if (next === null || this.#abort.signal.aborted) throw error
      await this.#load(next)
    }
  }

  async #load(src: string): Promise<void> {
    this.#detach?.()
    this.#attachedTo = src
    const detach = await attachMedia(this.#element, { ...this.#media, src })
    if (this.#abort.signal.aborted) {
      detach()
      return
    }
    this.#detach = detach
    await metadataLoaded(this.#element, this.#abort.signal)
  }

  /** More of the sound was asked for by an address that has run out. */
  async #lost(): Promise<void> {
    const next = await this.#address.afterFailure(this.#attachedTo)
    if (next === null || this.#abort.signal.aborted) return
    this.#attached = undefined
    this.onBack?.()
  }
}
