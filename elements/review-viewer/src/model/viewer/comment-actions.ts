import type { Audience, Comment, NewAttachment, Person } from '@arbo/core'
import { linkTo } from '../comments/comment-link.ts'
import { attach } from '../comments/draft-attachments.ts'
import { keepExtras, readDraft, readExtras, readVisit, writeDraft, writeVisit } from '../comments/kept.ts'
import { mentionedIn } from '../comments/mentions.ts'
import { extrasSince, wordsSince } from '../comments/unsent.ts'
import { TypedAhead } from '../keyboard/typed-ahead.ts'
import { hasRange } from './loop.ts'
import type { ViewerCore } from './viewer-core.ts'

/** The parts of the viewer that a comment leads to, beside its frame. */
interface Leads {
  showPage(at: number): void
  compareWith(renditionId: string): void
}

/** Going to comments, and writing one about the picture on screen. */
export class CommentActions {
  readonly #viewer: ViewerCore
  readonly #leads: Leads
  #followed: string | null = null
  #sending: Promise<boolean> | null = null
  /** Keys typed after the shortcut for a comment, until the field has the focus. */
  readonly typed: TypedAhead

  constructor(viewer: ViewerCore, leads: Leads) {
    this.#viewer = viewer
    this.#leads = leads
    viewer.ui.subscribe((state) => {
      if (this.#followed !== null) keepExtras(this.#followed, state)
    })
    this.typed = new TypedAhead((change) => {
      if (!this.#isKnown() || !this.allowed()) return false
      this.write(change(viewer.ui.getState().draft))
      return true
    })
  }

  /** Whether the user's rights are known. */
  #isKnown(): boolean {
    return this.#viewer.source.getState().status !== 'loading'
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
    const hasRendition = renditions.some(({ id }) => id === comment.rendition_id)
    if (hasRendition && comment.rendition_id)
      viewer.chooseRendition(comment.rendition_id, comment.frame_start ?? undefined)
    else if (comment.frame_start !== null) viewer.seek(comment.frame_start)
    if (comment.file_index !== null) this.#leads.showPage(comment.file_index)
  }

  /** Selects a comment and goes to its frame, on the version that is shown. */
  show(comment: Comment): void {
    this.#viewer.pause()
    this.#viewer.ui.setState({ selectedComment: comment.id, tab: 'comments' })
    if (comment.frame_start !== null) this.#viewer.seek(comment.frame_start)
  }

  /** The nearest comment before or after the present frame. */
  goTo(direction: -1 | 1): void {
    const { player, source, ui } = this.#viewer
    const { aim: frame } = player
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
    // The rights are unknown until the review has been read: the request waits for it.
    if (this.#viewer.readonly || (this.#isKnown() && !this.allowed())) return
    this.#viewer.pause()
    this.typed.begin()
    this.#viewer.setPanel(true, 'comments')
    this.#viewer.ui.setState(({ composerCalls }) => ({ composerCalls: composerCalls + 1 }))
  }

  /** First and last frame that a new comment would be about; null for the whole. */
  frames(): [first: number, last: number] | null {
    const { draftScope } = this.#viewer.ui.getState()
    const { aim: frame } = this.#viewer.player
    const { frameCount, loop } = this.#viewer.player.getState()
    if (draftScope === 'whole' || this.#viewer.rendition()?.kind !== 'video') return null
    if (draftScope === 'frame' || !hasRange(loop)) return [frame, frame]
    return [loop.start, loop.end ?? Math.max(loop.start, frameCount - 1)]
  }

  /** Follows the source: restores the draft of this scene, and what the user had read. */
  follow(): void {
    const { ui, source } = this.#viewer
    if (this.#isKnown() && !this.allowed()) this.typed.end()
    const scene = this.#scene()
    if (scene === null || source.getState().status !== 'ready') return
    if (scene !== this.#followed) {
      // Read first: once this scene is followed, the draft on screen replaces the stored one.
      const extras = readExtras(scene)
      this.#followed = scene
      const { text, people } = readDraft(scene)
      ui.setState({ lastVisit: readVisit(scene) })
      if (text !== '' && ui.getState().draft === '') ui.setState({ draft: text, draftPeople: people })
      if (extras) ui.setState(extras)
    }
    const { panelOpen, tab } = ui.getState()
    const newest = source.getState().comments.at(-1)?.created_at
    if (panelOpen && tab === 'comments' && newest !== undefined) writeVisit(scene, newest)
  }

  /** The key of stored drafts and visits. */
  #scene(): string | null {
    const { item, renditions } = this.#viewer.source.getState()
    return item?.id ?? renditions.at(-1)?.id ?? null
  }

  /** Changes the words being written; they outlive the page. */
  write(draft: string): void {
    const { ui } = this.#viewer
    ui.setState({ draft })
    const scene = this.#scene()
    if (scene !== null) writeDraft(scene, { text: draft, people: mentionedIn(draft, ui.getState().draftPeople) })
  }

  mention(person: Person): void {
    this.#viewer.ui.setState(({ draftPeople }) => ({ draftPeople: [...draftPeople, person] }))
  }

  /** Attaches files and links, and says why where one cannot be. */
  attach(inputs: readonly NewAttachment[]): void {
    const { ui } = this.#viewer
    const { attachments, refused } = attach(this.#viewer.texts, ui.getState().draftAttachments, inputs)
    ui.setState({ draftAttachments: attachments })
    if (refused.length > 0) ui.setState({ notice: { level: 'error', text: refused.join(' ') } })
  }

  detach(id: string): void {
    this.#viewer.ui.setState(({ draftAttachments }) => ({
      draftAttachments: draftAttachments.filter((each) => each.id !== id),
    }))
  }

  /** The audience of the comment being written; null where there is no choice. */
  audience(): Audience | null {
    const { usualAudience = null } = this.#viewer.source.getState()
    return usualAudience === null ? null : (this.#viewer.ui.getState().draftAudience ?? usualAudience)
  }

  /** Whether there is anything to send. */
  maySend(): boolean {
    const { draft, draftAttachments, sending } = this.#viewer.ui.getState()
    return !sending && (draft.trim() !== '' || draftAttachments.length > 0)
  }

  /** The page's address, leading to a comment, or to the frame on screen. */
  link(page: string, comment?: Comment): string {
    const { player, ui } = this.#viewer
    if (!comment) return linkTo(page, { renditionId: ui.getState().renditionId, frame: player.aim })
    const { id, parent_id, rendition_id, frame_start } = comment
    return linkTo(page, { renditionId: rendition_id, frame: frame_start, commentId: parent_id ?? id })
  }

  /** Puts the comment's version and the one on screen side by side at its frame. */
  compareWith(comment: Comment): void {
    const viewer = this.#viewer
    if (comment.rendition_id === null) return
    viewer.pause()
    if (comment.frame_start !== null) viewer.seek(comment.frame_start)
    this.#leads.compareWith(comment.rendition_id)
  }

  /** Sends the comment being written. The draft stays if it is refused. @returns whether nothing is left to send */
  send(): Promise<boolean> {
    // Who asks twice hears of the one that is under way.
    this.#sending ??= this.#send().finally(() => (this.#sending = null))
    return this.#sending
  }

  async #send(): Promise<boolean> {
    const { ui, source } = this.#viewer
    if (!this.maySend()) return true
    if (!this.allowed()) return false
    const state = ui.getState()
    const { draft, draftPeople, draftAttachments, renditionId, fileIndex } = state
    const frames = this.frames()
    const audience = this.audience()
    this.#viewer.pause()
    ui.setState({ sending: true })
    const isSent = await this.#viewer.attempt(async () => {
      const comment = await source.addComment({
        text: draft.trim(),
        rendition_id: renditionId,
        frame_start: frames?.[0] ?? null,
        frame_end: frames?.[1] ?? null,
        file_index: this.#viewer.rendition()?.kind === 'image' ? fileIndex : null,
        marker_colour: state.draftColour,
        assignee: state.draftAssignee,
        mentions: mentionedIn(draft, draftPeople),
        attachments: draftAttachments.map(({ input }) => input),
        ...(audience === null ? {} : { audience, drawings: [...state.draftDrawings] }),
      })
      // The user may have begun the next comment while this one was sent.
      const now = ui.getState()
      this.write(wordsSince(draft, now.draft))
      ui.setState({ ...extrasSince(state, now), selectedComment: comment.id })
    })
    ui.setState({ sending: false })
    return isSent
  }
}
