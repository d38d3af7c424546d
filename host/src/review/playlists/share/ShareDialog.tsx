import type { Playlist } from '@arbo/core'
import { createPlaylistUsersStore } from '@arbo/core/internal'
import { Button, Dialog, Text } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { useSelected } from '../../../app/store.ts'
import { playlistTexts } from '../texts.ts'
import { ReadingState } from '../../../ui/library/ReadingState.tsx'
import { GuestLinks } from '../../guest-links/links/GuestLinks.tsx'
import { AddPeople } from './AddPeople.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RequestRow } from './RequestRow.tsx'
import { ShareLink } from './ShareLink.tsx'
import styles from '../playlists.module.css'

interface ShareDialogProps {
  playlist: Playlist
  onClose: () => void
}

/** A playlist's people, requests and link. Mounted only while it is open. */
export function ShareDialog({ playlist, onClose }: ShareDialogProps): ReactNode {
  const { session } = useApp()
  const { id, name, code, owner } = playlist
  const users = useMemo(() => createPlaylistUsersStore(session, { id }), [session, id])
  const { status, error, requests, people } = useSelected(users, (state) => state)
  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={playlistTexts.shareTitle({ name })}
      footer={<Button onClick={onClose}>{playlistTexts.close}</Button>}
    >
      <div className={styles['share']}>
        <ShareLink id={id} code={code} />
        <AddPeople users={users} ownerId={owner.id} />
        {status !== 'ready' && requests.length + people.length === 0 && (
          <ReadingState
            failed={playlistTexts.usersFailed}
            failure={error}
            onRetry={() => void users.reload()}
            height={96}
          />
        )}
        {requests.length > 0 && (
          <section>
            <h3>{playlistTexts.requestsTitle}</h3>
            <ul className="arbo-grid">
              {requests.map((request) => (
                <RequestRow key={request.person.id} request={request} users={users} />
              ))}
            </ul>
          </section>
        )}
        {status === 'ready' && (
          <section>
            <h3>{playlistTexts.peopleTitle}</h3>
            {people.length === 0 && (
              <Text as="p" tone="muted" font="small" breaks>
                {playlist.kind === 'workspace' ? playlistTexts.nobodyElse : playlistTexts.nobody}
              </Text>
            )}
            <ul className="arbo-grid">
              {people.map((user) => (
                <PersonRow key={user.person.id} user={user} users={users} />
              ))}
            </ul>
          </section>
        )}
        <GuestLinks of={{ playlist_id: id }} />
      </div>
    </Dialog>
  )
}
