import type { Invitation } from '@arbo/core'
import type { ReactNode } from 'react'
import { authTexts } from './texts.ts'
import { InvitationAvatar } from './InvitationAvatar.tsx'
import styles from './auth.module.css'
import { Moment } from '@arbo/kit/ui'

/** The workspace with its picture, and the invitation's recipient and expiry. */
export function InvitationFacts({ invitation }: { invitation: Invitation }): ReactNode {
  const { ws_name, email, expires_at } = invitation
  return (
    <div className={styles['invitation']}>
      <InvitationAvatar invitation={invitation} />
      <div className={styles['invitation-text']}>
        <strong>
          <bdi>{ws_name}</bdi>
        </strong>
        <span>
          {authTexts.invitationFor} <bdi>{email}</bdi>
        </span>
        <span>
          {authTexts.invitationUntil} <Moment at={expires_at} />
        </span>
      </div>
    </div>
  )
}
