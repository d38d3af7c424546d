import type { PlaylistAccess, PlaylistUser } from '@arbo/core'
import type { PlaylistUsersStore } from '@arbo/core/internal'
import { Avatar, Button, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { playlistTexts } from '../texts.ts'
import { useAct } from '../../../ui/list/use-act.ts'
import { expiresAt, NEVER, problemOf, type End } from './expiry.ts'
import { TermsFields } from './TermsFields.tsx'
import { useClock } from './use-clock.ts'
import styles from '../playlists.module.css'

/** A request for access: granted in one click, on the terms beside it (XPLY-05). */
export function RequestRow({ request, users }: { request: PlaylistUser; users: PlaylistUsersStore }): ReactNode {
  const { busy, act } = useAct()
  const [access, setAccess] = useState<PlaylistAccess>('view')
  const [end, setEnd] = useState<End>(NEVER)
  const { zone, now } = useClock()
  const { person, message } = request
  const { id, display_name: name } = person
  return (
    <li className={styles['share-row']}>
      <Avatar name={name} src={person.profile_image} size={32} decorative />
      <span className={styles['share-who']}>
        <Text weight="medium" truncate>
          {name}
        </Text>
        {message && (
          <Text tone="muted" font="small" breaks>
            {message}
          </Text>
        )}
      </span>
      <TermsFields access={access} end={end} name={name} onAccess={setAccess} onEnd={setEnd} />
      <Button
        size="small"
        variant="primary"
        busy={busy}
        disabled={problemOf(end, zone, now) !== undefined}
        aria-label={playlistTexts.acceptNamed({ name })}
        onClick={() =>
          void act({
            run: () => users.accept(id, { access, expires_at: expiresAt(end, zone, new Date()) }),
            done: playlistTexts.accepted({ name }),
          })
        }
      >
        {playlistTexts.accept}
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={playlistTexts.declineNamed({ name })}
        onClick={() => void act({ run: () => users.decline(id), done: playlistTexts.declined({ name }) })}
      >
        {playlistTexts.decline}
      </Button>
    </li>
  )
}
