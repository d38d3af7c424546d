import type { Rendition, ReviewSource } from '@arbo/core'
import type { Player } from '../player/player.ts'
import { clampPan } from '../drawing/picture-box.ts'
import { RefusedByPage } from '../source/refused.ts'
import { fill, texts } from '../../texts.ts'
import { mediaKey, playableOf } from '../source/playable.ts'
import { CommentActions } from './comment-actions.ts'
import { DrawingActions } from './drawing-actions.ts'
import { nextShuttle } from './shuttle.ts'
import { OwnUploads } from './own-uploads.ts'
import { writePreference } from './preferences.ts'
import { ZOOM, isWorking, type PanelTab, type UiStore } from './ui-store.ts'

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
  readonly readonly: boolean
  readonly comments: CommentActions
  readonly drawings: DrawingActions
  readonly #uploads: OwnUploads
  readonly #fullScreen: () => void
  #link: DeepLink = {}
  #opened = ''
  /** Frame to show when the media is open: a link's, or the one of the version before. */
  #wanted = 0
  /** The rendition that plays by itself when it is ready: one's own upload, or one chosen while it was being prepared. */
  #awaited: string | null = null

  constructor(parts: ViewerParts) {
    this.player = parts.player
    this.source = parts.source
    this.ui = parts.ui
    this.readonly = parts.readonly ?? false
    this.#fullScreen = parts.toggleFullScreen
    this.comments = new CommentActions(this)
    this.drawings = new DrawingActions(this)
    this.#uploads = new OwnUploads(this.source.getState())
  }

  // Bound, so that a view may hold them for its life.
  readonly subscribePlayer = (listener: () => void): (() => void) => this.player.subscribe(listener)
  readonly subscribeSource = (listener: () => void): (() => void) => this.source.subscribe(listener)

  rendition(): Rendition | undefined {
    const { renditionId } = this.ui.getState()
    return this.source.getState().renditions.find(({ id }) => id === renditionId)
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
    if (frame === undefined) this.comments.open(comment)
    else this.ui.setState({ selectedComment: comment.id, tab: 'comments' })
  }

  /** Follows the source: chooses a rendition where none is, and opens its media once it can be played. */
  sync(): void {
    this.#followLink()
    this.#followUploads()
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

  /** Shows what one has uploaded; who is at work on another rendition is asked. */
  #followUploads(): void {
    const made = this.#uploads.next(this.source.getState())
    if (!made) return
    if (isWorking(this.ui.getState())) {
      const text = fill('uploadArrived', { version: made.version, name: made.name })
      this.ui.setState({ notice: { level: 'info', text, renditionId: made.id } })
    } else this.showUploaded(made.id)
  }

  /** Shows a rendition from its first frame, and plays it as soon as it is ready. */
  showUploaded(id: string): void {
    this.#choose(id, 0, true)
  }

  /** Opens the same media again, after it failed. */
  reopen(): void {
    this.#opened = ''
    this.#wanted = this.player.getState().frame
    this.sync()
  }

  /** @param frame shown when it is open; by default the present one, so that versions compare on the same frame */
  chooseRendition(id: string, frame?: number): void {
    this.#choose(id, frame, false)
  }

  #choose(id: string, frame: number | undefined, play: boolean): void {
    const state = this.player.getState()
    this.#wanted = frame ?? (state.status === 'ready' ? state.frame : this.#wanted)
    if (this.ui.getState().notice?.renditionId === id) this.ui.setState({ notice: null })
    if (id === this.ui.getState().renditionId) {
      if (frame !== undefined) this.seek(frame)
      return
    }
    this.#awaited = play ? id : null
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

  /** To the first frame of the range being looped, or of the clip; like a step, it stops there. */
  goToStart(): void {
    this.pause()
    const { loop } = this.player.getState()
    this.seek(loop.enabled ? loop.start : 0)
  }

  goToEnd(): void {
    this.pause()
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
