import { failureOf, type Failure, type PlaylistSnapshot, type PlaylistStore } from '@arbo/core'
import { Moment, Text } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { playlistTexts } from './texts.ts'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { SNAPSHOT_KEY } from './snapshot-address.ts'
import styles from './playlists.module.css'

interface SnapshotListProps {
  store: PlaylistStore
  /** Of the playlist. */
  id: string
  /** A snapshot was chosen, and its page is opening. */
  onChosen: () => void
}

/** Snapshots of a playlist: when, why and by whom; each opens. */
export function SnapshotList({ store, id, onChosen }: SnapshotListProps): ReactNode {
  const levels = useLevels()
  const [state, setState] = useState<readonly PlaylistSnapshot[] | Failure | 'loading'>('loading')
  useEffect(() => {
    if (state !== 'loading') return
    let isOver = false
    store.snapshots().then(
      (all) => isOver || setState(all),
      (error: unknown) => isOver || setState(failureOf(error)),
    )
    return () => void (isOver = true)
  }, [store, state])

  if (state === 'loading' || 'error' in state) {
    return (
      <ReadingState
        failed={playlistTexts.snapshotsFailed}
        failure={state === 'loading' ? null : state}
        onRetry={() => setState('loading')}
        height={96}
      />
    )
  }
  if (state.length === 0)
    return (
      <Text as="p" tone="muted" font="small" breaks>
        {playlistTexts.snapshotsNone}
      </Text>
    )
  return (
    <ul className={styles['playlist-clips']}>
      {state.map(({ id: snapshot, reason, by, created_at, item_count }) => (
        <li key={snapshot}>
          <Link to={`/co/pyl/${id}?${SNAPSHOT_KEY}=${snapshot}`} onClick={onChosen}>
            <Moment at={created_at} />
          </Link>
          <span>{playlistTexts.snapshotWhy[reason]({ name: by.display_name })}</span>
          <span>{playlistTexts.items({ ...levelValues(levels), count: item_count })}</span>
        </li>
      ))}
    </ul>
  )
}
