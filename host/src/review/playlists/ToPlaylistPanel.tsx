import { failureOf, playlistsStore, type Playlist } from '@arbo/core'
import { Plus } from '@arbo/kit/icons'
import { Button, ChoicePanel, type ComboboxOption } from '@arbo/kit/ui'
import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { playlistTexts } from './texts.ts'
import styles from '../../ui/playlist/to-playlist.module.css'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { KindIcon } from './playlist-columns.tsx'
import { useKinds } from './use-kinds.ts'

const TOAST = 'list-act'

interface ToPlaylistPanelProps {
  /** Scenes that are chosen. */
  ids: readonly string[]
  /** Called to put them into a new playlist. */
  onNew: () => void
  onClose: () => void
}

/** Searches the playlists that the user may change, and adds the scenes to the chosen one. */
export function ToPlaylistPanel({ ids, onNew, onClose }: ToPlaylistPanelProps): ReactNode {
  const { session, toasts } = useApp()
  const levels = useLevels()
  const store = useMemo(() => playlistsStore(session), [session])
  const kinds = useKinds().filter((kind) => kind !== 'smart')
  const playlists = useRef<readonly Playlist[]>([])
  const load = useCallback(
    async (text: string): Promise<ComboboxOption[]> => {
      playlists.current = await store.changeable(text)
      return playlists.current.map(({ id, name, kind, item_count }) => ({
        id,
        label: name,
        icon: <KindIcon kind={kind} />,
        ...(item_count === null ? {} : { hint: item_count }),
      }))
    },
    [store],
  )

  function addedText(name: string, count: number): string {
    if (count === 0) return playlistTexts.addedNone({ name, chosen: ids.length })
    return playlistTexts.addedTo({ ...levelValues(levels), name, count, there: ids.length - count })
  }

  function refuse(error: unknown): void {
    toasts.show({ id: TOAST, kind: 'error', title: listTexts.failedAction, message: messageOf(failureOf(error)) })
  }

  async function take({ id, name }: Playlist, added: readonly string[]): Promise<void> {
    try {
      await store.takeScenes(id, added)
      toasts.show({
        id: TOAST,
        kind: 'success',
        title: playlistTexts.takenFrom({ ...levelValues(levels), name, count: added.length }),
      })
    } catch (error) {
      refuse(error)
    }
  }

  async function add(playlist: Playlist): Promise<void> {
    try {
      const added = await store.addScenes(playlist.id, ids)
      const undo = { action: { label: listTexts.undo, onClick: () => void take(playlist, added) } }
      toasts.show({
        id: TOAST,
        kind: 'success',
        title: addedText(playlist.name, added.length),
        ...(added.length > 0 ? undo : {}),
      })
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <>
      <ChoicePanel
        label={playlistTexts.findPlaylist}
        find={load}
        chosen={[]}
        onDone={([choice]) => {
          const playlist = playlists.current.find(({ id }) => id === choice?.id)
          onClose()
          if (playlist) void add(playlist)
        }}
        onCancel={onClose}
      />
      {kinds.length > 0 && (
        <div className={styles['to-playlist-new']}>
          <Button size="small" variant="ghost" icon={<Plus />} onClick={onNew}>
            {playlistTexts.create}
          </Button>
        </div>
      )}
    </>
  )
}
