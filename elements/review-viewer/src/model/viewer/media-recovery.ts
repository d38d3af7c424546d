import { playableOf } from '../source/playable.ts'
import type { Viewer } from './viewer.ts'

/** Addresses that fail sooner than this after a new one was asked for are left alone (ms): asking on would not end. */
const AGAIN_AFTER = 10_000

/**
 * Addresses of media run out. When one cannot be reached any more, the source is asked for a new one, and the viewer goes
 * on where it was. Where there is none, the player's failure stays to be shown.
 */
export class MediaRecovery {
  readonly #viewer: Viewer
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(viewer: Viewer) {
    this.#viewer = viewer
  }

  /** @returns ends it */
  follow(): () => void {
    const { player } = this.#viewer
    let before = player.getState()
    return player.subscribe((state) => {
      const last = before
      before = state
      if (state.error?.code !== 'media_unreachable' || state.error === last.error) return
      const now = performance.now()
      if (now - this.#askedAt < AGAIN_AFTER) return
      this.#askedAt = now
      void this.#renew(last.playing)
    })
  }

  #address(): string | undefined {
    return playableOf(this.#viewer.rendition(), this.#viewer.ui.getState().fileIndex)?.src
  }

  async #renew(playing: boolean): Promise<void> {
    const { source, player } = this.#viewer
    const { error } = player.getState()
    try {
      await source.reload()
    } catch {
      // The source tells its own failures; the player's is on screen.
      return
    }
    const renewed = this.#address()
    // Meanwhile something else may have been opened, or shown.
    if (renewed !== undefined && renewed !== this.#viewer.openedAt && player.getState().error === error)
      this.#viewer.reopen(playing)
  }
}
