import { NOTHING_SELECTED } from './ui-store.ts'
import { writePreference } from './preferences.ts'
import type { ViewerCore } from './viewer-core.ts'

/** The pages of an image rendition of several files. */
export class PageActions {
  readonly #viewer: ViewerCore

  constructor(viewer: ViewerCore) {
    this.#viewer = viewer
  }

  /** Whether there are pages to turn. */
  exist(): boolean {
    const rendition = this.#viewer.rendition()
    return rendition?.kind === 'image' && rendition.files.length > 1
  }

  /** Shows a page, counted from 0; a number that there is no page for does nothing. */
  show(index: number): void {
    const count = this.#viewer.rendition()?.files.length ?? 0
    if (index < 0 || index >= count) return
    this.#viewer.origins.moved('page')
    this.#viewer.ui.setState({ fileIndex: index, selectedObjects: NOTHING_SELECTED })
    this.#viewer.sync()
  }

  /** Turns pages, as far as the first or last one. @returns whether there was one to turn to */
  turn(by: number): boolean {
    const { fileIndex } = this.#viewer.ui.getState()
    const last = (this.#viewer.rendition()?.files.length ?? 1) - 1
    const page = Math.max(0, Math.min(last, fileIndex + by))
    if (page !== fileIndex) this.show(page)
    return page !== fileIndex
  }

  /** Shows or hides their thumbnails. */
  setStrip(open: boolean): void {
    this.#viewer.ui.setState({ stripOpen: open })
    writePreference('page-strip', String(open))
  }
}
