import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { authTexts } from './texts.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import type { WayInProps } from './way-in.ts'
import { useInvitation } from './use-invitation.ts'
import styles from './auth.module.css'

/** Buttons for the invited user, signed in. */
export function JoinActions({ token, invitation, onEnd }: WayInProps): ReactNode {
  const { busy, failure, join, decline } = useInvitation({ token, user: invitation.user }, onEnd)
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles['auth-actions']}>
      <FormFailure failure={failure} />
      <Button variant="primary" wide busy={busy === 'join'} onClick={() => void join()}>
        {authTexts.join}
      </Button>
      <Button wide onClick={() => setAsking(true)}>
        {authTexts.decline}
      </Button>
      <DeclineDialog
        open={asking}
        onOpenChange={setAsking}
        workspace={invitation.ws_name}
        busy={busy === 'decline'}
        onConfirm={() => void decline().then(() => setAsking(false))}
      />
    </div>
  )
}
