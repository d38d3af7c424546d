import { ListVideo } from '@arbo/kit/icons'
import { Button, Popover } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { listTexts } from '../list/texts.ts'
import { useLevels } from '../../app/levels.ts'
import { useParts } from '../parts.ts'
import { refusalOf } from './refusal.ts'
import styles from './to-playlist.module.css'

interface ToPlaylistProps {
  /** Scenes that are chosen. */
  ids: readonly string[]
  /** As the buttons beside it. */
  size?: 'small' | 'medium'
}

/** Puts chosen scenes into a playlist that the user may change, or into a new one; for users who see playlists. */
export function ToPlaylist({ ids, size = 'small' }: ToPlaylistProps): ReactNode {
  const { session } = useApp()
  const maySee = useSessionState(() => session.can('playlist_getPlaylistUserInterface_read'))
  const readOnly = useReadOnly()
  const { ToPlaylistPanel, NewPlaylistOf } = useParts()
  const levels = useLevels()
  const [open, setOpen] = useState(false)
  const [naming, setNaming] = useState(false)
  const refusal = refusalOf(ids.length, levels.scene)
  if (!maySee || readOnly !== null) return null
  return (
    <>
      <Popover
        label={listTexts.toPlaylist}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button size={size} icon={<ListVideo />}>
            {listTexts.toPlaylist}
          </Button>
        }
      >
        {open && refusal !== null && (
          <p className={styles['to-playlist-note']} role="alert">
            {refusal}
          </p>
        )}
        {open && refusal === null && (
          <Suspense fallback={<p>{texts.loading}</p>}>
            <ToPlaylistPanel
              ids={ids}
              onNew={() => {
                setOpen(false)
                setNaming(true)
              }}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </Popover>
      {naming && (
        <Suspense>
          <NewPlaylistOf ids={ids} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  )
}
