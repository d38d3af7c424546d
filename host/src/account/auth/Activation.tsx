import type { ActivationLink, Failure } from '@arbo/core'
import { Button, Loading, Skeleton } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { isPassing, messageOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { texts } from '../../app/texts.ts'
import { authTexts } from './texts.ts'
import { AuthMessage } from './AuthMessage.tsx'
import { AuthPage } from './AuthPage.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { takeClaim } from './kept-claim.ts'
import { LinkButton } from './LinkButton.tsx'
import { ResendActivationScreen } from './ResendActivationPage.tsx'
import { useAnswer } from './use-answer.ts'
import { useLocation } from './use-location.ts'
import { Words } from './Words.tsx'
import styles from './auth.module.css'

/** The link's proof in the address; null where a part is missing. */
function linkOf({ params, query }: ReturnType<typeof useLocation>): ActivationLink | null {
  const { id, code } = params
  const expires = Number(query.get('expires'))
  const signature = query.get('signature')
  if (!id || !code || !Number.isSafeInteger(expires) || expires <= 0 || !signature) return null
  return { id, code, expires, signature, ws_invite_token: query.get('ws_invite_token') ?? undefined }
}

/** /activation-email/{id}/{code}: the link of the activation mail. */
export function ActivationScreen(): ReactNode {
  const link = linkOf(useLocation())
  return link ? <Activation link={link} /> : <ResendActivationScreen expired />
}

function Activation({ link }: { link: ActivationLink }): ReactNode {
  const account = useAccount()
  const { memory } = useApp()
  const [hasPassword, setHasPassword] = useState(false)
  const { answer, failure, again } = useAnswer(JSON.stringify(link), async () => {
    const verified = await account.verifyEmail(link)
    const { email, set_password, ws_code } = verified
    const claim = set_password && takeClaim(email)
    if (!claim) return verified
    // The guard leads on from here once somebody is signed in.
    if (ws_code) memory.setLastAccessUrl(`/w:${ws_code}`)
    return account.claimRegistration({ email, ...set_password, claim }).then(
      () => null,
      // Any reason leads to the form: the proof holds for it as well.
      () => verified,
    )
  })

  if (failure)
    return isPassing(failure) ? <Failed failure={failure} onRetry={again} /> : <ResendActivationScreen expired />
  if (!answer) {
    return (
      <AuthPage title={texts.labels.activation}>
        <Loading label={authTexts.activating}>
          <Skeleton className={styles['auth-skeleton']} width="80%" height={20} />
          <Skeleton className={styles['auth-skeleton']} height={40} />
        </Loading>
      </AuthPage>
    )
  }
  const { email, set_password, ws_code } = answer
  if (set_password && !hasPassword) {
    return (
      <FirstPassword email={email} proof={set_password} workspaceCode={ws_code} onDone={() => setHasPassword(true)} />
    )
  }
  return (
    <AuthMessage
      title={hasPassword ? authTexts.passwordSet : authTexts.activated}
      lead={<Words text={(mark) => authTexts[ws_code ? 'activatedJoined' : 'activatedText']({ email: mark(email) })} />}
    >
      {/* Where a workspace was joined, signing in opens it. */}
      <LinkButton to="/login" onClick={() => ws_code && memory.setLastAccessUrl(`/w:${ws_code}`)}>
        {authTexts.toSignIn}
      </LinkButton>
    </AuthMessage>
  )
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }): ReactNode {
  return (
    <AuthMessage title={authTexts.activationFailed} lead={messageOf(failure)} footer={<BackToSignIn />}>
      <Button variant="primary" wide className={styles['auth-way']} onClick={onRetry}>
        {authTexts.tryAgain}
      </Button>
    </AuthMessage>
  )
}
