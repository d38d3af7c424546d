import type { Comment } from '@arbo/core'
import { hasRange } from './loop.ts'
import type { Viewer } from './viewer.ts'

/** Going to comments, and writing one about what is on screen. */
export class CommentActions {
  readonly #viewer: Viewer

  constructor(viewer: Viewer) {
    this.#viewer = viewer
  }

  allowed(): boolean {
    return !this.#viewer.readonly && this.#viewer.source.getState().can.comment
  }

  /** Shows a comment: its rendition, its first frame, and the comment itself in the panel. */
  open(comment: Comment): void {
    const viewer = this.#viewer
    const { renditions } = viewer.source.getState()
    viewer.pause()
    viewer.ui.setState({ selectedComment: comment.id, tab: 'comments' })
    const known = renditions.some(({ id }) => id === comment.rendition_id)
    if (known && comment.rendition_id) viewer.chooseRendition(comment.rendition_id, comment.frame_start ?? undefined)
    else if (comment.frame_start !== null) viewer.seek(comment.frame_start)
    if (comment.file_index !== null) viewer.choosePage(comment.file_index)
  }

  /** The nearest comment before or after the present frame. */
  goTo(direction: -1 | 1): void {
    const { player, source, ui } = this.#viewer
    const { frame } = player.getState()
    const { renditionId } = ui.getState()
    const framed = source
      .getState()
      .comments.filter((each) => !each.parent_id && each.rendition_id === renditionId && each.frame_start !== null)
      .sort((a, b) => ((a.frame_start ?? 0) - (b.frame_start ?? 0)) * direction)
    const next = framed.find((each) => ((each.frame_start ?? 0) - frame) * direction > 0)
    if (next) this.open(next)
  }

  /** Puts the cursor where a comment on the present frame is written. */
  start(): void {
    if (!this.allowed()) return
    this.#viewer.pause()
    this.#viewer.setPanel(true, 'comments')
    this.#viewer.ui.setState(({ composerCalls }) => ({ composerCalls: composerCalls + 1 }))
  }

  /** First and last frame that a new comment would be about; null for the whole. */
  frames(): [first: number, last: number] | null {
    const { draftScope } = this.#viewer.ui.getState()
    const { frame, frameCount, loop } = this.#viewer.player.getState()
    if (draftScope === 'whole' || this.#viewer.rendition()?.kind !== 'video') return null
    if (draftScope === 'frame' || !hasRange(loop)) return [frame, frame]
    return [loop.start, loop.end ?? Math.max(loop.start, frameCount - 1)]
  }

  /** Sends the comment being written. The text stays when it is refused. */
  async send(): Promise<void> {
    const { ui, source } = this.#viewer
    const { draft, renditionId, fileIndex, sending } = ui.getState()
    const text = draft.trim()
    if (!text || sending || !this.allowed()) return
    const frames = this.frames()
    this.#viewer.pause()
    ui.setState({ sending: true })
    await this.#viewer.attempt(async () => {
      const comment = await source.addComment({
        text,
        rendition_id: renditionId,
        frame_start: frames?.[0] ?? null,
        frame_end: frames?.[1] ?? null,
        file_index: this.#viewer.rendition()?.kind === 'image' ? fileIndex : null,
      })
      ui.setState({ draft: '', selectedComment: comment.id })
    })
    ui.setState({ sending: false })
  }
}
