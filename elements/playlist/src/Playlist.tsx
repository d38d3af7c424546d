import { useEmit } from '@arbo/kit'
import { ListVideo } from '@arbo/kit/icons'
import { FailedState, MissingState } from '@arbo/kit/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import type { PlaylistEvents } from './events.ts'
import type { PlaylistProps } from './props.ts'
import { useTexts } from './texts.ts'
import { PlaylistSkeleton } from './view/PlaylistSkeleton.tsx'
import { PlaylistView } from './view/PlaylistView.tsx'
import { usePlaylist } from './view/use-playlist.ts'

export type { PlaylistApi } from './view/PlaylistView.tsx'

const icon = <ListVideo size={20} />

/** React root of `<arbo-playlist>`. */
export function Playlist({ playlistId, snapshotId, itemId, items, readonly, loop }: PlaylistProps): ReactNode {
  const texts = useTexts()
  const emit = useEmit<PlaylistEvents>()
  const playlist = usePlaylist({ id: playlistId, snapshotId, items, readonly })
  const { missing, status, error, name, entries } = playlist
  const isShown = !missing && playlist.isRead
  const lastCode = useRef<string | null>(null)
  useEffect(() => {
    // Once per failure, not once per attempt.
    const code = error?.error ?? null
    if (error && code !== lastCode.current) emit('arbo-error', { code: error.error, message: error.message, error })
    lastCode.current = code
  }, [error, emit])
  const count = entries.length
  useEffect(() => {
    if (isShown) emit('ready', { count })
    // oxlint-disable-next-line react/exhaustive-deps -- told for another list, not for each scene of it
  }, [isShown, playlistId, snapshotId, items, emit])

  return (
    <section className="playlist" part="playlist" aria-label={name ?? texts.playlist}>
      {missing && <MissingState missing={missing} icon={icon} words={texts} />}
      {!missing && !isShown && status === 'failed' && (
        <FailedState error={error} icon={icon} words={texts} onRetry={playlist.reload} />
      )}
      {!missing && !isShown && status !== 'failed' && <PlaylistSkeleton />}
      {isShown && (
        <PlaylistView key={`${playlistId ?? ''} ${snapshotId ?? ''}`} shown={playlist} wanted={itemId} loop={loop} />
      )}
    </section>
  )
}
