import { useState, type ReactNode } from 'react'
import { useAccount } from '../../app/use-account.ts'
import { authTexts } from './texts.ts'
import { AuthPage } from './AuthPage.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { EmailForm } from './EmailForm.tsx'
import { MailSent } from './MailSent.tsx'

/** /forgot-password: sends a link to reset the password. */
export function ForgotPasswordScreen(): ReactNode {
  const account = useAccount()
  const [sent, setSent] = useState<string | null>(null)
  if (sent !== null) {
    return (
      <MailSent
        sent={(mark) => authTexts.resetMaybeSent({ email: mark(sent) })}
        holds={authTexts.resetHolds}
        sendAgain={() => account.forgotPassword(sent)}
        onAnother={() => setSent(null)}
      />
    )
  }
  return (
    <AuthPage title={authTexts.forgotTitle} lead={authTexts.forgotLead} footer={<BackToSignIn />}>
      <EmailForm submit={authTexts.sendLink} onSubmit={(email) => account.forgotPassword(email)} onSent={setSent} />
    </AuthPage>
  )
}
