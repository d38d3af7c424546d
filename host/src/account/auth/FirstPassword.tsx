import type { LinkProof } from '@arbo/core'
import { useState, type ReactNode } from 'react'
import { useAccount } from '../../app/use-account.ts'
import { authTexts } from './texts.ts'
import { AuthPage } from './AuthPage.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ResendActivationScreen } from './ResendActivationPage.tsx'
import { whenLinkInvalid } from './when-link-invalid.ts'
import { Words } from './Words.tsx'

interface FirstPasswordProps {
  email: string
  proof: LinkProof
  onDone: () => void
}

/** Sets the first password of an account, once activation has proved its owner. */
export function FirstPassword({ email, proof, onDone }: FirstPasswordProps): ReactNode {
  const account = useAccount()
  const [isOver, setIsOver] = useState(false)
  if (isOver) return <ResendActivationScreen expired />
  return (
    <AuthPage
      title={authTexts.setPasswordTitle}
      lead={<Words text={(mark) => authTexts.setPasswordLead({ email: mark(email) })} />}
    >
      <PasswordForm
        email={email}
        submit={authTexts.setPassword}
        onSubmit={(password) =>
          whenLinkInvalid(account.setPassword({ email, ...proof, password }), () => setIsOver(true))
        }
        onDone={onDone}
      />
    </AuthPage>
  )
}
