import type { Player } from './player.ts'

/**
 * The picture in the browser's small window over all others. What the window shows is the stream of the player's canvas,
 * so it is the very frame on screen. Only pictures: the sound goes on where it is.
 */
export class PictureInPicture {
  readonly #player: Player
  readonly #canvas: HTMLCanvasElement
  readonly #listeners = new Set<() => void>()
  #video: HTMLVideoElement | undefined

  constructor(player: Player, canvas: HTMLCanvasElement) {
    this.#player = player
    this.#canvas = canvas
  }

  /** Whether this browser and this page allow it. */
  get supported(): boolean {
    return this.#canvas.ownerDocument.pictureInPictureEnabled && 'captureStream' in this.#canvas
  }

  get active(): boolean {
    return this.#video !== undefined
  }

  /** Calls back when the window opens or closes. @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens the window, or closes it. @throws DOMException when the browser refuses */
  async toggle(): Promise<void> {
    if (this.#video) this.close()
    else await this.#open()
  }

  close(): void {
    const video = this.#video
    if (!video) return
    this.#video = undefined
    const page = video.ownerDocument
    // It may be gone already: the window has a button of its own.
    if (page.pictureInPictureElement === video) void page.exitPictureInPicture().catch(() => undefined)
    stop(video)
    this.#handleKeys(null)
    for (const listener of this.#listeners) listener()
  }

  async #open(): Promise<void> {
    const video = this.#canvas.ownerDocument.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = this.#canvas.captureStream()
    try {
      const playing = video.play()
      // A stream begins with the next drawing, which may never come while the player rests.
      if (!this.#player.getState().playing) await this.#player.seek(this.#player.getState().frame)
      await playing
      await video.requestPictureInPicture()
    } catch (error) {
      stop(video)
      throw error
    }
    this.#video = video
    video.addEventListener('leavepictureinpicture', () => this.close(), { once: true })
    this.#handleKeys(this.#player)
    for (const listener of this.#listeners) listener()
  }

  /** The window's own play and pause buttons mean the player, not the stream. */
  #handleKeys(player: Player | null): void {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.setActionHandler('play', player && (() => void player.play(player.getState().speed)))
    navigator.mediaSession.setActionHandler('pause', player && (() => player.pause()))
  }
}

function stop(video: HTMLVideoElement): void {
  if (video.srcObject instanceof MediaStream) for (const track of video.srcObject.getTracks()) track.stop()
  video.srcObject = null
}
