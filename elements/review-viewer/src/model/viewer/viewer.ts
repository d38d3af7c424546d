import { textsIn, type Rendition, type ReviewSource } from '@arbo/core'
import type { PictureInPicture } from '../player/picture-in-picture.ts'
import type { Player } from '../player/player.ts'
import type { PlayerMedia } from '../player/player-types.ts'
import { RefusedByPage } from '../source/refused.ts'
import { MarkerActions } from '../tabs/marker-actions.ts'
import { tabOf, type PanelTab } from '../tabs/panel-tabs.ts'
import { messages, type Texts } from '../../texts.ts'
import type { LoopRange } from '../constants.ts'
import { mediaKey, newestReady, playableOf, posterOf } from '../source/playable.ts'
import { CompareActions, type CompareCode } from '../compare/compare-actions.ts'
import { createGuidesStore, type GuidesStore } from '../guides/guides-store.ts'
import { CommentActions } from './comment-actions.ts'
import type { DeepLink } from './deep-link.ts'
import { DrawingActions } from './drawing-actions.ts'
import { InputOrigins } from './input-origins.ts'
import { LedView } from './led-view.ts'
import { LostRendition, lostText } from './lost-rendition.ts'
import { nextShuttle } from './shuttle.ts'
import { OwnUploads } from './own-uploads.ts'
import { PageActions } from './page-actions.ts'
import { writePreference } from './preferences.ts'
import type { ViewerCore } from './viewer-core.ts'
import { ZoomActions } from './zoom-actions.ts'
import { NOTHING_SELECTED, ZOOM, isWorking, type UiStore } from './ui-store.ts'

export interface ViewerParts {
  player: Player
  source: ReviewSource
  ui: UiStore
  compareCode: CompareCode
  readonly?: boolean
  toggleFullScreen(): void
  pictureInPicture?: PictureInPicture
}

/**
 * One review on screen: the player, the source of its data and the state of the interface, with every action that
 * buttons, keys and the element's methods share. Framework-free.
 */
export class Viewer implements ViewerCore {
  readonly player: Player
  readonly source: ReviewSource
  readonly ui: UiStore
  readonly readonly: boolean
  readonly comments: CommentActions
  readonly drawings: DrawingActions
  readonly compare: CompareActions
  readonly markers: MarkerActions
  readonly pages: PageActions
  readonly zoom: ZoomActions
  /** Whether the user or the page made each change on screen. */
  readonly origins = new InputOrigins()
  readonly view: LedView
  /** The view settings of the picture on this device. */
  readonly guides: GuidesStore = createGuidesStore()
  readonly pictureInPicture: PictureInPicture | undefined
  #texts: Texts = textsIn(messages, 'en')
  readonly #uploads: OwnUploads
  readonly #lost = new LostRendition()
  readonly #fullScreen: () => void
  #link: DeepLink = {}
  /** The tab that was asked for last. */
  #tab: PanelTab | undefined
  #opened = ''
  #openedAt = ''
  /** Frame to show when the media is open: a link's, or the one of the version before. */
  #wanted = 0
  /** The state to restore when media that failed is open again. */
  #resume: { loop: LoopRange; speed: number | null } | null = null
  /** The page wants what opens by itself to show its poster. */
  #wantsPosters = false
  /** The next clip opens on its poster. */
  #opensOnPoster = false
  /** The poster on screen, from which Play goes to the start; null as soon as anything has moved. */
  #poster: number | null = null
  /** Counts the wishes to play or to stop, so that only the newest one holds. */
  #wishes = 0

  constructor(parts: ViewerParts) {
    this.player = parts.player
    this.source = parts.source
    this.ui = parts.ui
    this.readonly = parts.readonly ?? false
    this.#fullScreen = parts.toggleFullScreen
    this.pictureInPicture = parts.pictureInPicture
    this.comments = new CommentActions(this, {
      showPage: (at) => this.pages.show(at),
      compareWith: (id) => this.compare.with(id),
    })
    this.drawings = new DrawingActions(this, this.comments)
    this.compare = new CompareActions(this, parts.compareCode)
    this.markers = new MarkerActions(this)
    this.pages = new PageActions(this)
    this.zoom = new ZoomActions(this.ui, this.origins)
    this.view = new LedView(this.ui, this.origins)
    this.#uploads = new OwnUploads(this.source.getState())
  }

  /** In the language of the element. */
  get texts(): Texts {
    return this.#texts
  }

  setTexts(texts: Texts): void {
    this.#texts = texts
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
    const tab = tabOf(link.tab)
    // The same request again does not undo a later choice by hand.
    if (tab && tab !== this.#tab) this.ui.setState({ panelOpen: true, tab })
    this.#link = { ...link, tab: tab === this.#tab ? undefined : tab }
    const isPlaced = link.frame !== undefined || link.commentId !== undefined
    this.#wantsPosters = link.poster === true
    this.#opensOnPoster = this.#wantsPosters && !isPlaced && this.#opened === ''
    // The page wants the clip's start after all.
    if (!link.poster && this.#poster !== null && !isPlaced) this.origins.led(() => this.seek(0))
    this.#tab = tab
    this.sync()
  }

  #followLink(): void {
    const { renditionId, frame, commentId } = this.#link
    const tab = tabOf(this.#link.tab)
    const { renditions, comments } = this.source.getState()
    if (renditions.length === 0) return
    const rendition = renditions.find(({ id }) => id === renditionId) ?? this.rendition() ?? newestReady(renditions)
    if (rendition && (renditionId !== undefined || frame !== undefined)) this.chooseRendition(rendition.id, frame)
    const comment = comments.find(({ id }) => id === commentId)
    this.#link = comment || commentId === undefined ? {} : { commentId, ...(tab ? { tab } : {}) }
    if (!comment) return
    if (frame === undefined) this.comments.open(comment)
    else this.ui.setState({ selectedComment: comment.id, tab: 'comments' })
    // A tab that was requested by name wins over the tab of the link's comment.
    if (tab) this.ui.setState({ tab })
  }

  /** Follows the source: chooses a rendition where none is, and opens its media once it can be played. */
  sync(): void {
    // Changes that follow from the data are not the user's.
    this.origins.led(() => this.#sync())
  }

  #sync(): void {
    this.#followLink()
    this.comments.follow()
    this.#followUploads()
    this.compare.sync()
    const { renditions } = this.source.getState()
    const { renditionId, fileIndex } = this.ui.getState()
    const rendition = renditions.find(({ id }) => id === renditionId)
    const lostRendition = this.#lost.next(renditionId, this.source.getState())
    if (!rendition) {
      const fallback = newestReady(renditions)
      if (fallback) this.chooseRendition(fallback.id)
      else if (lostRendition) this.#showNothing()
      if (lostRendition)
        this.ui.setState({ notice: { level: 'info', text: lostText(this.texts, lostRendition, fallback) } })
      return
    }
    const key = mediaKey(rendition, fileIndex)
    const media = this.playable(rendition, fileIndex)
    if (!media) return
    if (key === this.#opened) {
      this.player.renew(media)
      return
    }
    this.#opened = key
    this.#openedAt = media.src
    const resume = this.#resume
    const poster = this.#opensOnPoster && !resume ? posterOf(media) : null
    this.#opensOnPoster = false
    this.#wanted = poster ?? this.#wanted
    this.#poster = poster
    this.player
      .open(media, rendition.kind === 'image' ? 0 : this.#wanted)
      .then(() => {
        if (key !== this.#opened || rendition.kind === 'image') return undefined
        if (resume) this.player.setLoop(resume.loop)
        if (resume === this.#resume) this.#resume = null
        return resume?.speed ? this.player.play(resume.speed) : undefined
      })
      // The player's state carries the failure, and the stage shows it.
      .catch(() => undefined)
  }

  /** Shows the user's finished upload; a user who is at work on another rendition is asked first. */
  #followUploads(): void {
    const newRendition = this.#uploads.next(this.source.getState())
    if (!newRendition) return
    if (isWorking(this.ui.getState())) {
      const text = this.texts.uploadArrived({ version: newRendition.version, name: newRendition.name })
      this.ui.setState({ notice: { level: 'info', text, renditionId: newRendition.id } })
    } else this.showUploaded(newRendition.id)
  }

  /** Shows a rendition as one opens it: on its poster where the page wants that, else at its first frame. */
  showUploaded(id: string): void {
    this.#choose(id, 0, this.#wantsPosters)
  }

  /** Opens the same media again where it was, after it failed. @param play goes on playing */
  reopen(play = false): void {
    const { status, loop, speed } = this.player.getState()
    const frame = this.player.aim
    this.#opened = ''
    // Media that did not open has neither frame nor loop: the earlier state to restore stays.
    if (status === 'ready') {
      this.#wanted = frame
      this.#resume = { loop, speed: play ? speed : null }
    }
    this.sync()
  }

  /** The address that the media on screen was opened with. */
  get openedAt(): string {
    return this.#openedAt
  }

  /** The media of a page of a rendition, with a function that gets its next address. */
  playable(rendition: Rendition | undefined, page: number): PlayerMedia | null {
    const media = playableOf(rendition, page)
    if (!media || !rendition) return media
    return {
      ...media,
      expired: async () => {
        // The source reports its own failures.
        await this.source.reload().catch(() => undefined)
        const now = this.source.getState().renditions.find(({ id }) => id === rendition.id)
        return playableOf(now, page)?.src ?? null
      },
    }
  }

  /** The only rendition was deleted. */
  #showNothing(): void {
    this.#opened = ''
    this.#wanted = 0
    this.player.close()
    this.ui.setState({ renditionId: null, selectedObjects: NOTHING_SELECTED })
  }

  /** @param frame shown when it is open; by default the present one, so that versions compare on the same frame */
  chooseRendition(id: string, frame?: number): void {
    this.#choose(id, frame, false)
  }

  #choose(id: string, frame: number | undefined, poster: boolean): void {
    // The link says it of what is opened first.
    if (this.#opened !== '') this.#opensOnPoster = poster
    const state = this.player.getState()
    this.#wanted = frame ?? (state.status === 'ready' ? this.player.aim : this.#wanted)
    if (this.ui.getState().notice?.renditionId === id) this.ui.setState({ notice: null })
    if (id === this.ui.getState().renditionId) {
      if (frame !== undefined) this.seek(frame)
      return
    }
    this.origins.moved('rendition')
    this.#resume = null
    const before = this.rendition()
    this.compare.leaderChanges(before?.id ?? null, id)
    this.ui.setState({ renditionId: id, fileIndex: 0, selectedObjects: NOTHING_SELECTED })
    // Versions are compared on the same spot too; a still after a video is another picture.
    if (before?.kind !== this.rendition()?.kind) this.ui.setState({ zoom: ZOOM.min, pan: { x: 0, y: 0 } })
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

  seek(frame: number): void {
    this.origins.moved('frame')
    this.#poster = null
    this.#wanted = frame
    const { status } = this.player.getState()
    if (status === 'ready' || status === 'loading') this.#settle(this.player.seek(frame))
  }

  /** Moves by frames; by pages where the frames are pages. */
  step(frames: number): void {
    if (this.pages.exist()) {
      this.pages.turn(frames)
      return
    }
    this.origins.moved('frame')
    this.#poster = null
    this.#settle(this.player.step(frames))
  }

  /** To the first page, or the first frame of the range being looped or of the clip; like a step, it stops there. */
  goToStart(): void {
    if (this.pages.exist()) {
      this.pages.show(0)
      return
    }
    this.pause()
    const { loop } = this.player.getState()
    this.seek(loop.enabled ? loop.start : 0)
  }

  goToEnd(): void {
    if (this.pages.exist()) {
      this.pages.turn(Infinity)
      return
    }
    this.pause()
    const { loop, frameCount } = this.player.getState()
    this.seek(loop.enabled && loop.end !== undefined ? loop.end : Math.max(0, frameCount - 1))
  }

  play(speed = this.ui.getState().speed): void {
    this.origins.moved('play')
    this.ui.setState({ selectedObjects: NOTHING_SELECTED })
    const wish = ++this.#wishes
    if (this.#poster === null || speed < 0) {
      this.#settle(this.player.play(speed))
      return
    }
    // A poster is a look ahead: the clip begins at its start.
    const { loop } = this.player.getState()
    this.seek(loop.enabled ? loop.start : 0)
    const start = async (): Promise<void> => {
      await this.player.seek(this.#wanted)
      if (wish === this.#wishes) await this.player.play(speed)
    }
    this.#settle(start())
  }

  pause(): void {
    this.#wishes++
    if (this.player.getState().playing) this.origins.moved('play')
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

  /** Sets the speed, one of REV-26; a clip that plays backwards keeps its direction. */
  setSpeed(speed: number): void {
    this.ui.setState({ speed })
    const { playing, speed: present } = this.player.getState()
    if (!playing) return
    this.origins.moved('play')
    this.#settle(this.player.play(present < 0 ? -speed : speed))
  }

  toggleLoop(): void {
    this.player.setLoop({ enabled: !this.player.getState().loop.enabled })
  }

  setIn(frame = this.player.aim): void {
    const { end } = this.player.getState().loop
    this.player.setLoop({ start: frame, end: end !== undefined && end < frame ? undefined : end, enabled: true })
  }

  setOut(frame = this.player.aim): void {
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

  /** Makes a change and shows the reason if it fails; the page explains its own refusals. */
  async attempt(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await change()
      return true
    } catch (error) {
      if (error instanceof RefusedByPage) return false
      this.ui.setState({ notice: { level: 'error', text: messageOf(this.texts, error) } })
      return false
    }
  }

  showVersion(version: number): void {
    const rendition = this.source.getState().renditions.find((each) => each.version === version)
    if (rendition) this.chooseRendition(rendition.id)
  }

  /** Chooses a tab by hand. */
  chooseTab(tab: PanelTab): void {
    this.ui.setState({ tab })
    writePreference('panel-tab', tab)
  }

  setPanel(open: boolean, tab?: PanelTab): void {
    this.ui.setState({ panelOpen: open, ...(tab ? { tab } : {}) })
    writePreference('panel-open', String(open))
  }

  toggleFullScreen(): void {
    this.#fullScreen()
  }

  /** The picture in a small window over all others, where the browser has one. */
  togglePictureInPicture(): void {
    if (!this.pictureInPicture?.supported || this.player.getState().status !== 'ready') return
    if (this.ui.getState().watermark !== '') return
    this.pictureInPicture.toggle().catch(() => {
      this.ui.setState({ notice: { level: 'error', text: this.texts.pictureInPictureFailed } })
    })
  }

  /** Frees the player; `sync` opens the media again. */
  close(): void {
    this.#wanted = this.player.aim
    this.#opened = ''
    this.pictureInPicture?.close()
    this.compare.close()
    this.player.close()
  }

  #settle(promise: Promise<unknown>): void {
    // The player's state carries the failure, and the stage shows it.
    promise.catch(() => undefined)
  }
}

function messageOf(texts: Texts, error: unknown): string {
  // Of the element's files on demand, which know no language.
  if (error instanceof Error && error.name === 'PartMissing') return texts.partMissing
  return error instanceof Error && error.message ? error.message : texts.changeFailed
}
