import { failureOf, type Playlist, type PlaylistImport, type PlaylistsStore } from '@arbo/core'
import { Upload } from '@arbo/kit/icons'
import { Button, Dialog, Notice, Text } from '@arbo/kit/ui'
import { useRef, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { playlistTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { useSignal } from '../../ui/import/use-signal.ts'
import styles from './playlists.module.css'

interface ImportPlaylistProps {
  store: PlaylistsStore
  onCreated: (playlist: Playlist) => void
  onClose: () => void
}

/** Imports a timeline: shows the matching scenes, then makes a playlist of them. Mounted only while it is open. */
export function ImportPlaylist({ store, onCreated, onClose }: ImportPlaylistProps): ReactNode {
  const { toasts } = useApp()
  const { scene } = useLevels()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null)
  const [report, setReport] = useState<PlaylistImport | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const matched = report?.matched.length ?? 0
  const missing = report?.unmatched ?? []

  const signal = useSignal()

  async function run(chosen: File, dryRun: boolean): Promise<void> {
    setBusy(dryRun ? 'checking' : 'importing')
    setRefusal(null)
    const sending = signal()
    try {
      const answer = await store.importFile(chosen, { dryRun, signal: sending })
      setReport(answer)
      if (!answer.playlist) return
      toasts.show({
        kind: 'success',
        title: playlistTexts.imported(answer.playlist.name, answer.matched.length, scene),
      })
      onClose()
      onCreated(answer.playlist)
    } catch (error) {
      const failure = failureOf(error)
      if (!sending.aborted) setRefusal(messageOf(failure))
    } finally {
      if (!sending.aborted) setBusy(null)
    }
  }

  return (
    <Dialog
      open
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={playlistTexts.importTitle}
      description={playlistTexts.importLead(scene)}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={!file || matched === 0}
            busy={busy === 'importing'}
            onClick={() => file && void run(file, false)}
          >
            {playlistTexts.importAction(matched, scene)}
          </Button>
        </>
      }
    >
      <div className={styles['playlist-import']}>
        <div>
          <input
            ref={input}
            type="file"
            className="arbo-visually-hidden"
            tabIndex={-1}
            accept=".otio,.edl"
            aria-label={playlistTexts.importFile}
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              // The same file may be chosen again once it is corrected.
              target.value = ''
              if (!chosen) return
              setFile(chosen)
              setReport(null)
              void run(chosen, true)
            }}
          />
          <Button icon={<Upload />} busy={busy === 'checking'} onClick={() => input.current?.click()}>
            {file ? playlistTexts.importOther : playlistTexts.importChoose}
          </Button>
          {file && <Text truncate> {file.name}</Text>}
        </div>
        {busy === 'checking' && (
          <Text as="p" tone="muted" font="small" breaks role="status">
            {playlistTexts.importChecking}
          </Text>
        )}
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        {report && (
          <Notice role="status">
            {matched === 0
              ? playlistTexts.importNone(scene)
              : playlistTexts.importReady(matched, matched + missing.length)}
          </Notice>
        )}
        {missing.length > 0 && (
          <section>
            <h3>{playlistTexts.importMissing}</h3>
            <ul className={styles['playlist-clips']}>
              {missing.map(({ clip, reason }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a clip may stand in a timeline twice
                <li key={at}>
                  <span>{clip}</span>
                  <span>{playlistTexts.importReasons[reason](scene)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
