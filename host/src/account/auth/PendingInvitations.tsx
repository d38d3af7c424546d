import type { PendingInvite } from '@arbo/core'
import { Button, Loading, Skeleton } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { messageOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { authTexts } from './texts.ts'
import { AuthMessage } from './AuthMessage.tsx'
import { AuthPage } from './AuthPage.tsx'
import { LinkButton } from './LinkButton.tsx'
import { PendingInvitation } from './PendingInvitation.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './auth.module.css'

/** /ws/jn without a token: the user's pending invitations. */
export function PendingInvitations(): ReactNode {
  const status = useSessionState((state) => state.status)
  const user = useSessionState((state) => state.user)
  const { memory } = useApp()
  if (status === 'signed-out') {
    return (
      <AuthPage title={authTexts.invitationsSignIn} lead={authTexts.invitationsSignInText}>
        <LinkButton to="/login?ws=1" onClick={() => memory.setLastAccessUrl('/ws/jn')}>
          {authTexts.toSignIn}
        </LinkButton>
      </AuthPage>
    )
  }
  return user ? <List /> : <Waiting />
}

function List(): ReactNode {
  const account = useAccount()
  const { answer, failure, again } = useAnswer('', () => account.pendingInvites())
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  if (failure) {
    return (
      <AuthMessage title={authTexts.invitationsFailed} lead={messageOf(failure)}>
        <Button variant="primary" wide className={styles['auth-way']} onClick={again}>
          {authTexts.tryAgain}
        </Button>
      </AuthMessage>
    )
  }
  if (!answer) return <Waiting />
  const rows = answer.filter(({ token }) => !ended.has(token))
  if (rows.length === 0) {
    return (
      <AuthMessage title={authTexts.noInvitations} lead={authTexts.noInvitationsText}>
        <LinkButton to="/start">{authTexts.toWorkspaces}</LinkButton>
      </AuthMessage>
    )
  }
  const end = ({ token }: PendingInvite) => setEnded((before) => new Set([...before, token]))
  return (
    <AuthPage
      title={authTexts.invitationsTitle}
      lead={authTexts.invitationsLead}
      footer={<Link to="/start">{authTexts.toWorkspaces}</Link>}
    >
      <ul className={styles['invitations']}>
        {rows.map((invite) => (
          <PendingInvitation key={invite.token} invite={invite} onEnd={() => end(invite)} />
        ))}
      </ul>
    </AuthPage>
  )
}

function Waiting(): ReactNode {
  return (
    <AuthPage title={authTexts.invitationsTitle}>
      <Loading label={authTexts.invitationsLoading}>
        <Skeleton className={styles['auth-skeleton']} height={64} />
        <Skeleton className={styles['auth-skeleton']} height={64} />
      </Loading>
    </AuthPage>
  )
}
