import type { Deps } from '../../platform/deps.ts'
import type { RoomHub } from './room-hub.ts'

/** The parts that rooms are built from. */
export interface RoomDeps extends Deps {
  rooms: RoomHub
}
