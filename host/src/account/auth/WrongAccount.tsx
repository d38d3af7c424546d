import { Button, Notice } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { authTexts } from './texts.ts'
import type { WayInProps } from './way-in.ts'
import { Words } from './Words.tsx'
import styles from './auth.module.css'

/** For a user who is signed in with another account than the invited one. */
export function WrongAccount({ own, token, invitation }: WayInProps & { own: string }): ReactNode {
  const { session, router, leave } = useApp()
  const [busy, setBusy] = useState(false)

  async function switchAccount(): Promise<void> {
    setBusy(true)
    await session.logout()
    // Back to the invitation, not to the root, where a logout leads.
    leave(`/ws-invite?${new URLSearchParams({ token, user: invitation.user })}`)
  }

  return (
    <div className={styles['auth-actions']}>
      <Notice tone="warning" role="status">
        <Words text={(mark) => authTexts.wrongAccount({ invited: mark(invitation.email), own: mark(own) })} />
      </Notice>
      <Button variant="primary" wide busy={busy} onClick={() => void switchAccount()}>
        {authTexts.switchAccount}
      </Button>
      <Button wide onClick={() => router.navigate('/')}>
        {authTexts.stayHere}
      </Button>
    </div>
  )
}
