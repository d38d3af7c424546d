import { climb, type Climbed } from './ladder.ts'
import { Painter } from './painter.ts'
import { toPlayerError } from './player-error.ts'
import type { BackEndEvents, BackEndKind, PlayerMedia } from './player-types.ts'

/** Whether two descriptions are of one medium, also where its address was signed anew in between. */
export function isSameMedia(a: PlayerMedia, b: PlayerMedia): boolean {
  return a.key !== undefined && b.key !== undefined ? a.key === b.key : a.src === b.src
}

/**
 * A medium that is opened beside the one on screen, with its first picture drawn on a canvas that nobody sees. Taken
 * over, it moves to the player's canvas in one go.
 */
export class PreparedMedia {
  readonly media: PlayerMedia
  readonly painter: Painter
  /** Resolves when its picture is there. @throws PlayerError */
  readonly ready: Promise<void>
  readonly #abort = new AbortController()
  #climbed: Climbed | undefined
  #shown: { frame: number; proven: boolean } | undefined
  #events: BackEndEvents | undefined

  constructor(
    media: PlayerMedia,
    frame: number,
    { canvas, kinds, cacheBytes }: { canvas: HTMLCanvasElement; kinds: readonly BackEndKind[]; cacheBytes: number },
  ) {
    this.media = media
    this.painter = new Painter(canvas)
    this.ready = this.#open(frame, kinds, cacheBytes)
    // Who only calls prepare() hears of a failure when the medium is opened.
    this.ready.catch(() => undefined)
  }

  /** Hands the open medium over: draws its picture on the canvas and passes on what it tells from now on. */
  handOver(canvas: HTMLCanvasElement, events: BackEndEvents): Climbed | undefined {
    const climbed = this.#shown && this.#climbed
    if (!climbed || !this.#shown) return undefined
    this.painter.moveTo(canvas)
    this.#events = events
    return climbed
  }

  /** The frame on its canvas. */
  get shown(): { frame: number; proven: boolean } | undefined {
    return this.#shown
  }

  close(): void {
    this.#abort.abort()
    this.#climbed?.backEnd.close()
    this.#climbed = undefined
  }

  async #open(frame: number, kinds: readonly BackEndKind[], cacheBytes: number): Promise<void> {
    const { signal } = this.#abort
    const climbed = await climb(this.media, kinds, this.painter, this.#told(), signal, cacheBytes)
    if (signal.aborted) {
      climbed.backEnd.close()
      throw toPlayerError('Closed while it was prepared', 'media_unreachable')
    }
    this.#climbed = climbed
    await climbed.backEnd.seek(Math.min(frame, climbed.backEnd.table.count - 1), 0)
  }

  #told(): BackEndEvents {
    return {
      shown: (frame, proven) => {
        this.#shown = { frame, proven }
        this.#events?.shown(frame, proven)
      },
      skipped: (frames) => this.#events?.skipped(frames),
      ended: () => this.#events?.ended(),
      failed: (error) => this.#events?.failed(error),
      bufferedChanged: () => this.#events?.bufferedChanged(),
    }
  }
}
