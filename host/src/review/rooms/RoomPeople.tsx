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

/** Faces shown; the others are counted. */
const FACES_MAX = 5

/** Who is in the room: faces with what each does, and the list behind them. */
export function RoomPeople({ store }: { store: RoomStore }): ReactNode {
  const people = useSelected(store, (state) => state.people)
  const presenterId = useSelected(store, (state) => state.presenterId)
  const isPresenter = useSelected(store, (state) => state.isPresenter)
  const own = useSelected(store, (state) => state.clientId)
  const { handOver, busy } = useLead(store)
  const avatars = people.slice(0, people.length > FACES_MAX ? FACES_MAX - 1 : FACES_MAX)
  const more = people.length - avatars.length

  return (
    <Popover
      label={roomTexts.peopleTitle}
      align="end"
      trigger={
        <button type="button" className={styles['room-faces']} aria-label={roomTexts.people(people.length)}>
          {avatars.map((one) => (
            <Face key={one.client_id} one={one} presenterId={presenterId} />
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
              <Face one={one} presenterId={presenterId} />
              <span className="arbo-fill arbo-grid">
                <Text truncate>{one.client_id === own ? roomTexts.you(name) : name}</Text>
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
                  aria-label={roomTexts.handOverTo(name)}
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

/** A face with a sign for who leads and who looks around: by form, not by colour alone. */
function Face({ one, presenterId }: { one: RoomPerson; presenterId: string | null }): ReactNode {
  const { person, client_id, following } = one
  const leads = client_id === presenterId
  return (
    <span
      className={classes(styles['room-face'], leads && styles['leads'], !leads && !following && styles['alone'])}
      title={`${person.display_name}: ${doing(one, presenterId)}`}
    >
      <Avatar name={person.display_name} src={person.profile_image} decorative />
      {leads && <Monitor />}
      {!leads && !following && <EyeOff />}
    </span>
  )
}
