import { toNumber } from '../rational.ts'
import { frameAt, frameStart, TIME_SLACK, type FrameTable } from './frame-table.ts'

/** Range and speed of playing; `last` is shown too. */
export interface ClockPlan {
  speed: number
  first: number
  last: number
  repeat: boolean
}

/** Which frame is due, and whether the plan is over. */
export interface Due {
  frame: number
  over: boolean
  /** The range began anew since the last question. */
  wrapped: boolean
}

/**
 * Tells which frame is due at a moment of playing. Positions are microseconds on the clip's own time line, so that
 * variable rate plays as it was recorded. Time comes from outside: the display's clock, or the sound's.
 */
export class PlayClock {
  readonly #table: FrameTable
  #plan: ClockPlan
  #anchorTime: number
  #anchorPosition: number

  /**
   * @param frame frame on screen at the start
   * @param now milliseconds of the clock that due() will be asked with
   */
  constructor(table: FrameTable, plan: ClockPlan, frame: number, now: number) {
    this.#table = table
    this.#plan = plan
    this.#anchorTime = now
    this.#anchorPosition = plan.speed < 0 ? lastMoment(table, frame) : frameStart(table, frame)
  }

  /** The frame due at `now` in milliseconds. */
  due(now: number): Due {
    return this.dueAt(this.#anchorPosition + (now - this.#anchorTime) * 1000 * this.#plan.speed, now)
  }

  /** The frame due at a position in microseconds that another clock (the sound) dictates. */
  dueAt(position: number, now: number): Due {
    const start = frameStart(this.#table, this.#plan.first)
    const end = frameStart(this.#table, this.#plan.last + 1)
    const forward = this.#plan.speed > 0
    const past = forward ? position >= end : position < start
    if (!past) return { frame: this.#inside(position), over: false, wrapped: false }
    if (!this.#plan.repeat) return { frame: forward ? this.#plan.last : this.#plan.first, over: true, wrapped: false }
    const beyond = Math.abs(position - (forward ? end : start)) % Math.max(1, end - start)
    this.#anchorTime = now
    this.#anchorPosition = forward ? start + beyond : lastMoment(this.#table, this.#plan.last) - beyond
    return { frame: this.#inside(this.#anchorPosition), over: false, wrapped: true }
  }

  #inside(position: number): number {
    return Math.min(this.#plan.last, Math.max(this.#plan.first, frameAt(this.#table, position)))
  }
}

/** The latest moment of a frame that is looked up as that frame: where playing backwards enters it. */
function lastMoment(table: FrameTable, frame: number): number {
  return frameStart(table, frame + 1) - TIME_SLACK - 1
}

/** Pictures a second that every display manages; faster playing leaves frames out by plan, which is no skipping. */
const DISPLAY_RATE = 60

/** Frames from one picture to the next that a speed asks for. */
export function stride(table: FrameTable, speed: number): number {
  return Math.max(1, Math.ceil((Math.abs(speed) * toNumber(table.rate)) / DISPLAY_RATE - 0.01))
}
