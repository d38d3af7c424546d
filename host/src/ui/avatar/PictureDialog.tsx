import { failureOf, type Failure } from '@arbo/core'
import { Button, Dialog } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { FormFailure } from '../forms/FormFailure.tsx'
import { texts } from '../../app/texts.ts'
import { avatarTexts } from './texts.ts'
import { AvatarPicker } from './AvatarPicker.tsx'

interface PictureDialogProps {
  /** Address of the present picture; '' for none. */
  value: string
  /** Takes a PNG data URL. Rejects with an ApiError. */
  save: (picture: string) => Promise<unknown>
  onClose: () => void
}

/** Chooses a picture and saves it. */
export function PictureDialog({ value, save, onClose }: PictureDialogProps): ReactNode {
  const { toasts } = useApp()
  const [picture, setPicture] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(): Promise<void> {
    if (picture === null) return setMissing(true)
    setBusy(true)
    setFailure(null)
    try {
      await save(picture)
      toasts.show({ kind: 'success', title: avatarTexts.saved, id: 'picture' })
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={avatarTexts.picture}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <AvatarPicker
        value={value}
        onChange={(next) => {
          setPicture(next)
          setMissing(false)
        }}
        error={missing ? avatarTexts.none : undefined}
      />
      <FormFailure failure={failure} />
    </Dialog>
  )
}
