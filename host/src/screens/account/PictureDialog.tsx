import { isApiError, type Failure } from '@arbo/core'
import { Button, Dialog } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useAccount } from '../../app/useAccount.ts'
import { accountTexts } from '../../texts/account.ts'
import { AvatarPicker } from '../../ui/avatar/AvatarPicker.tsx'
import { FormFailure } from '../auth/FormFailure.tsx'

/** Chooses the account's picture. `value` is the address of the present one. */
export function PictureDialog({ value, onClose }: { value: string; onClose: () => void }): ReactNode {
  const { toasts } = useApp()
  const account = useAccount()
  const [picture, setPicture] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(): Promise<void> {
    if (picture === null) return setMissing(true)
    setBusy(true)
    setFailure(null)
    try {
      await account.updateProfile({ avatar: picture })
      toasts.show({ kind: 'success', title: accountTexts.pictureSaved, id: 'picture' })
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(error.toFailure())
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={accountTexts.picture}
      footer={
        <>
          <Button onClick={onClose}>{accountTexts.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {accountTexts.save}
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
        error={missing ? accountTexts.pictureNone : undefined}
      />
      <FormFailure failure={failure} />
    </Dialog>
  )
}
