import { failureOf } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { avatarTexts } from './texts.ts'
import styles from './avatar.module.css'

const PictureDialog = lazyPart('PictureDialog', () =>
  import('./PictureDialog.tsx').then((module) => module.PictureDialog),
)

interface PictureFieldProps {
  /** The current picture, or its placeholder. */
  face: ReactNode
  /** Its address; null where there is none to remove. */
  url: string | null
  /** Takes a PNG data URL, or '' to remove the picture. Rejects with an ApiError. */
  save: (picture: string) => Promise<unknown>
}

/** A picture of a person or workspace, with buttons to change and remove it, which save at once. */
export function PictureField({ face, url, save }: PictureFieldProps): ReactNode {
  const { toasts } = useApp()
  const [changing, setChanging] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await save('')
      toasts.show({ kind: 'success', title: avatarTexts.removed, id: 'picture' })
    } catch (error) {
      toasts.show({ kind: 'error', title: messageOf(failureOf(error)), id: 'picture' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles['picture-field']}>
      {face}
      <Button onClick={() => setChanging(true)}>{avatarTexts.change}</Button>
      {url && (
        <Button variant="ghost" busy={busy} onClick={() => void remove()}>
          {avatarTexts.remove}
        </Button>
      )}
      {changing && (
        <Suspense>
          <PictureDialog value={url ?? ''} save={save} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}
