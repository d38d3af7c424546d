import type { PointedMove } from '../drawing/surface.ts'
import { toNumber } from '../rational.ts'
import type { PictureView } from './led-view.ts'
import type { Viewer } from './viewer.ts'

/** What is on screen. */
export interface Shown extends PictureView {
  /** Empty before one is chosen. */
  renditionId: string
  /** Integer from 0; where the media cannot be opened, the last one that could. */
  frame: number
  /** Page of an image, from 0. */
  fileIndex: number
  playing: boolean
  speed: number
  /** 0 while the media is not open. */
  frameCount: number
  /** Frames a second. */
  frameRate: number
}

/** What the element's methods do: the page leads the viewer. */
export class PageLead {
  readonly #viewer: Viewer
  /** Counts the wishes to play or to stop: only the newest one holds once its frame is there. */
  #wishes = 0

  constructor(viewer: Viewer) {
    this.#viewer = viewer
    viewer.origins.onUser(() => void this.#wishes++)
  }

  shown(): Shown {
    const { ui, player, view } = this.#viewer
    const { renditionId, fileIndex } = ui.getState()
    const { status, frame, playing, speed, frameCount, rate } = player.getState()
    const clip = { frameCount: status === 'ready' ? frameCount : 0, frameRate: toNumber(rate) }
    return { renditionId: renditionId ?? '', fileIndex, frame, playing, speed, ...clip, ...view.get() }
  }

  seek(frame: number): void {
    this.#lead(() => this.#viewer.seek(frame))
  }

  play(speed?: number, frame?: number): void {
    const wish = ++this.#wishes
    const { player } = this.#viewer
    const start = (): void => this.#lead(() => this.#viewer.play(speed))
    if (frame === undefined || frame === player.getState().frame) {
      start()
      return
    }
    this.seek(frame)
    player.seek(frame).then(
      () => wish === this.#wishes && start(),
      // The player's state carries the failure, and the stage shows it.
      () => undefined,
    )
  }

  sendComment(): Promise<boolean> {
    return this.#viewer.comments.send()
  }

  pause(): void {
    this.#wishes++
    this.#lead(() => this.#viewer.pause())
  }

  /** While nothing is read yet it is kept. */
  showRendition(renditionId: string, frame?: number): void {
    const { renditions } = this.#viewer.source.getState()
    const isThere = renditions.some(({ id }) => id === renditionId)
    this.#lead(() => {
      if (isThere) this.#viewer.chooseRendition(renditionId, frame)
      else if (renditions.length === 0) {
        this.#viewer.open(frame === undefined ? { renditionId } : { renditionId, frame })
      }
    })
  }

  showPage(index: number): void {
    if (index !== this.#viewer.ui.getState().fileIndex) this.#lead(() => this.#viewer.pages.show(index))
  }

  setView(view: PictureView): void {
    this.#lead(() => this.#viewer.view.set(view))
  }

  point(move: PointedMove): void {
    this.#viewer.drawings.showPointed(move)
  }

  #lead(act: () => void): void {
    this.#viewer.origins.led(act)
  }
}
