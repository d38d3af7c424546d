import type { Rendition, ReviewState } from '@arbo/core'

type Uploads = Pick<ReviewState, 'uploads' | 'renditions'>

/** Finds the uploads of this page that have become renditions. */
export class OwnUploads {
  readonly #taken = new Set<string>()

  /** What had arrived before is no news. */
  constructor({ uploads }: Uploads) {
    for (const { id, state } of uploads) if (state === 'done') this.#taken.add(id)
  }

  /** The newest rendition that an upload became since the last call; each is given once. */
  next({ uploads, renditions }: Uploads): Rendition | undefined {
    let newest: Rendition | undefined
    for (const { id, state, renditionId } of uploads) {
      if (state !== 'done' || this.#taken.has(id)) continue
      // The list of renditions may follow later than the end of the upload.
      const rendition = renditions.find((each) => each.id === renditionId)
      if (!rendition) continue
      this.#taken.add(id)
      if (!newest || rendition.version > newest.version) newest = rendition
    }
    return newest
  }
}
