import type { Room, RoomStore } from '@arbo/core'
import type { ReactNode } from 'react'
import { roomTexts } from './texts.ts'
import { Minutes } from './Minutes.tsx'
import styles from './rooms.module.css'

/** An ended room, with its minutes. */
export function RoomEnded({ store, room }: { store: RoomStore; room: Room }): ReactNode {
  return (
    <div className={styles['room-ended']}>
      <div className={styles['room-ended-head']}>
        <h1>{room.name}</h1>
        <p role="status">{roomTexts.ended}</p>
      </div>
      <Minutes store={store} />
    </div>
  )
}
