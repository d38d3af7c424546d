import type { OtherScene, Rendition } from '@arbo/core'
import { createStore, type StoreApi } from 'zustand/vanilla'

import { Player } from '../player/player.ts'
import { mediaKey } from '../source/playable.ts'
import { readPreference, writePreference } from '../viewer/preferences.ts'
import type { ViewerCore } from '../viewer/viewer-core.ts'
import { COMPARE_MODES, type CompareLook, type CompareMode } from './compare-modes.ts'
import type { Comparison, PairState } from './comparison.ts'

/** Memory for decoded pictures of the other clip, in bytes: half of the leading one's. */
const CACHE_BYTES = 128 * 1024 * 1024

export interface CompareState extends CompareLook {
  /** Id of the other rendition; null without a comparison. */
  other: string | null
  /** The other rendition's scene, if it is another one, with its renditions, newest first. */
  scene: { scene: OtherScene; renditions: Rendition[] } | null
  sound: 'leader' | 'other'
  pair: PairState
  /** Draws the pairs; null until the other rendition can be opened. */
  comparison: Comparison | null
}

const NO_PAIR: PairState = { status: 'idle', alignment: 'frame', frame: 0, ended: false, hasSound: false }

/** The code that draws pairs, fetched when it is first needed. */
export interface CompareCode {
  /** Undefined until then. */
  get(): { Comparison: typeof Comparison } | undefined
  load(): Promise<unknown>
}

/** Two renditions at once: the one on screen leads, the other one follows frame by frame. */
export class CompareActions {
  readonly store: StoreApi<CompareState>
  readonly #viewer: ViewerCore
  readonly #code: CompareCode
  #opened = ''
  /** Counts the requests to compare: when the code has come, only the newest counts. */
  #wishes = 0

  constructor(viewer: ViewerCore, code: CompareCode) {
    this.#viewer = viewer
    this.#code = code
    const mode = COMPARE_MODES.find((each) => each === readPreference('compare-mode')) ?? 'side'
    const look: CompareLook = { mode, opacity: 0.5, wipe: 0.5, gain: 4 }
    this.store = createStore(() => ({
      ...look,
      other: null,
      scene: null,
      sound: 'leader',
      pair: NO_PAIR,
      comparison: null,
    }))
  }

  /** Renditions that the one on screen can be compared with, newest first. */
  choices(): Rendition[] {
    const { renditionId } = this.#viewer.ui.getState()
    return this.#viewer.source.getState().renditions.filter(({ id }) => id !== renditionId)
  }

  /** The rendition on the other side. */
  other(): Rendition | undefined {
    const { other, scene } = this.store.getState()
    const here = this.#viewer.source.getState().renditions
    return here.find(({ id }) => id === other) ?? scene?.renditions.find(({ id }) => id === other)
  }

  /** Compares with the version before the one on screen, or ends comparing. */
  toggle(): void {
    if (this.store.getState().other !== null) {
      this.stop()
      return
    }
    const choices = this.choices()
    const version = this.#viewer.rendition()?.version ?? Infinity
    const before = choices.find((each) => each.version < version && each.state === 'ready')
    const choice = before ?? choices.find(({ state }) => state === 'ready') ?? choices[0]
    if (choice) this.with(choice.id)
  }

  /** Puts a rendition beside the one on screen, as soon as the code for that is there. */
  with(id: string): void {
    const wish = ++this.#wishes
    if (this.#code.get()) {
      this.#put(id)
      return
    }
    void this.#viewer.attempt(async () => {
      await this.#code.load()
      if (wish === this.#wishes) this.#put(id)
    })
  }

  #put(id: string): void {
    if (id === this.#viewer.ui.getState().renditionId) return
    const { scene } = this.store.getState()
    const foreign = scene?.renditions.some((each) => each.id === id) ?? false
    this.store.setState({ other: id, scene: foreign ? scene : null })
    this.sync()
  }

  /** Compares with the newest rendition of another scene. @throws ApiError where it cannot be read */
  async withScene(scene: OtherScene): Promise<void> {
    const renditions = (await this.#viewer.source.scenes?.renditions(scene.id)) ?? []
    const newest = renditions.find(({ state }) => state === 'ready')
    if (!newest) {
      this.#viewer.ui.setState({
        notice: { level: 'info', text: this.#viewer.texts.compareNothing({ name: scene.name }) },
      })
      return
    }
    this.store.setState({ scene: { scene, renditions } })
    this.with(newest.id)
  }

  withVersion(version: number): void {
    const rendition = this.#viewer.source.getState().renditions.find((each) => each.version === version)
    if (rendition) this.with(rendition.id)
  }

  /** Makes the other rendition lead: its comments and drawings show, the frame stays. Not with another scene's. */
  swap(): void {
    const { other, scene } = this.store.getState()
    if (other !== null && !scene) this.#viewer.chooseRendition(other)
  }

  /** Called before another rendition takes the lead; if it is the compared one, the two change places. */
  leaderChanges(from: string | null, to: string): void {
    if (this.store.getState().other !== to) return
    const isKnown = this.#viewer.source.getState().renditions.some(({ id }) => id === from)
    if (isKnown) this.store.setState({ other: from })
    else this.stop()
  }

  setMode(mode: CompareMode): void {
    writePreference('compare-mode', mode)
    this.setLook({ mode })
  }

  /** The next way to compare; from the last one back to the first. */
  nextMode(): void {
    const { mode, other } = this.store.getState()
    if (other === null) this.toggle()
    else this.setMode(COMPARE_MODES[(COMPARE_MODES.indexOf(mode) + 1) % COMPARE_MODES.length] ?? 'side')
  }

  setLook(look: Partial<CompareLook>): void {
    this.store.setState(look)
    this.store.getState().comparison?.setLook(this.store.getState())
  }

  setSound(sound: 'leader' | 'other'): void {
    this.store.setState({ sound })
    this.store.getState().comparison?.setSound(sound)
  }

  stop(): void {
    this.close()
    this.store.setState({ other: null, scene: null, sound: 'leader' })
  }

  /** Follows the source: opens the other rendition once it can be played, and ends comparing when it is gone. */
  sync(): void {
    const { other: id } = this.store.getState()
    if (id === null) return
    const other = this.other()
    if (!other) {
      if (this.#viewer.source.getState().status === 'ready') this.#lose()
      return
    }
    const page = Math.max(0, Math.min(this.#viewer.ui.getState().fileIndex, other.files.length - 1))
    const media = this.#viewer.playable(other, page)
    const key = mediaKey(other, page)
    if (!media || key === this.#opened) return
    this.#opened = key
    this.#comparison()?.open(media)
  }

  /** Opens the other rendition again after a failure, with its newest address: the old one may have expired. */
  async reopen(): Promise<void> {
    await this.#viewer.source.reload()
    this.#opened = ''
    this.sync()
  }

  /** Frees the other player; `sync` opens it again. */
  close(): void {
    this.#wishes++
    this.#opened = ''
    this.store.getState().comparison?.close()
    this.store.setState({ comparison: null, pair: NO_PAIR })
  }

  #lose(): void {
    this.stop()
    this.#viewer.ui.setState({ notice: { level: 'info', text: this.#viewer.texts.compareLost } })
  }

  #comparison(): Comparison | undefined {
    const state = this.store.getState()
    const part = this.#code.get()
    if (state.comparison || !part) return state.comparison ?? undefined
    const page = this.#viewer.player.canvas.ownerDocument
    const comparison = new part.Comparison(
      {
        leader: this.#viewer.player,
        other: new Player({ canvas: page.createElement('canvas'), cacheBytes: CACHE_BYTES }),
        page,
        changed: (pair) => this.store.setState({ pair }),
      },
      state,
    )
    comparison.setSound(state.sound)
    this.store.setState({ comparison })
    return comparison
  }
}
