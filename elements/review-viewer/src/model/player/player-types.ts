import type { LoopRange } from '../constants.ts'
import type { View } from '../drawing/picture-box.ts'
import type { PictureTiles } from '../image/tile-grid.ts'
import type { Rational } from '../rational.ts'
import type { FrameTable } from './frame-table.ts'
import type { PlayerErrorCode } from './player-error.ts'

/** engine: decoded by index; video: verified <video>; plain: <video> that cannot be verified; image: a still. */
export type BackEndKind = 'engine' | 'video' | 'plain' | 'image'

/** What to show. */
export interface PlayerMedia {
  kind: 'video' | 'image'
  /** URL: same origin or with CORS, blob: or data:. */
  src: string
  /** Tells media apart whose addresses change with each reading (signed ones); the address itself by default. */
  key?: string
  /** MIME type; HLS is application/vnd.apple.mpegurl. Guessed from the URL when missing. */
  type?: string
  /** Frame rate where the file itself does not tell; 24 when nobody knows. */
  frameRate?: Rational | number
  /** Frame table made at ingest. The engine reads its own; a <video> element is steered by this one. */
  frameTable?: FrameTable
  /** A picture that is too large for one canvas, in parts. */
  tiles?: PictureTiles
  /** Credentials and headers for every request, e.g. a bearer token. */
  requestInit?: Pick<RequestInit, 'headers' | 'credentials'>
  /** The server does not take the address any more: gives a new one, or null. */
  expired?: () => Promise<string | null>
}

/** Where a picture lies on the stage, and how it is coloured there. */
export interface DetailView extends View {
  /** CSS `filter`; empty for none. */
  filter: string
}

/** What a back end draws itself, sharper than the canvas of the player can be: the visible part of a very large picture. */
export interface PictureDetail {
  /** As large as the stage and over its picture. */
  readonly canvas: HTMLCanvasElement
  /** Draws what is in view; null: nothing. @returns whether it covers the picture just now */
  show(view: DetailView | null): boolean
}

/** Snapshot of the player. A new object for each change, so it may be compared by identity. */
export interface PlayerState {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Set when the media failed, or when one frame of it could not be shown (status stays 'ready' then). */
  error?: { code: PlayerErrorCode; message: string; detail: string }
  /** The frame drawn on the canvas, an integer from 0; never derived from a clock. */
  frame: number
  frameCount: number
  rate: Rational
  table?: FrameTable
  playing: boolean
  /** Speed of the last play(); negative is reverse. */
  speed: number
  loop: LoopRange
  muted: boolean
  volume: number
  hasSound: boolean
  /** True while the number of the picture on the canvas is proven and no frame was skipped in the last second. */
  frameLock: boolean
  backEnd?: BackEndKind
  /** Size of the picture in square pixels, upright. */
  width: number
  height: number
  /** The picture is larger than a canvas can be, and drawn smaller for it. */
  reduced?: boolean
  detail?: PictureDetail
  /** Frames that can be shown at once, as [first, last] ranges. */
  buffered: [number, number][]
}

/** Counters for people who look into trouble. */
export interface PlayerStats {
  backEnd?: BackEndKind
  /** Why better back ends were not used. */
  rejected: { backEnd: BackEndKind; code: PlayerErrorCode; detail: string }[]
  drawn: number
  /** Frames that playing left out although the display was fast enough to show them. */
  skipped: number
  openMs: number
  /** Of the back end: decoded frames, decoder restarts, cached frames and bytes, extra seeks. */
  counters: Record<string, number>
}

/** Which frames playing covers; `last` is shown too. */
export interface PlayPlan {
  speed: number
  first: number
  last: number
  repeat: boolean
  muted: boolean
  volume: number
  /** Pictures that this refuses are left out. */
  mayShow?: PlayPartner['mayShow']
}

/** Who plays along with a player, on its clock. */
export interface PlayPartner {
  /** Whether it can show its part of a frame too; asked before each that playing draws. */
  mayShow(frame: number, direction: -1 | 1): boolean
  /** Whether it sounds in this one's place. */
  silent(): boolean
}

/** What a back end tells the player. */
export interface BackEndEvents {
  shown(frame: number, proven: boolean): void
  skipped(frames: number): void
  /** Playing reached the end of its plan. */
  ended(): void
  failed(error: unknown): void
  bufferedChanged(): void
}

/** One way to show media. Frames are integers from 0 to table.count - 1; callers clamp. */
export interface BackEnd {
  readonly kind: BackEndKind
  readonly table: FrameTable
  readonly hasSound: boolean
  /** Size of the picture, upright, where the canvas is smaller. */
  readonly size?: { width: number; height: number }
  /** Whether that is for want of room, so that detail is lost. */
  readonly reduced?: boolean
  readonly detail?: PictureDetail
  /** Takes new addresses of the same media. */
  renew?(media: PlayerMedia): void
  /**
   * Shows a frame and resolves with the number of the frame on the canvas. A newer call takes over: both then
   * resolve with the newer frame. `direction` is the way of travel (0: a jump), for reading ahead.
   */
  seek(frame: number, direction: -1 | 0 | 1): Promise<number>
  /** Plays from the frame on the canvas; called again, it changes the plan while playing. */
  play(plan: PlayPlan): void
  /** Stops; the frame on the canvas stays. */
  pause(): void
  buffered(): [number, number][]
  /**
   * Gives a picture of a frame, or of the key frame before it, to `draw` without showing it: a ready one, or one decoded
   * beside. It lies as in the file and is the back end's own. Resolves with its frame; with undefined where there is
   * none, and where a newer call came.
   */
  thumbnail?(frame: number, draw: (image: CanvasImageSource) => void): Promise<number | undefined>
  /** Whether a frame can be shown at once; if not, it is decoded next. */
  makeReady?(frame: number, direction: -1 | 0 | 1): boolean
  /** Sounds from the frame on the canvas on, or goes on sounding; undefined ends it. */
  accompany?(plan: Pick<PlayPlan, 'speed' | 'muted' | 'volume'> | undefined): void
  counters(): Record<string, number>
  close(): void
}
