import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { authTexts } from './texts.ts'
import type { WayInProps } from './way-in.ts'
import styles from './auth.module.css'

/** For a signed-out user with an account: the invitation waits while they sign in. */
export function JoinBySigningIn({ token, invitation }: WayInProps): ReactNode {
  const { router } = useApp()
  const query = new URLSearchParams({ token, user: invitation.user, ws: '1' })
  return (
    <div className={styles['auth-actions']}>
      <Button variant="primary" wide onClick={() => router.navigate(`/ws-invite?${query}`)}>
        {authTexts.signInToJoin}
      </Button>
    </div>
  )
}
