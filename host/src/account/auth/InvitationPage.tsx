import { Button, Loading, Skeleton } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { isPassing, messageOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { readSettings } from '../../app/settings.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { authTexts } from './texts.ts'
import { AuthMessage } from './AuthMessage.tsx'
import { AuthPage } from './AuthPage.tsx'
import { InvitationFacts } from './InvitationFacts.tsx'
import { InvitationGone } from './InvitationGone.tsx'
import { JoinActions } from './JoinActions.tsx'
import { JoinByRegistering } from './JoinByRegistering.tsx'
import { JoinBySigningIn } from './JoinBySigningIn.tsx'
import { useAnswer } from './use-answer.ts'
import { Words } from './Words.tsx'
import { WrongAccount } from './WrongAccount.tsx'
import styles from './auth.module.css'
import type { WayInProps } from './way-in.ts'

/** The page of an invitation's link: its sender and workspace, and the way to join for this user. */
export function InvitationPage({ token }: { token: string }): ReactNode {
  const account = useAccount()
  const { answer, failure, again } = useAnswer(token, () => account.invitation(token))
  const [end, setEnd] = useState<'gone' | 'declined' | null>(null)

  if (end === 'declined' && answer) {
    return (
      <AuthMessage
        title={authTexts.declined}
        lead={<Words text={(mark) => authTexts.declinedText({ workspace: mark(answer.ws_name) })} />}
      />
    )
  }
  if (end === 'gone' || (failure && !isPassing(failure))) return <InvitationGone />
  if (failure) {
    return (
      <AuthMessage title={authTexts.invitationFailed} lead={messageOf(failure)}>
        <Button variant="primary" wide className={styles['auth-way']} onClick={again}>
          {authTexts.tryAgain}
        </Button>
      </AuthMessage>
    )
  }
  if (!answer) {
    return (
      <AuthPage title={authTexts.invitationLoadingTitle}>
        <Loading label={authTexts.invitationLoading}>
          <Skeleton className={styles['auth-skeleton']} width="80%" height={20} />
          <Skeleton className={styles['auth-skeleton']} height={88} />
          <Skeleton className={styles['auth-skeleton']} height={40} />
        </Loading>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title={authTexts.invitedTo({ workspace: answer.ws_name })}
      lead={
        <Words text={(mark) => authTexts.invitation({ person: mark(answer.invited_by), role: answer.role_name })} />
      }
    >
      <InvitationFacts invitation={answer} />
      <WayIn token={token} invitation={answer} onEnd={setEnd} />
    </AuthPage>
  )
}

function WayIn(props: WayInProps): ReactNode {
  const status = useSessionState((state) => state.status)
  const user = useSessionState((state) => state.user)
  const { invitation } = props
  // The session is still being restored.
  if (status === 'restoring') return <Skeleton className={styles['auth-skeleton']} height={40} />
  if (user)
    return user.id === invitation.user ? <JoinActions {...props} /> : <WrongAccount own={user.email} {...props} />
  // With a provider as the only sign-in, the provider creates the account as well.
  const signsIn = invitation.registered || readSettings().sso?.only
  return signsIn ? <JoinBySigningIn {...props} /> : <JoinByRegistering {...props} />
}
