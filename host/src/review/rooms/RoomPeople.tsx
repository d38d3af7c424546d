import type { RoomPerson, RoomStore } from '@arbo/core'
import { colourOfPerson } from '@arbo/core/internal'
import { EyeOff, Monitor } from '@arbo/kit/icons'
import { Avatar, Button, classes, Popover, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { roomTexts } from './texts.ts'
import { doing } from './room-people.ts'
import { useLead } from './use-lead.ts'
import styles from './rooms.module.css'

/** How many avatars show; the others are counted. */
const AVATARS_MAX = 5

/** Who is in the room: their avatars, and the list that opens from them. */
export function RoomPeople({ store }: { store: RoomStore }): ReactNode {
  const people = useSelected(store, (state) => state.people)
  const presenterId = useSelected(store, (state) => state.presenterId)
  const isPresenter = useSelected(store, (state) => state.isPresenter)
  const own = useSelected(store, (state) => state.clientId)
  const { handOver, busy } = useLead(store)
  const avatars = people.slice(0, people.length > AVATARS_MAX ? AVATARS_MAX - 1 : AVATARS_MAX)
  const more = people.length - avatars.length

  return (
    <Popover
      label={roomTexts.peopleTitle}
      align="end"
      trigger={
        <button
          type="button"
          className={styles['room-avatars']}
          aria-label={roomTexts.people({ count: people.length })}
        >
          {avatars.map((one) => (
            <RoomAvatar key={one.client_id} one={one} presenterId={presenterId} />
          ))}
          {more > 0 && <span className="arbo-avatar arbo-avatar-24">+{more}</span>}
        </button>
      }
    >
      <ul className={styles['room-people']} aria-label={roomTexts.peopleTitle}>
        {people.map((one) => {
          const { display_name: name } = one.person
          return (
            <li key={one.client_id}>
              <RoomAvatar one={one} presenterId={presenterId} />
              <span className="arbo-fill arbo-grid">
                <Text truncate>{one.client_id === own ? roomTexts.you({ name }) : name}</Text>
                <span className="arbo-row arbo-inline arbo-gap-8 arbo-tone-muted arbo-font-caption">
                  {/* The colour of their laser in every window. */}
                  <span
                    className={styles['room-swatch']}
                    style={{ background: colourOfPerson(one.client_id) }}
                    aria-hidden="true"
                  />
                  {doing(one, presenterId)}
                </span>
              </span>
              {isPresenter && one.client_id !== own && (
                <Button
                  size="small"
                  busy={busy}
                  aria-label={roomTexts.handOverTo({ name })}
                  onClick={() => void handOver(one.client_id, name)}
                >
                  {roomTexts.handOverShort}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}

/** An avatar with an icon for the presenter and for those who do not follow: by form, not by colour alone. */
function RoomAvatar({ one, presenterId }: { one: RoomPerson; presenterId: string | null }): ReactNode {
  const { person, client_id, following } = one
  const leads = client_id === presenterId
  return (
    <span
      className={classes(styles['room-avatar'], leads && styles['leads'], !leads && !following && styles['alone'])}
      title={`${person.display_name}: ${doing(one, presenterId)}`}
    >
      <Avatar name={person.display_name} src={person.profile_image} decorative />
      {leads && <Monitor />}
      {!leads && !following && <EyeOff />}
    </span>
  )
}
