import type { Comment, DraftOp, Rendition, ReviewSource } from '@arbo/core'
import { isVisible, type FoldedObject } from '@arbo/core/annotations'
import { DrawingHistory } from '../drawing/history.ts'
import { objectsOnFrame } from '../drawing/objects-on-frame.ts'
import type { Tool } from '../drawing/pen.ts'
import type { Player } from '../player/player.ts'
import { clampPan } from '../drawing/picture-box.ts'
import { RefusedByPage } from '../source/refused.ts'
import { texts } from '../../texts.ts'
import { mediaKey, playableOf } from '../source/playable.ts'
import { hasRange } from './loop.ts'
import { nextShuttle } from './shuttle.ts'
import { writePreference } from './preferences.ts'
import { ZOOM, type PanelTab, type UiStore } from './ui-store.ts'

const NO_OBJECTS: ReadonlyMap<string, FoldedObject> = new Map()

/** A place in a review: all of it is optional. */
export interface DeepLink {
  renditionId?: string
  /** Integer from 0. */
  frame?: number
  commentId?: string
}

export interface ViewerParts {
  player: Player
  source: ReviewSource
  ui: UiStore
  readonly?: boolean
  toggleFullScreen(): void
}

/**
 * One review on screen: the player, the source of its data, and what the interface shows, with every action that buttons,
 * keys and the element's methods share. Framework-free.
 */
export class Viewer {
  readonly player: Player
  readonly source: ReviewSource
  readonly ui: UiStore
  readonly history = new DrawingHistory()
  readonly readonly: boolean
  readonly #fullScreen: () => void
  #link: DeepLink = {}
  #opened = ''
  /** Frame to show when the media is open: a link's, or the one of the version before. */
  #wanted = 0
  /** The chosen rendition was still being prepared; it plays by itself when it is ready. */
  #awaited: string | null = null

  constructor(parts: ViewerParts) {
    this.player = parts.player
    this.source = parts.source
    this.ui = parts.ui
    this.readonly = parts.readonly ?? false
    this.#fullScreen = parts.toggleFullScreen
  }

  // Bound, so that a view may hold them for its life.
  readonly subscribePlayer = (listener: () => void): (() => void) => this.player.subscribe(listener)
  readonly subscribeSource = (listener: () => void): (() => void) => this.source.subscribe(listener)

  rendition(): Rendition | undefined {
    const { renditionId } = this.ui.getState()
    return this.source.getState().renditions.find(({ id }) => id === renditionId)
  }

  objects(): ReadonlyMap<string, FoldedObject> {
    return this.source.getState().annotations[this.ui.getState().renditionId ?? ''] ?? NO_OBJECTS
  }

  /** Opens at a rendition, frame and comment as soon as the source has them. A frame wins over the comment's own. */
  open(link: DeepLink): void {
    this.#link = { ...link }
    this.sync()
  }

  #followLink(): void {
    const { renditionId, frame, commentId } = this.#link
    const { renditions, comments } = this.source.getState()
    if (renditions.length === 0) return
    const chosen = renditions.find(({ id }) => id === renditionId) ?? this.rendition() ?? newestReady(renditions)
    if (chosen && (renditionId !== undefined || frame !== undefined)) this.chooseRendition(chosen.id, frame)
    const comment = comments.find(({ id }) => id === commentId)
    this.#link = comment || commentId === undefined ? {} : { commentId }
    if (!comment) return
    if (frame === undefined) this.openComment(comment)
    else this.ui.setState({ selectedComment: comment.id, tab: 'comments' })
  }

  /** Follows the source: chooses a rendition where none is, and opens its media once it can be played. */
  sync(): void {
    this.#followLink()
    const { renditions } = this.source.getState()
    const { renditionId, fileIndex } = this.ui.getState()
    const chosen = renditions.find(({ id }) => id === renditionId)
    if (!chosen) {
      const fallback = newestReady(renditions)
      if (fallback) this.chooseRendition(fallback.id)
      return
    }
    if (chosen.state === 'processing') this.#awaited = chosen.id
    const key = mediaKey(chosen, fileIndex)
    const media = playableOf(chosen, fileIndex)
    if (key === this.#opened || !media) return
    this.#opened = key
    const play = this.#awaited === chosen.id
    this.#awaited = null
    this.player
      .open(media, chosen.kind === 'image' ? 0 : this.#wanted)
      .then(() => (play && chosen.kind === 'video' ? this.player.play() : undefined))
      // The player's state carries the failure, and the stage shows it.
      .catch(() => undefined)
  }

  /** Opens the same media again, after it failed. */
  reopen(): void {
    this.#opened = ''
    this.#wanted = this.player.getState().frame
    this.sync()
  }

  /** @param frame shown when it is open; by default the present one, so that versions compare on the same frame */
  chooseRendition(id: string, frame?: number): void {
    const state = this.player.getState()
    this.#wanted = frame ?? (state.status === 'ready' ? state.frame : this.#wanted)
    if (id === this.ui.getState().renditionId) {
      if (frame !== undefined) this.seek(frame)
      return
    }
    this.#awaited = null
    this.ui.setState({ renditionId: id, fileIndex: 0, selectedObject: null, zoom: ZOOM.min, pan: { x: 0, y: 0 } })
    if (!this.#playable()) {
      this.#opened = ''
      this.player.close()
    }
    this.#loadAnnotations(id)
    this.sync()
  }

  #playable(): boolean {
    return playableOf(this.rendition(), this.ui.getState().fileIndex) !== null
  }

  #loadAnnotations(id: string): void {
    // The store keeps the reason in its state and loads again with the next reload.
    this.source.loadAnnotations(id).catch(() => undefined)
  }

  choosePage(index: number): void {
    const count = this.rendition()?.files.length ?? 0
    if (index < 0 || index >= count) return
    this.ui.setState({ fileIndex: index, selectedObject: null })
    this.sync()
  }

  seek(frame: number): void {
    this.#wanted = frame
    const { status } = this.player.getState()
    if (status === 'ready' || status === 'loading') this.#settle(this.player.seek(frame))
  }

  step(frames: number): void {
    this.#settle(this.player.step(frames))
  }

  /** To the first frame of the range being looped, or of the clip. */
  goToStart(): void {
    const { loop } = this.player.getState()
    this.seek(loop.enabled ? loop.start : 0)
  }

  goToEnd(): void {
    const { loop, frameCount } = this.player.getState()
    this.seek(loop.enabled && loop.end !== undefined ? loop.end : Math.max(0, frameCount - 1))
  }

  play(speed = this.ui.getState().speed): void {
    this.ui.setState({ selectedObject: null })
    this.#settle(this.player.play(speed))
  }

  pause(): void {
    this.player.pause()
  }

  togglePlay(): void {
    if (this.player.getState().playing) this.pause()
    else this.play()
  }

  /** J and L: play that way, and faster with each press. */
  shuttle(direction: -1 | 1): void {
    const { playing, speed } = this.player.getState()
    this.play(nextShuttle(playing ? speed : 0, direction))
  }

  setSpeed(speed: number): void {
    this.ui.setState({ speed })
    if (this.player.getState().playing) this.#settle(this.player.play(speed))
  }

  toggleLoop(): void {
    this.player.setLoop({ enabled: !this.player.getState().loop.enabled })
  }

  setIn(frame = this.player.getState().frame): void {
    const { end } = this.player.getState().loop
    this.player.setLoop({ start: frame, end: end !== undefined && end < frame ? undefined : end, enabled: true })
  }

  setOut(frame = this.player.getState().frame): void {
    const { start } = this.player.getState().loop
    this.player.setLoop({ start: Math.min(start, frame), end: frame, enabled: true })
  }

  clearRange(): void {
    this.player.setLoop({ start: 0, end: undefined, enabled: false })
  }

  setVolume(volume: number): void {
    this.player.setVolume(volume)
    this.player.setMuted(volume === 0)
    writePreference('volume', String(volume))
    writePreference('muted', String(volume === 0))
  }

  toggleMuted(): void {
    const muted = !this.player.getState().muted
    this.player.setMuted(muted)
    writePreference('muted', String(muted))
  }

  chooseTool(tool: Tool): void {
    if (!this.mayDraw() && tool !== '') return
    const { tool: before } = this.ui.getState()
    const next = tool === before ? '' : tool
    if (next !== '') this.pause()
    this.ui.setState({ tool: next, selectedObject: null, ...(next === '' ? {} : { showDrawings: true }) })
  }

  mayDraw(): boolean {
    return !this.readonly && this.source.getState().can.annotate
  }

  /** Makes drawing operations on the chosen rendition as one step of the history. */
  draw(ops: DraftOp[]): void {
    const { renditionId } = this.ui.getState()
    if (!renditionId || ops.length === 0 || !this.mayDraw()) return
    const before = this.objects()
    this.source.annotate(renditionId, ops)
    // A page that refuses leaves everything as it is; such a step has nothing to undo.
    if (this.objects() !== before) this.history.record(renditionId, ops, before)
  }

  undo(): void {
    this.#replay('undo')
  }

  redo(): void {
    this.#replay('redo')
  }

  #replay(which: 'undo' | 'redo'): void {
    const { renditionId } = this.ui.getState()
    if (!renditionId || !this.mayDraw()) return
    const ops = this.history[which](renditionId)
    if (ops) this.source.annotate(renditionId, ops)
  }

  /** Ids of the drawings on screen that this user may delete. */
  ownOnFrame(): string[] {
    const { frame } = this.player.getState()
    const shown = objectsOnFrame(this.objects().values(), frame, this.ui.getState().fileIndex)
    return shown.filter(({ id }) => this.mayChange(id)).map(({ id }) => id)
  }

  /** Whether this user may change a drawing: their own, and others' with the right to delete drawings. */
  mayChange(id: string): boolean {
    if (!this.mayDraw()) return false
    const { can, me } = this.source.getState()
    const object = this.objects().get(id)
    if (!object || !isVisible(object)) return false
    return can.deleteAnyAnnotation || authorOf(object) === null || authorOf(object) === me?.id
  }

  clearOwn(): void {
    this.erase(this.ownOnFrame())
  }

  erase(ids: readonly string[]): void {
    this.draw(ids.map((object_id) => ({ kind: 'delete', object_id })))
    const { selectedObject } = this.ui.getState()
    if (selectedObject && ids.includes(selectedObject)) this.ui.setState({ selectedObject: null })
  }

  /** Deletes the selected drawing. */
  deleteSelected(): void {
    const { selectedObject } = this.ui.getState()
    if (selectedObject && this.mayChange(selectedObject)) this.erase([selectedObject])
  }

  /** Shows a comment: its rendition, its first frame, and the comment itself in the panel. */
  openComment(comment: Comment): void {
    const { renditions } = this.source.getState()
    this.pause()
    this.ui.setState({ selectedComment: comment.id, tab: 'comments' })
    const known = renditions.some(({ id }) => id === comment.rendition_id)
    if (known && comment.rendition_id) this.chooseRendition(comment.rendition_id, comment.frame_start ?? undefined)
    else if (comment.frame_start !== null) this.seek(comment.frame_start)
    if (comment.file_index !== null) this.choosePage(comment.file_index)
  }

  /** The nearest comment before or after the present frame. */
  goToComment(direction: -1 | 1): void {
    const { frame } = this.player.getState()
    const { renditionId } = this.ui.getState()
    const framed = this.source
      .getState()
      .comments.filter((each) => !each.parent_id && each.rendition_id === renditionId && each.frame_start !== null)
      .sort((a, b) => ((a.frame_start ?? 0) - (b.frame_start ?? 0)) * direction)
    const next = framed.find((each) => ((each.frame_start ?? 0) - frame) * direction > 0)
    if (next) this.openComment(next)
  }

  /** Puts the cursor where a comment on the present frame is written. */
  startComment(): void {
    if (!this.mayComment()) return
    this.pause()
    this.setPanel(true, 'comments')
    this.ui.setState(({ composerCalls }) => ({ composerCalls: composerCalls + 1 }))
  }

  mayComment(): boolean {
    return !this.readonly && this.source.getState().can.comment
  }

  /** First and last frame that a new comment would be about; null for the whole. */
  commentFrames(): [first: number, last: number] | null {
    const { draftScope } = this.ui.getState()
    const { frame, frameCount, loop } = this.player.getState()
    if (draftScope === 'whole' || this.rendition()?.kind !== 'video') return null
    if (draftScope === 'frame' || !hasRange(loop)) return [frame, frame]
    return [loop.start, loop.end ?? Math.max(loop.start, frameCount - 1)]
  }

  /** Sends the comment being written. The text stays when it is refused. */
  async sendComment(): Promise<void> {
    const { draft, renditionId, fileIndex, sending } = this.ui.getState()
    const text = draft.trim()
    if (!text || sending || !this.mayComment()) return
    const frames = this.commentFrames()
    this.pause()
    this.ui.setState({ sending: true })
    await this.attempt(async () => {
      const comment = await this.source.addComment({
        text,
        rendition_id: renditionId,
        frame_start: frames?.[0] ?? null,
        frame_end: frames?.[1] ?? null,
        file_index: this.rendition()?.kind === 'image' ? fileIndex : null,
      })
      this.ui.setState({ draft: '', selectedComment: comment.id })
    })
    this.ui.setState({ sending: false })
  }

  /** Makes a change and shows why where it fails; a refusal by the page is the page's to explain. */
  async attempt(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await change()
      return true
    } catch (error) {
      if (error instanceof RefusedByPage) return false
      this.ui.setState({ notice: { level: 'error', text: messageOf(error) } })
      return false
    }
  }

  showVersion(version: number): void {
    const found = this.source.getState().renditions.find((each) => each.version === version)
    if (found) this.chooseRendition(found.id)
  }

  setPanel(open: boolean, tab?: PanelTab): void {
    this.ui.setState({ panelOpen: open, ...(tab ? { tab } : {}) })
    writePreference('panel-open', String(open))
  }

  zoomBy(steps: number): void {
    const zoom = Math.max(ZOOM.min, Math.min(ZOOM.max, this.ui.getState().zoom + steps * ZOOM.step))
    this.ui.setState(zoom === ZOOM.min ? { zoom, pan: { x: 0, y: 0 } } : { zoom })
  }

  panBy(
    dx: number,
    dy: number,
    stage: { width: number; height: number },
    shown: { width: number; height: number },
  ): void {
    const { pan } = this.ui.getState()
    this.ui.setState({ pan: clampPan(stage, shown, { x: pan.x + dx, y: pan.y + dy }) })
  }

  toggleFullScreen(): void {
    this.#fullScreen()
  }

  /** Frees the player; `sync` opens the media again. */
  close(): void {
    this.#wanted = this.player.getState().frame
    this.#opened = ''
    this.player.close()
  }

  #settle(promise: Promise<unknown>): void {
    // The player's state carries the failure, and the stage shows it.
    promise.catch(() => undefined)
  }
}

function newestReady(renditions: readonly Rendition[]): Rendition | undefined {
  return renditions.find(({ state }) => state === 'ready') ?? renditions[0]
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : texts.changeFailed
}

/** Who drew an object; null where the source does not tell. */
function authorOf(object: FoldedObject): string | null {
  return 'author_id' in object && typeof object.author_id === 'string' ? object.author_id : null
}
