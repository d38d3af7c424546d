import { beginSingleSignOn, canUsePasskeys, failureOf, signInByPasskey, type Failure } from '@arbo/core'
import { KeyRound } from '@arbo/kit/icons'
import { Button, Notice } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readSettings } from '../../app/settings.ts'
import { texts } from '../../app/texts.ts'
import { authTexts } from './texts.ts'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'

export interface WaysProps {
  /** `first`: beside the password; `second`: in place of the two-factor code; `only`: no password sign-in. */
  step: 'first' | 'second' | 'only'
  /** Why the user is here; only where this is the whole page. */
  notice: string | null
}

/** Ways to sign in without a password: the provider of this installation, and passkeys. */
export function Ways({ step, notice }: WaysProps): ReactNode {
  const { session } = useApp()
  const { sso } = readSettings()
  const [busy, setBusy] = useState<'sso' | 'passkey' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function run(way: 'sso' | 'passkey', action: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(way)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(null)
    }
  }

  const byProvider = (primary: boolean): ReactNode =>
    sso && (
      <Button
        wide
        variant={primary ? 'primary' : 'secondary'}
        busy={busy === 'sso'}
        onClick={() => void run('sso', async () => location.assign(await beginSingleSignOn(session)))}
      >
        {authTexts.ssoWith({ name: sso.name })}
      </Button>
    )

  if (step === 'only' && sso) {
    return (
      <AuthPage title={texts.signIn} lead={authTexts.ssoOnlyLead({ name: sso.name })}>
        {notice && <Notice role="status">{notice}</Notice>}
        <div className={styles['auth-actions']}>
          <FormFailure failure={failure} />
          {byProvider(true)}
        </div>
      </AuthPage>
    )
  }
  const passkeys = canUsePasskeys()
  const withSso = sso !== null && step === 'first'
  if (!passkeys && !withSso) return null
  return (
    <div className={styles['auth-ways']}>
      <p className={styles['auth-or']}>{authTexts.or}</p>
      <FormFailure failure={failure} />
      {withSso && byProvider(false)}
      {passkeys && (
        <Button
          wide
          icon={<KeyRound />}
          busy={busy === 'passkey'}
          onClick={() => void run('passkey', () => signInByPasskey(session))}
        >
          {step === 'second' ? authTexts.passkeyInstead : authTexts.passkeySignIn}
        </Button>
      )}
    </div>
  )
}
