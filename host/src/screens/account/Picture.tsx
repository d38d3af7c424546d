import { avatarUrl, isApiError, type Profile } from '@arbo/core'
import { Avatar, Button } from '@arbo/kit/ui'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { useAccount } from '../../app/useAccount.ts'
import { accountTexts } from '../../texts/account.ts'

const PictureDialog = lazy(() => import('./PictureDialog.tsx').then((module) => ({ default: module.PictureDialog })))

/** The account's picture, with the ways to change and to remove it. */
export function Picture({ user: { display_name, avatar } }: { user: Profile }): ReactNode {
  const { session, toasts } = useApp()
  const account = useAccount()
  const [changing, setChanging] = useState(false)
  const [busy, setBusy] = useState(false)
  const url = avatarUrl(session.apiUrl, avatar)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await account.updateProfile({ avatar: '' })
      toasts.show({ kind: 'success', title: accountTexts.pictureRemoved, id: 'picture' })
    } catch (error) {
      if (!isApiError(error)) throw error
      toasts.show({ kind: 'error', title: messageOf(error.toFailure()), id: 'picture' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="account-picture">
      <Avatar name={display_name} src={url} size={48} decorative />
      <Button onClick={() => setChanging(true)}>{accountTexts.changePicture}</Button>
      {url && (
        <Button variant="ghost" busy={busy} onClick={() => void remove()}>
          {accountTexts.removePicture}
        </Button>
      )}
      {changing && (
        <Suspense>
          <PictureDialog value={url ?? ''} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}
