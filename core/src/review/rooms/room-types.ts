import type { Failure } from '../../platform/api/failure.ts'
import type { Audience } from '../../contract/platform/enums.ts'
import type { Room, RoomMinutes, RoomPerson, RoomPoint, RoomState } from '../../contract/review/room-fields.ts'
import type { RoomMinutesFormat } from '../../contract/review/room-values.ts'
import type { FetchedFile } from '../../platform/files/fetch-file.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'

/** A live room as one window knows it. */
export interface RoomStoreState {
  status: 'loading' | 'ready' | 'failed'
  /** `not_found`: there is no such room, or not for this user. */
  error: Failure | null
  /** Null until it is read. Position and people in it are those of that reading; the newest ones stand beside it. */
  room: Room | null
  /** Grows with every change that was heard of; never falls. */
  seq: number
  /** The room's state; in the presenter's own window their last state, sent or not. */
  shown: RoomState
  /** When that was so, ms of the server's clock. */
  setAt: number
  people: readonly RoomPerson[]
  clientId: string
  presenterId: string | null
  isPresenter: boolean
  /** Whether this window shows what the room does. The presenter's own does. */
  following: boolean
  /** The scene that this window shows. */
  itemId: string | null
  connection: 'connecting' | 'open' | 'waiting'
  /** Somebody else leads now, and what this window was about to show was refused. */
  wasRefused: boolean
  hasEnded: boolean
}

/** Where somebody in a room points, and who that is. */
export interface RoomPointed extends RoomPoint {
  client_id: string
  name: string
}

/** A room that is entered while somebody looks at the store, and left afterwards. */
export interface RoomStore extends ReadableStore<RoomStoreState> {
  reload(): Promise<void>
  /** The server's clock, ms. */
  now(): number
  /** Shows something to those who follow; of windows that do not lead it changes nothing. */
  publish(change: Partial<RoomState>): void
  /** Shows a scene of the room: to all as the presenter, else to oneself alone. */
  show(itemId: string): void
  /** Takes the lead, and shows what is given then. Rejects with an ApiError, which the caller shows. */
  lead(own?: RoomState): Promise<void>
  /** Hands the lead over. Rejects with an ApiError. */
  handOver(clientId: string): Promise<void>
  follow(): void
  /** Goes on alone from where the room is. The presenter cannot. */
  lookAround(): void
  /** Tells the others what one points at. */
  point(point: RoomPoint): void
  /** Calls back with what others point at. @returns ends it */
  onPoint(listener: (point: RoomPointed) => void): () => void
  /** Ends the room for all. Rejects with an ApiError. */
  end(): Promise<void>
  minutes(): Promise<RoomMinutes>
  minutesFile(format: RoomMinutesFormat, audience?: Audience): Promise<FetchedFile>
}

/** Before anything is known of a room. */
export const NOTHING_SHOWN: RoomState = {
  item_id: null,
  rendition_id: null,
  frame: 0,
  file_index: 0,
  playing: false,
  speed: 1,
  zoom: 1,
  pan: { x: 0, y: 0 },
}
