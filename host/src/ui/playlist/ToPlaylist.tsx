import { ListVideo } from '@arbo/kit/icons'
import { Button, Popover } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../app/lazyPart.tsx'
import { useApp } from '../../app/AppContext.ts'
import { useSessionState } from '../../app/useSessionState.ts'
import { useReadOnly } from '../../shell/useReadOnly.ts'
import { texts } from '../../texts.ts'
import { listTexts } from '../../texts/list.ts'
import { useLevels } from '../levels.ts'
import { refusalOf } from './refusal.ts'
import gridStyles from '../grid/grid.module.css'
import styles from './to-playlist.module.css'

const ToPlaylistPanel = lazyPart('ToPlaylistPanel', () =>
  import('../../screens/playlists/toPlaylistParts.ts').then((module) => module.ToPlaylistPanel),
)
const NewPlaylistOf = lazyPart('NewPlaylistOf', () =>
  import('../../screens/playlists/toPlaylistParts.ts').then((module) => module.NewPlaylistOf),
)

interface ToPlaylistProps {
  /** Scenes that are chosen. */
  ids: readonly string[]
  /** As the buttons beside it. */
  size?: 'small' | 'medium'
}

/** Puts chosen scenes into a playlist that the user may change, or into a new one; for whoever sees playlists. */
export function ToPlaylist({ ids, size = 'small' }: ToPlaylistProps): ReactNode {
  const { session } = useApp()
  const maySee = useSessionState(() => session.can('playlist_getPlaylistUserInterface_read'))
  const readOnly = useReadOnly()
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
          <Suspense fallback={<p className={gridStyles['choice-note']}>{texts.loading}</p>}>
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
