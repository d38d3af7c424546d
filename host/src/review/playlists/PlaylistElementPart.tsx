import type { Playlist, PlaylistStore } from '@arbo/core'
import { Loading, Skeleton, Stack } from '@arbo/kit/ui'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { accessTexts } from './access-texts.ts'
import { playlistTexts } from './texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartFailed } from '../../ui/PartFailed.tsx'
import { AddToPlaylist } from './AddToPlaylist.tsx'
import { loadElements } from './elements.ts'

const PlaylistDecision = lazyPart('PlaylistDecision', () =>
  import('./PlaylistDecision.tsx').then((module) => module.PlaylistDecision),
)

interface PlaylistElementPartProps {
  store: PlaylistStore
  playlist: Playlist
  /** The snapshot to show; null: the current playlist. */
  snapshotId: string | null
}

/** The playlist element; its current scene is in the address. */
export function PlaylistElementPart({ store, playlist, snapshotId }: PlaylistElementPartProps): ReactNode {
  const { session, router, store: page } = useApp()
  const location = useSelected(page, (state) => state.place?.location)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [linkedId] = useState(() => location?.query.get('at') ?? undefined)
  const [shownId, setShownId] = useState<string | null>(null)

  useEffect(() => {
    if (state !== 'loading') return
    let isOver = false
    loadElements().then(
      () => isOver || setState('ready'),
      // Offline, or the build was replaced: the state below offers another try.
      () => isOver || setState('failed'),
    )
    return () => void (isOver = true)
  }, [state])

  if (state === 'failed') {
    return <PartFailed isMissing title={playlistTexts.unavailable} onRetry={() => setState('loading')} />
  }
  if (state === 'loading') {
    return (
      <Loading label={accessTexts.loading}>
        <Skeleton width="100%" height={320} />
      </Loading>
    )
  }
  const mayAdd = snapshotId === null && playlist.may_edit && playlist.kind !== 'smart'
  return (
    <Stack session={session} as="arbo-session" fill>
      <arbo-playlist
        class={'arbo-fill'}
        playlist-id={playlist.id}
        snapshot-id={snapshotId ?? undefined}
        item-id={linkedId}
        onitem-open={({ detail }) => {
          setShownId(detail.id)
          router.replaceQuery({ at: detail.id })
        }}
      >
        {/* What was shown once is not decided about. */}
        {shownId !== null && snapshotId === null && (
          <Suspense>
            <PlaylistDecision key={shownId} id={shownId} />
          </Suspense>
        )}
        {mayAdd && (
          <span slot="tools">
            <AddToPlaylist store={store} />
          </span>
        )}
        {mayAdd && (
          <span slot="empty">
            <AddToPlaylist store={store} primary />
          </span>
        )}
      </arbo-playlist>
    </Stack>
  )
}
