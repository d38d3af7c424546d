import { playlistStore } from '@arbo/core'
import { ErrorState, Loading, Skeleton, Stack } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../app/texts.ts'
import { accessTexts } from './access-texts.ts'
import { playlistTexts } from './texts.ts'
import { AskAccess } from './AskAccess.tsx'
import { Gone } from './Gone.tsx'
import { PlaylistElementPart } from './PlaylistElementPart.tsx'
import { PlaylistHead } from './PlaylistHead.tsx'
import { SNAPSHOT_KEY } from './snapshot-address.ts'
import { SnapshotHead } from './SnapshotHead.tsx'
import styles from './playlists.module.css'

/** Errors of a playlist that does not exist for the user. */
const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'validation_failed', 'permission_denied'])

/** /co/pyl/{id}: one playlist, or the request for access for users with its link. */
export function PlaylistScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  const code = useSelected(store, (state) => state.place?.location.query.get('code') ?? null)
  const snapshotId = useSelected(store, (state) => state.place?.location.query.get(SNAPSHOT_KEY) ?? null)
  return <PlaylistPage key={id} id={id} code={code} snapshotId={snapshotId} />
}

interface PlaylistPageProps {
  id: string
  code: string | null
  snapshotId: string | null
}

function PlaylistPage({ id, code, snapshotId }: PlaylistPageProps): ReactNode {
  const { session } = useApp()
  // The element's own store, so that the playlist is read once.
  const store = useMemo(() => playlistStore(session, id), [session, id])
  const { status, error, playlist, changes, problems } = useSelected(store, (state) => state)
  const name = playlist?.name
  useSetTrail(useMemo(() => (name === undefined ? null : [{ label: name }]), [name]))

  const isRefusal = status === 'failed' && REFUSALS.has(error?.error ?? '')
  // The text of a request stays while the playlist is read again, as after a reconnect.
  const [wasRefused, setWasRefused] = useState(false)
  const isRefused = isRefusal || (wasRefused && status === 'loading')
  if (wasRefused !== isRefused) setWasRefused(isRefused)

  if (playlist) {
    return (
      <div className={styles['playlist-page']}>
        <PlaylistHead store={store} playlist={playlist} changes={changes} problems={problems} />
        {snapshotId !== null && <SnapshotHead store={store} id={id} snapshotId={snapshotId} />}
        <PlaylistElementPart store={store} playlist={playlist} snapshotId={snapshotId} />
      </div>
    )
  }
  return (
    <div className={styles['playlist-page']}>
      <h1 className="arbo-visually-hidden">{texts.labels.playlist}</h1>
      {status !== 'failed' && !isRefused && (
        <Loading label={accessTexts.loading}>
          <Stack gap={16}>
            <Skeleton width={240} height={28} />
            <Skeleton width="100%" height={320} />
          </Stack>
        </Loading>
      )}
      {isRefused && code !== null && <AskAccess id={id} code={code} onGiven={store.reload} />}
      {isRefused && code === null && <Gone />}
      {status === 'failed' && !isRefused && (
        <ErrorState title={playlistTexts.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
      )}
    </div>
  )
}
