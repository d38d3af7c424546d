import type { Rendition, ReviewSource } from '@arbo/core'
import type { PlayerMedia } from '../player/player-types.ts'
import type { Player } from '../player/player.ts'
import type { Texts } from '../../texts.ts'
import type { PanelTab } from '../tabs/panel-tabs.ts'
import type { InputOrigins } from './input-origins.ts'
import type { UiStore } from './ui-store.ts'

/** What comments, drawing, compare, pages and markers need of the viewer that they are part of. */
export interface ViewerCore {
  readonly player: Player
  readonly source: ReviewSource
  readonly ui: UiStore
  readonly readonly: boolean
  readonly origins: InputOrigins
  readonly texts: Texts
  rendition(): Rendition | undefined
  playable(rendition: Rendition | undefined, page: number): PlayerMedia | null
  chooseRendition(id: string, frame?: number): void
  setPanel(open: boolean, tab?: PanelTab): void
  seek(frame: number): void
  pause(): void
  sync(): void
  attempt(change: () => Promise<unknown>): Promise<boolean>
}
