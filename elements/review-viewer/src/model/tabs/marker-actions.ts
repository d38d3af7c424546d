import type { ItemMarker } from '@arbo/core'
import type { ViewerCore } from '../viewer/viewer-core.ts'

const ANNOTATE = 'media_createAnnotation_create'

/** What is done with the scene's markers, shared by tab, timeline and keys. */
export class MarkerActions {
  readonly #viewer: ViewerCore

  constructor(viewer: ViewerCore) {
    this.#viewer = viewer
  }

  /** Whether the user may mark frames here. */
  allowed(): boolean {
    const { source, readonly } = this.#viewer
    return !readonly && source.parts !== undefined && (source.getState().parts?.rights.includes(ANNOTATE) ?? false)
  }

  /** Marks the frame on screen; a second mark of one's own on it would only hide the first. */
  async add(): Promise<void> {
    const { source, player } = this.#viewer
    const rendition = this.#viewer.rendition()
    if (!this.allowed() || !rendition || player.getState().status !== 'ready') return
    this.#viewer.pause()
    const { parts, me } = source.getState()
    const frame = this.#frame()
    const isMarked = parts?.markers?.some(
      (marker) => marker.rendition_id === rendition.id && marker.frame === frame && marker.created_by.id === me?.id,
    )
    if (isMarked) return
    await this.#viewer.attempt(async () => source.parts?.addMarker({ rendition_id: rendition.id, frame }))
  }

  /** Shows the frame that is marked. */
  goTo({ rendition_id, frame }: ItemMarker): void {
    this.#viewer.pause()
    this.#viewer.chooseRendition(rendition_id, frame)
  }

  /** Frame on screen that this marker can be moved to; null on another rendition. */
  target(marker: ItemMarker): number | null {
    const rendition = this.#viewer.rendition()
    return rendition?.kind === 'video' && rendition.id === marker.rendition_id ? this.#frame() : null
  }

  #frame(): number {
    return this.#viewer.rendition()?.kind === 'video' ? this.#viewer.player.aim : 0
  }
}
