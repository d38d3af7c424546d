import { frameStart, type FrameTable } from '../frame-table.ts'
import { PlayClock, stride } from '../play-clock.ts'
import type { BackEndEvents, PlayPlan } from '../player-types.ts'
import { isAudible, type SoundTrack } from '../sound-track.ts'
import type { FrameEngine } from './frame-engine.ts'

/** Plays the engine's frames by the display's clock, or by the sound's while there is some. */
export class EnginePlayback {
  readonly #engine: FrameEngine
  readonly #table: FrameTable
  readonly #sound: SoundTrack | undefined
  readonly #events: BackEndEvents
  #plan: PlayPlan | undefined
  #clock: PlayClock | undefined
  /** Frame that the next one is counted from: the one shown last, or the one before the loop's start. */
  #from = 0
  #bySound = false
  #tickHandle = 0

  constructor(engine: FrameEngine, table: FrameTable, sound: SoundTrack | undefined, events: BackEndEvents) {
    this.#engine = engine
    this.#table = table
    this.#sound = sound
    this.#events = events
    if (sound) sound.onBack = () => this.#soundAgain(sound)
  }

  /** Plays on from the frame on screen; called while playing, it changes speed, range and sound. */
  play(plan: PlayPlan, frame: number): void {
    cancelAnimationFrame(this.#tickHandle)
    this.#engine.retry()
    this.#plan = plan
    this.#from = frame
    this.#clock = new PlayClock(this.#table, plan, frame, performance.now())
    this.#bySound = isAudible(plan.speed, plan.muted, plan.volume) && this.#sound !== undefined
    if (this.#bySound) void this.#sound?.start(frameStart(this.#table, frame), plan.speed, plan.volume)
    else this.#sound?.stop()
    this.#tickHandle = requestAnimationFrame(this.#tick)
  }

  stop(): void {
    cancelAnimationFrame(this.#tickHandle)
    this.#plan = undefined
    this.#sound?.stop()
    this.#engine.rest()
  }

  /** Sound that was lost joins the pictures where they are. */
  #soundAgain(sound: SoundTrack): void {
    const plan = this.#plan
    if (!plan || !isAudible(plan.speed, plan.muted, plan.volume)) return
    this.#bySound = true
    void sound.start(frameStart(this.#table, this.#from), plan.speed, plan.volume)
  }

  readonly #tick = (now: number): void => {
    const plan = this.#plan
    const due = plan && this.#due(plan, now)
    if (!plan || !due) {
      if (plan) this.#tickHandle = requestAnimationFrame(this.#tick)
      return
    }
    const direction = plan.speed < 0 ? -1 : 1
    if (due.over) {
      this.#finish(due.frame, direction)
      return
    }
    const loss = this.#engine.lossAt(due.frame)
    if (loss) {
      this.stop()
      this.#events.failed(loss)
      return
    }
    if (due.wrapped) {
      this.#from = due.frame - direction
      if (this.#bySound) this.#sound?.moveTo(frameStart(this.#table, due.frame))
    }
    const frame = this.#engine.present(due.frame, this.#from, direction, plan)
    if (frame !== undefined) {
      const skipped = Math.abs(frame - this.#from) - stride(this.#table, plan.speed)
      if (skipped > 0) this.#events.skipped(skipped)
      this.#from = frame
    }
    this.#tickHandle = requestAnimationFrame(this.#tick)
  }

  /** What is due now; undefined while the sound is not ready and pictures wait for it. */
  #due(plan: PlayPlan, now: number): ReturnType<PlayClock['due']> | undefined {
    const position = this.#bySound ? (this.#sound?.position() ?? 'silent') : 'silent'
    if (position === 'waiting') return undefined
    if (position !== 'silent') return this.#clock?.dueAt(position, now)
    if (this.#bySound) {
      // The sound ended before the pictures, or could not start: the display's clock takes over where they are.
      this.#bySound = false
      this.#clock = new PlayClock(this.#table, plan, this.#from, now)
    }
    return this.#clock?.due(now)
  }

  #finish(frame: number, direction: -1 | 1): void {
    this.stop()
    this.#engine.seek(frame, direction).then(
      () => this.#events.ended(),
      (error: unknown) => this.#events.failed(error),
    )
  }
}
