import type { Player } from '../player/player.ts'
import type { PlayerErrorCode } from '../player/player-error.ts'
import type { PlayerMedia, PlayerState } from '../player/player-types.ts'
import { alignmentOf, partnerOf, type Alignment, type Partner } from './align.ts'
import type { CompareLook } from './compare-modes.ts'
import { PairPainter } from './pair-painter.ts'

/** The state of the other clip. */
export interface PairState {
  status: PlayerState['status']
  /** Message of a failure. */
  error?: PlayerErrorCode
  alignment: Alignment
  /** Frame of the other clip on screen. */
  frame: number
  ended: boolean
  hasSound: boolean
}

export interface ComparisonParts {
  leader: Player
  /** Shows nothing itself: its canvas is read. */
  other: Player
  page: Document
  changed(state: PairState): void
}

const FIRST: Partner = { frame: 0, ended: false }

/**
 * Keeps a second clip on the leading player's frame. The leader is the only clock: the other clip never plays but seeks
 * to each frame that the leader draws, and while playing the leader draws only frames that the other clip has ready. The
 * canvas on screen belongs to this class and is painted with whole pairs only, so it never shows two different frames.
 */
export class Comparison {
  readonly painter: PairPainter
  readonly other: Player
  readonly #leader: Player
  readonly #changed: (state: PairState) => void
  readonly #ends: (() => void)[]
  /** The leader's picture while the other clip is still seeking to that frame. */
  readonly #held: HTMLCanvasElement
  #look: CompareLook
  #sound: 'leader' | 'other' = 'leader'
  /** The pair being made. */
  #busy = false
  /** Leader's frame of the pair on screen. */
  #paired = -1
  #state: PairState = { status: 'idle', alignment: 'frame', frame: 0, ended: false, hasSound: false }
  #closed = false

  constructor({ leader, other, page, changed }: ComparisonParts, look: CompareLook) {
    this.#leader = leader
    this.other = other
    this.#changed = changed
    this.#look = look
    this.painter = new PairPainter(page)
    this.#held = page.createElement('canvas')
    this.#ends = [
      leader.onFrame(() => this.#pair()),
      leader.subscribe((state) => this.#followLeader(state)),
      other.subscribe(() => this.#tell()),
    ]
    this.#join()
    this.#paint()
  }

  /** Opens the other clip at the leader's frame. A failure is in the state. */
  open(media: PlayerMedia): void {
    this.#paired = -1
    const partner = this.#leader.getState().frame
    // Opened at the most likely frame; the rate that decides is known only when the clip is open.
    this.other.open(media, partner).then(
      () => this.#pair(),
      () => this.#paint(),
    )
  }

  setLook(look: CompareLook): void {
    this.#look = look
    this.#paint()
  }

  /** Chooses the clip that is heard. */
  setSound(sound: 'leader' | 'other'): void {
    this.#sound = sound
    this.#join()
    this.#accompany()
  }

  close(): void {
    this.#closed = true
    this.#ends.forEach((end) => end())
    this.#leader.setPartner(undefined)
    this.other.close()
    this.painter.close()
    this.#held.width = 0
    this.#held.height = 0
  }

  #join(): void {
    this.#leader.setPartner({
      mayShow: (frame, direction) => this.#isReady(frame, direction),
      silent: () => this.#sound === 'other' && this.#state.hasSound,
    })
  }

  #partner(frame: number): Partner {
    const { table } = this.#leader.getState()
    const other = this.other.getState().table
    return table && other ? partnerOf(table, other, frame) : FIRST
  }

  #isOpen(): boolean {
    return this.other.getState().status === 'ready'
  }

  /** Asked by the leader before it draws a frame while playing. */
  #isReady(frame: number, direction: -1 | 1): boolean {
    return !this.#isOpen() || this.other.isReady(this.#partner(frame).frame, direction)
  }

  /** The leader has drawn a frame: the other clip is sent to its partner, and the pair is painted when it is there. */
  #pair(): void {
    if (this.#closed || this.#busy) return
    const { frame, playing, speed } = this.#leader.getState()
    if (!this.#isOpen()) {
      this.#paint()
      return
    }
    const { frame: partner, ended } = this.#partner(frame)
    const moved = frame - this.#paired
    const direction = wayOf(playing ? speed : Math.abs(moved) <= 1 ? moved : 0)
    this.#busy = true
    if (!this.#isSure(partner, direction)) this.#hold()
    this.other.follow(partner, direction).then(
      () => this.#finish(frame, ended),
      // The other player's state holds the failure; the leader goes on alone.
      () => this.#finish(frame, ended),
    )
  }

  #finish(frame: number, ended: boolean): void {
    this.#busy = false
    if (this.#closed) return
    this.#paired = frame
    const same = this.#leader.getState().frame === frame
    this.#paintWith(same ? this.#leader.canvas : this.#held)
    this.#tell(ended)
    this.#accompany()
    // The leader has moved on meanwhile: its newest frame is next, the frames between are skipped.
    if (!same) this.#pair()
  }

  /** Whether the other clip can show a frame at once. */
  #isSure(frame: number, direction: -1 | 0 | 1): boolean {
    const { backEnd } = this.other.getState()
    return (backEnd === 'engine' || backEnd === 'image') && this.other.isReady(frame, direction)
  }

  /** Keeps the leader's picture: the leader may have moved on when its partner is ready. */
  #hold(): void {
    const { width, height } = this.#leader.canvas
    if (this.#held.width !== width) this.#held.width = width
    if (this.#held.height !== height) this.#held.height = height
    this.#held.getContext('2d', { alpha: false })?.drawImage(this.#leader.canvas, 0, 0)
  }

  /** Paints both canvases, if their frames are a pair. */
  #paint(): void {
    if (this.#closed) return
    if (!this.#isOpen()) this.painter.paint(this.#leader.canvas, null, this.#look)
    else if (!this.#busy && this.#paired === this.#leader.getState().frame) this.#paintWith(this.#leader.canvas)
  }

  #paintWith(leader: HTMLCanvasElement): void {
    this.painter.paint(leader, this.#isOpen() ? this.other.canvas : null, this.#look)
  }

  #followLeader({ status }: PlayerState): void {
    // Other media of the leader: its first picture makes a new pair.
    if (status === 'loading') this.#paired = -1
    this.#accompany()
  }

  /** The other clip's sound goes with the leader's frames. */
  #accompany(): void {
    const { playing, speed, muted, volume } = this.#leader.getState()
    const heard = playing && this.#sound === 'other' && this.#isOpen()
    this.other.accompany(heard ? { speed, muted, volume } : undefined)
  }

  #tell(ended = this.#state.ended): void {
    const { status, error, frame, hasSound, table } = this.other.getState()
    const leader = this.#leader.getState().table
    const next: PairState = {
      status,
      error: error?.code,
      alignment: leader && table ? alignmentOf(leader, table) : 'frame',
      frame,
      ended,
      hasSound,
    }
    const keys = Object.keys(next) as (keyof PairState)[]
    if (keys.every((key) => next[key] === this.#state[key])) return
    this.#state = next
    this.#changed(next)
  }
}

function wayOf(distance: number): -1 | 0 | 1 {
  return distance === 0 ? 0 : distance < 0 ? -1 : 1
}
