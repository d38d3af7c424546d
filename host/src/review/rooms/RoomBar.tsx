import type { Room, RoomState, RoomStore } from '@arbo/core'
import { Eye, Monitor } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { roomTexts } from './texts.ts'
import { mayTakeLead, presenterOf, standing } from './room-people.ts'
import { RoomMenu } from './RoomMenu.tsx'
import { RoomPeople } from './RoomPeople.tsx'
import { useLead } from './use-lead.ts'
import roomEntryStyles from './room-entry.module.css'
import styles from './rooms.module.css'

interface RoomBarProps {
  store: RoomStore
  room: Room
  /** The viewer's state, for a user who takes the lead while looking around. */
  captured: () => RoomState | null | undefined
  onMinutes: () => void
}

/** This window's role in the room as a pill, the room's people, and its actions; a part of the bar above the picture. */
export function RoomBar({ store, room, captured, onMinutes }: RoomBarProps): ReactNode {
  const state = useSelected(store, (all) => all)
  const presenter = presenterOf(state)
  const name = presenter?.person.display_name
  const { following } = state
  const { take, busy } = useLead(store, captured)
  const { tone, says } = standing(state)

  return (
    <div className={styles['room-bar']} data-tone={tone}>
      <span className={styles['room-pill']} title={`${roomTexts.live}: ${says}`}>
        <span className={roomEntryStyles['room-live-dot']} data-off={tone === 'lost' || undefined} aria-hidden="true" />
        <span className={styles['room-live-word']}>{roomTexts.live}</span>
        <span className={styles['room-says']} role="status">
          {says}
        </span>
      </span>
      <span className={styles['room-ways']}>
        {!following && (
          <Button size="small" variant="primary" icon={<Eye />} onClick={store.follow}>
            {name === undefined ? roomTexts.followAgain : roomTexts.follow({ name })}
          </Button>
        )}
        {presenter === null && tone !== 'lost' && mayTakeLead(state) && (
          <Button
            size="small"
            variant={following ? 'primary' : 'secondary'}
            icon={<Monitor />}
            busy={busy}
            onClick={() => void take()}
          >
            {roomTexts.takeLead}
          </Button>
        )}
      </span>
      <RoomPeople store={store} />
      <RoomMenu
        store={store}
        room={room}
        mayTake={presenter !== null && mayTakeLead(state)}
        onTake={() => void take()}
        onMinutes={onMinutes}
      />
    </div>
  )
}
