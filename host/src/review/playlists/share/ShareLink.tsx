import { Link } from '@arbo/kit/icons'
import { Button, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { playlistTexts } from '../texts.ts'
import styles from '../playlists.module.css'

/** The link through which others can ask for access. */
export function ShareLink({ id, code }: { id: string; code: string }): ReactNode {
  const { router, toasts } = useApp()
  const url = `${window.location.origin}${router.href(`/co/pyl/${id}`)}?code=${encodeURIComponent(code)}`

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      toasts.show({ id: 'playlist-link', kind: 'success', title: playlistTexts.copied })
    } catch {
      // The browser refuses the clipboard: the field can be selected.
      toasts.show({ id: 'playlist-link', kind: 'error', title: playlistTexts.copyFailed })
    }
  }

  return (
    <div className={styles['share-link']}>
      <TextField
        label={playlistTexts.link}
        hint={playlistTexts.linkHint}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button icon={<Link />} onClick={() => void copy()}>
        {playlistTexts.copy}
      </Button>
    </div>
  )
}
