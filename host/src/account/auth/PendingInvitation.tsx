import type { PendingInvite } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { authTexts } from './texts.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { InvitationAvatar } from './InvitationAvatar.tsx'
import { useInvitation } from './use-invitation.ts'
import styles from './auth.module.css'

/** One pending invitation to a workspace. */
export function PendingInvitation({ invite, onEnd }: { invite: PendingInvite; onEnd: () => void }): ReactNode {
  const { ws_name, invited_by, role_name } = invite
  const { busy, failure, join, decline } = useInvitation(invite, onEnd)
  const [asking, setAsking] = useState(false)
  return (
    <li>
      <div className={styles['invitation']}>
        <InvitationAvatar invitation={invite} />
        <div className={styles['invitation-text']}>
          <strong>
            <bdi>{ws_name}</bdi>
          </strong>
          <span>{authTexts.invitedBy({ person: invited_by, role: role_name })}</span>
        </div>
        <Button
          variant="primary"
          busy={busy === 'join'}
          aria-label={authTexts.joinNamed({ workspace: ws_name })}
          onClick={() => void join()}
        >
          {authTexts.joinShort}
        </Button>
        <Button aria-label={authTexts.declineNamed({ workspace: ws_name })} onClick={() => setAsking(true)}>
          {authTexts.decline}
        </Button>
      </div>
      <FormFailure failure={failure} />
      <DeclineDialog
        open={asking}
        onOpenChange={setAsking}
        workspace={ws_name}
        busy={busy === 'decline'}
        onConfirm={() => void decline()}
      />
    </li>
  )
}
