import type { ErrorDetail } from '@arbo/kit'

/** Events of `<arbo-playlist>` by name, with the type of their `detail`. All bubble and are composed. */
export interface PlaylistEvents {
  /** The list is shown; told again for another one. */
  ready: { count: number }
  /** A scene came on screen: chosen, or by playing through. */
  'item-open': { id: string; index: number }
  /** The scenes are to stand in this order; `preventDefault()` refuses it. */
  'order-change': { ids: string[] }
  /** Scenes are to be taken out; `preventDefault()` refuses it. */
  'items-remove': { ids: string[] }
  /** Playing through was switched on or off, or the loop of the list. */
  'play-change': { through: boolean; loop: boolean }
  'arbo-error': ErrorDetail
}
