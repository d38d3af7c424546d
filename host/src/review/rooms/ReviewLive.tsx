import { failureOf, roomsStore } from '@arbo/core'
import { Users } from '@arbo/kit/icons'
import { Button, type ButtonProps } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { roomEntryTexts } from './entry-texts.ts'
import { roomAddress } from './room-address.ts'
import styles from './room-entry.module.css'

const MAY_START = 'playlist_addPersonalPlaylist_create'

type ReviewLiveProps = Pick<ButtonProps, 'size'> &
  (
    | {
        /** Starts a room of this playlist, or joins its open one. */
        playlist: { id: string; code: string; item_count: number }
        itemIds?: never
      }
    | { playlist?: never; itemIds: readonly string[] }
  )

/** A button that starts a live room, or joins the open one. */
export function ReviewLive({ playlist, itemIds = [], size = 'medium' }: ReviewLiveProps): ReactNode {
  const { session, router, toasts } = useApp()
  const store = useMemo(() => roomsStore(session), [session])
  const rooms = useSelected(store, (state) => state.rooms)
  const permissions = useSessionState((state) => state.permissions)
  const [busy, setBusy] = useState(false)
  const open = playlist && rooms.find(({ playlist_id }) => playlist_id === playlist.id)
  const mayStart = useMemo(() => permissions.size > 0 && session.can(MAY_START), [session, permissions])

  async function start(): Promise<void> {
    setBusy(true)
    try {
      const room = await (playlist ? store.ofPlaylist(playlist.id) : store.ofScenes(itemIds))
      router.navigate(roomAddress(room.id, playlist))
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'room-start', kind: 'error', title: roomEntryTexts.startFailed, message })
    } finally {
      setBusy(false)
    }
  }

  if (open) {
    return (
      <Button
        size={size}
        icon={<span className={styles['room-live-dot']} />}
        onClick={() => router.navigate(roomAddress(open.id, playlist))}
      >
        {roomEntryTexts.join({ count: open.people_count })}
      </Button>
    )
  }
  if (!mayStart || (playlist ? playlist.item_count : itemIds.length) === 0) return null
  return (
    <Button size={size} icon={<Users />} busy={busy} onClick={() => void start()}>
      {roomEntryTexts.start}
    </Button>
  )
}
