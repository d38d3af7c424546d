/** What the runner asks of the page, and what the page answers. Plain data: it crosses the browser's border. */

/** engine and video are ours; naive is currentTime = n / fps; peer is another player. */
export type Method = 'engine' | 'video' | 'naive' | 'peer'

export interface MeasureRequest {
  method: Method
  url: string
  type: string
  rate: { num: number; den: number }
  /** What the method is told of the rate. */
  hint: { num: number; den: number }
  /** Address of the peer's module. */
  peerUrl?: string
  /** numbers[n] is what must be readable in frame n. */
  numbers: number[]
  /** How many seeks, steps forward and steps back. */
  samples: number
  /** At least so many milliseconds from one step to the next. */
  paceMs: number
  /** Ends each of the three early, in milliseconds: a method that hangs on a clip must not hold up the run. */
  budgetMs: number
  seed: number
}

export interface Tally {
  samples: number
  wrong: number
  /** Milliseconds from the call to the picture on the canvas. */
  p50: number
  p95: number
  /** The first few wrong ones: asked for, claimed by the player, read from the pixels. */
  examples: { asked: number; claimed: number; read: number }[]
}

export interface Measured {
  frameCount: number
  rate: { num: number; den: number }
  openMs: number
  seek: Tally
  forward: Tally
  back: Tally
  stats: unknown
}

export interface PlayRequest extends MeasureRequest {
  speed: number
  /** Frames to see before it is paused. */
  frames: number
}

export interface Played {
  /** Pictures drawn while playing, and those of them whose pixels do not hold the number that the player gave. */
  drawn: number
  wrong: number
  skipped: number
  /** Frame drawn last before pause() and on the canvas after it. */
  before: number
  after: number
  /** Number in the pixels after the pause. */
  read: number
  /** Whether the pictures came in the order of the speed's direction. */
  ordered: boolean
  elapsedMs: number
  stats: unknown
}

export interface ScrubRequest extends MeasureRequest {
  /** Length of the drag in milliseconds. */
  forMs: number
}

export interface Scrubbed {
  /** Pictures a second that were another one than before. */
  perSecond: number
  /** Of those, pictures that are not the frame that the player told; only our own tells one. */
  wrong: number
}

declare global {
  interface Window {
    harness: {
      measure(request: MeasureRequest): Promise<Measured>
      play(request: PlayRequest): Promise<Played>
      scrub(request: ScrubRequest): Promise<Scrubbed>
      /** Titles of the cases of behaviour.ts. */
      behaviour(): string[]
      behave(title: string, clip: string, soundClip: string): Promise<void>
    }
  }
}
