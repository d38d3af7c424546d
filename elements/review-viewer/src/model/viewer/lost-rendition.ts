import { type Texts } from '../../texts.ts'
import type { Rendition, ReviewState } from '@arbo/core'

/** Notices that the rendition on screen is there no more: somebody deleted it while it was looked at. */
export class LostRendition {
  #known: readonly Rendition[] = []

  /**
   * @param id of the rendition on screen
   * @returns the rendition that was deleted; undefined where another review took its place altogether
   */
  next(id: string | null, { status, renditions }: Pick<ReviewState, 'status' | 'renditions'>): Rendition | undefined {
    if (status !== 'ready') return undefined
    const before = this.#known
    this.#known = renditions
    if (id === null || renditions.some((each) => each.id === id)) return undefined
    const isSameReview =
      renditions.length === 0 || renditions.some((each) => before.some((previous) => previous.id === each.id))
    return isSameReview ? before.find((each) => each.id === id) : undefined
  }
}

/** Says that a rendition was deleted, and which one is shown in its place. */
export function lostText(texts: Texts, { version, name }: Rendition, replacement: Rendition | undefined): string {
  const facts = { version, name }
  return replacement ? texts.renditionLost({ ...facts, shown: replacement.version }) : texts.renditionLostAlone(facts)
}
