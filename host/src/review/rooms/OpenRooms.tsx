import { roomsStore } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { roomEntryTexts } from './entry-texts.ts'
import { roomAddress } from './room-address.ts'
import styles from './room-entry.module.css'

/** The open rooms; nothing where there is none. */
export function OpenRooms(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => roomsStore(session), [session])
  const rooms = useSelected(store, (state) => state.live)
  if (rooms.length === 0) return null
  return (
    <nav className={styles['open-rooms']} aria-label={roomEntryTexts.openRooms}>
      <span className="arbo-row arbo-inline arbo-gap-8 arbo-weight-strong">
        <span className={styles['room-live-dot']} aria-hidden="true" />
        {roomEntryTexts.openRooms}
      </span>
      <ul>
        {rooms.map(({ id, name, created_by, people_count }) => (
          <li key={id}>
            <Link to={roomAddress(id)} title={roomEntryTexts.openRoom({ name, by: created_by.display_name })}>
              {name}
            </Link>
            <Text tone="muted">{roomEntryTexts.there({ count: people_count })}</Text>
          </li>
        ))}
      </ul>
    </nav>
  )
}
