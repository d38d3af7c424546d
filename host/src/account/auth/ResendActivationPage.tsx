import { useState, type ReactNode } from 'react'
import { useAccount } from '../../app/use-account.ts'
import { texts } from '../../app/texts.ts'
import { authTexts } from './texts.ts'
import { AuthPage } from './AuthPage.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { EmailForm } from './EmailForm.tsx'
import { MailSent } from './MailSent.tsx'

/** /resend-email-activation, and the page of an expired activation link. */
export function ResendActivationScreen({ expired = false }: { expired?: boolean }): ReactNode {
  const account = useAccount()
  const [sent, setSent] = useState<string | null>(null)
  if (sent !== null) {
    return (
      <MailSent
        sent={(mark) => authTexts.activationMaybeSent({ email: mark(sent) })}
        holds={authTexts.activationHolds}
        sendAgain={() => account.resendActivation(sent)}
        onAnother={() => setSent(null)}
      />
    )
  }
  return (
    <AuthPage
      title={expired ? authTexts.linkTitle : texts.labels.resendActivation}
      lead={expired ? authTexts.activationExpired : authTexts.resendLead}
      footer={<BackToSignIn />}
    >
      <EmailForm submit={authTexts.sendLink} onSubmit={(email) => account.resendActivation(email)} onSent={setSent} />
    </AuthPage>
  )
}
