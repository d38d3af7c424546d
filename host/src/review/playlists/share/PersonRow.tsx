import type { PlaylistUser } from '@arbo/core'
import type { PlaylistUsersStore } from '@arbo/core/internal'
import { X } from '@arbo/kit/icons'
import { Avatar, Button, IconButton, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { playlistTexts } from '../texts.ts'
import { useAct } from '../../../ui/list/use-act.ts'
import { expiresAt, problemOf, type End } from './expiry.ts'
import { TermsFields } from './TermsFields.tsx'
import { useClock } from './use-clock.ts'
import styles from '../playlists.module.css'

/** A person with access: their terms, which can be changed, and its expiry. */
export function PersonRow({ user, users }: { user: PlaylistUser; users: PlaylistUsersStore }): ReactNode {
  const { act } = useAct()
  const { zone, now } = useClock()
  /** The day being chosen; null: none. */
  const [choosing, choose] = useState<End | null>(null)
  const { person, access, expires_at } = user
  const { id, display_name: name } = person
  const change = (run: () => Promise<void>): void => void act({ run, done: playlistTexts.accessChanged({ name }) })
  const isWrong = choosing !== null && problemOf(choosing, zone, now) !== undefined

  function endAt(end: End): void {
    choose(null)
    if (end.expiry !== 'kept') change(() => users.update(id, { expires_at: expiresAt(end, zone, new Date()) }))
  }

  return (
    <li className={styles['share-row']}>
      <Avatar name={name} src={person.profile_image} size={32} decorative />
      <span className={styles['share-who']}>
        <Text weight="medium" truncate>
          {name}
        </Text>
      </span>
      <TermsFields
        access={access}
        end={choosing ?? { expiry: expires_at === null ? 'never' : 'kept', day: '' }}
        currentEnd={expires_at}
        name={name}
        onAccess={(next) => next !== access && change(() => users.update(id, { access: next }))}
        // A day is typed digit by digit: it is saved once it is confirmed.
        onEnd={(next) => (next.expiry === 'day' ? choose(next) : endAt(next))}
      />
      {choosing && (
        <Button
          size="small"
          variant="primary"
          disabled={isWrong}
          aria-label={playlistTexts.expirySetFor({ name })}
          onClick={() => endAt(choosing)}
        >
          {playlistTexts.expirySet}
        </Button>
      )}
      <IconButton
        size="small"
        icon={<X />}
        label={playlistTexts.takeAway({ name })}
        onClick={() =>
          void act({
            run: () => users.remove(id),
            done: playlistTexts.takenAway({ name }),
            undo: () => users.share([id], { access, expires_at }),
          })
        }
      />
    </li>
  )
}
