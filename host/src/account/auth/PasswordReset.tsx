import { useState, type ReactNode } from 'react'
import { useAccount } from '../../app/use-account.ts'
import { authTexts } from './texts.ts'
import { AuthMessage } from './AuthMessage.tsx'
import { AuthPage } from './AuthPage.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { LinkButton } from './LinkButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { useLocation } from './use-location.ts'
import { whenLinkInvalid } from './when-link-invalid.ts'
import { Words } from './Words.tsx'

/** /password-reset/{token}?email=: the link of the reset mail. */
export function PasswordResetScreen(): ReactNode {
  const account = useAccount()
  const { params, query } = useLocation()
  const [end, setEnd] = useState<'done' | 'invalid' | null>(null)
  const token = params['token'] ?? ''
  const email = query.get('email') ?? ''

  if (end === 'done') {
    return (
      <AuthMessage title={authTexts.resetDone} lead={authTexts.resetDoneText}>
        <LinkButton to="/login">{authTexts.toSignIn}</LinkButton>
      </AuthMessage>
    )
  }
  if (end === 'invalid' || email === '' || token === '') {
    return (
      <AuthMessage title={authTexts.linkTitle} lead={authTexts.linkExpired} footer={<BackToSignIn />}>
        <LinkButton to="/forgot-password">{authTexts.newLink}</LinkButton>
      </AuthMessage>
    )
  }
  return (
    <AuthPage
      title={authTexts.resetTitle}
      lead={<Words text={(mark) => authTexts.resetLead({ email: mark(email) })} />}
      footer={<BackToSignIn />}
    >
      <PasswordForm
        email={email}
        submit={authTexts.changePassword}
        onSubmit={(password) =>
          whenLinkInvalid(account.resetPassword({ email, token, password }), () => setEnd('invalid'))
        }
        onDone={() => setEnd('done')}
      />
    </AuthPage>
  )
}
