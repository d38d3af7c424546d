import { event, type ErrorDetail, type EventsOf } from '@arbo/kit'

/** Events of `<arbo-playlist>` by name. All bubble and are composed. */
export const events = {
  /**
   * The list is shown.
   * @remarks Told again for another list.
   */
  ready: event<{ count: number }>(),
  /** A scene came on screen: chosen, or by playing through. */
  'item-open': event<{ id: string; index: number }>(),
  /** The scenes are to stand in this order; `preventDefault` refuses it. */
  'order-change': event<{ ids: string[] }>(),
  /** Scenes are to be taken out; `preventDefault` refuses it. */
  'items-remove': event<{ ids: string[] }>(),
  /** Playing through was switched on or off, or the loop of the list. */
  'play-change': event<{ through: boolean; loop: boolean }>(),
  /**
   * The playlist could not be read or changed; it shows why and recovers where it can.
   * @type {{ code: string, message: string, error: unknown }}
   */
  'arbo-error': event<ErrorDetail>(),
}

/** The type of each event’s `detail`. */
export interface PlaylistEvents extends EventsOf<typeof events> {}
