import { PlayClock, stride } from '../play-clock.ts'
import { isAudible } from '../sound-track.ts'
import { frameAt, frameMiddleSeconds, nearestFrame, type FrameTable } from '../frame-table.ts'
import type { BackEndEvents, PlayPlan } from '../player-types.ts'
import { grab } from './presented-frame.ts'

/** The part of the back end that playing needs. */
export interface VideoPlaybackHost {
  verified: boolean
  /** Microseconds by which the element's time line lies after the table's. */
  offset(): number
  draw(frame: number, image: CanvasImageSource, proven: boolean): void
  seek(frame: number): Promise<number>
  events: BackEndEvents
}

/** Plays a <video> element onto the canvas. Backwards, which no browser plays, it goes from seek to seek. */
export class VideoPlayback {
  readonly #video: HTMLVideoElement
  readonly #table: FrameTable
  readonly #host: VideoPlaybackHost
  #plan: PlayPlan | undefined
  #frame = 0
  /** Counts plans, so that callbacks of an earlier one do nothing. */
  #turn = 0

  constructor(video: HTMLVideoElement, table: FrameTable, host: VideoPlaybackHost) {
    this.#video = video
    this.#table = table
    this.#host = host
    video.addEventListener('ended', () => this.#reachEnd())
  }

  get playing(): boolean {
    return this.#plan !== undefined
  }

  play(plan: PlayPlan, frame: number): void {
    const turn = ++this.#turn
    this.#plan = plan
    this.#frame = frame
    if (plan.speed < 0) {
      this.#video.pause()
      void this.#reverse(plan, turn)
      return
    }
    this.#video.playbackRate = plan.speed
    this.#video.volume = plan.volume
    this.#video.muted = !isAudible(plan.speed, plan.muted, plan.volume)
    void this.#start(turn)
    this.#watch(plan, turn)
  }

  stop(): void {
    this.#turn++
    this.#plan = undefined
    this.#video.pause()
  }

  async #start(turn: number): Promise<void> {
    try {
      await this.#video.play()
    } catch (error) {
      if (turn !== this.#turn || (error instanceof DOMException && error.name === 'AbortError')) return
      if (error instanceof DOMException && error.name === 'NotAllowedError' && !this.#video.muted) {
        // Sound needs a gesture on the page first; pictures do not.
        this.#video.muted = true
        await this.#start(turn)
        return
      }
      this.#host.events.failed(error)
    }
  }

  #watch(plan: PlayPlan, turn: number): void {
    const next = (): void => {
      if (turn !== this.#turn) return
      if (this.#host.verified) this.#video.requestVideoFrameCallback((_, meta) => onFrame(meta.mediaTime * 1_000_000))
      else requestAnimationFrame(() => onFrame(this.#video.currentTime * 1_000_000))
    }
    const onFrame = (reported: number): void => {
      if (turn !== this.#turn) return
      next()
      if (!this.#video.seeking) this.#show(plan, reported)
    }
    next()
  }

  /** Draws what the element presents; beyond the plan's end nothing is drawn. */
  #show(plan: PlayPlan, reported: number): void {
    const picture = this.#host.verified ? grab(this.#video) : undefined
    const micros = (picture?.micros ?? reported) - this.#host.offset()
    const frame = this.#host.verified ? nearestFrame(this.#table, micros) : frameAt(this.#table, micros)
    const distance = frame - this.#frame
    if (frame > plan.last) this.#reachEnd()
    else if (distance !== 0) {
      const skipped = distance - stride(this.#table, plan.speed)
      if (skipped > 0) this.#host.events.skipped(skipped)
      this.#frame = frame
      // Without a VideoFrame the element may be one picture ahead of its callback.
      this.#host.draw(frame, picture?.image ?? this.#video, picture !== undefined)
    }
    picture?.close()
  }

  #reachEnd(): void {
    const plan = this.#plan
    if (!plan) return
    if (!plan.repeat) {
      this.stop()
      this.#finish(plan.last)
      return
    }
    this.#frame = plan.first - 1
    this.#video.currentTime = frameMiddleSeconds(this.#table, plan.first) + this.#host.offset() / 1_000_000
    if (this.#video.paused) void this.#start(this.#turn)
  }

  async #reverse(plan: PlayPlan, turn: number): Promise<void> {
    const clock = new PlayClock(this.#table, plan, this.#frame, performance.now())
    while (turn === this.#turn) {
      const due = clock.due(performance.now())
      if (due.over) {
        this.stop()
        this.#finish(due.frame)
        return
      }
      if (due.frame === this.#frame) {
        await new Promise(requestAnimationFrame)
        continue
      }
      try {
        const frame = await this.#host.seek(due.frame)
        const skipped = due.wrapped ? 0 : this.#frame - frame - stride(this.#table, plan.speed)
        if (skipped > 0) this.#host.events.skipped(skipped)
        this.#frame = frame
      } catch (error) {
        this.stop()
        this.#host.events.failed(error)
      }
    }
  }

  #finish(frame: number): void {
    this.#host.seek(frame).then(
      () => this.#host.events.ended(),
      (error: unknown) => this.#host.events.failed(error),
    )
  }
}
