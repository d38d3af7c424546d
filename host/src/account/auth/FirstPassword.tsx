import type { LinkProof } from '@arbo/core'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
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
  /** Of the workspace that opens then. */
  workspaceCode: string | null
  /** The password is set, but nobody is signed in. */
  onDone: () => void
}

/** Sets the first password of an account, once activation has proved its owner, and signs in with it. */
export function FirstPassword({ email, proof, workspaceCode, onDone }: FirstPasswordProps): ReactNode {
  const account = useAccount()
  const { session, memory } = useApp()
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
        onSubmit={async (password) => {
          await whenLinkInvalid(account.setPassword({ email, ...proof, password }), () => setIsOver(true))
          if (workspaceCode) memory.setLastAccessUrl(`/w:${workspaceCode}`)
          // The password is set whatever becomes of the sign-in, which can be done by hand. The guard leads on.
          await session.login(email, password).catch(onDone)
        }}
        onDone={() => undefined}
      />
    </AuthPage>
  )
}
