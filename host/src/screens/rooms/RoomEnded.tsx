import type { Room, RoomStore } from '@arbo/core'
import type { ReactNode } from 'react'
import { roomTexts } from '../../texts/rooms.ts'
import { Minutes } from './Minutes.tsx'

/** A room that is over: what remains of it are its minutes. */
export function RoomEnded({ store, room }: { store: RoomStore; room: Room }): ReactNode {
  return (
    <div className="room-ended">
      <div className="room-ended-head">
        <h1>{room.name}</h1>
        <p role="status">{roomTexts.ended}</p>
      </div>
      <Minutes store={store} />
    </div>
  )
}
