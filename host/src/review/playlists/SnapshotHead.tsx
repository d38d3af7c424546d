import { playlistSnapshotStore, type PlaylistSnapshot, type PlaylistStore } from '@arbo/core'
import { Lock } from '@arbo/kit/icons'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { playlistTexts } from './texts.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './playlists.module.css'
import { Moment } from '@arbo/kit/ui'

interface SnapshotHeadProps {
  store: PlaylistStore
  /** Of the playlist. */
  id: string
  snapshotId: string
}

/** Names the snapshot above it, and leads back to the current playlist. */
export function SnapshotHead({ store, id, snapshotId }: SnapshotHeadProps): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const frozen = useMemo(() => playlistSnapshotStore(session, id, snapshotId), [session, id, snapshotId])
  const { status, items } = useSelected(frozen, (state) => state)
  const [snapshot, setSnapshot] = useState<PlaylistSnapshot | null>(null)

  useEffect(() => {
    let isOver = false
    store.snapshots().then(
      (all) => isOver || setSnapshot(all.find((one) => one.id === snapshotId) ?? null),
      // The element below reports the failure.
      () => undefined,
    )
    return () => void (isOver = true)
  }, [store, snapshotId])

  const missing = snapshot && status === 'ready' ? snapshot.item_count - items.length : 0
  return (
    <p className={styles['playlist-snapshot']} role="status">
      <Lock />
      <span>
        {snapshot ? (
          <Moment
            at={snapshot.created_at}
            words={(when) =>
              playlistTexts.snapshotIs({
                moment: when,
                why: playlistTexts.snapshotWhy[snapshot.reason]({ name: snapshot.by.display_name }),
              })
            }
          />
        ) : (
          playlistTexts.snapshotSome
        )}
        {missing > 0 && ` ${playlistTexts.snapshotMissing({ ...levelValues(levels), count: missing })}`}
      </span>
      <Link to={`/co/pyl/${id}`} className="arbo-button arbo-button-secondary arbo-size-small">
        {playlistTexts.snapshotBack}
      </Link>
    </p>
  )
}
