import type { PlaylistChanges, PlaylistStore } from '@arbo/core'
import { Button, Dialog, Moment, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { playlistTexts } from './texts.ts'
import { SnapshotList } from './SnapshotList.tsx'
import styles from './playlists.module.css'

interface ChangesDialogProps {
  store: PlaylistStore
  /** Of the playlist. */
  id: string
  /** Null where it was never frozen. */
  changes: PlaylistChanges | null
  onClose: () => void
}

/** What has changed since the last snapshot, scene by scene, and all snapshots to open. */
export function ChangesDialog({ store, id, changes, onClose }: ChangesDialogProps): ReactNode {
  const { snapshot, added = [], removed = [], moved = [], updated = [] } = changes ?? {}
  const groups = [
    { title: playlistTexts.groupAdded, rows: added.map((one) => ({ ...one, note: '' })) },
    { title: playlistTexts.groupRemoved, rows: removed.map((one) => ({ ...one, note: '' })) },
    {
      title: playlistTexts.groupUpdated,
      rows: updated.map((one) => ({
        ...one,
        note: playlistTexts.versionStep({ from: versionText(one.from), to: versionText(one.to) }),
      })),
    },
    { title: playlistTexts.groupMoved, rows: moved.map((one) => ({ ...one, note: '' })) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <Dialog
      open
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={playlistTexts.changesTitle}
      description={
        snapshot && (
          <Moment
            at={snapshot.created_at}
            words={(moment) => playlistTexts.changesSince({ moment, name: snapshot.by.display_name })}
          />
        )
      }
      footer={<Button onClick={onClose}>{playlistTexts.close}</Button>}
    >
      <div className={styles['playlist-changes']}>
        {changes && groups.length === 0 && (
          <Text as="p" tone="muted" font="small" breaks>
            {playlistTexts.changesNone}
          </Text>
        )}
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul className={styles['playlist-clips']}>
              {rows.map(({ id, name, note }) => (
                <li key={id}>
                  <span>{name}</span>
                  <span>{note}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h3>{playlistTexts.snapshots}</h3>
          <SnapshotList store={store} id={id} onChosen={onClose} />
        </section>
      </div>
    </Dialog>
  )
}

function versionText(version: number | null): string {
  return version === null ? playlistTexts.versionNone : playlistTexts.version({ version })
}
