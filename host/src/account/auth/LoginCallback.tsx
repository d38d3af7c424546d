import { completeSingleSignOn, failureOf, isApiError, type Failure } from '@arbo/core'
import { Loading, Skeleton } from '@arbo/kit/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { authTexts } from './texts.ts'
import { AuthMessage } from './AuthMessage.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'
import { LinkButton } from './LinkButton.tsx'
import { useLocation } from './use-location.ts'

/** /login/callback: the address to which the provider returns. The guard goes on once the user is signed in. */
export function LoginCallbackScreen(): ReactNode {
  const { session, router } = useApp()
  const { query } = useLocation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const hasStarted = useRef(false)

  useEffect(() => {
    // The address's code works once.
    if (hasStarted.current) return
    hasStarted.current = true
    completeSingleSignOn(session, query.toString()).catch((error: unknown) => {
      // The sign-in page asks for the two-factor code.
      if (isApiError(error) && error.code === 'requires_2fa') router.navigate('/login', { replace: true })
      else setFailure(failureOf(error))
    })
  }, [session, router, query])

  if (failure) {
    const { error_description: details } = failure
    const lead = details ? `${failure.message} ${details}` : messageOf(failure)
    return (
      <AuthMessage title={authTexts.ssoFailed} lead={lead}>
        <LinkButton to="/login">{authTexts.toSignIn}</LinkButton>
      </AuthMessage>
    )
  }
  return (
    <AuthPage title={texts.signIn}>
      <Loading label={authTexts.ssoWorking}>
        <Skeleton className={styles['auth-skeleton']} width="80%" height={20} />
        <Skeleton className={styles['auth-skeleton']} height={40} />
      </Loading>
    </AuthPage>
  )
}
