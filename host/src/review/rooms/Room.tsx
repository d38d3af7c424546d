import { createRoomStore } from '@arbo/core'
import { ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../app/texts.ts'
import { roomTexts } from './texts.ts'
import { ReviewBar } from '../sequence/ReviewBar.tsx'
import { LiveRoom } from './LiveRoom.tsx'
import { playlistIn } from './room-address.ts'
import { roomClientId } from './room-client-id.ts'
import { RoomEnded } from './RoomEnded.tsx'
import { RoomGone } from './RoomGone.tsx'
import styles from './rooms.module.css'

// Rarely needed, and it brings all the texts of playlists.
const AskAccess = lazyPart('AskAccess', () => import('../playlists/AskAccess.tsx').then((module) => module.AskAccess))

const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'validation_failed', 'permission_denied'])

/** /co/rm/{id}: a live review room. */
export function RoomScreen(): ReactNode {
  const { store, storage } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  const [clientId, setClientId] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    void roomClientId(storage).then((own) => isOver || setClientId(own))
    return () => void (isOver = true)
  }, [storage])
  return clientId === null ? <Entering /> : <RoomPage key={id} id={id} clientId={clientId} />
}

function RoomPage({ id, clientId }: { id: string; clientId: string }): ReactNode {
  const { session, store: page } = useApp()
  const store = useMemo(() => createRoomStore(session, { id, clientId }), [session, id, clientId])
  const { status, error, room, hasEnded } = useSelected(store, (state) => state)
  const playlist = useSelected(page, (state) => state.place?.location.query) ?? null
  const linkedPlaylist = useMemo(() => (playlist ? playlistIn(playlist) : null), [playlist])
  const name = room?.name
  useSetTrail(useMemo(() => (name === undefined ? null : [{ label: name }]), [name]))
  // Leaving the page leaves the room, so the way up opens in a new tab.
  const crumbs = [{ label: texts.labels.playlists, to: '/co/pyl', newTab: true }, { label: name ?? texts.labels.room }]

  if (room && !hasEnded) return <LiveRoom store={store} room={room} crumbs={crumbs} />
  if (room) {
    return (
      <>
        <ReviewBar crumbs={crumbs} />
        <RoomEnded store={store} room={room} />
      </>
    )
  }
  if (status !== 'failed') return <Entering />
  const isRefused = REFUSALS.has(error?.error ?? '')
  return (
    <>
      <ReviewBar crumbs={crumbs} title={texts.labels.room} />
      <div className={styles['room-state']}>
        {isRefused && linkedPlaylist && (
          <Suspense fallback={null}>
            <AskAccess {...linkedPlaylist} onGiven={store.reload} />
          </Suspense>
        )}
        {isRefused && !linkedPlaylist && <RoomGone />}
        {!isRefused && (
          <ErrorState title={roomTexts.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
        )}
      </div>
    </>
  )
}

function Entering(): ReactNode {
  return (
    <div className={styles['room-state']}>
      <h1 className="arbo-visually-hidden">{texts.labels.room}</h1>
      <Loading label={roomTexts.loading}>
        <Skeleton width="100%" height={48} />
        <Skeleton width="100%" height={360} />
      </Loading>
    </div>
  )
}
